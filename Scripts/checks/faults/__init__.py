"""Makes single system calls of the command fail, and fails when a file is lost, partial or left, or nothing is said.

    Scripts/check faults                every call, with every error it may have; some minutes
    Scripts/check faults -- --smoke     a part of them, picked by a seed
    Scripts/check faults -- --only build:rename    those whose scenario and call hold these words

strace lets one call of a run fail, with each error that such a call may have, at each of its occurrences. Afterwards
every file must be as before the run or as after an undisturbed one, no file may be new, and exit status 0 or 1 must
mean what it means undisturbed. Status 2 needs a message that names a file and the reason, and the same command must
succeed when it is run again. A call that a signal interrupts must be made again. Data that the kernel loses and reports
at close must be noticed.
"""
from __future__ import annotations

import pathlib
import random
import tempfile
import time

from ..support import machine, options, processes, system_calls
from ..support.results import Results
from . import injections, watching
from .controls import check_controls
from .scenarios import SCENARIOS, Stage

SMOKE = ["--smoke"]
SECONDS = 25
SEED = 20261124
# Injections of the short form: in runs that end, at closes, and in runs that watch.
SMOKE_COUNTS = 330, 40, 4
WATCHED_COUNT = 200
# With more failures than this, the rest says nothing new.
ENOUGH = 200


def parts(count, of, seed):
    """Returns a number of items, picked by a seed; all of them if there is no number."""
    if count is None or count >= len(of):
        return of
    return random.Random(seed).sample(of, count)


def planned(stages, watched, words):
    """Returns the injections by the part of the check, each with its stage.

    - words: all of them are in the name of the stage or the injection.
    """
    found = {"errors": [], "data lost at close": [], "watch": [(watched, each) for each in watched.injections()]}
    for stage in stages:
        calls = stage.calls()
        found["errors"] += [(stage, each) for each in injections.of_errors(calls)]
        found["data lost at close"] += [(stage, each) for each in injections.of_lossy_closes(calls)]
    return {title: [(stage, each) for stage, each in pairs if all(word in f"{stage.name} {each}" for word in words)]
            for title, pairs in found.items()}


def run_all(title, pairs, results, folder):
    """Runs injections, each with its stage, in parallel, and prints how many failed."""
    failures, started = results.failures, time.monotonic()

    def run(pair, project):
        if results.failures > ENOUGH:
            return
        stage, injection = pair
        results.count += 1
        for defect in stage.defects(injection, project):
            results.fail(f"{stage.name}: {injection}: {defect}")

    processes.in_parallel(run, pairs, [folder / f"project-{number}" for number in range(processes.workers())])
    print(f"{title}: {len(pairs)} injections, {results.failures - failures} failures, "
          f"{time.monotonic() - started:.0f} s", flush=True)


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="a part of the injections")
    parser.add_argument("--seed", type=int, default=SEED, help="picks the part")
    parser.add_argument("--only", default="", metavar="SCENARIO:CALL", help="only these injections")
    chosen = parser.parse_args(arguments)
    system_calls.require_strace()
    processes.heed_signals()
    counts = SMOKE_COUNTS if chosen.smoke else (None, None, WATCHED_COUNT)
    linkmark = machine.installed_linkmark()
    results = Results()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        check_controls(folder / "controls", results)
        stages = [Stage(scenario, linkmark, folder / "clean") for scenario in SCENARIOS]
        for stage in stages:
            stage.check_clean_run(results)
        if results.failures:
            return results.finish("nothing is disturbed")
        watched = watching.Watching(linkmark, folder / "clean")
        for count, (title, pairs) in zip(counts, planned(stages, watched, chosen.only.split(":")).items()):
            run_all(title, parts(count, pairs, chosen.seed), results, folder)
    print(injections.EXCLUDED)
    return results.finish(f"{results.count} expectations")
