"""Sends signals to commands at random moments."""
import dataclasses
import json
import os
import re
import resource
import shutil
import signal
import threading
import time

from checks.support import fixable, processes
from checks.support.folders import contents, torn

# Signals after which a run cleans up, signals that kill it at once, and signals that change nothing. A stopped run is
# continued.
ENDING = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
KILLING = [signal.SIGQUIT, signal.SIGUSR1]
HARMLESS = [signal.SIGPIPE, signal.SIGTSTP]
SIGNALS = [*ENDING, *KILLING, *HARMLESS]
PAUSE = 0.02
# Files that a killed run may leave. Later runs do not remove backups.
LEFTOVER, BACKUP = re.compile(r"(^|/)\.linkmark-\w{6}\.(tmp|backup)$"), ".backup"
# Runs a command with a limit on file sizes, in blocks, which is the next argument.
LIMITED = ["sh", "-c", 'ulimit -f "$1"; shift; exec "$@"', "sh"]
# The largest limit on file sizes, in blocks.
BLOCKS = 40
STREAM = "".join(json.dumps({"id": str(number), "markdown": fixable.source(number).decode()}) + "\n"
                 for number in range(20_000)).encode()


@dataclasses.dataclass(frozen=True)
class Command:
    """A command, and the sources of the project in which it runs."""

    name: str
    line: list[str]
    sizes: tuple[int, ...] = ()
    """The number of lines in each source."""
    given: bytes = b""
    ends: bool = True
    writes: bool = True
    repeats: bool = True
    """Whether another run follows every signal, and not only signals that leave files behind."""

    def prepare(self, project):
        shutil.rmtree(project, ignore_errors=True)
        fixable.write_project(project, self.documents(1))

    def documents(self, version):
        return {f"copy/{number}.md": fixable.source(number, version, lines) for number, lines in enumerate(self.sizes)}


COMMANDS = [
    Command("convert --output", ["convert", "--output", "page.html", "copy/0.md"], (20_000,)),
    Command("build of one source", ["build"], (10_000,)),
    Command("build of many sources", ["build"], tuple(range(1, 1200, 20))),
    Command("lint --fix", [*fixable.FIX, "--quiet", "copy"], tuple(range(1, 1200, 20)), repeats=False),
    Command("build --watch", ["build", "--watch"], (200, 20), ends=False),
    Command("convert --stream", ["convert", "--stream"], given=STREAM, writes=False),
]


