"""Converts streams of many, huge, broken and slow records, and fails when an answer or the memory is wrong.

    Scripts/check streams                1,000,000 records, and a gigabyte without a line feed
    Scripts/check streams -- --smoke     a hundredth of it

Each record has one answer, in valid JSON and in order; after each broken one the next is converted. Memory does not
grow with the number of records, nor with the length of one that is refused.
"""
from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pathlib
import random
import select
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from .support import machine, options, processes
from .support.cases import Cases
from .support.results import Results

SMOKE = ["--smoke"]
SECONDS = 2
# A stream hangs when it takes longer, in seconds.
LIMIT = 300
# Of memory, in bytes.
TINY, REFUSED = 30_000_000, 80_000_000
GOOD = b'{"id":"good","markdown":"a [b](app://c)"}'
LINE = GOOD + b"\n"


def record(number):
    return b'{"id":%d,"markdown":"*a*"}\n' % number


class Stream:
    """A command that answers records, with pipes on both sides."""

    def __init__(self, linkmark, *options, is_blocking=True):
        reader, writer = os.pipe()
        if not is_blocking:
            fcntl.fcntl(writer, fcntl.F_SETFL, os.O_NONBLOCK)
        self.process = subprocess.Popen([linkmark, "--no-config", "--stream", *options], stdin=subprocess.PIPE,
                                        stdout=writer)
        os.close(writer)
        self.answers = open(reader, "rb")
        self.timer = threading.Timer(LIMIT, self.process.kill)
        self.timer.daemon = True
        self.timer.start()

    def give(self, chunks, pause=0, closes=True):
        """Writes chunks, by another thread, until there are no more or the command has ended."""
        def write():
            with contextlib.suppress(BrokenPipeError):
                for chunk in chunks:
                    self.process.stdin.write(chunk)
                    if pause:
                        self.process.stdin.flush()
                        time.sleep(pause)
                self.process.stdin.flush()
            if closes:
                self.close()
        threading.Thread(target=write, daemon=True).start()

    def close(self):
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()

    def end(self):
        """Returns the status."""
        status = self.process.wait()
        self.timer.cancel()
        self.answers.close()
        return status


def answer(linkmark, given, *options):
    """Returns the answers to a stream, and the status."""
    stream = Stream(linkmark, *options)
    stream.give([given])
    lines = stream.answers.readlines()
    return lines, stream.end()


def answer_many(linkmark, count, results, pause=0, is_blocking=True):
    """Expects an answer for each of many records, which are read with pauses; returns remarks."""
    started, stream = time.monotonic(), Stream(linkmark, is_blocking=is_blocking)
    stream.give((b"".join(map(record, range(first, min(first + 1000, count)))) for first in range(0, count, 1000)),
                closes=False)
    wrong = ""
    for number in range(count):
        line = stream.answers.readline()
        if not line.startswith(b'{"id":%d,"output":"<p><em>a' % number) or not line.endswith(b"}\n"):
            wrong = f"answer {number}: {line[:100]!a}"
            break
        if pause and number % 100 == 0:
            time.sleep(pause)
    memory = processes.peak_memory(stream.process.pid)
    stream.close()
    rest, status = stream.answers.read(), stream.end()
    results.expect(not wrong and not rest and status == 0 and memory < TINY,
                   f"{memory / 1e6:.0f} MB, exit {status}, {rest[:100]} after the last; {wrong}")
    return [f"{count:,} in {time.monotonic() - started:.1f} s, {memory / 1e6:.1f} MB"]


def refuse(linkmark, results, chunks, errors):
    """Expects that huge records are refused, and that a good one after them is converted; returns remarks."""
    started, stream = time.monotonic(), Stream(linkmark)
    stream.give(chunks, closes=False)
    kinds = [answer_kind(stream.answers.readline()) for _ in range(errors + 1)]
    memory = processes.peak_memory(stream.process.pid)
    stream.close()
    status = stream.end()
    results.expect(kinds == [*["error"] * errors, "output"] and status == 0 and memory < REFUSED,
                   f"{kinds}, {memory / 1e6:.0f} MB, exit {status}")
    return [f"{time.monotonic() - started:.1f} s, {memory / 1e6:.1f} MB"]


