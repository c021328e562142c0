"""Converts a megabyte of each input that is made to be slow, and fails where that takes too long.

    Scripts/check limits               every input, in every format, linted, fixed, built, as a record
    Scripts/check limits -- --smoke    inputs that take libcmark hours, and those with most findings

linkmark is the command as Scripts/install builds it. A run may take 2 seconds of processor time, twice that
where it fixes and three times that where it lints and writes two formats, and print 200 MB, or refuse the
document with an error. A slow record of a stream must not change the next answer, and a refused file must not
change. The check `growth` shows how the time grows.
"""
import json
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

from .support import machine, options
from .support.results import Results

SMOKE = ["--smoke"]
SECONDS = 12
BYTE_COUNT = 1_000_000
SECONDS_ALLOWED = 2
OUTPUT_BYTES = 200_000_000
# Inputs that libcmark alone does not finish in any reasonable time.
ENDLESS = ["![[](", "![[a](b)", "![`]`", "-  … a", "1)  … ```"]

COPY = "copy.md"

MODES = {
    "html": ["-t", "html"],
    "plain": ["-t", "html", "--plain"],
    "page": ["-t", "html", "--standalone"],
    "ansi": ["-t", "ansi", "--width", "80"],
    "footnotes": ["-t", "ansi", "--urls", "footnotes"],
    "json": ["-t", "json"],
    "lint": ["lint", "--level", "note"],
    "github": ["lint", "--level", "note", "--format", "github"],
    "sarif": ["lint", "--level", "note", "--format", "sarif"],
    "stream": ["--stream", "-t", "json", "--jobs", "1"],
    "fix": ["lint", "--fix", "--level", "note", COPY],
    "build": ["build", "--fail-on", "note"],
}
# How many times the allowed seconds a mode may take, since it lints or converts more than once.
TURNS = {"fix": 2, "build": 3}
CONFIGURATION = {"inputs": [COPY], "outputs": [{"to": "html", "outDir": "html"},
                                               {"to": "json", "outDir": "json"}]}
SMOKE_MODES = ["html", "stream", "fix", "build"]
# Inputs with a finding for every other byte, and with fixes that must not be applied.
TALKATIVE = ["[]()", "*http://a/b*c*\\n\\n"]
TALKATIVE_MODES = ["lint", "fix", "build"]


def inputs(folder, is_smoke):
    """Returns the file of each input, by its name."""
    programs = machine.build_benchmarks("--product", "Benchmarks")
    listed = subprocess.run([programs / "Benchmarks", "pathological", folder, str(BYTE_COUNT)],
                            check=True, text=True, capture_output=True).stdout
    names = dict(line.split(" ", 1)[::-1] for line in listed.splitlines())
    if is_smoke:
        absent = [start for start in [*TALKATIVE, *ENDLESS]
                  if not any(name.startswith(start) for name in names)]
        if absent:
            sys.exit(f"no input starts with {', '.join(absent)}")
        names = {name: file for name, file in names.items()
                 if name in TALKATIVE or name.startswith(tuple(ENDLESS))}
    return {name: pathlib.Path(folder) / file for name, file in names.items()}


def modes(name, is_smoke):
    if not is_smoke:
        return MODES
    return TALKATIVE_MODES if name in TALKATIVE else SMOKE_MODES


def run(linkmark, mode, source, folder):
    """Returns the processor time in seconds, the bytes of the largest output, and what is wrong or None."""
    output, errors = pathlib.Path(folder) / "output", pathlib.Path(folder) / "errors"
    project = pathlib.Path(folder) / "project"
    shutil.rmtree(project, ignore_errors=True)
    project.mkdir()
    given = source
    if mode == "stream":
        copy = source.read_text(encoding="utf-8")
        records = [{"id": 1, "markdown": copy}, {"id": 2, "markdown": "Read the [terms](app://t)."}]
        given = pathlib.Path(folder) / "records"
        given.write_text("".join(json.dumps(record) + "\n" for record in records))
    if mode in TURNS:
        shutil.copy(source, project / COPY)
    if mode == "build":
        (project / "linkmark.json").write_text(json.dumps(CONFIGURATION))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(given, "rb") as read, open(output, "wb") as wrote, open(errors, "wb") as diagnostics:
        try:
            process = subprocess.run([linkmark, *MODES[mode]], stdin=read, stdout=wrote, stderr=diagnostics,
                                     cwd=project, timeout=60 * SECONDS_ALLOWED, check=False)
        except subprocess.TimeoutExpired:
            return 60 * SECONDS_ALLOWED, 0, "it was stopped"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    outputs = [output, errors, *(path for path in project.rglob("*") if path.is_file())]
    count = max(path.stat().st_size for path in outputs)
    wrong = failure(mode, process.returncode, output, errors)
    if wrong is None and mode in TURNS and process.returncode == 2:
        left = {path.name for path in outputs[2:]} - {COPY, "linkmark.json"}
        if left:
            wrong = f"a refused run left {', '.join(sorted(left))}"
        elif (project / COPY).read_bytes() != source.read_bytes():
            wrong = "a refused run changed the source"
    return seconds, count, wrong


def failure(mode, status, output, errors):
    """Returns why a run did not end as it should, or None."""
    refusal = errors.read_bytes()[-400:].decode(errors="replace")
    if mode != "stream":
        if status in (0, 1):
            return None
        if status != 2 or (COPY if mode in TURNS else "<stdin>") not in refusal:
            return f"exit {status}: {refusal}"
        # A SARIF report is written without findings; of other formats nothing may be written.
        left = output.read_text(encoding="utf-8")
        is_right = json.loads(left)["runs"][0]["results"] == [] if mode == "sarif" else left == ""
        return None if is_right else f"a refused run printed: {left[:400]}"
    answers = output.read_text(encoding="utf-8").splitlines()
    if status != 0 or len(answers) != 2:
        return f"exit {status} with {len(answers)} answers: {refusal}"
    after = json.loads(answers[1])
    if after["id"] != 2 or after["output"]["text"] != "Read the terms.":
        return "the next record has another answer"
    return None


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="the worst inputs only")
    is_smoke = parser.parse_args(arguments).smoke
    linkmark = machine.installed_linkmark()
    results, runs = Results(), 0
    slowest, largest = (0, ""), (0, "")
    with tempfile.TemporaryDirectory() as folder:
        for name, source in inputs(folder, is_smoke).items():
            for mode in modes(name, is_smoke):
                seconds, count, wrong = run(linkmark, mode, source, folder)
                runs += 1
                slowest = max(slowest, (seconds, f"{name} as {mode}"))
                largest = max(largest, (count, f"{name} as {mode}"))
                if seconds > SECONDS_ALLOWED * TURNS.get(mode, 1):
                    wrong = f"{seconds:.1f} seconds"
                elif count > OUTPUT_BYTES:
                    wrong = f"{count / 1e6:.0f} MB of output"
                results.expect(not wrong, f"{name} as {mode}: {wrong}")
    results.expect(runs > 0, "nothing was run")
    return results.finish(f"{runs} runs of {BYTE_COUNT // 1_000_000} MB, slowest {slowest[0]:.2f} s ({slowest[1]}), "
                          f"most output {largest[0] / 1e6:.0f} MB ({largest[1]})")
