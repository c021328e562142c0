"""Runs in a terminal, writes the bytes that it receives to the terminal, and returns the terminal's answers.

It receives lines of JSON over a socket: {"bytes": LATIN-1}. When a cursor report shows that the terminal has read the
bytes, it sends {"answers": LATIN-1, "cursor": [ROW, COLUMN]}. The cursor is null if no report arrived.
"""
import json
import os
import re
import select
import socket
import sys
import time
import tty

REPORT = re.compile(rb"\x1b\[(\d+);(\d+)R$")
SECONDS = 5


def write(data):
    while data:
        data = data[os.write(1, data):]


def read_answers():
    write(b"\x1b[6n")
    answers, deadline = b"", time.monotonic() + SECONDS
    while not REPORT.search(answers) and time.monotonic() < deadline:
        if select.select([0], [], [], 0.1)[0]:
            answers += os.read(0, 4096)
    report = REPORT.search(answers)
    return {"answers": answers[:report.start() if report else None].decode("latin-1"),
            "cursor": report and [int(number) for number in report.groups()]}


def main(path):
    # This mode has no echo, and writes a carriage return for each new line, as in a shell.
    tty.setcbreak(0)
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        lines = connection.makefile("rw")
        for line in lines:
            write(json.loads(line)["bytes"].encode("latin-1"))
            print(json.dumps(read_answers()), file=lines, flush=True)


main(sys.argv[1])
