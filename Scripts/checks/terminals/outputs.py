"""Outputs that terminals show, each with the JSON of its document."""
import pathlib
import subprocess

from ..support import conversion
from . import hostile
from .expected import Document

STYLES, APPEARANCES, WIDTHS = ["default", "on-contrast"], ["light", "dark"], [80, 40]
NESTED = pathlib.Path(__file__).with_name("nested.md")
SOURCES = [*conversion.EXAMPLES, NESTED, conversion.FORMS]
# Addresses that are shown as text are decoration, which the JSON does not have.
ALWAYS = ["--to", "ansi", "--color", "always", "--color-depth", "truecolor", "--hyperlinks", "always",
          "--urls", "hidden"]


class Shown:
    """An output, its width, and the JSON of its document if it has one."""

    def __init__(self, name, width, output, document=None):
        self.name, self.width, self.output, self.document = name, width, output, document


def examples(linkmark):
    for source in SOURCES:
        for style in STYLES:
            for appearance in APPEARANCES:
                options = ["--style", style, "--appearance", appearance]
                document = Document(conversion.read_runs(linkmark, source, *options))
                for width in WIDTHS:
                    output = conversion.convert(linkmark, source, *ALWAYS, "--width", str(width), *options)
                    yield Shown(f"{source.stem} {style} {appearance} {width}", width, output, document)


def hostile_outputs(linkmark, folder):
    sources = []
    for place, text in hostile.documents():
        source = folder / f"hostile {place}.md"
        source.write_text(text, newline="")
        options = ["--style", "default", "--appearance", "light"]
        document = Document(conversion.read_runs(linkmark, source, *options))
        output = conversion.convert(linkmark, source, *ALWAYS, "--width", "80", *options)
        yield Shown(f"hostile {place}", 80, output, document)
        sources.append(source)
    yield messages(linkmark, "findings of hostile documents", "lint", "--level", "note", *sources)
    addresses = [f"app://a/{sequence}" for sequence in hostile.SEQUENCES.values()]
    yield messages(linkmark, "explanations of hostile addresses", "explain", *addresses)
    yield messages(linkmark, "errors about hostile files", *addresses)
    yield messages(linkmark, "errors about hostile options", "--to", addresses[0])


def messages(linkmark, name, *arguments):
    """Returns what the command prints on both streams."""
    printed = subprocess.run([linkmark, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False).stdout
    if not printed:
        raise RuntimeError(f"linkmark prints nothing: {name}")
    return Shown(name, 80, printed)