def answer_kind(line):
    """Returns whether a line is an answer with an output or with an error; None for neither."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return next((kind for kind in ["output", "error"] if isinstance(found, dict) and found.keys() > {"id", kind}), None)


# A record, and which answers it may have.
ODD = {
    "CRLF": (GOOD + b"\r", ["output"]), "byte order mark": (b"\xef\xbb\xbf" + GOOD, ["output", "error"]),
    "NUL": (GOOD.replace(b"a ", b"\0 "), ["error"]), "escaped NUL": (GOOD.replace(b"a ", b"\\u0000"), ["output"]),
    "NUL after": (GOOD + b"\0", ["error"]), "empty": (b"", ["error"]), "spaces": (b" \t ", ["error"]),
    "CR": (b"\r", ["error"]),
    "half a surrogate": (GOOD.replace(b"a ", b"\\ud800 "), ["output", "error"]),
    "half an id": (GOOD.replace(b"good", b"\\udfff"), ["output", "error"]),
    "UTF-16": (GOOD.decode().encode("utf-16-le"), ["error"]), "Latin-1": (GOOD.replace(b"a ", b"\xe9 "), ["error"]),
    "double key": (GOOD[:-1] + b',"markdown":"c"}', ["error", "output"]),
    "levels": (b'{"id":1,"markdown":' + b"[" * 100_000, ["error"]),
    "levels of objects": (b'{"id":1,"x":' + b'{"x":' * 100_000 + b"1" + b"}" * 100_001, ["error"]),
    "two records": (GOOD + GOOD, ["error"]), "no object": (b"[]", ["error"]), "null": (b"null", ["error"]),
    "huge number": (GOOD.replace(b'"good"', b"1e999"), ["output", "error"]),
    "cut": (GOOD[:-3], ["error"]), "unknown key": (GOOD[:-1] + b',"markdwn":1}', ["error"]),
}


def answer_odd(linkmark, results, formats=("html", "ansi", "json")):
    """Gives each odd record between two good ones, and at the end without a line feed."""
    for to in formats:
        for name, (odd, kinds) in ODD.items():
            for given, at in [(LINE + odd + b"\n" + LINE, 1), (LINE + odd, 1)]:
                lines, status = answer(linkmark, given, "--to", to)
                found = [answer_kind(line) for line in lines]
                # Nothing after the last line feed is no record.
                expected = 1 if given.endswith(b"\n") and given.count(b"\n") == 1 else given.count(b"\n") + (
                    not given.endswith(b"\n"))
                is_right = len(found) == expected and status == 0 and all(
                    kind in (kinds if index == at else ["output"]) for index, kind in enumerate(found))
                results.expect(is_right, f"{name} as {to}: exit {status}, {[line[:100] for line in lines]}")


def talk(linkmark, count, results):
    """Writes records byte by byte, and one at a time; returns remarks."""
    stream = Stream(linkmark)
    stream.give([bytes([byte]) for byte in LINE + record(1) + b"\r\n" + GOOD], pause=0.001)
    kinds = [answer_kind(line) for line in stream.answers]
    results.equal((kinds, stream.end()), (["output", "output", "error", "output"], 0), "byte by byte")
    stream, times = Stream(linkmark), []
    with contextlib.suppress(BrokenPipeError):
        for number in range(count):
            asked = time.monotonic()
            stream.process.stdin.write(record(number))
            stream.process.stdin.flush()
            is_answered = select.select([stream.answers], [], [], 5)[0]
            if not is_answered or not stream.answers.readline().startswith(b'{"id":%d,' % number):
                break
            times.append(time.monotonic() - asked)
    stream.close()
    results.equal((len(times), stream.end()), (count, 0), "answers to a writer that waits for each")
    median = statistics.median(times or [LIMIT])
    results.expect(median < 0.05, f"an answer takes {median * 1000:.1f} ms")
    return [f"median {median * 1000:.2f} ms"]


def leave(linkmark, results, chance, seconds=5):
    """Closes the output after some answers; the run ends without a word although records keep coming."""
    stream = Stream(linkmark)
    stream.give(map(record, range(10**9)))
    for _ in range(chance.randrange(100)):
        if not select.select([stream.answers], [], [], seconds)[0]:
            break
        stream.answers.readline()
    stream.answers.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        stream.process.wait(seconds)
    status = stream.process.poll()
    results.expect(status == 0, f"exit {status} after its reader has gone")
    stream.process.kill()
    stream.end()


# Answers every line as it should be, but for what it says, and keeps the line in memory until then.
KEEPING = """\
import sys
for line in sys.stdin.buffer:
    kind = "error" if line.startswith(b"x") else "output"
    print("{\\"id\\": 1, \\"line\\": 1, \\"%s\\": 1}" % kind, flush=True)
