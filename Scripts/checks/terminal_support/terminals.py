"""kitty, driven by its remote control, and VTE, each on a virtual display and connected to a feeder."""
import base64
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import typing

from checks.support.machine import SYSTEM_PYTHON, captured


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
        """Writes a picture of the display, without the empty border."""
        command = ["import", "-window", "root", "-trim", "+repage", path]
        subprocess.run(command, env=self.environment, check=True, timeout=30)

    def close(self):
        self.process.terminate()
        self.process.wait()


FEEDER = pathlib.Path(__file__).with_name("feeder.py")
UNTOUCHED = "untouched"
# Ends an open sequence, then resets the terminal and clears its scrollback.
RESET = b"\x18\x1b\\\x1bc\x1b[3J\x1b]2;" + UNTOUCHED.encode() + b"\x1b\\"
# The effects of output that only shows text.
NOTHING = {"title": UNTOUCHED, "bells": 0, "requests": [], "clipboards": [UNTOUCHED, UNTOUCHED], "answers": ""}


class Cell(typing.NamedTuple):
    """A cell of a terminal, with its character, look and address."""

    text: str
    foreground: str
    background: str
    underlined: bool
    address: str | None


class Terminal:
    """A window of a terminal on its own display.

    A subclass starts the terminal with `feeder` in it, and returns the content.
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
                # Closing the display also closes the window.
                self.display.close()
                raise
        self.connection.settimeout(60)
        self.lines = self.connection.makefile("rw")

    def show(self, output, columns):
        """Clears the terminal, shows an output, and returns the row and column of the cursor.

        Afterward, `effects` returns the output's other effects on the terminal.
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
        """Sends bytes to the terminal, and returns its answers."""
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


# The sequences that kitty writes for cells: SGR, with each color in one parameter, and OSC 8.
CODE = re.compile(r"\x1b\[([0-9:;]*)m|\x1b\]8;[^;]*;([^\x1b]*)\x1b\\|\x1b.?")
# The OSC 52 names of the clipboard and the selection.
SELECTIONS = ["c", "p"]
ANSWER = re.compile(r"\x1b\]52;[^;]*;([^\x1b]*)\x1b\\")
UNTOUCHED_BASE64 = base64.b64encode(UNTOUCHED.encode()).decode()
FIRST, LAST = b"\x1bP@kitty-cmd", b"\x1b\\"


class Kitty(Terminal):
    name, line_count = "kitty", 60

    def start(self):
        self.socket = f"{self.folder.name}/kitty"
        self.bells = pathlib.Path(self.folder.name, "bells")
        settings = {
            "allow_remote_control": "socket-only", "remember_window_size": "no",
            "initial_window_width": "80c", "initial_window_height": f"{self.line_count}c",
            "scrollback_lines": 100_000, "enable_audio_bell": "no",
            "command_on_bell": f"touch {self.bells}", "update_check_interval": 0,
            "clipboard_control": "write-clipboard write-primary read-clipboard read-primary",
            "shell_integration": "disabled", "placement_strategy": "top-left",
            "cursor_blink_interval": 0, "font_size": 11}
        options = [word for name, value in settings.items() for word in ["-o", f"{name}={value}"]]
        self.window = subprocess.Popen(
            [shutil.which("kitty"), "--config", "NONE", *options, "--listen-on",
             f"unix:{self.socket}", *self.feeder],
            env=self.display.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while not os.path.exists(self.socket):
            if self.window.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("kitty did not start")
            time.sleep(0.05)
        done = captured(["kitty", "--version"], check=True)
        self.version = done.stdout.split()[1]

    def ask(self, command, **payload):
        return ask(self.socket, command, **payload)

    def resize(self, columns, rows):
        self.ask("resize-os-window", match="all", width=columns, height=rows, unit="cells", action="resize")

    def pane(self):
        return json.loads(self.ask("ls"))[0]["tabs"][0]["windows"][0]

    def size(self):
        pane = self.pane()
        return [pane["columns"], pane["lines"]]

    def forget(self):
        self.bells.unlink(missing_ok=True)
        for selection in SELECTIONS:
            self.feed(f"\x1b]52;{selection};{UNTOUCHED_BASE64}\x1b\\".encode())

    def effects(self):
        # Ends an open sequence first.
        done = [self.feed(f"\x1b\\\x1b]52;{selection};?\x1b\\".encode())["answers"] for selection in SELECTIONS]
        clipboards = [base64.b64decode(ANSWER.fullmatch(answer)[1]).decode() for answer in done]
        # kitty does not report requests.
        return {"title": self.pane()["title"], "bells": int(self.bells.exists()), "requests": [],
                "clipboards": clipboards, "answers": self.answers}

    def rows(self):
        text = self.ask("get-text", match="all", extent="all", ansi=True)
        # Empty rows of the screen after the text are dropped.
        rows, address = [], None
        for line in text.rstrip("\n").split("\n"):
            row, address = cells(line, address)
            rows.append(row)
        return rows

    def stop(self):
        self.window.terminate()
        self.window.wait()


def ask(path, command, **payload):
    """Sends a command to kitty over its socket, and returns the answer."""
    request = {"cmd": command, "version": [0, 20, 0], "payload": payload}
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(30)
        connection.connect(path)
        connection.sendall(FIRST + json.dumps(request).encode() + LAST)
        reply = b""
        while not reply.endswith(LAST):
            part = connection.recv(1 << 16)
            if not part:
                raise RuntimeError(f"kitty did not answer {command}")
            reply += part
    answer = json.loads(reply[len(FIRST):-len(LAST)])
    if not answer["ok"]:
        raise RuntimeError(f"kitty: {command}: {answer['error']}")
    return answer.get("data")


def cells(line, address):
    """Returns the cells of a line, and the address that is still open after it; looks end at the line's end."""
    row, place, look = [], 0, Look()
    for code in CODE.finditer(line):
        row += [Cell(character, *look, address) for character in line[place:code.start()]]
        place = code.end()
        if code[1] is not None:
            look = look.after(code[1])
        elif code[2] is not None:
            address = code[2] or None
        else:
            raise RuntimeError(f"kitty sent {code[0]!r}, which is unknown")
    return row + [Cell(character, *look, address) for character in line[place:]], address


class Look(tuple):
    """The foreground, background and underline of a cell."""

    def __new__(cls, foreground="default", background="default", underlined=False):
        return super().__new__(cls, (foreground, background, underlined))

    def after(self, codes):
        foreground, background, underlined = self
        for code in codes.split(";"):
            kind, *parameters = code.split(":")
            if kind in ["", "0"]:
                foreground, background, underlined = Look()
            elif kind == "4":
                underlined = parameters != ["0"]
            elif kind == "24":
                underlined = False
            elif kind in ["38", "48"]:
                if parameters[0] != "2":
                    raise RuntimeError(f"kitty has a color {code}, which does not have 24 bits")
                color = "#%02X%02X%02X" % tuple(map(int, parameters[1:]))
                if kind == "38":
                    foreground = color
                else:
                    background = color
            elif kind in ["39", "49"]:
                foreground = "default" if kind == "39" else foreground
                background = "default" if kind == "49" else background
        return Look(foreground, background, underlined)


WINDOW = pathlib.Path(__file__).with_name("vte_window.py")


class VTE(Terminal):
    # VTE finds addresses only at visible cells, so the terminal has a row for every line. The display may be smaller.
    name, line_count = "VTE", 400

    def start(self):
        # VTE warns about the only call that returns colors.
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
