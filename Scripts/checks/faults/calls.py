"""Makes individual system calls of the command fail.

strace makes one call fail in each run: every occurrence of every call, with each error that the call can have.
Afterward, every file must be as before the run or as after an undisturbed run, and there must be no new file. Exit
status 0 or 1 must mean the same as in an undisturbed run. Status 2 requires a message that names a file and the reason,
and the same command must then succeed when run again. The command must repeat a call that a signal interrupts, and must
notice lost data that the kernel reports at close.
"""
import dataclasses
import errno
import os
import re

from checks.support import data, processes, system_calls
from checks.support.cases import write_program
from checks.support.folders import contents, torn
from checks.support.processes import Ended

DISK = ["EIO", "ENOSPC", "EDQUOT"]
ERRORS = {name: errors.split() for names, errors in data.beside(__file__)["errors"].items() for name in names.split()}
# Calls that keep failing: a working folder that cannot be read once cannot be read later.
LASTING = {"getcwd"}
LEAVING_FILES = {"unlink", "unlinkat"}
# Files that Swift's runtime needs: it aborts if it cannot find the program, and finds the arguments in the memory map.
UNDISTURBED = {"/proc/self/exe", "/proc/self/maps"}
EXCLUDED = data.beside(__file__)["excluded"]


@dataclasses.dataclass(frozen=True)
class Injection:
    """A fault to inject into a run."""

    call: str
    error: str
    rules: tuple[str, ...]
    lost: tuple[int, int] = ()
    """The occurrences of the write that loses its data, and of the close that reports the loss."""

    @property
    def reasons(self) -> list[str]:
        """The texts that may report the error in a message."""
        reasons = [os.strerror(getattr(errno, self.error))]
        if (self.call, self.error) == ("openat", "ELOOP"):
            # linkmark reports a symbolic link that it must not follow like this.
            reasons.append("this is not a regular file")
        return reasons

    def hit(self, calls: list[system_calls.Call]) -> bool:
        """Whether the run closed the file of the lost write. The order of calls may vary between builds."""
        return self.lost in [(write.occurrence, close.occurrence) for write, close in system_calls.lossy_closes(calls)]

    def __str__(self) -> str:
        return " ".join(self.rules)


def of_errors(calls: list[system_calls.Call]) -> list[Injection]:
    """Returns a fault for each call of a run, at each occurrence in a thread and with each possible error."""
    places = {(call.name, call.occurrence) for call in calls}
    places -= {(call.name, call.occurrence) for call in system_calls.touching(UNDISTURBED, calls)}
    return [Injection(name, error, (f"{name}:error={error}:when={occurrence}{'+' if name in LASTING else ''}",))
            for name, occurrence in sorted(places) for error in ERRORS.get(name, [])
            if occurrence == 1 or name not in LASTING]


def of_lossy_closes(calls: list[system_calls.Call]) -> list[Injection]:
    """Returns faults that lose written data and report the loss when the file is closed."""
    return [Injection("close", error, (f"write:retval={write.result}:when={write.occurrence}",
                                       f"close:error={error}:when={close.occurrence}"),
                      (write.occurrence, close.occurrence))
            for write, close in system_calls.lossy_closes(calls) for error in DISK]


