"""The runs in which calls fail, and their undisturbed results."""
import dataclasses
import os
import pathlib
import random
import shutil
import signal
import time

from checks.faults.calls import (EXCLUDED, LEAVING_FILES, MESSAGE, Disturbed, check_controls, defects, of_errors,
                                 of_lossy_closes)
from checks.support import data, fixable, processes, system_calls
from checks.support.folders import contents, torn

NAMES = ["copy/help.md", "copy/piers/summer.md", "copy/piers/winter.md"]
LINK = b"See [the north pier](tidewater://piers/north).\n"
BUILD = ["build", "--jobs", "1"]


@dataclasses.dataclass(frozen=True)
class Scenario:
    """A run in a project whose sources may be newer than its outputs."""

    name: str
    line: list[str]
    before: str = ""
    """The command before the sources change."""
    changes: bool = False
    touches: bool = False
    writes: tuple[str, ...] = ()
    """The files that an undisturbed run changes."""


FILES, SCENARIOS = data.tables(__file__, "files", "scenarios")
SCENARIOS = [Scenario(**{**each, "line": each["line"].split()}) for each in SCENARIOS]


def documents(version):
    return {name: fixable.source(number, version, lines=40) + LINK for number, name in enumerate(NAMES)}


def sources(version):
    others = {name: text.replace("VERSION", str(version)).encode() for name, text in FILES.items()}
    return {**documents(version), **others}


def prepare(scenario, linkmark, project):
    """Creates a project in the state before the run."""
    shutil.rmtree(project, ignore_errors=True)
    fixable.write_project(project, sources(1), routes="routes.json")
    if scenario.before:
        processes.run([linkmark, *scenario.before.split()], project)
    if scenario.changes:
        fixable.write_copy(project, sources(2))
    if scenario.touches:
        for name in NAMES:
            os.utime(project / name)


class Stage:
    """A scenario with the files before and after an undisturbed run."""

    def __init__(self, scenario: Scenario, linkmark: pathlib.Path, folder: pathlib.Path):
        self.name, self.scenario, self.linkmark = scenario.name, scenario, linkmark
        self.project = folder / scenario.name.replace(" ", "-")
        self.line = [linkmark, *scenario.line]
        prepare(scenario, linkmark, self.project)
        self.before = contents(self.project)
        self.clean = processes.run(self.line, self.project)
        self.after = contents(self.project)

    def check_clean_run(self, results):
        """Checks the results of the undisturbed run that can be predicted without the command."""
        scenario = self.scenario
        expected = 1 if "--check" in scenario.line and scenario.changes else 0
        results.equal(self.clean.status, expected, f"{self.name}: status of the undisturbed run")
        version = 2 if scenario.changes else 1
        fix = fixable.fixed if {"--fix", "copy"} <= set(scenario.line) else bytes
        for name, document in documents(version).items():
            results.expect(self.after[name] == fix(document), f"{self.name}: {name} is not what it must be")
        for name in scenario.writes:
            is_new = self.after.get(name) not in [None, self.before.get(name)]
            results.expect(is_new, f"{self.name}: {name} is not written")
        for name in fixable.outputs(NAMES) if BUILD in [scenario.before.split(), scenario.line] else []:
            is_new = f"version {version}" in self.after.get(name, b"").decode()
            results.expect(is_new or "--check" in scenario.line, f"{self.name}: {name} is not of version {version}")

    def calls(self) -> list[system_calls.Call]:
        prepare(self.scenario, self.linkmark, self.project)
        return system_calls.record(self.line, self.project, self.project.with_suffix(".log"))[1]

    def defects(self, injection, project) -> list[str]:
        """Returns what is wrong after a disturbed run."""
        prepare(self.scenario, self.linkmark, project)
        log = project.with_suffix(".log")
        ended = processes.run([*system_calls.injecting(injection.rules, log=log), *self.line], project)
        if injection.lost and not injection.hit(system_calls.parsed(log.read_text(errors="replace"))):
            return []
        found = contents(project)
        # A page of the documents that could be read is whole, too.
        for name in self.scenario.writes if "report" in self.line and ended.status == 2 else []:
            if found.get(name, b"").endswith(b"</html>\n"):
                found[name] = self.after[name]
        again = processes.run(self.line, project)
        run = Disturbed(self.before, self.after, self.clean.status, ended, found, contents(project), again)
        return defects(injection, run)


