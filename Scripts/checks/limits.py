"""Converts a megabyte of each pathological input, and fails if that takes too long.

    Scripts/check limits               every input, in every format, linted, fixed, built, as a record
    Scripts/check limits -- --smoke    inputs that take libcmark hours, and those with most findings

The command is the one that Scripts/install builds. A run may use 2 seconds of processor time and print 200 MB, or
reject the document with an error. Fixing may take twice as long, and linting with two output formats three times. A
stream record, cut to the maximum length, may use 300 MB of memory, and must not change the next answer. A rejected file
must not change. The check `growth` shows how the time grows.
"""
import json
import os
import shutil
import subprocess
import sys
import threading

from checks.support import data, folders, machine, options
from checks.support.results import Results

SMOKE = ["--smoke"]
SECONDS = 40
BYTE_COUNT = 1_000_000
SECONDS_ALLOWED = 2
OUTPUT_BYTES = 200_000_000
RECORD_BYTES = 1_000_000
RECORD_MEMORY = 300_000_000
ENDLESS, SMOKE_MODES, TALKATIVE, TALKATIVE_MODES, RECORDS, RECORD_MODES, TURNS, MODES, CONFIGURATION = data.tables(
    __file__, "endless", "smoke-modes", "talkative", "talkative-modes", "records", "record-modes", "turns", "modes",
    "configuration")
COPY = "copy.md"


def inputs(folder, is_smoke):
    """Returns the file and the modes of each input, by name."""
    programs = machine.build_benchmarks("--product", "Benchmarks")
    listed = machine.captured([programs / "Benchmarks", "pathological", str(BYTE_COUNT), folder], check=True).stdout
    names = dict(line.split(" ", 1)[::-1] for line in listed.splitlines())
    if is_smoke:
        absent = [start for start in [*TALKATIVE, *ENDLESS] if not any(name.startswith(start) for name in names)]
        if absent:
            sys.exit(f"no input starts with {', '.join(absent)}")
        names = {name: file for name, file in names.items() if name in TALKATIVE or name.startswith(tuple(ENDLESS))}
    found = {}
    for name, file in names.items():
        smoke_modes = TALKATIVE_MODES if name in TALKATIVE else SMOKE_MODES
        found[name] = (folder / file, smoke_modes if is_smoke else MODES)
    for index, unit in enumerate(RECORDS):
        file = folder / f"record-{index}"
        file.write_text(unit * (RECORD_BYTES // len(unit)))
        found[f"record of {json.dumps(unit)}"] = (file, RECORD_MODES)
    return found


def records(copy):
    """Returns a stream of two records: one with the copy, cut to the limit, and one more."""
    def record(copy):
        return json.dumps({"id": 1, "markdown": copy})
    excess = len(record(copy)) / RECORD_BYTES
    if excess > 1:
        copy = copy[:int(len(copy) / excess) - 100]
    return record(copy) + "\n" + json.dumps({"id": 2, "markdown": "Read the [terms](app://t)."}) + "\n"


def run(linkmark, mode, source, folder):
    """Returns the processor time in seconds, the bytes of memory and of the largest output, and the defects."""
    output, errors = folder / "output", folder / "errors"
    project = folder / "project"
    shutil.rmtree(project, ignore_errors=True)
    project.mkdir()
    given = source
    if mode in RECORD_MODES:
        given = folder / "records"
        given.write_text(records(source.read_text(encoding="utf-8")))
    if mode in TURNS:
        shutil.copy(source, project / COPY)
    if mode == "build":
        (project / "linkmark.json").write_text(json.dumps(CONFIGURATION))
    with open(given, "rb") as read, open(output, "wb") as wrote, open(errors, "wb") as diagnostics:
        process = subprocess.Popen([linkmark, *MODES[mode]], stdin=read, stdout=wrote, stderr=diagnostics, cwd=project)
        timer = threading.Timer(60 * SECONDS_ALLOWED, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = usage.ru_utime + usage.ru_stime
    memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    outputs = [output, errors, *(path for path in project.rglob("*") if path.is_file())]
    count = max(path.stat().st_size for path in outputs)
    wrong = failure(mode, process.returncode, output, errors)
    if mode in RECORD_MODES and memory > RECORD_MEMORY:
        wrong = f"{memory / 1e6:.0f} MB of memory"
    if wrong is None and mode in TURNS and process.returncode == 2:
        left = {path.name for path in outputs[2:]} - {COPY, "linkmark.json"}
        if left:
            wrong = f"a refused run left {', '.join(sorted(left))}"
        elif (project / COPY).read_bytes() != source.read_bytes():
            wrong = "a refused run changed the source"
    return seconds, memory, count, wrong


def failure(mode, status, output, errors):
    """Returns the reason that a run failed the check, or None."""
    refusal = errors.read_bytes()[-400:].decode(errors="replace")
    if mode not in RECORD_MODES:
        if status in (0, 1):
            return None
        if status != 2 or (COPY if mode in TURNS else "<stdin>") not in refusal:
            return f"exit {status}: {refusal}"
        # A rejected document still has a SARIF report without findings, but no other output.
        left = output.read_text(encoding="utf-8")
        is_right = json.loads(left)["runs"][0]["results"] == [] if mode == "sarif" else left == ""
        return None if is_right else f"a refused run printed: {left[:400]}"
    answers = output.read_text(encoding="utf-8").splitlines()
    if status != 0 or len(answers) != 2:
        return f"exit {status} with {len(answers)} answers: {refusal}"
    after = json.loads(answers[1])
    if after["id"] != 2 or "app://t" not in json.dumps(after.get("output")):
        return "the next record has another answer"
    return None


def main(arguments):
    is_smoke = options.parsed(__name__, __doc__, arguments, smoke="the worst inputs only").smoke
    linkmark = machine.installed_linkmark()
    results, runs = Results(), 0
    slowest, hungriest, largest = (0, ""), (0, ""), (0, "")
    with folders.temporary() as folder:
        for name, (source, modes) in inputs(folder, is_smoke).items():
            for mode in modes:
                seconds, memory, count, wrong = run(linkmark, mode, source, folder)
                runs += 1
                slowest = max(slowest, (seconds, f"{name} as {mode}"))
                hungriest = max(hungriest, (memory, f"{name} as {mode}"))
                largest = max(largest, (count, f"{name} as {mode}"))
                if seconds > SECONDS_ALLOWED * TURNS.get(mode, 1):
                    wrong = f"{seconds:.1f} seconds"
                elif count > OUTPUT_BYTES:
                    wrong = f"{count / 1e6:.0f} MB of output"
                results.expect(not wrong, f"{name} as {mode}: {wrong}")
    results.expect(runs > 0, "nothing was run")
    return results.finish(f"{runs} runs of {BYTE_COUNT // 1_000_000} MB, slowest {slowest[0]:.2f} s ({slowest[1]}), "
                          f"most memory {hungriest[0] / 1e6:.0f} MB ({hungriest[1]}), "
                          f"most output {largest[0] / 1e6:.0f} MB ({largest[1]})")
