"""Careless programs, which must be caught: a check that cannot fail proves nothing."""
from __future__ import annotations

import os
import random
import signal

from ..support import fixable, processes
from ..support.results import Results
from . import names, saves, signals, storms

# Writes a temporary file slowly and leaves it; fixes what it read a while ago; and never converts anything.
CARELESS = """\
#!/bin/sh
case "$*" in
*--output*) echo x >page.tmp; sleep 0.3; mv page.tmp page.html ;;
*lint*)
    for file in copy/*.md; do sed 's/https:[^ ]*/<&>/g' "$file" >"$file.new"; done
    sleep 0.05
    for file in copy/*.md; do mv "$file.new" "$file"; done ;;
*--watch*) mkdir -p out/json; : >out/json/0.json; exec sleep 60 ;;
esac
"""


def check_controls(folder, results):
    """Expects failures of each part of the check."""
    folder.mkdir()
    careless = folder / "careless"
    careless.write_text(CARELESS)
    careless.chmod(0o755)
    chance = random.Random(1)
    run = signals.Undisturbed(signals.COMMANDS[0], careless, folder / "signals")
    results.equal(list(run.wrong_end(run.ended, [2])), [], "about a run that is done")
    wrong = run.interrupt(signal.SIGTERM, None)
    results.expect(any("page.tmp" in each for each in wrong), f"reports {wrong} about a temporary file")
    wrong = run.interrupt(signal.SIGQUIT, None)
    results.expect(any("page.tmp" in each for each in wrong), f"reports {wrong} about another leftover")
    check_stopping(folder, results)
    quiet = Results(quiet=True)
    saves.save_all(careless, folder / "saves", saves.FILE_COUNT, chance, quiet)
    results.expect(quiet.failures, "lost saves are not noticed")
    seconds, _ = storms.seconds_in_storm(careless, folder / "storm", "access.log", 0.3)
    results.expect(seconds is None, "a watch that does nothing is not noticed")
    quiet = Results(quiet=True)
    project = folder / "names"
    fixable.write_project(project)
    fixable.write_copy(project, {"copy/a.md": fixable.source(0)})
    names.expect_outputs(careless, project, {"copy/a.md": fixable.source(0)}, ["build"], "nothing", quiet)
    results.expect(quiet.failures, "a missing output is not noticed")


def check_stopping(folder, results):
    """Expects that SIGTSTP stops a command that does not handle it."""
    process = processes.start(["sleep", "60"], folder, is_session=False)
    process.send_signal(signal.SIGTSTP)
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    results.expect(os.WIFSTOPPED(status), "SIGTSTP does not stop a command")
    process.kill()
    processes.end(process)
