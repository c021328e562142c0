"""VTE, the terminal of GNOME and others, in its own window."""
import json
import pathlib
import subprocess

from checks.support.machine import SYSTEM_PYTHON
from checks.terminal_support.terminal import Cell, Terminal

WINDOW = pathlib.Path(__file__).with_name("vte_window.py")


class VTE(Terminal):
    # Addresses are found at visible cells, so every line must be visible; the display may show fewer.
    name, line_count = "VTE", 400

    def start(self):
        # It warns about the only call that returns colors.
        self.window = subprocess.Popen(
            [SYSTEM_PYTHON, "-W", "ignore", WINDOW, *self.feeder], env=self.display.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.version = self.ask("version")

    def ask(self, *request):
        print(json.dumps(request), file=self.window.stdin, flush=True)
        line = self.window.stdout.readline()
        reply = json.loads(line) if line else {"error": "its window ended"}
        if "error" in reply:
            raise RuntimeError(f"VTE, asked for {request[0]}: {reply['error']}")
        return reply["value"]

    def resize(self, columns, rows):
        self.ask("resize", columns, rows)

    def size(self):
        return self.ask("size")

    def forget(self):
        self.ask("forget")

    def effects(self):
        return self.ask("effects") | {"answers": self.answers}

    def rows(self):
        return [[Cell(*cell) for cell in row] for row in self.ask("rows")]

    def stop(self):
        self.window.terminate()
        self.window.wait()
