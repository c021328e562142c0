"""Records the system calls of a command with strace, and makes individual calls fail."""
import dataclasses
import os
import pathlib
import re

from checks.support import machine, processes

BEGUN = re.compile(r"(?P<thread>\d+) +(?P<name>\w+)\((?P<rest>.*)")
RESUMED = re.compile(r"(?P<thread>\d+) +<\.\.\. (?P<name>\w+) resumed>(?P<rest>.*)")
RESULT = re.compile(r"(?P<arguments>.*)\) += (?P<result>-?\d+|\?)")
UNFINISHED = " <unfinished ...>"
FIRST_DESCRIPTOR = re.compile(r"(\d+)")
TEXTS = re.compile(r'"((?:[^"\\]|\\.)*)"')
# A string argument, with the folder of the descriptor before it.
PLACES = re.compile(r'(?:(?:AT_FDCWD|\d+)<(?P<folder>[^>]*)>, )?"(?P<path>(?:[^"\\]|\\.)*)"')


@dataclasses.dataclass
class Call:
    """A system call."""

    thread: str
    name: str
    occurrence: int
    """The number among the thread's calls with this name, from 1, as strace counts."""
    arguments: str = ""
    result: int | None = None

    @property
    def descriptor(self) -> int | None:
        """The descriptor in the first argument."""
        found = FIRST_DESCRIPTOR.match(self.arguments)
        return int(found[1]) if found else None

    @property
    def paths(self) -> list[str]:
        """The strings in the arguments."""
        return TEXTS.findall(self.arguments)

    def places(self, folder: pathlib.Path) -> list[str]:
        """The paths in the arguments, made absolute from the working folder."""
        return [os.path.normpath(os.path.join(folder, found["folder"] or "", found["path"]))
                for found in PLACES.finditer(self.arguments)]


def require_strace() -> None:
    machine.require_commands({"strace": "strace"})


def parsed(log: str) -> list[Call]:
    """Returns the calls in a log of `strace -f`, in the order in which they began."""
    calls, counts, open_calls = [], {}, {}
    for line in log.splitlines():
        resumed = RESUMED.match(line)
        begun = resumed or BEGUN.match(line)
        if not begun:
            continue
        thread, name, rest = begun["thread"], begun["name"], begun["rest"]
        if resumed:
            call = open_calls.pop(thread)
        else:
            counts[thread, name] = counts.get((thread, name), 0) + 1
            call = Call(thread, name, counts[thread, name])
            calls.append(call)
        if rest.endswith(UNFINISHED):
            open_calls[thread] = call
            rest = rest.removesuffix(UNFINISHED)
        ended = RESULT.match(rest)
        call.arguments += ended["arguments"] if ended else rest
        if ended and ended["result"] != "?":
            call.result = int(ended["result"])
    return calls


def record(line, folder: pathlib.Path, log: pathlib.Path, **options) -> tuple[processes.Ended, list[Call]]:
    """Runs a command, and returns its result and its system calls."""
    ended = processes.run(["strace", "-f", "-qq", "-y", "-s", "4096", "-o", log, *line], folder, **options)
    return ended, parsed(log.read_text(errors="replace"))


def injecting(rules: list[str], *options, log="/dev/null") -> list[str]:
    """Returns the start of a command line that replaces calls.

    - rules: rules in the syntax of `strace -e inject`, such as `write:error=EIO:when=2`.
    - log: a file for all calls with these names, and for calls that duplicate descriptors.
    """
    names = ",".join(dict.fromkeys([*(rule.partition(":")[0] for rule in rules), "dup", "fcntl"]))
    return ["strace", "-f", "-qq", *options, "-o", log, "-e", f"trace={names}",
            *(part for rule in rules for part in ["-e", f"inject={rule}"])]


def touching(paths: set[str], calls: list[Call]) -> list[Call]:
    """Returns the calls with one of these paths, or with a descriptor for one."""
    found, descriptors = [], set()
    for call in calls:
        if paths.intersection(call.paths):
            found.append(call)
            if call.name.startswith("open") and call.result is not None:
                descriptors.add(call.result)
        elif call.descriptor in descriptors:
            found.append(call)
            if call.name == "close":
                descriptors.discard(call.descriptor)
    return found


def lossy_closes(calls: list[Call]) -> list[tuple[Call, Call]]:
    """Returns each write to a file that the command opened, with the next close of that file.

    If a file has several descriptors, lost data is reported once, when one of them is closed.
    """
    pairs, writes = [], {}
    for call in calls:
        if call.name != "close" and (call.result is None or call.result < 0):
            continue
        if call.name == "write" and call.descriptor > 2:
            writes.setdefault(call.descriptor, []).append(call)
        elif call.name == "dup" or call.name == "fcntl" and "F_DUPFD" in call.arguments:
            writes[call.result] = writes.setdefault(call.descriptor, [])
        elif call.name == "close":
            written = writes.pop(call.descriptor, [])
            pairs += [(write, call) for write in written]
            written.clear()
    return pairs
