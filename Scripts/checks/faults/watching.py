"""Disturbs `build --watch`, which must go on or end with a message."""
from __future__ import annotations

import signal
import time

from ..support import fixable, processes, system_calls
from ..support.folders import contents, torn
from . import injections
from .oracle import MESSAGE
from .scenarios import BUILD, CACHE, Scenario, documents, prepare

SCENARIO = Scenario("watch", [*BUILD, "--watch"])
# Seconds without outputs after which sources are saved again.
PATIENCE = 2


class Watching:
    """A watch of a project, of whose sources one is saved as soon as the outputs are there."""

    name = SCENARIO.name

    def __init__(self, linkmark, folder):
        self.linkmark, self.folder = linkmark, folder / SCENARIO.name
        self.versions = [self.built(version) for version in [1, 2]]
        prepare(SCENARIO, self.linkmark, self.folder)
        self.states = [self.files(self.folder), *self.versions]

    def built(self, version):
        """Returns the files after a build."""
        prepare(SCENARIO, self.linkmark, self.folder)
        fixable.write_copy(self.folder, documents(version))
        processes.run([self.linkmark, *BUILD], self.folder)
        return self.files(self.folder)

    def files(self, project):
        return {name: held for name, held in contents(project).items() if name != CACHE}

    def injections(self):
        log = self.folder.with_suffix(".log")
        self.watch(["strace", "-D", "-f", "-qq", "-o", log], self.folder)
        # The tracer ends a little after the command.
        time.sleep(0.2)
        calls = system_calls.parsed(log.read_text(errors="replace"))
        return [each for each in injections.of_errors(calls) if each.call not in injections.LEAVING_FILES]

    def watch(self, tracer, project):
        """Runs a watch in which sources are saved, and returns how it ended and whether it converted them."""
        prepare(SCENARIO, self.linkmark, project)
        process = processes.start([*tracer, self.linkmark, *SCENARIO.line], project)
        # An error is printed, and the next save is tried.
        self.is_built(process, project, 1, PATIENCE)
        limit, is_built = time.monotonic() + processes.LIMIT, False
        while not is_built and process.poll() is None and time.monotonic() < limit:
            fixable.write_copy(project, documents(2))
            is_built = self.is_built(process, project, 2, PATIENCE)
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        return processes.end(process), is_built

    def is_built(self, process, project, version, seconds):
        """Waits for the outputs of a version; False when they do not come, or the watch ends."""
        limit = time.monotonic() + seconds
        while process.poll() is None and time.monotonic() < limit:
            if self.files(project) == self.versions[version - 1]:
                return True
            time.sleep(0.01)
        return False

    def defects(self, injection, project):
        ended, is_built = self.watch(system_calls.injecting(injection.rules, "-D"), project)
        if ended.status is None:
            return [f"{ended}"]
        wrong = torn(self.states, self.files(project))
        if is_built and ended.status != -signal.SIGINT:
            wrong.append(f"SIGINT: {ended}")
        if not is_built and ended.status == -signal.SIGINT:
            wrong.append(f"sources that were saved are not converted: {ended}")
        if not is_built and ended.status != -signal.SIGINT and not MESSAGE.search(ended.messages):
            wrong.append(f"no message names a file: {ended}")
        return wrong
