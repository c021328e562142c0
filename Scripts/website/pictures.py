"""Creates the pictures for the README and the site from the command's output.

Pictures of terminals are SVG. Other pictures are pages drawn by Chromium. Each PNG contains the digest of its page, so
that an outdated picture is detected without drawing it again.
"""
import base64
import hashlib
import html
import json
import os
import re
import shutil
import struct
import subprocess
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from checks.browser_support.chromium import Chromium
from checks.support import folders, machine
from checks.support.machine import PROJECT
from website import terminal

SOURCES = PROJECT / "Site/pictures"
FOLDER = PROJECT / "Documentation/Pictures"
APPEARANCES = ("light", "dark")
# The keyword of the text chunk that holds the digest.
KEYWORD = b"linkmark"
# The width of pictures in CSS pixels.
WIDTH = 1000
REVIEW = (1200, 900)
SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Changes for the review: a text in current copy, and the same text in the last release.
EARLIER = {"copy/de/consent.md": ("Beförderungsbedingungen", "[Beförderungsbedingungen](tidewater://legal/terms)"),
           "copy/en/help.md": ("example/refunds", "example/help/refunds")}
AUTHOR = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in
          {"NAME": "Tidewater", "EMAIL": "copy@tidewater.example", "DATE": "2026-01-01T00:00:00Z"}.items()}
# The keys to press in the viewer, each with the title of the resulting frame.
VIEWING = [terminal.Step(*each) for each in (
    ("", "linkmark view crossing.md"), ("\t", "Tab: the next link, and what is said of it"),
    ("\t", "Tab: the next one"), ("u", "u: its address"), ("\r", "Enter: follow it"), ("\x7f", "Backspace: back"),
    ("o", "o: the outline"), ("\x1b", "Escape"), ("/flexible\r", "/flexible: search"))]


@dataclass(frozen=True)
class Picture:
    """A picture in one appearance: the text of an SVG, or of a page to draw."""

    name: str
    text: str
    # The size of the part of a page to draw, in CSS pixels; None for the whole page.
    window: tuple[int, int] | None = None

    @property
    def path(self) -> Path:
        return FOLDER / self.name

    @property
    def is_page(self) -> bool:
        return self.path.suffix == ".png"

    @property
    def appearance(self) -> str:
        return self.path.stem.rpartition("-")[2]

    @property
    def digest(self) -> bytes:
        return hashlib.sha256(self.text.encode()).hexdigest().encode()

    @property
    def is_current(self) -> bool:
        """Whether the file matches the command's current output."""
        if not self.path.exists():
            return False
        data = self.path.read_bytes()
        return KEYWORD + b"\0" + self.digest in data if self.is_page else data == self.text.encode()


def all_pictures(command: Path) -> Iterator[Picture]:
    """Yields every picture in both appearances."""
    with folders.temporary() as folder:
        project = folder / "project"
        shutil.copytree(SOURCES / "project", project)
        for appearance in APPEARANCES:
            yield Picture(f"sentence-{appearance}.png", sentence(project, command, appearance))
            yield Picture(f"lint-{appearance}.svg", session(
                project, command, appearance, "lint", 93, ("linkmark lint", "--format full --color always")))
            yield Picture(f"theme-{appearance}.svg", session(
                project, command, appearance, "theme", 80,
                ("linkmark theme show tidewater.json", "--color always --color-depth truecolor | head -24")))
            yield Picture(f"served-{appearance}.png", served(project, command, appearance))
            yield Picture(f"viewer-{appearance}.svg", terminal.film(
                [command, "view", "crossing.md", "--theme", "../tidewater.json", "--appearance", appearance],
                project / "viewed", VIEWING, 1, appearance))
        page = review(project, command)
        for appearance in APPEARANCES:
            yield Picture(f"review-{appearance}.png", page, REVIEW)


def session(project: Path, command: Path, appearance: str, title: str, columns: int, *lines: tuple[str, str]) -> str:
    """Returns an SVG of commands. Each has options that are not shown, which force terminal output in a pipe."""
    shown = [(line, terminal.printed(f"{line} {options}", project, command)) for line, options in lines]
    return terminal.picture(shown, title, columns, appearance)


