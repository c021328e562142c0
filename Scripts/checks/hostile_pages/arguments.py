"""Hostile option values, and hostile files that options name."""
import json
import pathlib
import subprocess

from checks.hostile_pages.documents import END, Document
from checks.support.hostile_copy import Run, Vector
from checks.support.hostile_copy.breakouts import ENDINGS
from checks.support.machine import PROJECT

COPY, HREF = b"Read [the terms](app://terms).\n", "app://terms"
RELATIVE = b"Read [the terms](terms), [this](?a=b), [that](//c) ![](d.png).\n"
# Breakouts from strings, rules and comments of a style sheet that load or run something.
SHEETS = json.loads(pathlib.Path(__file__).with_name("sheets.json").read_text())


def theme(family, name):
    """Returns the plain theme with another font."""
    tokens = json.loads((PROJECT / "Themes/plain.json").read_text())
    tokens["fontFamily"]["system"] = {"$value": family, "$description": name}
    return json.dumps(tokens).encode()


def rule(text):
    settings = {"class": text.split() or ["x"], "title": text, "rel": text.split() or ["x"], "hint": text}
    return json.dumps({"rules": [{"set": settings}]}).encode()


def without(text, *characters):
    """Removes characters that an argument or a file name cannot have."""
    for character in characters:
        text = text.replace(character, "")
    return text


def cases():
    """Yields functions that create files and options, given the code that they try to run."""
    for ending in ENDINGS:
        for option, start, copy in [("--title", "", COPY), ("--stylesheet", "", COPY),
                                    ("--locale", "en", COPY), ("--base", "https://a.example/", RELATIVE)]:
            yield lambda run: ({"a.md": copy}, [option, start + without(ending.format(run), "\0")])
        # A page without a heading has its file name as the title.
        yield lambda run: ({without(ending.format(run), "\0", "/") + ".md": COPY}, [])
        yield lambda run: (
            {"a.md": COPY, "rules.json": rule(ending.format(run))}, ["--config", "rules.json"])
    for address in ["javascript:{0}", "data:text/html,<script>{0}</script>"]:
        for option, copy in [("--stylesheet", COPY), ("--base", RELATIVE)]:
            yield lambda run: ({"a.md": copy}, [option, address.format(run)])
    for sheet in SHEETS + ENDINGS:
        yield lambda run: (
            {"a.md": COPY, "theme.json": theme([sheet.format(run), "serif"], "x")}, ["--theme", "theme.json"])
        yield lambda run: (
            {"a.md": COPY, "theme.json": theme("system-ui", sheet.format(run))}, ["--theme", "theme.json"])


class Arguments:
    """The command's documents for hostile arguments, and the number of arguments that it rejects."""

    def __init__(self, linkmark, first, folder):
        self.documents, self.texts, self.refused = [], [], 0
        for number, case in enumerate(cases(), first):
            files, options = case(Run(number))
            self.texts.append(f"{options} {files}")
            place = folder / str(number)
            place.mkdir(parents=True)
            for name, content in files.items():
                (place / name).write_bytes(content)
            # The first file is converted.
            command = [linkmark, "--quiet", "--standalone", *options, "-o", "page.html", "--", next(iter(files))]
            done = subprocess.run(command, cwd=place, stderr=subprocess.DEVNULL, check=False)
            if done.returncode == 0:
                html = (place / "page.html").read_bytes().replace(*END)
                # The check does not know the results of --base.
                links = None if "--base" in options else [HREF]
                self.documents.append(Document([Vector(number, "options", b"")], html, 0, links))
            elif done.returncode == 2:
                self.refused += 1
            else:
                raise RuntimeError(f"linkmark {options} exits with {done.returncode}")
