"""Counts the work of commands on growing inputs, and fails if it grows faster than their length.

    Scripts/check command-growth               instructions at two lengths, and memory and output at 10 MB
    Scripts/check command-growth -- --smoke    instructions of a command for each input, at smaller lengths
    Scripts/check command-growth -- WORDS      the inputs whose names contain these words

For an input of four times the length, a command may execute five times the instructions, as Valgrind counts them. It
may use 60 bytes of memory for a byte of input, but 300 MB in any case, and write 40 bytes.
"""
import os
import subprocess
from concurrent import futures

from benchmarks import thresholds
from checks.support import data, folders, machine, options
from checks.support.results import Results

SMOKE = ["--smoke"]
PROJECT = '{"files":[{"match":"*.json","set":{"from":"json","placeholders":"icu"}}]}'
COMMANDS, INPUTS = data.tables(__file__, "commands", "inputs")
LENGTH, SMOKE_LENGTH, LARGE_LENGTH = 48 << 10, 12 << 10, 10_000_000
FACTOR, RATIO_ALLOWED, SECONDS = 4, 5, 120
MEMORY_FACTOR, MEMORY_LIMIT, OUTPUT_FACTOR = 60, 300_000_000, 40


def text(shape, unit, length):
    units = (unit.replace("#", f"{number:06}") for number in range(length // len(unit.replace("#", "#" * 6)) + 1))
    return shape["head"] + "".join(units) + shape["tail"]


def prepare(folder, shape, command, length):
    """Writes an input to a folder, and returns the command's line."""
    folders.fill(folder, {shape["file"]: text(shape, shape["unit"], length), "linkmark.json": PROJECT})
    if command == "against":
        subprocess.run("git init -q && git add -A && git -c user.name=a -c user.email=a@a.example commit -qm a",
                       shell=True, cwd=folder, check=True)
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
            process = subprocess.Popen(["timeout", "-s", "KILL", str(SECONDS), *line], cwd=folder, stdout=output,
                                       stderr=output)
            _, status, used = os.wait4(process.pid, 0)
        after = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        return used.ru_maxrss * 1024, after - before, os.waitstatus_to_exitcode(status)


def check(shape, command, is_smoke, results):
    name, length = f"{shape['name']}, {command}", SMOKE_LENGTH if is_smoke else LENGTH
    first, second = instructions(shape, command, length), instructions(shape, command, FACTOR * length)
    results.expect(second <= RATIO_ALLOWED * first, f"{name}: {second / first:.1f} times the instructions")
    if not is_smoke:
        memory, output, status = usage(shape, command)
        results.expect(status < 128, f"{name}: ended with {status} at {LARGE_LENGTH:,} bytes")
        results.expect(memory <= max(MEMORY_LIMIT, MEMORY_FACTOR * LARGE_LENGTH), f"{name}: {memory:,} bytes of memory")
        results.expect(output <= OUTPUT_FACTOR * LARGE_LENGTH, f"{name}: {output:,} bytes of output")


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, smoke="counts instructions of one command for each input",
                            more=[("words", dict(nargs="?", default="", help="words of names"))])
    machine.install(["valgrind"])
    results, count = Results(), 1 if chosen.smoke else None
    with futures.ThreadPoolExecutor(2 if count else 1) as pool:
        work = [pool.submit(check, shape, command, chosen.smoke, results)
                for shape in INPUTS if chosen.words in shape["name"] for command in shape["commands"][:count]]
        _ = [one.result() for one in work]
    return results.finish(f"{len(work)} commands on {len(INPUTS)} inputs")
