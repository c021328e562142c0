"""Runs of two programs in folders of their own, and the comparison of everything that they write."""
from __future__ import annotations

import collections
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ..support import folders

# In arguments, the folder of a run for its outputs, which are compared file by file.
OUT = "{out}"
# The cache of a build holds times, and its format is private.
PRIVATE = re.compile(r"(?:^|/)(?:\.linkmark-cache|\.git/.*)$")
TIMEOUT = 900
# The most bytes of a line that are shown, and how many of them precede the first difference.
SHOWN, BEFORE = 160, 40


class Run(NamedTuple):
    """Commands of one program, one after the other, whose outputs are compared with another program's."""

    commands: list[list]
    folder: Path | None = None
    """Where the commands run; None is a new folder, whose files are compared as well."""
    fill: Callable[[Path], None] | None = None
    """Puts files into the new folder."""
    stdin: bytes = b""
    pieces: bytes = b""
    """Where a long line of standard output is divided for the comparison."""


class Output(NamedTuple):
    name: str
    data: bytes


class Comparison(NamedTuple):
    """The result of a run: how many outputs were compared, and the differences."""

    compared: int
    differences: list[str]
    messages: collections.Counter
    """The lines of standard error that only one program prints, with `- ` or `+ ` before them."""


def compare(run: Run, programs: tuple[Path, Path]) -> Comparison:
    with tempfile.TemporaryDirectory() as name:
        (old, old_errors), (new, new_errors) = (
            outputs(run, program, Path(name) / side) for program, side in zip(programs, ("old", "new")))
    differences = [f"{path}: {difference}" for path in {**old, **new}
                   if (difference := described(old.get(path), new.get(path), run.pieces))]
    messages = collections.Counter()
    for sign, lines in (("- ", old_errors - new_errors), ("+ ", new_errors - old_errors)):
        messages.update({sign + line.decode(errors="replace"): count for line, count in lines.items()})
    return Comparison(len({**old, **new}), differences, messages)


def outputs(run: Run, program: Path, work: Path) -> tuple[dict[str, bytes], collections.Counter]:
    """Returns what a program writes, by name, and its lines of standard error."""
    out = work / "out"
    out.mkdir(parents=True)
    folder = run.folder
    if folder is None:
        folder = work / "in"
        folder.mkdir()
        if run.fill:
            run.fill(folder)
    found: dict[str, bytes] = {}
    errors: collections.Counter = collections.Counter()
    for command in run.commands:
        words = [str(word).replace(OUT, str(out)) for word in command]
        title = "linkmark " + " ".join(map(str, command))[:SHOWN]
        status, printed, said = finished(program, words, folder, run.stdin)
        while title in found:
            title += " again"
        found[title] = printed.replace(bytes(work), b"{work}")
        found[f"{title}: exit status"] = str(status).encode()
        errors.update(said.replace(bytes(work), b"{work}").splitlines())
        for path, data in {**folders.contents(out), **(folders.contents(folder) if run.folder is None else {})}.items():
            if not PRIVATE.search(path):
                found[f"{title}: {path}"] = data.replace(bytes(work), b"{work}")
        shutil.rmtree(out)
        out.mkdir()
    return found, errors


def finished(program: Path, words: list[str], folder: Path, stdin: bytes) -> tuple[int | str, bytes, bytes]:
    """Returns the exit status, standard output and standard error of a command."""
    # Neither the terminal's width nor its colors may decide.
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "", "COLUMNS": ""}
    try:
        done = subprocess.run([program, *words], cwd=folder, input=stdin, env=environment, capture_output=True,
                              timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        return "timed out", b"", b""
    return done.returncode, done.stdout, done.stderr


def described(old: bytes | None, new: bytes | None, pieces: bytes) -> str:
    """Returns how two outputs differ, with the first differing line of both, or an empty text."""
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
