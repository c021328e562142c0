"""Saves sources while `lint --fix` runs."""
from __future__ import annotations

import collections
import os
import time

from ..support import fixable, processes
from ..support.folders import contents

FILE_COUNT = 40
LINE = [*fixable.FIX, "--quiet", "copy"]


def check(linkmark, project, count, chance, results):
    failures = results.failures
    kept = save_all(linkmark, project, count, chance, results)
    print(f"saves: {kept['saved']} kept, {kept['fixed']} kept and fixed, {results.failures - failures} failures",
          flush=True)


def save_all(linkmark, project, count, chance, results):
    """Saves a number of files, each at a random moment of a run, and returns in which form how many were kept."""
    names = [f"copy/{number}.md" for number in range(FILE_COUNT)]
    kept, seconds = collections.Counter(), duration(linkmark, project, names)
    for round_number in range(count // FILE_COUNT):
        saved = {name: fixable.source(number, f"saved-{round_number}", lines=30) for number, name in enumerate(names)}
        ended = save_while_running(linkmark, project, saved, {name: chance.uniform(0, seconds) for name in names})
        results.expect(ended.status in [0, 2], f"saves: {ended}")
        found = contents(project)
        for name, document in saved.items():
            form = {document: "saved", fixable.fixed(document): "fixed"}.get(found.get(name), "lost")
            kept[form] += 1
            results.expect(form != "lost", f"round {round_number}: what was saved as {name} is lost")
        left = sorted(found.keys() - saved.keys())
        results.expect(not left, f"round {round_number}: {left} are left")
    return kept


def write_old(project, names):
    fixable.write_copy(project, {name: fixable.source(number, lines=30) for number, name in enumerate(names)})


def duration(linkmark, project, names):
    """Returns the seconds of a run without saves."""
    write_old(project, names)
    started = time.monotonic()
    processes.run([linkmark, *LINE], project)
    return time.monotonic() - started


def save_while_running(linkmark, project, saved, moments):
    """Saves each document at its moment after the start of a run."""
    write_old(project, saved)
    beside = project.with_suffix(".saved")
    beside.mkdir(exist_ok=True)
    for number, document in enumerate(saved.values()):
        (beside / str(number)).write_bytes(document)
    files = dict(zip(saved, map(str, range(len(saved)))))
    process = processes.start([linkmark, *LINE], project)
    started = time.monotonic()
    for name in sorted(saved, key=moments.get):
        time.sleep(max(0, started + moments[name] - time.monotonic()))
        os.rename(beside / files[name], project / name)
    return processes.end(process)
