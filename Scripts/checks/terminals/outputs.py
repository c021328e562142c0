"""Outputs for terminals, each with the JSON of its document, and broken outputs, which must be noticed."""
import pathlib
import re
import subprocess

from checks.support import conversion, data
from checks.support.control_sequences import SEQUENCES
from checks.support.results import Results
from checks.terminals.expected import Document

PLACES = data.beside(__file__)["places"]
# The sequences that linkmark writes. Addresses are printable ASCII.
CODE = r"(?:[0-49]|2[2-49]|[34]8;2;\d+;\d+;\d+)"
OURS = re.compile(rf"\x1b\[{CODE}(?:;{CODE})*m|\x1b\]8;(?:id=lm\d+;[!-~]+|;)\x1b\\")
ACTIVE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
# The events in pyte that text, line breaks and looks cause.
HARMLESS = {"draw", "linefeed", "select_graphic_rendition"}


def documents():
    """Yields a document for each place, which has every sequence there, raw and as character references."""
    for place, pattern in PLACES.items():
        forms = []
        for sequence in SEQUENCES.values():
            numbers = "".join(f"&#{ord(character)};" for character in sequence)
            forms += [pattern.replace("{}", sequence), pattern.replace("{}", numbers)]
        yield place, "\n\n".join(forms) + "\n"


def active(output):
    """Returns the sequences in some bytes that could control a terminal, without linkmark's own."""
    try:
        text = output.decode()
    except UnicodeDecodeError as error:
        return [str(error)]
    return sorted({repr(found[0]) for found in ACTIVE.finditer(OURS.sub("", text))})


class Listener:
    """A screen that records pyte's events."""

    def __init__(self):
        self.events = set()

    def __getattr__(self, name):
        return lambda *_, **__: self.events.add(name)


def events(output):
    """Returns pyte's events for some bytes, except for text, line breaks and looks."""
    import pyte
    listener = Listener()
    pyte.ByteStream(listener, strict=False).feed(output.replace(b"\n", b"\r\n"))
    return sorted(listener.events - HARMLESS - {"carriage_return"})


STYLES, APPEARANCES, WIDTHS = ["default", "on-contrast"], ["light", "dark"], [80, 40]
NESTED = pathlib.Path(__file__).with_name("nested.md")
SOURCES = [*conversion.EXAMPLES, NESTED, conversion.FORMS]
# Addresses are not shown as text, since the JSON does not have that decoration.
ALWAYS = ["--to", "ansi", "--color", "always", "--color-depth", "truecolor", "--hyperlinks", "always",
          "--urls", "hidden"]


class Shown:
    """An output, its width, and the JSON of its document, if any."""

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
    for place, text in documents():
        source = folder / f"hostile {place}.md"
        source.write_text(text, newline="")
        options = ["--style", "default", "--appearance", "light"]
        document = Document(conversion.read_runs(linkmark, source, *options))
        output = conversion.convert(linkmark, source, *ALWAYS, "--width", "80", *options)
        yield Shown(f"hostile {place}", 80, output, document)
        sources.append(source)
    yield messages(linkmark, "findings of hostile documents", "lint", "--level", "note", *sources)
    addresses = [f"app://a/{sequence}" for sequence in SEQUENCES.values()]
    yield messages(linkmark, "explanations of hostile addresses", "explain", *addresses)
    yield messages(linkmark, "errors about hostile files", *addresses)
    yield messages(linkmark, "errors about hostile options", "--to", addresses[0])


def messages(linkmark, name, *arguments):
    """Returns the command's output on both streams."""
    printed = subprocess.run([linkmark, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             check=False).stdout
    if not printed:
        raise RuntimeError(f"linkmark prints nothing: {name}")
    return Shown(name, 80, printed)


def change(how):
    """Returns a function that makes the change described by a line of outputs.toml."""
    if isinstance(how, list):
        old, new = (text.encode() for text in how)
        return lambda output: output.replace(old, new, 1)
    return lambda output: re.sub(how["pattern"].encode(), how["by"].encode(), output, count=not how.get("all"))


CHANGES = {table: {name: change(how) for name, how in changes.items()}
           for table, changes in data.beside(__file__).items() if table != "places"}
# Outputs with effects in only one of the terminals.
OF_KITTY = {"a text for the clipboard": change(["Every form", "Every form\x1b]52;c;aGVsbG8=\x1b\\"])}
OF_VTE = {"a window that changes its size": change(["Every form", "Every form\x1b[8;20;20t"])}


def controls(terminal):
    """Yields the names of outputs, each with changes that break it."""
    yield "forms default light 40", CHANGES["controls"] | (OF_KITTY if terminal.name == "kitty" else OF_VTE)
    yield "fares default light 40", CHANGES["columns"]
    yield "nested default light 80", CHANGES["cells"]
    yield "nested default light 40", CHANGES["records"]


def check_controls(terminal, results, judge, outputs):
    """Checks that every broken output fails, and that unbroken outputs do not."""
    for name, changes in controls(terminal):
        shown, found = next(each for each in outputs if each.name == name), Results()
        judge(terminal, found, shown)
        results.expect(found.failures == 0, f"{terminal.name} does not show the unbroken output {name}")
        for what, change in changes.items():
            broken, found = change(shown.output), Results(quiet=True)
            if broken == shown.output:
                raise RuntimeError(f"the output {name} has nothing to break for {what}")
            judge(terminal, found, shown, broken)
            results.expect(found.failures > 0, f"{terminal.name} does not notice {what}")
