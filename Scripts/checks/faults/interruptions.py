"""Saves sources during fixes, storms a watch, and builds files with names that differ only in bytes."""
import collections
import os
import pathlib
import random
import signal
import subprocess
import sys
import time
import unicodedata

from checks.faults import signals
from checks.support import data, fixable, processes
from checks.support.cases import expect_failures, write_program
from checks.support.folders import contents

FILE_COUNT = 40
LINE = [*fixable.FIX, "--quiet", "copy"]
WRITER, CARELESS = data.tables(__file__, "writer", "careless")


def save_all(linkmark, project, count, chance, results):
    """Saves files at random moments of a run, and checks that each save is kept, fixed or not."""
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
    return f"{kept['saved']} kept, {kept['fixed']} kept and fixed"


def write_old(project, names):
    fixable.write_copy(project, {name: fixable.source(number, lines=30) for number, name in enumerate(names)})


def duration(linkmark, project, names):
    """Returns the duration of a run without saves, in seconds."""
    write_old(project, names)
    started = time.monotonic()
    processes.run([linkmark, *LINE], project)
    return time.monotonic() - started


def save_while_running(linkmark, project, saved, moments):
    """Starts a run, and saves each document at its given time after the start."""
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


ROUTES = b'{"appSchemes": ["tidewater"], "routes": [{"name": "pier", "path": "piers/{name}"}]}\n'


def check_storms(linkmark, folder, bound, results):
    """Checks that a source added during a storm is converted.

    - bound: the maximum time in seconds; None for the general limit of commands, since machines may be busy.
    """
    # The routes are in the root, so that the root is watched as well.
    for log in ["copy/access.log", "access.log"]:
        seconds, rate = seconds_in_storm(linkmark, folder / log.replace("/", "-"), log, bound or processes.LIMIT)
        took = "not converted" if seconds is None else f"converted after {seconds:.2f} s"
        print(f"storm in {log}: {rate} writes a second; a new source is {took}", flush=True)
        results.expect(seconds is not None, f"a new source is not converted while {log} is written")


def seconds_in_storm(linkmark, project, log, bound):
    """Returns the seconds until a new source is converted, or None, and the number of writes per second."""
    fixable.write_project(project, {"copy/0.md": fixable.source(0), "routes.json": ROUTES}, routes="routes.json")
    watch = processes.start([linkmark, "build", "--watch", "--quiet"], project)
    processes.wait_until((project / "out/json/0.json").exists)
    writer = subprocess.Popen([sys.executable, "-c", WRITER, project / log], stdout=subprocess.PIPE)
    processes.wait_until((project / log).exists)
    time.sleep(0.2)
    fixable.write_copy(project, {"copy/1.md": fixable.source(1)})
    seconds = processes.wait_until((project / "out/json/1.json").exists, bound)
    writer.terminate()
    rate = int(writer.communicate()[0] or 0)
    watch.send_signal(signal.SIGINT)
    processes.end(watch)
    return seconds, rate


# Letters with several normal forms, some of which are equal.
LETTERS = "éñüÅ\N{ANGSTROM SIGN}\N{OHM SIGN}ệ각가ガ"
FORMS = ["NFC", "NFD"]
# With more failures than this, the rest says nothing new.
ENOUGH = 10


def check_names(linkmark, project, count, chance, results):
    """Builds, then changes each source and removes each output, and checks the outputs each time."""
    project.mkdir(parents=True)
    if not keeps_forms(project):
        return "skipped: this file system takes both forms for the same name"
    documents = {name: fixable.source(number) for number, name in enumerate(sources(count, chance))}
    fixable.write_project(project, documents, inputs=["copy", "extra"])
    failures = results.failures
    expect_outputs(linkmark, project, documents, ["build"], "a first build", results)
    for number, name in enumerate(documents):
        if results.failures > failures + ENOUGH:
            break
        documents[name] = fixable.source(number, version=2)
        fixable.write_copy(project, {name: documents[name]})
        expect_outputs(linkmark, project, documents, ["build", "--restat"], f"a change of {name!a}", results)
        (project / output(name)).unlink(missing_ok=True)
        expect_outputs(linkmark, project, documents, ["build"], f"the loss of {output(name)!a}", results)
    expect_outputs(linkmark, project, documents, ["build", "--check"], "a check", results)
    ended = processes.run([linkmark, "--out-dir", "files", *documents], project)
    results.expect(ended.status == 0, f"names: convert --out-dir {ended}")
    found = {path.read_bytes() for path in (project / "files").rglob("*.html")}
    results.equal(len(found), len(documents), "names: outputs of convert --out-dir")
    return f"{len(documents)} sources"


