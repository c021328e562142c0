"""Draws SVG pictures of a terminal: the output of a command, and films of a program that responds to keys."""
from __future__ import annotations

import fcntl
import io
import itertools
import os
import pty
import re
import select
import struct
import subprocess
import termios
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyte.screens import Char
    from rich.console import Console
    from rich.terminal_theme import TerminalTheme
    from rich.text import Text

# Fonts on the reader's system. Each piece of text has the width of its cells in any font.
FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
# A template for rich, with FONTS replaced.
FORMAT = Path(__file__).with_suffix(".svg").read_text().replace("FONTS", FONTS)
# The background, the text, and the eight colors and their bright forms, all readable on the background.
LIGHT = ("#ffffff", "#1b2430", ["#1b2430", "#b3261e", "#1a6b2e", "#8a5a00", "#0059c7", "#7b2d8e", "#00677a", "#5b6675"],
         ["#5b6675", "#b3261e", "#1a6b2e", "#8a5a00", "#0059c7", "#7b2d8e", "#00677a", "#1b2430"])
DARK = ("#0f1825", "#e8eef6", ["#0f1825", "#ff8a80", "#7ddc92", "#f2c55c", "#7cc2ff", "#dcb0f0", "#6fd6e6", "#c3ccd8"],
        ["#93a0b1", "#ff8a80", "#7ddc92", "#f2c55c", "#7cc2ff", "#dcb0f0", "#6fd6e6", "#ffffff"])
FAINT = {"light": "#5b6675", "dark": "#93a0b1"}
# The idle time of the program before a frame is taken, and the display time of a frame, in seconds.
SILENCE, SHOWN = 1.5, 2.0
# A frame of a film: parts of an SVG, without the font that all frames share.
FRAME = Path(__file__).with_name("film.svg").read_text()
STILL = "@media (prefers-reduced-motion: reduce) { .frame { animation: none; visibility: hidden; } " \
        ".still { visibility: visible; } }"


