"""Runs two programs in separate folders, and compares everything that they write."""
import collections
import os
import re
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from checks.support import folders

# A placeholder in arguments for the folder of a run's outputs, which are compared file by file.
OUT = "{out}"
# Files that are not compared: a build cache contains times, and its format is private.
PRIVATE = re.compile(r"(?:^|/)(?:\.linkmark-cache|\.git/.*)$")
TIMEOUT = 900
# The maximum number of bytes to show of a line, and of these before the first difference.
SHOWN, BEFORE = 160, 40


class Run(NamedTuple):
    """A sequence of commands of one program; their outputs are compared with another program's."""

    commands: list[list]
    folder: Path | None = None
    """The folder in which the commands run. None is a new folder, whose files are also compared."""
    fill: Callable[[Path], None] | None = None
    """Writes files into the new folder."""
    stdin: bytes = b""
    pieces: bytes = b""
    """The text at which a long line of standard output is divided for the comparison."""
    attempts: int = 1
    """The number of runs in which a difference must occur, since a program's answers may depend on timing."""


class Comparison(NamedTuple):
    """The result of a run: the number of compared outputs, and the differences."""

    compared: int
    differences: list[str]
    messages: collections.Counter
    """The lines of standard error that only one program prints, prefixed with `- ` or `+ `."""


def compare(run: Run, programs: tuple[Path, Path]) -> Comparison:
    """Runs both programs in separate folders, and compares their output."""
    found = compared_once(run, programs)
    for _ in range(1, run.attempts):
        if found.differences:
            found = compared_once(run, programs)
    return found


def compared_once(run: Run, programs: tuple[Path, Path]) -> Comparison:
    compared, differences, messages = 0, [], collections.Counter()
    with folders.temporary() as folder:
        sides = [Side(run, program, folder / side) for program, side in zip(programs, ("old", "new"))]
        for number, command in enumerate(run.commands, 1):
            old, new = (side.finished(command) for side in sides)
            title = "linkmark " + " ".join(map(str, command))[:SHOWN]
            is_last = number == len(run.commands)
            for output, *pair in ((title, old.printed, new.printed), (f"{title}: exit status", old.status, new.status),
                                  *((f"{title}: {path}", *pair) for path, *pair in files(sides, is_last))):
                compared += 1
                difference = described(*pair, run.pieces)
                differences += [f"{output}: {difference}"] * bool(difference)
            for sign, lines in (("- ", old.errors - new.errors), ("+ ", new.errors - old.errors)):
                messages.update({sign + line.decode(errors="replace"): count for line, count in lines.items()})
    return Comparison(compared, differences, messages)


class Finished(NamedTuple):
    """The result of a command, with the paths of the side's folders replaced."""

    status: bytes
    printed: bytes
    errors: collections.Counter


class Side:
    """A program and its folders."""

    def __init__(self, run: Run, program: Path, work: Path) -> None:
        self.run, self.program, self.work = run, program, work
        self.out, self.own = work / "out", work / "in"
        self.own.mkdir(parents=True)
        if run.fill:
            run.fill(self.own)

    def finished(self, command: list) -> Finished:
        """Runs a command with an empty folder for its outputs, and returns the result."""
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir()
        words = [str(word).replace(OUT, str(self.out)) for word in command]
        status, printed, errors = finished(self.program, words, self.run.folder or self.own, self.run.stdin)
        return Finished(str(status).encode(), self.portable(printed),
                        collections.Counter(self.portable(errors).splitlines()))

    def files(self, with_own: bool) -> dict[str, Path]:
        """Returns the paths of files that the commands wrote, by name."""
        found = {}
        for folder in [self.out, *([self.own] if with_own and self.run.folder is None else [])]:
            found.update({path: folder / path for path, status in folders.entries(folder)
                          if stat.S_ISREG(status.st_mode) and not PRIVATE.search(path)})
        return found

    def portable(self, data: bytes) -> bytes:
        return data.replace(bytes(self.work), b"{work}")


def files(sides: list[Side], with_own: bool):
    """Yields each file that a side wrote, with its bytes on both sides; None for a missing file."""
    found = [side.files(with_own) for side in sides]
    for path in sorted(found[0].keys() | found[1].keys()):
        yield path, *(side.portable(paths[path].read_bytes()) if path in paths else None
                      for side, paths in zip(sides, found))


def finished(program: Path, words: list[str], folder: Path, stdin: bytes) -> tuple[int | str, bytes, bytes]:
    """Returns the exit status, standard output and standard error of a command."""
    # The result must not depend on the terminal's width or colors.
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "", "COLUMNS": ""}
    # A server that waits for input on a pipe starts diagnostics; with a file, it never waits.
    with tempfile.TemporaryFile() as file:
        file.write(stdin)
        file.seek(0)
        try:
            done = subprocess.run([program, *words], cwd=folder, stdin=file, env=environment, capture_output=True,
                                  timeout=TIMEOUT, check=False)
        except subprocess.TimeoutExpired:
            return "timed out", b"", b""
    return done.returncode, done.stdout, done.stderr


def described(old: bytes | None, new: bytes | None, pieces: bytes) -> str:
    """Returns the difference between two outputs with the first differing lines, or an empty text."""
    if old == new:
        return ""
    if old is None or new is None:
        return "only the other program writes it" if new is None else "only this program writes it"
    divided = [(data.replace(pieces, b"\n" + pieces) if pieces else data).split(b"\n") for data in (old, new)]
    before, after = divided
    index = next((index for index, (one, other) in enumerate(zip(before, after)) if one != other),
                 min(len(before), len(after)))
    lines = [lines[index] if index < len(lines) else b"" for lines in divided]
    same = len(os.path.commonprefix(lines))
    shown = "\n".join(f"  {sign} {line[max(same - BEFORE, 0):][:SHOWN].decode(errors='backslashreplace')}"
                      for sign, line in zip("-+", lines))
    changed = sum((collections.Counter(before) - collections.Counter(after)).values())
    added = sum((collections.Counter(after) - collections.Counter(before)).values())
    return f"line {index + 1}, column {same + 1}; {changed} lines only before, {added} only after\n{shown}"
