"""A virtual display, and the common part of the terminals: a window, and the program in it that feeds it."""
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time
import typing

class Display:
    def __init__(self):
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        number = self.process.stdout.readline().decode().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.environment = os.environ | {
            "DISPLAY": f":{number}", "LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11",
            "LC_ALL": "C.UTF-8", "NO_AT_BRIDGE": "1"}

    def picture(self, path):
        """Writes a picture of the display without the empty border."""
        command = ["import", "-window", "root", "-trim", "+repage", path]
        subprocess.run(command, env=self.environment, check=True, timeout=30)

    def close(self):
        self.process.terminate()
        self.process.wait()


FEEDER = pathlib.Path(__file__).with_name("feeder.py")
UNTOUCHED = "untouched"
# Ends an open sequence, then resets the terminal and clears its scrollback.
RESET = b"\x18\x1b\\\x1bc\x1b[3J\x1b]2;" + UNTOUCHED.encode() + b"\x1b\\"
# The effects of an output that only shows text.
NOTHING = {"title": UNTOUCHED, "bells": 0, "requests": [], "clipboards": [UNTOUCHED, UNTOUCHED], "answers": ""}


class Cell(typing.NamedTuple):
    """A character that a terminal shows, with its look and address."""

    text: str
    foreground: str
    background: str
    underlined: bool
    address: str | None


class Terminal:
    """A window of a terminal on its own display.

    A subclass starts it with `feeder` in it, and returns its content.
    """

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        path = f"{self.folder.name}/feeder"
        self.feeder = [sys.executable, str(FEEDER), path]
        self.display, self.columns = Display(), None
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path)
            server.listen()
            server.settimeout(30)
            try:
                self.start()
                self.connection = server.accept()[0]
            except BaseException:
                # The window closes with it.
                self.display.close()
                raise
        self.connection.settimeout(60)
        self.lines = self.connection.makefile("rw")

    def show(self, output, columns):
        """Shows an output in a cleared terminal, and returns the row and column of the cursor.

        Afterwards `effects` returns what else the output made the terminal do.
        """
        if columns != self.columns:
            self.columns = columns
            self.resize(columns, self.line_count)
            self.wait_for([columns, self.line_count])
        self.feed(RESET)
        self.forget()
        reply = self.feed(output)
        self.answers = reply["answers"]
        return reply["cursor"]

    def feed(self, output):
        """Lets the terminal read bytes, and returns its answers."""
        print(json.dumps({"bytes": output.decode("latin-1")}), file=self.lines, flush=True)
        return json.loads(self.lines.readline())

    def wait_for(self, size):
        deadline = time.monotonic() + 10
        while self.size() != size:
            if time.monotonic() > deadline:
                raise RuntimeError(f"{self.name} has {self.size()} cells, not {size}")
            time.sleep(0.05)

    def close(self):
        try:
            self.connection.close()
            self.stop()
        finally:
            self.display.close()
            self.folder.cleanup()