def sentence(project: Path, command: Path, appearance: str) -> str:
    """Returns the page with one sentence on a phone, on a web page, in a terminal and in words."""
    def printed(options: str) -> str:
        return terminal.printed(f"linkmark {options}", project, command)

    source = (project / "copy/en/consent.md").read_text().strip()
    runs = printed("copy/en/consent.md --to json")
    announcement = json.loads(runs)["links"][0]["accessibility"]["announcement"]
    runtime = base64.b64encode(printed("runtime js").encode()).decode()
    colored = printed("copy/en/consent.md --to ansi --color always --color-depth truecolor --width 64 --margin 0 "
                      f"--theme tidewater.json --urls inline --appearance {appearance}")
    values = {
        "appearance": appearance,
        "terminal": (terminal.LIGHT if appearance == "light" else terminal.DARK)[0],
        "sheet": printed("theme css tidewater.json"),
        "source": re.sub(r"\[.*?\)", lambda match: f"<em>{match[0]}</em>", html.escape(source)),
        "html": printed("copy/en/consent.md"),
        "terminal_text": terminal.markup(colored, appearance),
        "voice_over": html.escape(announcement["voiceOver"]), "talk_back": html.escape(announcement["talkBack"]),
        "runtime": runtime, "runs": runs}
    return filled("sentence.html", values)


def served(project: Path, command: Path, appearance: str) -> str:
    """Returns the page with a terminal that serves the project, and a browser with a page and its problems."""
    # The command chooses a free port, but the picture shows the default port.
    said = terminal.printed("timeout --signal INT 2 linkmark build --serve --port 0 --no-cache", project, command)
    said = re.sub(r"(127\.0\.0\.1):\d+", r"\1:8465", said)
    problems = [line for line in said.splitlines() if " error: " in line]
    event = json.dumps(json.dumps({"version": "1.1", "problems": problems}))
    script = "self.SharedWorker = null; self.EventSource = class { set onmessage(show) { show({ data: EVENT }); } };"
    script = script.replace("EVENT", event)
    reload = (PROJECT / "Sources/linkmark/PageServer/reload.js").read_text()
    page = f"<script>{script}</script><script data-version=\"1.1\">{reload}</script>"
    page += (project / "build/html/en/help.html").read_text()
    return filled("served.html", {
        "appearance": appearance, "terminal": (terminal.LIGHT if appearance == "light" else terminal.DARK)[0],
        "terminal_text": html.escape(f"$ linkmark build --serve\n{said}"), "address": "127.0.0.1:8465/en/help",
        "page": html.escape(page)})


def review(project: Path, command: Path) -> str:
    """Returns the review page of changes since the last release."""
    now = {path: (project / path).read_text() for path in EARLIER}
    for path, (new, old) in EARLIER.items():
        (project / path).write_text(now[path].replace(new, old))
    for line in ["init -q", "add copy linkmark.json routes.json tidewater.json", "commit -q -m Release", "tag v1.0"]:
        subprocess.run(["git", *line.split()], cwd=project, env=os.environ | AUTHOR, check=True)
    for path, text in now.items():
        (project / path).write_text(text)
    return terminal.printed("linkmark report --against v1.0 --fail-on never --quiet", project, command)


def filled(name: str, values: dict[str, str]) -> str:
    """Returns a template filled with values."""
    page = (SOURCES / name).read_text()
    # Replaces only names of values, since a style sheet also has braces.
    return re.sub(r"\{(\w+)\}", lambda match: values.get(match[1], match[0]), page)


def record(command: Path) -> list[Path]:
    """Writes outdated pictures, and returns their paths."""
    changed = [picture for picture in all_pictures(command) if not picture.is_current]
    FOLDER.mkdir(parents=True, exist_ok=True)
    for picture in changed:
        if not picture.is_page:
            picture.path.write_text(picture.text)
    draw([picture for picture in changed if picture.is_page])
    return [picture.path for picture in changed]


def draw(pictures: list[Picture]) -> None:
    """Draws pages with Chromium, at two pixels per CSS pixel, in at most 256 colors."""
    if not pictures:
        return
    machine.require_commands({"chromium": "chromium", "pngquant": "pngquant"})
    with Chromium() as browser, tempfile.TemporaryDirectory() as name:
        # Frames must not show scroll bars.
        browser.call("Emulation.setScrollbarsHidden", hidden=True)
        page = Path(name) / "page.html"
        for picture in pictures:
            page.write_text(picture.text)
            browser.width(*(picture.window or (WIDTH, 100)), scale=2)
            browser.prefer(prefers_color_scheme=picture.appearance)
            browser.open(page)
            drawn = subprocess.run(["pngquant", "--speed", "1", "--nofs", "256", "-"],
                                   input=browser.picture(is_whole=not picture.window),
                                   stdout=subprocess.PIPE, check=True).stdout
            picture.path.write_bytes(with_digest(drawn, picture.digest))


def with_digest(data: bytes, digest: bytes) -> bytes:
    """Returns a PNG with a text chunk after its header."""
    body = b"tEXt" + KEYWORD + b"\0" + digest
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    end = len(SIGNATURE) + struct.unpack(">I", data[8:12])[0] + 12
    return data[:end] + chunk + data[end:]
