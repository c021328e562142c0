"""Counts the work of commands on growing inputs, and fails if it grows faster than their length.

    Scripts/check command_growth               instructions at two lengths, and memory and output at 10 MB
    Scripts/check command_growth -- --smoke    instructions only, at smaller lengths
    Scripts/check command_growth -- WORDS      the inputs whose names contain these words

For an input of four times the length, a command may execute five times the instructions, as Valgrind counts them. It
may use 60 bytes of memory for a byte of input, but 300 MB in any case, and write 40 bytes. The check `growth` shows
the growth of each stage for Markdown.
"""
import itertools
import os
import pathlib
import subprocess
import threading
from concurrent import futures

from benchmarks import thresholds
from checks.support import data, folders, machine, options
from checks.support.results import Results

SMOKE = ["--smoke"]
COMMANDS, INPUTS = data.tables(__file__, "commands", "inputs")
LENGTH, SMOKE_LENGTH, LARGE_LENGTH = 48 << 10, 12 << 10, 10_000_000
FACTOR, RATIO_ALLOWED = 4, 5
MEMORY_FACTOR, MEMORY_LIMIT, OUTPUT_FACTOR = 60, 300_000_000, 40
SECONDS = 120


def text(shape, unit, length):
    parts, size = [], 0
    for number in itertools.count():
        parts.append(unit.replace("#", str(number)))
        size += len(parts[-1])
        if size >= length:
            return shape["head"] + "".join(parts) + shape["tail"]


def prepare(folder, shape, command, length):
    """Writes an input to a folder, and returns the command's line."""
    unit = shape["unit"]
    folders.fill(folder, {shape["file"]: text(shape, unit, length), "linkmark.json": "{}"})
    if command == "against":
        for line in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@a.example",
                                                     "commit", "-qm", "a"]):
            subprocess.run(["git", *line], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (folder / shape["file"]).write_text(text(shape, shape["new"], length))
    return [machine.PREFIX / "bin/linkmark", *COMMANDS[command], shape["file"]]


def instructions(shape, command, length):
    with folders.temporary() as folder:
        return thresholds.instructions(prepare(folder, shape, command, length), folder, check=False)


def usage(shape, command):
    """Returns the memory and the output of a command in bytes; the time limit ends it with an error."""
    with folders.temporary() as folder:
        line = prepare(folder, shape, command, LARGE_LENGTH)
        before = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        with open(folder / "output", "wb") as output:
            process = subprocess.Popen(line, cwd=folder, stdout=output, stderr=output)
            timer = threading.Timer(SECONDS, process.kill)
            timer.start()
            _, status, used = os.wait4(process.pid, 0)
            timer.cancel()
        after = sum(path.stat().st_size for path in pathlib.Path(folder).rglob("*") if path.is_file())
        return used.ru_maxrss * 1024, after - before, os.waitstatus_to_exitcode(status)


def check(shape, command, is_smoke, results):
    name, length = f"{shape['name']}, {command}", SMOKE_LENGTH if is_smoke else LENGTH
    first, second = instructions(shape, command, length), instructions(shape, command, FACTOR * length)
    results.expect(second <= RATIO_ALLOWED * first, f"{name}: {second / first:.1f} times the instructions")
    if not is_smoke:
        memory, output, status = usage(shape, command)
        results.expect(status >= 0, f"{name}: ended by signal {-status} at {LARGE_LENGTH:,} bytes")
        results.expect(memory <= max(MEMORY_LIMIT, MEMORY_FACTOR * LARGE_LENGTH), f"{name}: {memory:,} bytes of memory")
        results.expect(output <= OUTPUT_FACTOR * LARGE_LENGTH, f"{name}: {output:,} bytes of output")


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, smoke="counts instructions only, at smaller lengths", more=[
        ("words", dict(nargs="?", default="", help="words of names"))])
    machine.install(["valgrind"])
    results = Results()
    with futures.ThreadPoolExecutor(2 if chosen.smoke else 1) as pool:
        work = [pool.submit(check, shape, command, chosen.smoke, results)
                for shape in INPUTS if chosen.words in shape["name"] for command in shape["commands"]]
        for one in work:
            one.result()
    return results.finish(f"{len(work)} commands on {len(INPUTS)} inputs")