"""


def check_controls(folder, results):
    """Expects failures with a command that ends, one that repeats the records, and one that keeps them in memory."""
    command = folder / "careless"

    def expect(line, part, fails=True):
        quiet = Results(quiet=True)
        command.write_text(f"#!/bin/sh\n{line}\n")
        command.chmod(0o755)
        part(quiet)
        results.equal(quiet.failures > 0, fails, f"{line[:20]} fails")

    for line in ["exit 0", "exec cat"]:
        for part in [lambda quiet: answer_many(command, 10, quiet), lambda quiet: answer_odd(command, quiet, ["html"]),
                     lambda quiet: refuse(command, quiet, [b"x\n", LINE], 1), lambda quiet: talk(command, 2, quiet)]:
            expect(line, part)
    expect("exec sleep 7", lambda quiet: leave(command, quiet, random.Random(1), seconds=0.1))
    for count in [1, REFUSED // 1_000_000]:
        chunks = [*[b"x" * 1_000_000] * count, b"\n", LINE]
        expect(f"exec {sys.executable} -c '{KEEPING}'", lambda quiet: refuse(command, quiet, chunks, 1), count > 1)


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="a hundredth of it")
    parser.add_argument("--seed", type=int, default=20261125, help="picks when readers leave")
    chosen = parser.parse_args(arguments)
    linkmark, results, chance = machine.installed_linkmark(), Results(), random.Random(chosen.seed)
    cases, part = Cases(results), 100 if chosen.smoke else 1
    block = b"x" * 1_000_000
    long = [b'{"id":1,"markdown":"', *[block] * (64 // min(part, 10)), b'"}\n'] * 4 + [LINE]
    endless = [*[block] * (1000 // part), b"\n", LINE]
    with cases.part("controls"):
        with tempfile.TemporaryDirectory() as folder:
            check_controls(pathlib.Path(folder), results)
    with cases.part("tiny records") as remarks:
        remarks += answer_many(linkmark, 1_000_000 // part, results)
    with cases.part("a slow reader") as remarks:
        remarks += answer_many(linkmark, 200_000 // part, results, pause=0.001)
    with cases.part("an output that does not block") as remarks:
        remarks += answer_many(linkmark, 20_000 // part, results, pause=0.01, is_blocking=False)
    with cases.part("long records") as remarks:
        remarks += refuse(linkmark, results, long, 4)
    with cases.part("a record without an end") as remarks:
        remarks += refuse(linkmark, results, endless, 1)
    with cases.part("odd records"):
        answer_odd(linkmark, results)
    with cases.part("bytes and answers one by one") as remarks:
        remarks += talk(linkmark, 2000 // part, results)
    with cases.part("a reader that leaves"):
        for _ in range(20 if part == 1 else 3):
            leave(linkmark, results, chance)
    return cases.finish()
