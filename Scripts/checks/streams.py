"""Converts streams of many, huge, broken and slow records, and checks the answers and the memory.

    Scripts/check streams                1,000,000 records, and a gigabyte without a line feed
    Scripts/check streams -- --smoke     a hundredth of the records

Each record must have one answer, in valid JSON and in order. After a broken record, the next one must be converted.
Memory must not grow with the number of records, or with the length of a rejected record.
"""
import contextlib
import fcntl
import json
import os
import select
import statistics
import subprocess
import sys
import threading
import time

from checks.support import folders, machine, options, processes
from checks.support.cases import Cases, expect_failures, write_program

SMOKE = ["--smoke"]
SECONDS = 2
# The time in seconds after which a stream counts as hanging.
LIMIT = 300
# The maximum memory for tiny records and for rejected records, in bytes.
TINY, REFUSED = 30_000_000, 80_000_000
MEGABYTE = b"x" * 1_000_000
GOOD = b'{"id":"good","markdown":"a [b](app://c)"}'
LINE = GOOD + b"\n"
# Odd records, by the kind of the expected answer.
ODD = {
    "output": [GOOD + b"\r", GOOD.replace(b"a ", b"\\u0000"), b"\xef\xbb\xbf" + GOOD,
               GOOD.replace(b'"good"', b"1e999")],
    "error": [b"", b" \t ", b"\r", b"[]", b"null", GOOD[:-3], GOOD + GOOD, GOOD + b"\0", GOOD.replace(b"a ", b"\0"),
              GOOD.replace(b"a ", b"\xe9 "), GOOD.decode().encode("utf-16-le"), GOOD.replace(b"a ", b"\\ud800 "),
              GOOD.replace(b"good", b"\\udfff"), GOOD[:-1] + b',"markdown":"c"}', GOOD[:-1] + b',"markdwn":1}',
              b'{"id":1,"markdown":' + b"[" * 100_000,
              b'{"id":1,"x":' + b'{"x":' * 100_000 + b"1" + b"}" * 100_001],
}
# A program that answers with the right kinds, but keeps each line in memory.
KEEPING = """\
import sys
for line in sys.stdin.buffer:
    kind = "error" if line.startswith(b"x") else "output"
    print("{\\"id\\": 1, \\"line\\": 1, \\"%s\\": 1}" % kind, flush=True)
"""


def record(number):
    return b'{"id":%d,"markdown":"*a*"}\n' % number


class Stream:
    """A command that answers records, with a pipe for input and for output."""

    def __init__(self, linkmark, *options, is_blocking=True):
        reader, writer = os.pipe()
        if not is_blocking:
            fcntl.fcntl(writer, fcntl.F_SETFL, os.O_NONBLOCK)
        self.process = subprocess.Popen([linkmark, "--no-config", "--stream", *options], bufsize=0,
                                        stdin=subprocess.PIPE, stdout=writer)
        os.close(writer)
        self.answers, self.is_over, self.gives = open(reader, "rb"), threading.Event(), False
        self.timer = threading.Timer(LIMIT, self.process.kill)
        self.timer.daemon = True
        self.timer.start()

    def give(self, chunks):
        """Writes chunks on another thread, until all are written or the command has ended."""
        def write():
            with contextlib.suppress(BrokenPipeError):
                for chunk in chunks:
                    self.process.stdin.write(chunk)
            self.is_over.wait()
            self.process.stdin.close()
        self.gives = True
        threading.Thread(target=write, daemon=True).start()

    def end(self):
        """Returns the remaining answers and the status."""
        self.is_over.set()
        if not self.gives:
            self.process.stdin.close()
        rest, status = self.answers.readlines(), self.process.wait()
        self.timer.cancel()
        self.answers.close()
        return rest, status


def answer_many(linkmark, count, pause, is_blocking, results):
    """Checks that each of many records has an answer, while reading the answers with pauses."""
    started, stream, wrong = time.monotonic(), Stream(linkmark, is_blocking=is_blocking), ""
    stream.give(b"".join(map(record, range(first, min(first + 1000, count)))) for first in range(0, count, 1000))
    for number in range(count):
        line = stream.answers.readline()
        if not line.startswith(b'{"id":%d,"output":"<p><em>a' % number) or not line.endswith(b"}\n"):
            wrong = f"answer {number} is {line[:100]!a}"
            break
        if pause and number % 100 == 0:
            time.sleep(pause)
    memory, end = processes.peak_memory(stream.process.pid), stream.end()
    results.expect(not wrong and end == ([], 0) and memory < TINY, f"{memory / 1e6:.0f} MB, {end}; {wrong}")
    return f"{count:,} in {time.monotonic() - started:.1f} s, {memory / 1e6:.1f} MB"


