"""Runs commands at the same time and beside edits, and fails when a file is wrong, left behind or not followed.

    Scripts/check concurrency                60 rounds of fixes, 150 of builds, 200,000 saves under a watch
    Scripts/check concurrency -- --smoke     a few of each

* Three `lint --fix`, or three builds with one cache, run at once: every file is right, and none is left.
* A build is stopped while another one runs, and continued: the next build is right.
* A command that waits for a pipe ends when it is interrupted.
* Builds run while sources are saved all the time: the last one equals a clean build.
* A watch gets a storm of saves, and its folders are removed, moved and made again: it follows, and then rests.
"""
from __future__ import annotations

import pathlib
import random
import tempfile

from ..support import machine, options, processes
from ..support.cases import Cases
from ..support.results import Results
from . import runs, watch

SMOKE = ["--smoke"]
SECONDS = 13
SEED = 20261125
# Writes another output each time, and waits when it should watch.
CARELESS = """\
#!/bin/sh
case "$*" in *--watch*) exec sleep 60 ;; esac
mkdir -p out/html
echo "$$" >out/html/0.html
"""


def check_controls(folder, results):
    """Expects failures of every part with a command that does nothing."""
    folder.mkdir()
    careless, chance = folder / "careless", random.Random(1)
    careless.write_text(CARELESS)
    careless.chmod(0o755)
    for part in [lambda quiet: runs.fix_at_once(careless, folder / "fixes", 1, quiet),
                 lambda quiet: runs.build_at_once(careless, folder / "builds", 1, chance, quiet),
                 lambda quiet: runs.stop_beside(careless, folder / "stopped", 1, chance, quiet),
                 lambda quiet: runs.wait_for_pipes(careless, folder / "pipes", quiet, runs.WAITING[:1]),
                 lambda quiet: runs.build_beside_edits(careless, folder / "edits", 1, chance, quiet),
                 lambda quiet: watch_once(careless, folder / "watch", chance, quiet)]:
        quiet = Results(quiet=True)
        part(quiet)
        results.expect(quiet.failures, "a command that does nothing passes")


def watch_once(linkmark, folder, chance, results):
    watched = watch.Watched(linkmark, folder, results, following=0.1)
    watched.be_stormed(9, 0, chance)
    watched.end()


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="a few rounds of each")
    parser.add_argument("--seed", type=int, default=SEED, help="picks moments and files")
    chosen = parser.parse_args(arguments)
    processes.heed_signals()
    linkmark = machine.installed_linkmark()
    chance, is_smoke, results = random.Random(chosen.seed), chosen.smoke, Results()
    cases = Cases(results)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        with cases.part("controls"):
            check_controls(folder / "controls", results)
        with cases.part("three fixes at once"):
            runs.fix_at_once(linkmark, folder / "fixes", 4 if is_smoke else 60, results)
        with cases.part("three builds at once"):
            runs.build_at_once(linkmark, folder / "builds", 5 if is_smoke else 150, chance, results)
        with cases.part("builds stopped beside another"):
            runs.stop_beside(linkmark, folder / "stopped", 3 if is_smoke else 20, chance, results)
        with cases.part("interrupted while they wait for a pipe"):
            runs.wait_for_pipes(linkmark, folder / "pipes", results, runs.WAITING[:2] if is_smoke else runs.WAITING)
        with cases.part("builds beside edits") as remarks:
            saves = runs.build_beside_edits(linkmark, folder / "edits", 5 if is_smoke else 68, chance, results)
            remarks.append(f"{saves:,} saves")
        with cases.part("watch") as remarks:
            watched = watch.Watched(linkmark, folder / "watch", results)
            remarks += watched.be_stormed(*((2000, 0.5) if is_smoke else (200_000, 20)), chance)
            remarks += watched.rest(1 if is_smoke else 5)
            watched.lose_folders(["moved"] if is_smoke else ["moved", "removed"])
            watched.end()
    return cases.finish()
