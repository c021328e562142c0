"""A tour of 39 steps with keys and the mouse, which must have the same results in tmux, xterm and kitty."""
import os
import pathlib
import shlex
import shutil
import subprocess
import time

from checks.support import data
from checks.support.machine import PROJECT, captured
from checks.support.processes import wait_until
from checks.terminal_support.terminals import Display, ask
from checks.viewer.drawing import script

COLUMNS, ROWS = 80, 24
LIMIT = 20
# The key that makes xterm write its screen to a file.
PRINT = "F12"


def run(*line, **options):
    return captured([*map(str, line)], check=True, **options).stdout


class Tmux:
    """tmux, with keys typed into a pane, and the bytes that a terminal would send for the mouse."""

    name = "tmux"
    KEYS = {"tab": "Tab", "shift-tab": "BTab", "enter": "Enter", "escape": "Escape", "space": "Space", "back": "BSpace",
            "down": "Down", "left": "Left", "right": "Right", "alt-left": "M-Left", "page-down": "NPage", "end": "End"}

    def __init__(self, command, folder):
        self.socket = f"{folder}/tmux"
        self.tmux("new-session", "-d", "-x", COLUMNS, "-y", ROWS, "-c", folder, shlex.join(map(str, command)))
        self.tmux("set", "status", "off")
        self.tmux("resize-window", "-x", COLUMNS, "-y", ROWS)

    def tmux(self, *words):
        # Runs without a configuration, and apart from a session that may contain this check.
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
    """A terminal window, which receives real keyboard and mouse events."""

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
        """Moves the mouse to the center of a cell, counted from 1, and uses it there."""
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
        is_printed = wait_until(self.printed.exists, 5) is not None
        return self.printed.read_text().split("\n")[:ROWS] if is_printed else []


class Kitty(Window):
    """kitty, which returns its screen on request."""

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


FOLDER = pathlib.Path(__file__).parent
DOCUMENTS = ["tour.md", "harbor.md"]
TITLE, HARBOR = "tour.md  Ferry tour", "harbor.md  Harbor"

STEPS = data.beside(__file__)["steps"]
# The addresses that programs must get, in order.
ACTIVATIONS = [b"https://a.example/prices", b"mailto:harbor@a.example", b"app://terms/7?from=tour",
               b"app://x?q=;%7C$(touch%20owned)&%60y%60'z'", b"app://pier"]


def take(window, lines, kind, what):
    if kind in ["key", "type"]:
        window.key(what)
    else:
        column, row = next((line.index(what) + 1, row) for row, line in enumerate(lines, 1) if what in line)
        window.mouse(kind, column, row)


def observe(window, wanted, limit):
    """Reads the screen until it has the expected announcement and message, and returns the actual ones."""
    deadline = time.monotonic() + limit
    while True:
        lines = window.lines()
        if len(lines) >= ROWS:
            found = lines[ROWS - 2].strip(), lines[ROWS - 1].strip().split("   ")[0].strip()
            if found == wanted or time.monotonic() > deadline:
                return lines, found
        elif time.monotonic() > deadline:
            return lines, ("", "")
        time.sleep(0.02)


def check_tour(results, linkmark, folder, kind, steps=STEPS, activations=ACTIVATIONS, limit=LIMIT):
    """Takes the steps in a terminal, and compares announcements, messages and activated addresses."""
    folder = folder / f"{kind.name}-tour"
    shutil.rmtree(folder, ignore_errors=True)
    copies, log = folder / "opened", folder / "log"
    copies.mkdir(parents=True)
    for name in DOCUMENTS:
        shutil.copy(FOLDER / name, copies)
    (folder / "outside.md").write_text("# Outside\n")
    program = script(folder, log)
    window = kind([linkmark, "view", "--handler", program, "--open", program, "tour.md"], copies)
    try:
        lines, found = observe(window, ("Ferry tour, heading", TITLE), LIMIT)
        results.equal(found, ("Ferry tour, heading", TITLE), f"{kind.name}: at the start")
        for number, (action, what, *wanted) in enumerate(steps, 1):
            take(window, lines, action, what)
            lines, found = observe(window, tuple(wanted), limit)
            results.equal(found, tuple(wanted), f"{kind.name}: step {number}, {action} {what!r}")
            if found != tuple(wanted):
                break
        # Wait, since an unwanted address would arrive soon.
        time.sleep(0.2)
    finally:
        window.close()
    ran = log.read_bytes().split(b"\0\n")[:-1] if log.exists() else []
    results.equal(ran, activations, f"{kind.name}: the addresses that programs got")
    results.expect(not (copies / "owned").exists(), f"{kind.name}: a shell ran an address")
    return len(steps)


DOCUMENT = PROJECT / "Examples/fares.md"
OPTIONS = ["--appearance", "light"]


def write_picture(linkmark, folder, path):
    """Shows a document with the focus on its second link, and writes a picture of the window."""
    copies = folder / "picture"
    copies.mkdir()
    copy = pathlib.Path(shutil.copy(DOCUMENT, copies))
    window = Kitty([linkmark, "view", *OPTIONS, copy.name], copies)
    try:
        wait_until(lambda: "help" in "".join(window.lines()[-1:]), interval=0.1)
        for name in ["tab", "tab"]:
            window.key(name)
        # The window is drawn a moment later.
        time.sleep(1)
        window.display.picture(path.absolute())
    finally:
        window.close()
