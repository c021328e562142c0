"""Films of a program on a terminal, as SVG: what it shows after each key, for readers who do not avoid motion."""
from __future__ import annotations

import fcntl
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

from . import terminal

if TYPE_CHECKING:
    from pyte.screens import Char
    from rich.text import Text

# How long the program must be silent before a frame is taken, and how long a frame is shown, in seconds.
SILENCE, SHOWN = 1.5, 2.0
# What a frame adds to a film: the parts of an SVG, without the font, which all frames share.
FRAME = Path(__file__).with_suffix(".svg").read_text()
STILL = "@media (prefers-reduced-motion: reduce) { .frame { animation: none; visibility: hidden; } " \
        ".still { visibility: visible; } }"


@dataclass(frozen=True)
class Step:
    """Keys that are pressed, and the title of the frame that follows."""

    keys: str
    title: str


class Program:
    """A program on a terminal that nothing draws."""

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
        """Returns the rows of the screen after some keys, each of which is answered before the next."""
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

    - still: The number of the frame for readers who avoid motion.
    """
    program = Program(line, folder, columns, rows)
    program.wait()
    frames = []
    for number, step in enumerate(steps):
        console = terminal.recorder(columns)
        for each in program.press(step.keys):
            console.print(each)
        frames.append(console.export_svg(
            title=step.title, theme=terminal.theme(appearance), unique_id=f"frame{number}-{appearance}",
            code_format=FRAME.replace("CLASS", "frame still" if number == still else "frame")))
    program.close()
    return animated(frames, appearance)


def animated(frames: Sequence[str], appearance: str) -> str:
    """Returns an SVG of frames, each of which is visible for the same time."""
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
        f".matrix {{ font: {size}px {terminal.FONTS}; }}",
        "text[class$=title] { font: 600 15px system-ui, sans-serif; }", *rules, STILL])
    body = re.sub(r"<!-- .* -->\n", "", "".join(frames))
    return terminal.readable(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">\n'
                             f"<style>\n{style}\n</style>\n{body}</svg>\n", appearance)
