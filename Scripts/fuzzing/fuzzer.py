"""Builds the fuzzer, runs its targets and one with known defects, and merges new inputs into the seeds."""
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from checks.support import machine

PACKAGE = machine.PROJECT / "Fuzzing"
# The inputs in the repository, and the inputs that only this machine has.
SEEDS = PACKAGE / "Corpus"
WORK = PACKAGE / ".build/fuzzing"
VARIABLE = "LINKMARK_FUZZ_TARGET"
PROCESSES = 2
# Maximum lengths in bytes. Longer inputs are slow and rarely find more, but the smallest theme has over a thousand.
MAXIMUM_LENGTH = 300
MAXIMUM_LENGTHS = {
    "theme": 2500, "theme-import": 900, "routes": 900, "configuration": 900, "stream": 900, "server": 600, "catalog-android": 900,
    "catalog-po": 500, "catalog-xcstrings": 900,
}
# The time limit for an input, in seconds.
TIMEOUT = 20


@dataclasses.dataclass
class Result:
    target: str
    executions: int = 0
    seconds: float = 0
    edges: int = 0
    inputs: int = 0
    findings: list = dataclasses.field(default_factory=list)

    def add(self, other):
        self.executions += other.executions
        self.seconds += other.seconds
        self.edges = max(self.edges, other.edges)
        self.inputs = max(self.inputs, other.inputs)
        self.findings += other.findings


def targets():
    """Returns the names of the targets, each of which has a folder of seeds."""
    return sorted(path.name for path in SEEDS.iterdir() if path.is_dir())


def build(configuration):
    """Builds the fuzzer, with instrumentation of everything except libcmark and Swift's own libraries."""
    subprocess.run([machine.PROJECT / "Scripts/bootstrap"], check=True)
    # SwiftPM passes both --sanitize options to the compiler, which uses only the last.
    line = ["swift", "build", "--package-path", PACKAGE, "-c", configuration, "--product", "Fuzz",
            "--sanitize", "fuzzer", "--sanitize", "address", "-Xswiftc", "-sanitize=fuzzer,address",
            "-Xswiftc", "-enable-testing", *machine.IN_ONE_PIECE]
    # The linker prints hundreds of warnings about the sanitizer's own symbols.
    done = subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stdout)
    folder = subprocess.run([*line, "--show-bin-path"], check=True, capture_output=True, text=True)
    return pathlib.Path(folder.stdout.strip()) / "Fuzz"


def environment(target):
    # Swift's own backtraces would hide the sanitizer's reports.
    settings = {VARIABLE: target, "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": "detect_leaks=1"}
    symbolizer = pathlib.Path(os.path.realpath(shutil.which("swift"))).parent / "llvm-symbolizer"
    if symbolizer.exists():
        settings["ASAN_SYMBOLIZER_PATH"] = str(symbolizer)
    return {**os.environ, **settings}


def call(program, target, *arguments):
    """Returns libFuzzer's output; its exit status adds no information."""
    done = subprocess.run([program, *arguments], env=environment(target), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, cwd=WORK, check=False)
    return done.stdout.decode(errors="replace")


def maximum_length(target):
    return f"-max_len={MAXIMUM_LENGTHS.get(target, MAXIMUM_LENGTH)}"


def fuzz(program, target, *limits):
    corpus, found = WORK / "corpus" / target, WORK / "findings" / target
    for folder in [corpus, found]:
        folder.mkdir(parents=True, exist_ok=True)
    known = set(found.iterdir())
    dictionary = PACKAGE / f"Dictionaries/{target}.dict"
    options = [f"-dict={dictionary}"] if dictionary.exists() else []
    started = time.monotonic()
    output = call(program, target, *limits, *options, maximum_length(target), f"-timeout={TIMEOUT}",
                  "-print_final_stats=1", f"-artifact_prefix={found}/", corpus, SEEDS / target)
    seconds = time.monotonic() - started
    executed = re.findall(r"stat::number_of_executed_units: (\d+)", output)
    covered = re.findall(r" cov: (\d+) .*? corp: (\d+)/", output)
    findings = sorted(set(found.iterdir()) - known)
    if not executed and not findings:
        sys.exit(f"the fuzzer of {target} did not run:\n{output[-2000:]}")
    edges, inputs = covered[-1] if covered else (0, 0)
    return Result(target, int(executed[-1]) if executed else 0, seconds, int(edges), int(inputs), findings)


def smoke(program, targets):
    """Runs each target on all seeds, and on new inputs for a few seconds."""
    with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
        return list(pool.map(lambda target: fuzz(program, target, "-runs=20000", "-max_total_time=3"), targets))


def run(program, targets, executions):
    """Runs the targets without findings for a minute each, in turn, up to a total number of executions."""
    results = {target: Result(target) for target in targets}
    with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
        while sum(result.executions for result in results.values()) < executions:
            sound = [target for target in targets if not results[target].findings]
            if not sound:
                break
            for result in pool.map(lambda target: fuzz(program, target, "-max_total_time=60"), sound):
                results[result.target].add(result)
                print(f"{result.target}: {result.executions:,} executions, {result.edges:,} edges",
                      file=sys.stderr, flush=True)
    return list(results.values())


def reason(program, target, path):
    """Returns the first line of a target's or sanitizer's report on an input."""
    output = call(program, target, path)
    lines = re.findall(r"^(?:finding in .*|SUMMARY: .*)$", output, re.MULTILINE)
    return lines[0] if lines else f"{target}: {path.name} does not fail any more"


# The input that triggers each defect, and the text that must then be printed.
DEFECTS = {
    "a wrong answer": (b"badd.", "finding in broken: requested by the input"),
    "a read past the end": (b"badr.", "heap-buffer-overflow"),
    "memory that is lost": (b"badl.", "detected memory leaks"),
    "an endless loop": (b"badh.", "ALARM: working on the last Unit"),
}


def missed(program):
    """Returns the names of defects that are not noticed, or that are not found without seeds."""
    WORK.mkdir(parents=True, exist_ok=True)
    names = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, (word, sign)) in enumerate(DEFECTS.items()):
            path = f"{folder}/{number}"
            with open(path, "wb") as file:
                file.write(word)
            if sign not in call(program, "broken", "-timeout=1", f"-artifact_prefix={folder}/", path):
                names.append(name)
        # Without coverage, finding a word of four letters would take far more runs.
        output = call(program, "broken", "-runs=1000000", "-timeout=1", f"-artifact_prefix={folder}/")
        if "Test unit written" not in output:
            names.append("what only coverage finds")
    return names


def merge(program, targets):
    """Replaces each target's seeds by the smallest set of inputs with the coverage of seeds and local inputs."""
    for target in targets:
        seeds, local = SEEDS / target, WORK / "corpus" / target
        local.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=WORK) as folder:
            call(program, target, "-merge=1", maximum_length(target), folder, seeds, local)
            merged = pathlib.Path(folder)
            count = len(list(merged.iterdir()))
            if count == 0:
                raise SystemExit(f"{target}: merging left nothing; the seeds are unchanged")
            shutil.rmtree(seeds)
            shutil.copytree(merged, seeds)
        print(f"{target}: {count} inputs")
