"""Tests the comparison with programs that are wrong on purpose."""
import contextlib
import io
import shlex
import sys
from pathlib import Path

from checks.outputs import plan
from checks.outputs.runs import OUT, Run
from checks.support import folders
from checks.support.cases import write_program
from checks.support.results import Results

WRAPPER = """\
import os, pathlib, subprocess, sys
words, wrong = sys.argv[3:], sys.argv[1]
done = subprocess.run([sys.argv[2], *words], stdout=subprocess.PIPE)
printed, status = done.stdout, done.returncode
def spoiled(data):
    return data[:-2] + bytes([data[-2] ^ 1]) + data[-1:]
if words[0] == "schema":
    printed = spoiled(printed) if wrong == "standard output" else printed
    status += wrong == "exit status"
    sys.stderr.write("a message\\n" if wrong == "message" else "")
if "--out-dir" in words:
    page = max(pathlib.Path(words[words.index("--out-dir") + 1]).rglob("*.html"))
    if wrong == "converted file":
        page.write_bytes(spoiled(page.read_bytes()))
    if wrong == "missing file":
        page.unlink()
if wrong == "fixed file" and "--fix" in words:
    pathlib.Path("a.md").write_bytes(spoiled(pathlib.Path("a.md").read_bytes()))
os.write(1, printed)
sys.exit(status)
"""
# The expected numbers of differing outputs and of message lines.
EXPECTED = {"nothing": (0, 0), "standard output": (1, 0), "exit status": (1, 0), "converted file": (1, 0),
            "missing file": (1, 0), "fixed file": (1, 0), "message": (0, 1)}


def fill(folder):
    (folder / "a.md").write_text("Read https://a.example/b and [this ](app://c).\n")


def main(program, compared):
    """Returns the exit status of the control."""
    results = Results()
    runs = [Run([["schema", "runs"]], Path("/")), Run([["lint", "--no-config", "--fix", "a.md"]], fill=fill),
            Run([["convert", "--no-config", "--out-dir", OUT, *plan.JOBS, "."]], plan.machine.PROJECT / "Examples")]
    for wrong, expected in EXPECTED.items():
        with folders.temporary() as folder:
            words = [sys.executable, "-c", WRAPPER, wrong, program]
            wrapper = write_program(folder / "linkmark", f'exec {shlex.join(map(str, words))} "$@"')
            with contextlib.redirect_stdout(io.StringIO()):
                counts, differences, messages = compared([("control", run) for run in runs], (program, wrapper))
        results.equal((differences.total(), messages.total()), expected, f"{wrong}: differences and messages")
    return results.finish(f"{len(EXPECTED)} programs, {counts.total()} outputs each")