class Undisturbed:
    """The files before and after an undisturbed run, and its duration."""

    def __init__(self, command, linkmark, project):
        self.command, self.line, self.project = command, [linkmark, *command.line], project
        command.prepare(project)
        self.before = contents(project)
        started = time.monotonic()
        # A watch does not end, and writes the same files as a build.
        line = [linkmark, "build"] if not command.ends else self.line
        self.ended = processes.run(line, project, given=command.given)
        self.seconds = time.monotonic() - started
        self.after = contents(project)
        self.states = [self.before, self.after]
        if not command.ends:
            fixable.replace_copy(project, command.documents(2))
            processes.run(line, project)
            self.states.append(contents(project))

    def interrupt(self, sent, delay, saves=False):
        """Runs the command, sends a signal at some moment, and returns the defects.

        - delay: the time until the signal in seconds; None to wait until a file appears.
        - saves: whether sources are saved first, as soon as the outputs exist.
        """
        self.command.prepare(self.project)
        # In a separate session, the process would be in an orphaned group, which SIGTSTP does not stop.
        process = processes.start(self.line, self.project, is_session=False)
        if saves:
            self.save_after_outputs(process)
        if delay is None:
            wait_for_new_file(process, self.project, set(self.before), self.seconds)
            delay = 0
        timer = threading.Timer(delay, strike, [process, sent, not self.command.ends])
        timer.start()
        ended = processes.end(process, self.command.given)
        timer.cancel()
        expected = [-sent]
        if sent in HARMLESS:
            expected = [] if self.command.ends else [-signal.SIGINT]
        left = contents(self.project)
        if sent == signal.SIGPIPE and left == self.before and not (ended.output or ended.messages):
            # The signal may arrive before the command has started to ignore it.
            expected = [*expected, -sent]
        leftovers = [name for name in left if sent in KILLING and LEFTOVER.search(name)]
        for name in leftovers:
            del left[name]
        wrong = [*torn(self.states, left, {fixable.CACHE}), *self.wrong_end(ended, expected), *self.cut_lines(ended)]
        if self.command.repeats or leftovers:
            backups = {name for name in leftovers if name.endswith(BACKUP)}
            wrong += self.wrong_next(self.states[-1 if saves else 1], backups)
        return wrong

    def wrong_next(self, state, backups):
        """Yields the defects after the next run, which must produce a state, and may report leftover backups."""
        if not self.command.writes:
            return
        ended = processes.run([self.line[0], "build"] if not self.command.ends else self.line, self.project)
        is_named = any(os.path.basename(name) in ended.messages for name in backups)
        if ended.status != self.ended.status and not is_named:
            yield f"the next run {ended}"
        for each in torn([state], contents(self.project), {fixable.CACHE} | backups):
            yield f"after the next run, {each}"

    def save_after_outputs(self, process):
        def is_done():
            return process.poll() is not None or not torn([self.after], contents(self.project), {fixable.CACHE})

        if processes.wait_until(is_done, interval=0.002) is not None:
            fixable.replace_copy(self.project, self.command.documents(2))

    def limit(self, blocks):
        """Runs the command with a limit on file sizes in blocks, and returns the defects."""
        self.command.prepare(self.project)
        ended = processes.run([*LIMITED, str(blocks), *self.line], self.project)
        wrong = [*torn(self.states, contents(self.project), {fixable.CACHE}), *self.wrong_end(ended, [2])]
        if ended.status == 2 and "File too large" not in ended.messages:
            wrong.append(f"does not say that a file is too large: {ended}")
        return wrong

    def wrong_end(self, ended, expected):
        if ended.status in expected:
            return
        if ended.status != self.ended.status or not self.command.ends:
            yield f"{ended}"
        elif torn([self.after], contents(self.project), {fixable.CACHE}):
            yield f"{ended}, but is not done"

    def cut_lines(self, ended):
        if self.command.given and not ended.output.endswith(b"\n") and ended.output:
            yield f"the last line is cut: {ended.output[-60:]!a}"


def strike(process, sent, ends_it):
    """Sends a signal to a running process; continues it after a stop, and ends it then if `ends_it`."""
    if process.poll() is not None:
        return
    process.send_signal(sent)
    if sent in HARMLESS:
        time.sleep(PAUSE)
        process.send_signal(signal.SIGCONT)
        time.sleep(PAUSE)
        if ends_it:
            process.send_signal(signal.SIGINT)


def wait_for_new_file(process, project, known, seconds):
    """Waits for a new file, until the command ends or takes too long."""
    limit = time.monotonic() + 2 * seconds
    while process.poll() is None and time.monotonic() < limit:
        for folder, _, files in os.walk(project):
            if any(os.path.relpath(os.path.join(folder, name), project) not in known for name in files):
                return


def check(command, linkmark, folder, count, chance, results):
    # Otherwise SIGQUIT would leave a core dump.
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    run = Undisturbed(command, linkmark, folder / command.name.replace(" ", "-"))
    results.equal(run.ended.status, 0, f"{command.name}: status of the undisturbed run")
    for number in range(count):
        sent = chance.choice(SIGNALS)
        # Every second signal arrives while a file is being written.
        delay = None if command.writes and number % 2 else chance.uniform(0, run.seconds)
        wrong = run.interrupt(sent, delay, saves=not command.ends and delay is not None)
        results.expect(not wrong, f"{command.name}: {sent.name} {number}: {'; '.join(wrong)}")
    limits = count // 4 if command.writes and command.ends else 0
    for number in range(limits):
        wrong = run.limit(chance.randrange(BLOCKS))
        results.expect(not wrong, f"{command.name}: SIGXFSZ {number}: {'; '.join(wrong)}")
    return f"{count} signals of {len(SIGNALS)} kinds, {limits} limits of files' sizes"
