"""Interrupts commands at random moments, and fails when a file is partial, left behind, lost or never converted.

    Scripts/check interruptions                300 signals to each command, 5,000 saves
    Scripts/check interruptions -- --smoke     12 signals to each command, 200 saves, no bound of time

* Signals: conversions, builds, fixes, streams and watches get a signal, or may not write large files. Every file
  is then as before or as after the run, and the status is that of the signal. After SIGINT, SIGTERM and SIGHUP no
  file is new; SIGQUIT and SIGUSR1 may leave one that the next run removes. SIGPIPE changes nothing, nor does SIGTSTP
  when the run is continued. The next run is right.
* Saves: an author saves sources while `lint --fix` runs. Each save is kept, fixed or not.
* Storms: while a log in a watched folder is written 10,000 times a second, a new source is converted.
* Names: files and folders whose names are equal by Unicode's normal forms, but not by their bytes, are all converted.
"""
from __future__ import annotations

import pathlib
import random
import tempfile

from ..support import machine, options, processes
from ..support.results import Results
from . import names, saves, signals, storms
from .controls import check_controls

SMOKE = ["--smoke"]
SECONDS = 20
SEED = 20261124


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="12 signals to each command, 200 saves, no bound of time")
    parser.add_argument("--seed", type=int, default=SEED, help="picks moments and names")
    chosen = parser.parse_args(arguments)
    processes.heed_signals()
    linkmark = machine.installed_linkmark()
    results = Results()
    chance = random.Random(chosen.seed)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        check_controls(folder / "controls", results)
        signals.check(linkmark, folder, 12 if chosen.smoke else 300, chance, results)
        saves.check(linkmark, folder / "saves", 200 if chosen.smoke else 5000, chance, results)
        storms.check(linkmark, folder, None if chosen.smoke else 1, results)
        names.check(linkmark, folder / "names", 12 if chosen.smoke else 60, chance, results)
    return results.finish()