# Files that contain times, and may therefore differ.
UNCOMPARED = {".linkmark-cache"}
USED_STATUSES = {0, 1, 2}
# A message with the program, the file, and the reason.
MESSAGE = re.compile(r"^linkmark: (?:warning: )?(?P<file>\S[^:]*): (?P<reason>\S.*)", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Disturbed:
    """A run with an injection, and the same command run again without it."""

    before: dict[str, bytes]
    after: dict[str, bytes]
    """The files after an undisturbed run."""
    clean_status: int
    ended: Ended
    found: dict[str, bytes]
    finally_found: dict[str, bytes]
    again: Ended


def defects(injection: Injection, run: Disturbed) -> list[str]:
    """Returns a description of each defect of a run."""
    ended = run.ended
    if ended.status is None:
        return [f"{ended}"]
    return [*torn([run.before, run.after], run.found, UNCOMPARED | left_files(injection, run)),
            *wrong_end(injection, run), *wrong_repetition(run)]


def left_files(injection, run):
    """Returns the names of files that the run could not remove, and that the next run must."""
    return run.found.keys() - run.before.keys() - run.after.keys() if injection.call in LEAVING_FILES else set()


def wrong_end(injection, run):
    ended = run.ended
    if ended.status not in USED_STATUSES:
        yield f"{ended}"
    elif injection.error == "EINTR" and ended.status != run.clean_status:
        yield f"a call that a signal interrupts is not made again: {ended}"
    elif ended.status == 2:
        said = MESSAGE.findall(ended.messages)
        if not any(told in reason for told in injection.reasons for _, reason in said):
            yield f"no message names a file and \"{injection.reasons[0]}\": {ended.messages!a}"
    elif ended.status != run.clean_status:
        yield f"exits with {ended.status} instead of {run.clean_status}: {ended.messages!a}"
    elif torn([run.after], run.found, UNCOMPARED | left_files(injection, run)):
        yield f"exits with {ended.status} though not done: {ended.messages!a}"
    elif injection.lost and not MESSAGE.search(ended.messages):
        yield f"lost data is not noticed: {ended}"


def wrong_repetition(run):
    """Compares the files after the next run with an undisturbed run."""
    left = run.finally_found.keys() - run.before.keys() - run.after.keys()
    if run.again.status != run.clean_status or torn([run.after], run.finally_found, UNCOMPARED | left):
        yield f"the next run does not do the rest: {run.again}"


# Wrong runs, each of which must be reported.
FULL = Injection("write", "ENOSPC", ("write:error=ENOSPC:when=1",))
INTERRUPTED = Injection("getdents64", "EINTR", ("getdents64:error=EINTR:when=1",))
GOOD = Disturbed(
    before={"copy/a.md": b"a"}, after={"copy/a.md": b"a", "out/a.html": b"<p>a</p>"}, clean_status=0,
    ended=Ended(2, b"", "linkmark: out/a.html: No space left on device; make room\n"), found={"copy/a.md": b"a"},
    finally_found={"copy/a.md": b"a", "out/a.html": b"<p>a</p>"}, again=Ended(0, b"", ""))
DONE = dataclasses.replace(GOOD, ended=Ended(0, b"", ""), found=GOOD.after)
# Each run has a defect, with a word that the report must contain.
BROKEN = [
    (dataclasses.replace(GOOD, found={**GOOD.found, "out/a.html": b"<p>"}), "neither old nor new"),
    (dataclasses.replace(GOOD, found={**GOOD.found, "out/a.html": b""}), "neither old nor new"),
    (dataclasses.replace(GOOD, found={}), "is lost"),
    (dataclasses.replace(GOOD, found={**GOOD.found, "out/.a.tmp": b""}), "is left"),
    (dataclasses.replace(GOOD, ended=Ended(0, b"", "")), "though not done"),
    (dataclasses.replace(GOOD, ended=Ended(1, b"", "")), "instead of 0"),
    (dataclasses.replace(GOOD, ended=Ended(2, b"", "")), "no message"),
    (dataclasses.replace(GOOD, ended=Ended(2, b"", "linkmark: No space left on device\n")), "no message"),
    (dataclasses.replace(GOOD, ended=Ended(2, b"", "linkmark: out/a.html: it failed\n")), "no message"),
    (dataclasses.replace(GOOD, ended=Ended(-6, b"", "")), "exits with -6"),
    (dataclasses.replace(GOOD, ended=Ended(None, b"", "")), "hangs"),
    (dataclasses.replace(GOOD, finally_found=GOOD.before), "does not do the rest"),
]
# Converts with sed, ignoring all errors.
CARELESS = """\
mkdir -p out
for source in copy/*.md; do sed 's/^/> /' "$source" >"out/${source#copy/}"; done 2>/dev/null
exit 0
"""


def check_controls(folder, results):
    """Checks that each broken run is reported, and that good runs are not."""
    for run in [GOOD, DONE]:
        results.equal(defects(FULL, run), [], "about a good run")
    for run, word in BROKEN:
        reported = defects(FULL, run)
        results.expect(any(word in each for each in reported), f"reports {reported}, not {word!r}")
    results.expect(defects(INTERRUPTED, GOOD), "a run that ends at EINTR is not noticed")
    check_careless_program(folder, results)


def check_careless_program(folder, results):
    """Checks that a real injection catches a program that ignores errors."""
    program = write_program(folder / "careless", CARELESS)
    (folder / "copy").mkdir()
    (folder / "copy/a.md").write_bytes(b"a\n")
    before, clean = contents(folder), processes.run([program], folder)
    after = contents(folder)
    ended = processes.run([*system_calls.injecting(FULL.rules), program], folder)
    run = Disturbed(before, after, clean.status, ended, contents(folder), after, clean)
    results.expect(any("neither old nor new" in each for each in defects(FULL, run)),
                   f"a program that ignores a full disk is not caught: {ended}")
