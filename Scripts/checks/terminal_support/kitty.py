"""kitty, driven by its remote control."""
import base64
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import time

from checks.support.machine import captured
from checks.terminal_support.terminal import UNTOUCHED, Cell, Terminal

# The sequences that kitty writes for the look of cells: SGR, with colors in one parameter, and OSC 8.
CODE = re.compile(r"\x1b\[([0-9:;]*)m|\x1b\]8;[^;]*;([^\x1b]*)\x1b\\|\x1b.?")
# How a program asks for the clipboard and the selection.
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
        # An open sequence is ended first.
        done = [self.feed(f"\x1b\\\x1b]52;{selection};?\x1b\\".encode())["answers"] for selection in SELECTIONS]
        clipboards = [base64.b64decode(ANSWER.fullmatch(answer)[1]).decode() for answer in done]
        # kitty does not report requests.
        return {"title": self.pane()["title"], "bells": int(self.bells.exists()), "requests": [],
                "clipboards": clipboards, "answers": self.answers}

    def rows(self):
        text = self.ask("get-text", match="all", extent="all", ansi=True)
        # Empty rows of the screen follow the text.
        rows, address = [], None
        for line in text.rstrip("\n").split("\n"):
            row, address = cells(line, address)
            rows.append(row)
        return rows

    def stop(self):
        self.window.terminate()
        self.window.wait()


def ask(path, command, **payload):
    """Sends a command to the kitty that listens on a socket, and returns its answer."""
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
    """Returns the cells of a line, and the address that is still open after it; looks end with the line."""
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
    """Foreground, background and underline."""

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
