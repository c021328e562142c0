"""Runs that are wrong, each of which must be reported: a check that cannot fail proves nothing."""
from __future__ import annotations

import dataclasses

from ..support import processes, system_calls
from ..support.folders import contents
from ..support.processes import Ended
from .injections import Injection
from .oracle import Disturbed, defects

FULL = Injection("write", "ENOSPC", ("write:error=ENOSPC:when=1",))
INTERRUPTED = Injection("getdents64", "EINTR", ("getdents64:error=EINTR:when=1",))
GOOD = Disturbed(
    before={"copy/a.md": b"a"}, after={"copy/a.md": b"a", "out/a.html": b"<p>a</p>"}, clean_status=0,
    ended=Ended(2, b"", "linkmark: out/a.html: No space left on device; make room\n"), found={"copy/a.md": b"a"},
    finally_found={"copy/a.md": b"a", "out/a.html": b"<p>a</p>"}, again=Ended(0, b"", ""))
DONE = dataclasses.replace(GOOD, ended=Ended(0, b"", ""), found=GOOD.after)
# What is wrong with a run, and the word of the report.
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
# Converts with sed, and does not look whether anything fails.
CARELESS = """\
#!/bin/sh
mkdir -p out
for source in copy/*.md; do sed 's/^/> /' "$source" >"out/${source#copy/}"; done 2>/dev/null
exit 0
"""


def check_controls(folder, results):
    """Expects a report about each broken run, and none about good ones."""
    for run in [GOOD, DONE]:
        results.equal(defects(FULL, run), [], "about a good run")
    for run, word in BROKEN:
        reported = defects(FULL, run)
        results.expect(any(word in each for each in reported), f"reports {reported}, not {word!r}")
    results.expect(defects(INTERRUPTED, GOOD), "a run that ends at EINTR is not noticed")
    check_careless_program(folder, results)


def check_careless_program(folder, results):
    """Expects that a program that ignores errors is caught with a real injection."""
    source = folder / "copy/a.md"
    source.parent.mkdir(parents=True)
    source.write_bytes(b"a\n")
    program = folder / "careless"
    program.write_text(CARELESS)
    program.chmod(0o755)
    before, clean = contents(folder), processes.run([program], folder)
    after = contents(folder)
    ended = processes.run([*system_calls.injecting(FULL.rules), program], folder)
    run = Disturbed(before, after, clean.status, ended, contents(folder), after, clean)
    results.expect(any("neither old nor new" in each for each in defects(FULL, run)),
                   f"a program that ignores a full disk is not caught: {ended}")
