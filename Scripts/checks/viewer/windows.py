"""Terminals in which the viewer is used with keys and a mouse: tmux, and xterm and kitty on a display."""
import os
import pathlib
import shlex
import subprocess
import time

from checks.support.machine import captured
from checks.terminal_support.kitty import ask
from checks.terminal_support.terminal import Display

COLUMNS, ROWS = 80, 24
LIMIT = 20
# The key that makes xterm write its screen to a file.
PRINT = "F12"


def run(*line, **options):
    return captured([*map(str, line)], check=True, **options).stdout


class Tmux:
    """tmux, in whose pane keys are typed; it gets the bytes that a terminal sends for the mouse."""

    name = "tmux"
    KEYS = {"tab": "Tab", "shift-tab": "BTab", "enter": "Enter", "escape": "Escape", "space": "Space", "back": "BSpace",
            "down": "Down", "left": "Left", "right": "Right", "alt-left": "M-Left", "page-down": "NPage", "end": "End"}

    def __init__(self, command, folder):
        self.socket = f"{folder}/tmux"
        self.tmux("new-session", "-d", "-x", COLUMNS, "-y", ROWS, "-c", folder, shlex.join(map(str, command)))
        self.tmux("set", "status", "off")
        self.tmux("resize-window", "-x", COLUMNS, "-y", ROWS)

    def tmux(self, *words):
        # Without a configuration, and apart from a session in which the check may run.
        environment = {key: value for key, value in os.environ.items() if key != "TMUX"}
        return run("tmux", "-u", "-f", "/dev/null", "-S", self.socket, *words, env=environment)

    def key(self, name):
        self.tmux("send-keys", *([self.KEYS[name]] if name in self.KEYS else ["-l", name]))

    def mouse(self, kind, column, row):
        code, final = {"press": (0, "M"), "drag": (32, "M"), "release": (0, "m"), "wheel": (65, "M")}[kind]
        self.tmux("send-keys", "-l", f"\x1b[<{code};{column};{row}{final}")

    def lines(self):
        return self.tmux("capture-pane", "-p").split("\n")[:ROWS]

    def close(self):
        self.tmux("kill-server")


class Window:
    """A window of a terminal, which gets the events of a real keyboard and mouse."""

    KEYS = {"tab": "Tab", "shift-tab": "shift+Tab", "enter": "Return", "escape": "Escape", "space": "space",
            "back": "BackSpace", "down": "Down", "left": "Left", "right": "Right", "alt-left": "alt+Left",
            "page-down": "Next", "end": "End", "/": "slash", "?": "question"}

    def __init__(self, command, folder):
        self.folder, self.display = pathlib.Path(folder), Display()
        try:
            self.process = subprocess.Popen(
                [*map(str, self.line(command))], cwd=folder, env=self.display.environment,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.window = self.find()
        except BaseException:
            self.display.close()
            raise

    def xdotool(self, *words):
        return run("xdotool", *words, env=self.display.environment)

    def find(self):
        deadline = time.monotonic() + LIMIT
        while time.monotonic() < deadline:
            found = captured(["xdotool", "search", "--onlyvisible", "--class", self.name],
                             env=self.display.environment).stdout.split()
            if found:
                self.xdotool("windowfocus", "--sync", found[-1])
                return found[-1]
            time.sleep(0.1)
        raise RuntimeError(f"{self.name} did not open a window")

    def geometry(self):
        text = self.xdotool("getwindowgeometry", "--shell", self.window)
        values = dict(line.split("=") for line in text.splitlines())
        return [int(values[name]) for name in ["X", "Y", "WIDTH", "HEIGHT"]]

    def key(self, name):
        if name in self.KEYS or len(name) == 1:
            self.xdotool("key", self.KEYS.get(name, name))
        else:
            self.xdotool("type", name)

    def mouse(self, kind, column, row):
        """Moves the mouse to the center of a cell, from 1, and uses it there."""
        left, top, width, height = self.geometry()
        self.xdotool("mousemove", left + (2 * column - 1) * width // (2 * COLUMNS),
                     top + (2 * row - 1) * height // (2 * ROWS))
        if kind != "drag":
            self.xdotool(*{"press": ("mousedown", 1), "release": ("mouseup", 1), "wheel": ("click", 5)}[kind])

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.display.close()


class XTerm(Window):
    """xterm, which prints its screen to a file when a key is pressed."""

    name = "xterm"

    def line(self, command):
        self.printed = self.folder / "printed"
        resources = {
            "printerCommand": f"cat > {self.printed}.new && mv {self.printed}.new {self.printed}",
            "printerAutoClose": "true", "printAttributes": "0", "locale": "UTF-8", "utf8": "1",
            "VT100.translations": f"#override <Key>{PRINT}: print(noformfeed)"}
        words = [word for name, value in resources.items() for word in ["-xrm", f"XTerm*{name}: {value}"]]
        return ["xterm", "-b", "0", "+sb", "-fa", "DejaVu Sans Mono", "-fs", "10", "-geometry", f"{COLUMNS}x{ROWS}",
                *words, "-e", *command]

    def lines(self):
        self.printed.unlink(missing_ok=True)
        self.xdotool("key", PRINT)
        deadline = time.monotonic() + 5
        while not self.printed.exists():
            if time.monotonic() > deadline:
                return []
            time.sleep(0.01)
        return self.printed.read_text().split("\n")[:ROWS]


class Kitty(Window):
    """kitty, which is asked for its screen."""

    name = "kitty"

    def line(self, command):
        self.socket = f"{self.folder}/kitty"
        settings = {"allow_remote_control": "socket-only", "remember_window_size": "no",
                    "initial_window_width": f"{COLUMNS}c", "initial_window_height": f"{ROWS}c",
                    "window_padding_width": 0, "window_margin_width": 0, "placement_strategy": "top-left",
                    "update_check_interval": 0, "shell_integration": "disabled", "font_size": 10,
                    "font_family": "DejaVu Sans Mono", "enable_audio_bell": "no"}
        words = [word for name, value in settings.items() for word in ["-o", f"{name}={value}"]]
        return ["kitty", "--config", "NONE", "--class", "kitty", *words, "--listen-on", f"unix:{self.socket}", *command]

    def lines(self):
        if not os.path.exists(self.socket):
            return []
        return ask(self.socket, "get-text", match="all", extent="screen").split("\n")[:ROWS]


KINDS = [Tmux, XTerm, Kitty]
PACKAGES = {"tmux": "tmux", "xterm": "xterm", "kitty": "kitty", "Xvfb": "xvfb", "xdotool": "xdotool"}