def keeps_forms(folder: pathlib.Path) -> bool:
    for form in FORMS:
        (folder / unicodedata.normalize(form, "é")).touch()
    return len(list(folder.iterdir())) == len(FORMS)


def sources(count, chance):
    """Returns paths with both forms of every name, in folders with both forms of a name."""
    found = {}
    while len(found) < count:
        name = "".join(chance.sample(LETTERS, 2))
        folder = chance.choice(["", "a/", chance.choice(LETTERS) + "/"])
        for path in {f"{unicodedata.normalize(above, folder)}{unicodedata.normalize(form, name)}.md"
                     for above in FORMS for form in FORMS}:
            found[path] = chance.choice(["copy", "extra"])
    return sorted(f"{folder}/{path}" for path, folder in found.items())


def output(name):
    return f"out/html/{name.partition('/')[2].removesuffix('.md')}.html"


def expect_outputs(linkmark, project, documents, line, occasion, results):
    """Checks that each output has the heading of its source."""
    ended = processes.run([linkmark, *line], project)
    results.expect(ended.status == 0, f"names: {' '.join(line)} after {occasion} {ended}")
    stale = [name for name, document in documents.items() if not is_current(project / output(name), document)]
    results.expect(not stale, f"names: after {occasion}, {len(stale)} outputs are missing or stale: {stale[:3]!a}")


def is_current(path, document):
    heading = document.decode().splitlines()[0].removeprefix("# ")
    return path.exists() and heading in path.read_text()


def check_controls(folder, results):
    """Checks that each part of the check can fail."""
    careless, chance = write_program(folder / "careless", CARELESS), random.Random(1)
    run = signals.Undisturbed(signals.COMMANDS[0], careless, folder / "signals")
    results.equal(list(run.wrong_end(run.ended, [2])), [], "about a run that is done")
    wrong = run.interrupt(signal.SIGTERM, None)
    results.expect(any("page.tmp" in each for each in wrong), f"reports {wrong} about a temporary file")
    wrong = run.interrupt(signal.SIGQUIT, None)
    results.expect(any("page.tmp" in each for each in wrong), f"reports {wrong} about another leftover")
    check_stopping(folder, results)
    expect_failures(results, "lost saves", save_all, careless, folder / "saves", FILE_COUNT, chance)
    seconds, _ = seconds_in_storm(careless, folder / "storm", "access.log", 0.3)
    results.expect(seconds is None, "a watch that does nothing is not noticed")
    project, documents = folder / "names", {"copy/a.md": fixable.source(0)}
    fixable.write_project(project, documents)
    expect_failures(results, "a missing output", expect_outputs, careless, project, documents, ["build"], "nothing")


def check_stopping(folder, results):
    """Checks that SIGTSTP stops a command that does not handle it."""
    process = processes.start(["sleep", "60"], folder, is_session=False)
    process.send_signal(signal.SIGTSTP)
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    results.expect(os.WIFSTOPPED(status), "SIGTSTP does not stop a command")
    process.kill()
    processes.end(process)


def check(linkmark, folder, chosen, cases):
    is_smoke, chance = chosen.smoke, random.Random(chosen.seed)
    cases.run("interruptions: controls", check_controls, folder / "controls")
    for command in signals.COMMANDS:
        cases.run(f"signals: {command.name}", signals.check, command, linkmark, folder, 12 if is_smoke else 300, chance)
    cases.run("saves", save_all, linkmark, folder / "saves", 200 if is_smoke else 5000, chance)
    cases.run("storms", check_storms, linkmark, folder, None if is_smoke else 1)
    cases.run("names", check_names, linkmark, folder / "names", 12 if is_smoke else 60, chance)
