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
from ..support.cases import Cases, expect_failures, write_program
from .runs import WAITING, build_at_once, build_beside_edits, fix_at_once, stop_beside, wait_for_pipes
from .watch import watch

SMOKE = ["--smoke"]
SECONDS = 13
SEED = 20261125
# Writes another output each time, and waits when it should watch.
CARELESS = """\
case "$*" in *--watch*) exec sleep 60 ;; esac
mkdir -p out/html
echo "$$" >out/html/0.html"""


def check_controls(folder, results):
    careless, chance = write_program(folder / "careless", CARELESS), random.Random(1)
    for part, *arguments in [(fix_at_once, 1), (build_at_once, 1, chance), (stop_beside, 1, chance),
                             (wait_for_pipes, WAITING[:1]), (build_beside_edits, 1, chance),
                             (watch, 9, 0, [], 0, 0.1, chance)]:
        expect_failures(results, "a careless command", part, careless, folder / part.__name__, *arguments)


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="a few rounds of each")
    parser.add_argument("--seed", type=int, default=SEED, help="picks moments and files")
    chosen = parser.parse_args(arguments)
    is_smoke, chance = chosen.smoke, random.Random(chosen.seed)
    processes.heed_signals()
    linkmark, cases = machine.installed_linkmark(), Cases()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        project = folder / "project"
        cases.run("controls", check_controls, folder)
        cases.run("three fixes at once", fix_at_once, linkmark, project, 2 if is_smoke else 60)
        cases.run("three builds at once", build_at_once, linkmark, project, 3 if is_smoke else 150, chance)
        cases.run("builds stopped beside another", stop_beside, linkmark, project, 2 if is_smoke else 20, chance)
        lines = WAITING[:2] if is_smoke else WAITING
        cases.run("interrupted while they wait", wait_for_pipes, linkmark, project, lines)
        cases.run("builds beside edits", build_beside_edits, linkmark, project, 5 if is_smoke else 68, chance)
        storm = (2000, 0.5, ["moved"], 1, 5) if is_smoke else (200_000, 20, ["moved", "removed"], 5, 5)
        cases.run("watch", watch, linkmark, project, *storm, chance)
    return cases.finish()