def printed(line: str, folder: Path, command: Path) -> str:
    """Returns the output of a shell command on both streams, with colors."""
    environment = os.environ | {"PATH": f"{command.parent}:{os.environ['PATH']}", "COLORTERM": "truecolor",
                                "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["bash", "-c", line], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.stdout.decode()


def picture(sessions: Sequence[tuple[str, str]], title: str, columns: int, appearance: str) -> str:
    """Returns an SVG of commands, each with its output."""
    from rich.padding import Padding
    from rich.text import Text

    console = recorder(columns + 4)
    for command, output in sessions:
        console.print(Padding(Text.assemble(("$ ", "dim"), (command, "bold")), (0, 2)))
        for line in Text.from_ansi(output).split("\n", allow_blank=True):
            # Wraps lines within words, as a terminal does.
            for row in line.divide(range(columns, len(line), columns)):
                console.print(Padding(row, (0, 2)))
    drawn = console.export_svg(title=title, theme=theme(appearance), unique_id=f"{title.split()[0]}-{appearance}",
                               code_format=FORMAT)
    return readable(drawn, appearance)


def markup(output: str, appearance: str) -> str:
    """Returns the output of a command as HTML."""
    from rich.text import Text

    console = recorder(200)
    console.print(Text.from_ansi(output.rstrip("\n")), soft_wrap=True, end="")
    drawn = console.export_html(theme=theme(appearance), inline_styles=True, code_format="{code}")
    return readable(drawn.rstrip("\n"), appearance)


def readable(drawn: str, appearance: str) -> str:
    """Returns a picture in which faint text has a contrast of at least 4.5, and the frame is visible."""
    from rich.color import blend_rgb

    colors = theme(appearance)
    # The factors that rich uses for faint text in SVG and in HTML.
    for factor in (0.4, 0.5):
        faint = blend_rgb(colors.foreground_color, colors.background_color, factor)
        drawn = drawn.replace(faint.hex, FAINT[appearance])
    # Makes the SVG frame visible on white as well.
    return drawn.replace("rgba(255,255,255,0.35)", "#8893a3")


def recorder(columns: int) -> Console:
    from rich.console import Console

    return Console(record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor", width=columns,
                   legacy_windows=False, highlight=False)


def theme(appearance: str) -> TerminalTheme:
    from rich.terminal_theme import TerminalTheme

    def rgb(color: str) -> tuple[int, ...]:
        return tuple(bytes.fromhex(color[1:]))

    background, foreground, normal, bright = LIGHT if appearance == "light" else DARK
    return TerminalTheme(rgb(background), rgb(foreground), [*map(rgb, normal)], [*map(rgb, bright)])


@dataclass(frozen=True)
class Step:
    """Keys to press, and the title of the resulting frame."""

    keys: str
    title: str


class Program:
    """A program on a terminal without a display."""

    def __init__(self, line: Sequence[str | Path], folder: Path, columns: int, rows: int) -> None:
        import pyte

        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.terminal, given = pty.openpty()
        fcntl.ioctl(given, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(line, cwd=folder, stdin=given, stdout=given, stderr=given, env=environment,
                                        start_new_session=True)
        os.close(given)

    def press(self, keys: str) -> list[Text]:
        """Presses keys one by one, waiting for output after each, and returns the rows of the screen."""
        for key in keys:
            os.write(self.terminal, key.encode())
            self.wait()
        return [row(self.screen.buffer[number], self.screen.columns) for number in range(self.screen.lines)]

    def wait(self) -> None:
        while select.select([self.terminal], [], [], SILENCE)[0]:
            self.stream.feed(os.read(self.terminal, 1 << 16))

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()
        os.close(self.terminal)


def row(cells: dict[int, Char], columns: int) -> Text:
    """Returns a row of a screen with its colors."""
    from rich.style import Style
    from rich.text import Text

    def color(name: str) -> str | None:
        return None if name == "default" else f"#{name}" if re.fullmatch("[0-9a-f]{6}", name) else name

    text = Text(no_wrap=True, end="")
    looks = ((cells[number].data, cells[number]._replace(data="")) for number in range(columns))
    for cell, group in itertools.groupby(looks, key=lambda pair: pair[1]):
        text.append("".join(data for data, _ in group), Style(
            color=color(cell.fg), bgcolor=color(cell.bg), bold=cell.bold, underline=cell.underscore,
            reverse=cell.reverse))
    return text


def film(line: Sequence[str | Path], folder: Path, steps: Sequence[Step], still: int, appearance: str,
         columns: int = 76, rows: int = 16) -> str:
    """Returns an SVG that shows the frame of each step in turn.

    - still: the number of the frame for readers who prefer reduced motion.
    """
    program = Program(line, folder, columns, rows)
    program.wait()
    frames = []
    for number, step in enumerate(steps):
        console = recorder(columns)
        for each in program.press(step.keys):
            console.print(each)
        frames.append(console.export_svg(
            title=step.title, theme=theme(appearance), unique_id=f"frame{number}-{appearance}",
            code_format=FRAME.replace("CLASS", "frame still" if number == still else "frame")))
    program.close()
    return animated(frames, appearance)


def animated(frames: Sequence[str], appearance: str) -> str:
    """Returns an SVG that shows each frame for the same time."""
    width, height, size = re.findall(r"<!-- (\S+) (\S+) (\S+) -->", frames[0])[0]
    share, rules = 100 / len(frames), []
    for number in range(len(frames)):
        start, end = number * share, (number + 1) * share
        rules.append(f"#frame{number}-{appearance} {{ animation-name: f{number}; }} @keyframes f{number} {{ "
                     f"0% {{ visibility: {'visible' if number == 0 else 'hidden'}; }} "
                     f"{start:.3f}% {{ visibility: visible; }} {end:.3f}% {{ visibility: hidden; }} "
                     f"100% {{ visibility: {'visible' if number == len(frames) - 1 else 'hidden'}; }} }}")
    style = "\n".join([
        f".frame {{ visibility: hidden; animation: {len(frames) * SHOWN}s step-end infinite; }}",
        f".matrix {{ font: {size}px {FONTS}; }}",
        "text[class$=title] { font: 600 15px system-ui, sans-serif; }", *rules, STILL])
    body = re.sub(r"<!-- .* -->\n", "", "".join(frames))
    return readable(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">\n'
                             f"<style>\n{style}\n</style>\n{body}</svg>\n", appearance)
