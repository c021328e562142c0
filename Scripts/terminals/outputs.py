"""What is shown in the terminals: outputs, each with what the JSON says of it."""
import subprocess

from browsers import machine, pages
from . import hostile
from .expected import Document

STYLES, APPEARANCES, WIDTHS = ["default", "on-contrast"], ["light", "dark"], [80, 40]
NESTED = machine.PROJECT / "Scripts/terminals/nested.md"
SOURCES = [*pages.EXAMPLES, NESTED, pages.FORMS]
# Addresses that are shown are decoration, of which the JSON says nothing.
ALWAYS = ["--to", "ansi", "--color", "always", "--color-depth", "truecolor", "--hyperlinks", "always",
          "--urls", "hidden"]


class Shown:
    """An output, how wide it is, and what the JSON says of it; nothing where it is not a document."""

    def __init__(self, name, width, output, document=None):
        self.name, self.width, self.output, self.document = name, width, output, document


def examples(linkmark):
    for source in SOURCES:
        for style in STYLES:
            for appearance in APPEARANCES:
                options = ["--style", style, "--appearance", appearance]
                document = Document(pages.read_runs(linkmark, source, *options))
                for width in WIDTHS:
                    output = pages.convert(linkmark, source, *ALWAYS, "--width", str(width), *options)
                    yield Shown(f"{source.stem} {style} {appearance} {width}", width, output, document)


def hostile_outputs(linkmark, folder):
    sources = []
    for place, text in hostile.documents():
        source = folder / f"hostile {place}.md"
        source.write_text(text, newline="")
        options = ["--style", "default", "--appearance", "light"]
        document = Document(pages.read_runs(linkmark, source, *options))
        output = pages.convert(linkmark, source, *ALWAYS, "--width", "80", *options)
        yield Shown(f"hostile {place}", 80, output, document)
        sources.append(source)
    yield messages(linkmark, "findings of hostile documents", "lint", "--level", "note", *sources)
    addresses = [f"app://a/{sequence}" for sequence in hostile.SEQUENCES.values()]
    yield messages(linkmark, "explanations of hostile addresses", "explain", *addresses)
    yield messages(linkmark, "complaints about hostile files", *addresses)
    yield messages(linkmark, "complaints about hostile options", "--to", addresses[0])


def messages(linkmark, name, *arguments):
    """What else the command says."""
    said = subprocess.run([linkmark, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False).stdout
    if not said:
        raise RuntimeError(f"linkmark has nothing to say: {name}")
    return Shown(name, 80, said)