def refuse(linkmark, chunks, count, results):
    """Checks that huge records are rejected, and that a valid record after them is converted."""
    started, stream = time.monotonic(), Stream(linkmark)
    stream.give([*chunks * count, LINE])
    kinds = [answer_kind(stream.answers.readline()) for _ in range(count + 1)]
    memory, end = processes.peak_memory(stream.process.pid), stream.end()
    results.expect(kinds == [*["error"] * count, "output"] and end == ([], 0) and memory < REFUSED,
                   f"{kinds}, {memory / 1e6:.0f} MB, ends with {end}")
    return f"{time.monotonic() - started:.1f} s, {memory / 1e6:.1f} MB"


def answer_kind(line):
    """Returns the kind of an answer, `output` or `error`; None for any other line."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    keys = found.keys() if isinstance(found, dict) else set()
    return next((kind for kind in ["output", "error"] if keys > {"id", kind}), None)


def answer_odd(linkmark, results):
    """Checks each odd record between two valid records, and at the end without a line feed."""
    for to in ["html", "ansi", "json"]:
        for kind, odd in [(kind, odd) for kind in ODD for odd in ODD[kind]]:
            for after, expected in [(b"\n" + LINE, ["output", kind, "output"]), (b"", ["output", kind])]:
                stream = Stream(linkmark, "--to", to)
                stream.give([LINE + odd + after])
                lines, status = stream.end()
                # An empty line is a record only if it has a line feed.
                expected = expected if odd or after else ["output"]
                found = [answer_kind(line) for line in lines]
                results.expect(found == expected and status == 0, f"{odd[:50]!a} to {to}: {found}, exit {status}")


def answer_slowly(linkmark, count, results):
    """Checks records that are written byte by byte, and one at a time."""
    def slowly(data):
        for byte in data:
            time.sleep(0.0005)
            yield bytes([byte])

    stream = Stream(linkmark)
    stream.give(slowly(LINE + record(1) + b"\r\n" + GOOD))
    lines, status = stream.end()
    found = [answer_kind(line) for line in lines]
    results.equal((found, status), (["output", "output", "error", "output"], 0), "byte by byte")
    stream, times = Stream(linkmark), []
    with contextlib.suppress(BrokenPipeError):
        for number in range(count):
            asked = time.monotonic()
            stream.process.stdin.write(record(number))
            is_answered = select.select([stream.answers], [], [], 5)[0]
            if not is_answered or not stream.answers.readline().startswith(b'{"id":%d,' % number):
                break
            times.append(time.monotonic() - asked)
    results.equal((len(times), stream.end()), (count, ([], 0)), "answers to a writer that waits for each")
    return f"median {statistics.median(times or [LIMIT]) * 1000:.2f} ms"


def leave(linkmark, count, seconds, results):
    """Checks that the command ends silently when its output is closed, although more records arrive."""
    for number in range(count):
        stream = Stream(linkmark)
        stream.give(map(record, range(10**9)))
        for _ in range(number):
            stream.answers.readline()
        stream.answers.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            stream.process.wait(seconds)
        results.expect(stream.process.poll() == 0, f"{stream.process.poll()} after its reader has gone")
        stream.process.kill()
        stream.timer.cancel()


def check_controls(folder, results):
    """Checks that wrong commands are noticed: they end early, echo the records, keep them in memory, or never end."""
    for line in ["exit 0", "exec cat"]:
        command = write_program(folder / "careless", line)
        for part in [(answer_many, command, 10, 0, True), (answer_odd, command), (answer_slowly, command, 2),
                     (refuse, command, [b"x\n"], 1)]:
            expect_failures(results, line, *part)
    command = write_program(folder / "careless", f"exec {sys.executable} -c '{KEEPING}'")
    refuse(command, [MEGABYTE, b"\n"], 1, results)
    expect_failures(results, "the memory", refuse, command, [*[MEGABYTE] * (REFUSED // 1_000_000), b"\n"], 1)
    expect_failures(results, "a run that stays", leave, write_program(folder / "careless", "exec sleep 5"), 1, 0.1)


def main(arguments):
    part = 100 if options.parsed(__name__, __doc__, arguments, smoke="a hundredth of the records").smoke else 1
    linkmark, cases = machine.installed_linkmark(), Cases()
    with folders.temporary() as folder:
        cases.run("controls", check_controls, folder)
    cases.run("tiny records", answer_many, linkmark, 1_000_000 // part, 0, True)
    cases.run("a slow reader", answer_many, linkmark, 200_000 // part, 0.001, True)
    cases.run("an output that does not block", answer_many, linkmark, 20_000 // part, 0.01, False)
    cases.run("records of 64 MB", refuse, linkmark, [b'{"id":1,"markdown":"', *[MEGABYTE] * 64, b'"}\n'], 4)
    cases.run("a record without an end", refuse, linkmark, [*[MEGABYTE] * (1000 // part), b"\n"], 1)
    cases.run("odd records", answer_odd, linkmark)
    cases.run("bytes and answers one by one", answer_slowly, linkmark, 2000 // part)
    cases.run("a reader that leaves", leave, linkmark, 20 if part == 1 else 3, 5)
    return cases.finish()
