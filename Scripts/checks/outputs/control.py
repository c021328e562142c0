"""Programs that are wrong on purpose, which the comparison must notice."""
import contextlib
import io
import shlex
import sys
from pathlib import Path

from checks.outputs import plan
from checks.outputs.runs import OUT, Run
from checks.support import folders

WRAPPER = """\
import os, pathlib, subprocess, sys
words, wrong = sys.argv[3:], sys.argv[1]
done = subprocess.run([sys.argv[2], *words], stdout=subprocess.PIPE)
printed, status = done.stdout, done.returncode
def spoil(path):
    data = path.read_bytes()
    path.write_bytes(data[:-2] + bytes([data[-2] ^ 1]) + data[-1:])
if wrong == "standard output" and words[0] == "schema":
    printed = printed[:-2] + bytes([printed[-2] ^ 1]) + printed[-1:]
if wrong == "exit status" and words[0] == "schema":
    status += 1
if wrong == "converted file" and "--out-dir" in words:
    spoil(max(pathlib.Path(words[words.index("--out-dir") + 1]).rglob("*.html")))
if wrong == "missing file" and "--out-dir" in words:
    max(pathlib.Path(words[words.index("--out-dir") + 1]).rglob("*.html")).unlink()
if wrong == "fixed file" and "--fix" in words:
    spoil(pathlib.Path("a.md"))
if wrong == "message" and words[0] == "schema":
    print("a message", file=sys.stderr)
os.write(1, printed)
sys.exit(status)
"""
# The number of outputs that differ, and of lines of messages.
EXPECTED = {"nothing": (0, 0), "standard output": (1, 0), "exit status": (1, 0), "converted file": (1, 0),
            "missing file": (1, 0), "fixed file": (1, 0), "message": (0, 1)}


def fill(folder):
    (folder / "a.md").write_text("Read https://a.example/b and [this ](app://c).\n")


def main(program, compared):
    """Returns the exit status of the control."""
    failures = 0
    runs = [Run([["schema", "runs"]], Path("/")), Run([["lint", "--no-config", "--fix", "a.md"]], fill=fill),
            Run([["convert", "--no-config", "--out-dir", OUT, *plan.JOBS, "."]], plan.machine.PROJECT / "Examples")]
    for wrong, expected in EXPECTED.items():
        with folders.temporary() as folder:
            wrapper = folder / "linkmark"
            words = [sys.executable, "-c", WRAPPER, wrong, program]
            wrapper.write_text(f'#!/bin/sh\nexec {shlex.join(map(str, words))} "$@"\n')
            wrapper.chmod(0o755)
            with contextlib.redirect_stdout(io.StringIO()):
                counts, differences, messages = compared([("control", run) for run in runs], (program, wrapper))
        found = differences.total(), messages.total()
        if found != expected:
            print(f"{wrong}: {found[0]} differences and {found[1]} messages, not {expected[0]} and {expected[1]}")
            failures += 1
    print(f"{len(EXPECTED)} programs, {counts.total()} outputs each: {failures} not noticed")
    return 1 if failures else 0
