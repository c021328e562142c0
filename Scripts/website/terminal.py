"""Pictures of a terminal: what a command prints, as SVG."""
from __future__ import annotations

import io
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.terminal_theme import TerminalTheme

# Fonts of the reader's system: each piece of text is as wide as its cells, whatever the font is.
FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
# A template of rich; FONTS stands for the fonts.
FORMAT = Path(__file__).with_suffix(".svg").read_text().replace("FONTS", FONTS)
# Background, text, and the eight colors and their bright forms, each readable on the background.
LIGHT = ("#ffffff", "#1b2430", ["#1b2430", "#b3261e", "#1a6b2e", "#8a5a00", "#0059c7", "#7b2d8e", "#00677a", "#5b6675"],
         ["#5b6675", "#b3261e", "#1a6b2e", "#8a5a00", "#0059c7", "#7b2d8e", "#00677a", "#1b2430"])
DARK = ("#0f1825", "#e8eef6", ["#0f1825", "#ff8a80", "#7ddc92", "#f2c55c", "#7cc2ff", "#dcb0f0", "#6fd6e6", "#c3ccd8"],
        ["#93a0b1", "#ff8a80", "#7ddc92", "#f2c55c", "#7cc2ff", "#dcb0f0", "#6fd6e6", "#ffffff"])

FAINT = {"light": "#5b6675", "dark": "#93a0b1"}


def printed(line: str, folder: Path, command: Path) -> str:
    """Returns what a line of shell prints with colors, on both streams."""
    environment = os.environ | {"PATH": f"{command.parent}:{os.environ['PATH']}", "COLORTERM": "truecolor",
                                "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["bash", "-c", line], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.stdout.decode()


def picture(sessions: Sequence[tuple[str, str]], title: str, columns: int, appearance: str) -> str:
    """Returns an SVG of commands, each with what it prints."""
    from rich.padding import Padding
    from rich.text import Text

    console = recorder(columns + 4)
    for command, output in sessions:
        console.print(Padding(Text.assemble(("$ ", "dim"), (command, "bold")), (0, 2)))
        for line in Text.from_ansi(output).split("\n", allow_blank=True):
            # As a terminal does, in the middle of a word.
            for row in line.divide(range(columns, len(line), columns)):
                console.print(Padding(row, (0, 2)))
    drawn = console.export_svg(title=title, theme=theme(appearance), unique_id=f"{title.split()[0]}-{appearance}",
                               code_format=FORMAT)
    return readable(drawn, appearance)


def markup(output: str, appearance: str) -> str:
    """Returns what a command prints as HTML."""
    from rich.text import Text

    console = recorder(200)
    console.print(Text.from_ansi(output.rstrip("\n")), soft_wrap=True, end="")
    drawn = console.export_html(theme=theme(appearance), inline_styles=True, code_format="{code}")
    return readable(drawn.rstrip("\n"), appearance)


def readable(drawn: str, appearance: str) -> str:
    """Returns a picture in which faint text has at least 4.5 to 1 on the background, and the frame is seen."""
    from rich.color import blend_rgb

    colors = theme(appearance)
    # Of SVG and of HTML.
    for factor in (0.4, 0.5):
        faint = blend_rgb(colors.foreground_color, colors.background_color, factor)
        drawn = drawn.replace(faint.hex, FAINT[appearance])
    # The frame of SVG is seen on white, too.
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
