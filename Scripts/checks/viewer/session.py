"""Runs linkmark on a pseudoterminal, and reads the rows that it draws."""
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time

from checks.support.control_sequences import tokens

FRAME = re.compile(rb"\x1b\[\?2026h(.*?)\x1b\[\?2026l", re.DOTALL)
MOVE = re.compile(rb"\x1b\[(\d+);(\d+)H")
LIMIT = 20
KEYS = {"tab": b"\t", "shift-tab": b"\x1b[Z", "enter": b"\r", "escape": b"\x1b", "down": b"\x1b[B", "back": b"\x7f",
        "^C": b"\x03", "^Z": b"\x1a"}
# The initial private modes of a terminal.
MODES = {1049: False, 25: True, 1002: False, 1006: False, 2004: False, 2026: False}


class Session:
    """A program on its own pseudoterminal; its frames are parsed without a terminal emulator."""

    def __init__(self, line, columns=80, rows=24, folder=None, environment=None, errors=subprocess.DEVNULL):
        self.master, self.slave = os.openpty()
        self.size = columns, rows
        self.output, self.read, self.rows, self.cursor = b"", 0, {}, (1, 1)
        self.frames = 0
        self.set_size(columns, rows)
        self.settings = termios.tcgetattr(self.slave)
        environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | (environment or {})
        self.process = subprocess.Popen(
            line, stdin=self.slave, stdout=self.slave, stderr=errors, cwd=folder, env=environment,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def set_size(self, columns, rows):
        self.size = columns, rows
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys):
        os.write(self.master, KEYS.get(keys) or (keys if isinstance(keys, bytes) else keys.encode()))

    def mouse(self, code, column, row, final="M"):
        """Sends a mouse report for a cell, counted from 1."""
        self.type(f"\x1b[<{code};{column};{row}{final}".encode())

    # Output.

    def pump(self, seconds=0.0):
        """Reads the output that has arrived, and returns whether there was any."""
        ready = select.select([self.master], [], [], seconds)[0]
        if not ready:
            return False
        try:
            more = os.read(self.master, 1 << 20)
        except OSError:
            return False
        self.output += more
        self.parse()
        return bool(more)

    def parse(self):
        for frame in FRAME.finditer(self.output, self.read):
            self.read, self.frames = frame.end(), self.frames + 1
            body = frame[1]
            if body.startswith(b"\x1b[0m\x1b[2J"):
                self.rows = {}
            moves = list(MOVE.finditer(body))
            for move, after in zip(moves, moves[1:]):
                content = body[move.end():after.start()]
                self.rows[int(move[1])] = content.removeprefix(b"\x1b[2K")
            self.cursor = int(moves[-1][1]), int(moves[-1][2])

    def wait(self, holds, limit=LIMIT):
        """Reads until a condition holds, and returns whether it does."""
        deadline = time.monotonic() + limit
        while not holds():
            rest = deadline - time.monotonic()
            if rest <= 0:
                return False
            self.pump(min(rest, 0.05))
        return True

    def wait_for_frame(self, limit=LIMIT):
        frames = self.frames
        return self.wait(lambda: self.frames > frames, limit)

    def settle(self, seconds=0.08):
        """Reads until nothing has arrived for a while."""
        while self.pump(seconds):
            pass

    def press(self, keys):
        """Types keys, and waits for the resulting changes."""
        self.type(keys)
        self.wait_for_frame(1)
        self.settle(0.03)

    # Content.

    def text(self, row):
        """Returns the text of a row, counted from 1."""
        return "".join(text for kind, text in tokens(self.rows.get(row, b"")) if kind == "text").rstrip()

    def lines(self):
        return [self.text(row) for row in range(1, self.size[1] + 1)]

    @property
    def announcement(self):
        return self.text(self.size[1] - 1)

    @property
    def status(self):
        return self.text(self.size[1])

    # State of the terminal.

    def modes(self):
        """Returns the private modes after the output."""
        modes = dict(MODES)
        for numbers, final in re.findall(rb"\x1b\[\?([0-9;]+)([hl])", self.output):
            for number in map(int, numbers.split(b";")):
                modes[number] = final == b"h"
        return modes

    def is_restored(self):
        return self.modes() == MODES and termios.tcgetattr(self.slave) == self.settings

    def is_entered(self):
        return self.modes()[1049] and not termios.tcgetattr(self.slave)[3] & termios.ICANON

    def children(self, process=None):
        """Returns the processes that a process has started."""
        process = process or self.process.pid
        try:
            with open(f"/proc/{process}/task/{process}/children") as file:
                return [int(each) for each in file.read().split()]
        except OSError:
            return []

    def wait_for_end(self, limit=LIMIT):
        """Reads until the process has ended, and returns its status; None if it hangs."""
        self.wait(lambda: self.process.poll() is not None, limit)
        self.settle()
        return self.process.poll()

    def close(self):
        for process in [*self.children(), self.process.pid]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        os.close(self.slave)
        os.close(self.master)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