# Disturbs `build --watch`, which must continue, or end with a message.
SCENARIO = Scenario("watch", [*BUILD, "--watch"])
# The seconds to wait for outputs before sources are saved again.
PATIENCE = 2


class Watching:
    """A watch of a project, in which a source is saved as soon as the outputs exist."""

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
        return {name: held for name, held in contents(project).items() if name != fixable.CACHE}

    def injections(self):
        log = self.folder.with_suffix(".log")
        self.watch(["strace", "-D", "-f", "-qq", "-o", log], self.folder)
        # strace ends a little later than the command.
        time.sleep(0.2)
        calls = system_calls.parsed(log.read_text(errors="replace"))
        return [each for each in of_errors(calls) if each.call not in LEAVING_FILES]

    def watch(self, tracer, project):
        """Runs a watch, saves sources, and returns how the watch ended and whether it converted them."""
        prepare(SCENARIO, self.linkmark, project)
        process = processes.start([*tracer, self.linkmark, *SCENARIO.line], project)
        # After an error, which the watch prints, the sources are saved again.
        self.is_built(process, project, 1, PATIENCE)
        limit, is_built = time.monotonic() + processes.LIMIT, False
        while not is_built and process.poll() is None and time.monotonic() < limit:
            fixable.write_copy(project, documents(2))
            is_built = self.is_built(process, project, 2, PATIENCE)
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        return processes.end(process), is_built

    def is_built(self, process, project, version, seconds):
        """Waits for the outputs of a version; returns False if they do not appear or the watch ends."""
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


# The number of injections in the short form: in runs that end, at closes, and in watches.
SMOKE_COUNTS = 330, 40, 4
WATCHED_COUNT = 200
# The number of failures after which the rest are not shown.
ENOUGH = 200


def planned(stages, watched, words):
    """Returns the injections by part of the check, each with its stage.

    - words: select the injections that have all words in their own or their stage's name.
    """
    found = {"errors": [], "data lost at close": [], "watch": [(watched, each) for each in watched.injections()]}
    for stage in stages:
        calls = stage.calls()
        found["errors"] += [(stage, each) for each in of_errors(calls)]
        found["data lost at close"] += [(stage, each) for each in of_lossy_closes(calls)]
    return {title: [(stage, each) for stage, each in pairs if all(word in f"{stage.name} {each}" for word in words)]
            for title, pairs in found.items()}


def run_all(pairs, folder, results):
    """Runs injections, each with its stage, in parallel."""
    def run(pair, project):
        if results.failures > ENOUGH:
            return
        stage, injection = pair
        results.count += 1
        for defect in stage.defects(injection, project):
            results.fail(f"{stage.name}: {injection}: {defect}")

    processes.in_parallel(run, pairs, [folder / f"project-{number}" for number in range(processes.workers())])


def check_clean_runs(stages, results):
    for stage in stages:
        stage.check_clean_run(results)


def check(linkmark, folder, chosen, cases):
    system_calls.require_strace()
    cases.run("calls: controls", check_controls, folder / "controls")
    stages = [Stage(scenario, linkmark, folder / "clean") for scenario in SCENARIOS]
    cases.run("undisturbed runs", check_clean_runs, stages)
    if cases.results.failures:
        print("no call is disturbed")
        return
    watched = Watching(linkmark, folder / "clean")
    counts = SMOKE_COUNTS if chosen.smoke else (None, None, WATCHED_COUNT)
    for count, (title, pairs) in zip(counts, planned(stages, watched, chosen.calls.split(":")).items()):
        if count is not None and count < len(pairs):
            pairs = random.Random(chosen.seed).sample(pairs, count)
        cases.run(title, run_all, pairs, folder)
    print(EXCLUDED)
