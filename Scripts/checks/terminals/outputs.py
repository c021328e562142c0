"""Outputs that terminals show, each with the JSON of its document, and broken ones, which must be noticed."""
import pathlib
import re
import subprocess

from checks.support import conversion
from checks.support.control_sequences import SEQUENCES
from checks.support.results import Results
from checks.terminals.expected import Document

PLACES = {
    "text": "before {} after",
    "heading": "# before {} after",
    "link": "[before {} after](https://a.example/)",
    "app link": "[before {} after](app://a)",
    "destination": "[x](https://a.example/{}) after",
    "angled destination": "[x](<app://a/{}>) after",
    "host": "[x](https://{}/) after",
    "title": '[x](https://a.example/ "before {} after") after',
    "blocked": "[x](javascript:{}) after",
    "autolink": "<https://a.example/{}> after",
    "image": "![before {} after](a.png '{}') after",
    "code": "`before {} after`",
    "code block": "~~~ {}\nbefore {} after\n~~~",
    "quotation": "> 1. before {} after",
    "raw HTML": "before <b title='{}'> after",
}
# Sequences that linkmark writes on purpose. Addresses are printable ASCII.
CODE = r"(?:[0-49]|2[2-49]|[34]8;2;\d+;\d+;\d+)"
OURS = re.compile(rf"\x1b\[{CODE}(?:;{CODE})*m|\x1b\]8;(?:id=lm\d+;[!-~]+|;)\x1b\\")
ACTIVE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
# Events of pyte that text, line breaks and looks cause.
HARMLESS = {"draw", "linefeed", "select_graphic_rendition"}


def documents():
    """Yields a document for each place, with every sequence there in raw form and as character references."""
    for place, pattern in PLACES.items():
        forms = []
        for sequence in SEQUENCES.values():
            numbers = "".join(f"&#{ord(character)};" for character in sequence)
            forms += [pattern.replace("{}", sequence), pattern.replace("{}", numbers)]
        yield place, "\n\n".join(forms) + "\n"


def active(output):
    """Returns what in some bytes could act on a terminal, without linkmark's own sequences."""
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
    """Returns pyte's events for some bytes, without text, line breaks and looks."""
    import pyte
    listener = Listener()
    pyte.ByteStream(listener, strict=False).feed(output.replace(b"\n", b"\r\n"))
    return sorted(listener.events - HARMLESS - {"carriage_return"})


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
    """Returns what the command prints on both streams."""
    printed = subprocess.run([linkmark, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             check=False).stdout
    if not printed:
        raise RuntimeError(f"linkmark prints nothing: {name}")
    return Shown(name, 80, printed)


# A link that is closed at the end of a line and goes on in the next.
BROKEN = re.compile(rb"(\x1b\]8;(id=lm\d+);[^\n]*)\x1b\]8;;\x1b\\([^\n]*\n[^\n]*\x1b\]8;\2;)")


def after(part, addition):
    return lambda output: output.replace(part, part + addition, 1)


def instead(part, replacement):
    return lambda output: output.replace(part, replacement, 1)


WORDS = b"Every form"
CONTROLS = {
    "a wrong address": instead(b";tel:+4420123\x1b", b";tel:+4420124\x1b"),
    "a link without an address": instead(b";tel:+4420123\x1b", b";\x1b"),
    "a link that goes on after its text": instead(b"\x1b]8;;\x1b\\", b""),
    "a link that runs over a prefix": lambda output: BROKEN.sub(rb"\1\3", output, count=1),
    "a link that ends with its first line": lambda output: re.sub(
        rb"(\x1b\]8;(id=lm\d+);[^\n]*\n[^\n]*)\x1b\]8;\2;[^\x1b]*\x1b\\", rb"\1", output, count=1),
    "a wrong color of text": instead(b"38;2;22;22;22", b"38;2;22;22;23"),
    "a wrong color of a link": instead(b"38;2;204;204;204", b"38;2;204;205;204"),
    "a background with a hole": instead(b"48;2;255;255;255", b"48;2;255;255;254"),
    "a link without its line": instead(b"\x1b[4m", b"\x1b[24m"),
    "text with a line": instead(WORDS, b"\x1b[4m" + WORDS),
    "lost text": instead(WORDS, b"Evry form"),
    "extra text": instead(WORDS, b"Every formform"),
    "text in another order": instead(WORDS, b"Form every"),
    "a lost line": lambda output: re.sub(rb"[^\n]*script[^\n]*\n", b"", output, count=1),
    "a cursor that moves": after(WORDS, b"\x1b[2D"),
    "a cursor that stays in its line": lambda output: output.removesuffix(b"\n"),
    "a line that is overwritten": after(WORDS, b"\r"),
    "a bell": after(WORDS, b"\a"),
    "a title": after(WORDS, b"\x1b]2;title\x1b\\"),
    "an 8-bit control": after(WORDS, b"\xc2\x9d2;title\xc2\x9c"),
    "a request that is answered": after(WORDS, b"\x1b[c"),
    "a sequence without an end": after(WORDS, b"\x1bP"),
}
# Of the tables, tasks and alerts of Examples/fares.md.
OF_COLUMNS = {
    "a wrong word in a cell": instead(b"Two bags", b"Ten bags"),
    "a lost word in a cell": instead(b"cabin", b"     "),
    "a lost line of a row": lambda output: re.sub(rb"[^\n]*bag[^s\n]*\n", b"", output, count=1),
    "a line of a row twice": lambda output: re.sub(rb"([^\n]*bag[^s\n]*\n)", rb"\1\1", output, count=1),
    "text in an empty cell": instead("£9.00   ".encode(), "£9.00  x".encode()),
    "text in another column": instead(b"          50 %", b"50 %          "),
    "a word between columns": instead("£9.00  ".encode(), "£9.00x ".encode()),
    "a column too few": instead("──────\x1b[22m\x1b[0m".encode(), b"      \x1b[22m\x1b[0m"),
    "a table without a rule": lambda output: re.sub(
        "[^\n]*─\x1b\\[22m  [^\n]*\n".encode(), b"", output, count=1),
    "a link of a cell without its line": instead(b"\x1b[4mchanges", b"changes"),
    "code in a cell without its ground": instead(b"\x1b[48;2;233;233;233mC", b"C"),
    "tildes around struck text": instead("£34.00".encode(), "~~£34.00~~".encode()),
    "a lost title": lambda output: re.sub(rb"[^\n]*Important[^\n]*\n", b"", output, count=1),
    "another title": instead(b"Caution", b"Warning"),
    "a title below its alert": lambda output: re.sub(
        rb"([^\n]*Tip[^\n]*\n)([^\n]*\n[^\n]*\n)", rb"\2\1", output, count=1),
    "an alert without its bar": instead("│".encode(), b" "),
    "a checked box": instead("☐".encode(), "☑".encode()),
    "an unchecked box": instead("☑".encode(), "☐".encode()),
    "a bullet before a box": instead("☐".encode(), "• ☐".encode()),
}
# Of the links in the tables of nested.md, in columns.
OF_CELLS = {
    "a link that covers the space between columns": lambda output: re.sub(
        "(from 码头)(\x1b\\]8;;\x1b\\\\)([^\n]*?)  ".encode(), rb"\1\3  \2", output, count=1),
    "a link that begins before its column": lambda output: re.sub(
        rb"  (\x1b\]8;id=lm\d+;[^\x1b]*/b\x1b\\)", rb"\1  ", output, count=1),
    "a link that ends with the first line of its cell": lambda output: re.sub(
        rb"\x1b\]8;[^\x1b]*\x1b\\((?:\x1b\[4m)?the pier)", rb"\1", output, count=1),
    "a wrong address in a cell": instead(b"://www.tidewater.example/b\x1b", b"://www.tidewater.example/a\x1b"),
    "an address of another cell": instead(
        b"://www.tidewater.example/costs\x1b", b"://www.tidewater.example/b\x1b"),
}
# Of the tables of nested.md, one of which is shown as records.
OF_RECORDS = {
    "a lost header of a record": lambda output: re.sub(
        rb"(Bicycle.*?)Where", rb"\1Here", output, count=1, flags=re.DOTALL),
    "a wrong word in a record": instead(b"gate", b"gats"),
    "a lost colon of a record": instead(b"Piece: ", b"Piece  "),
    "a lost line of a record": lambda output: re.sub(rb"[^\n]*Kayak[^\n]*\n", b"", output, count=1),
    "a wrong address in a record": instead(b"://www.tidewater.example/costs\x1b", b"://www.tidewater.example/b\x1b"),
    "a record without its bar": lambda output: re.sub(
        "│([^\n]*Kayak)".encode(), rb" \1", output, count=1),
    "a wide cell of another text": lambda output: output.replace("码头".encode(), "头码".encode()),
    "a lost title in an item": lambda output: re.sub(rb"Note", b"    ", output, count=1),
    "a title without its marker": lambda output: re.sub("•( [^\n]*Tip)".encode(), rb" \1", output),
}
# Effects that only one of the terminals has.
OF_KITTY = {"a text for the clipboard": after(WORDS, b"\x1b]52;c;aGVsbG8=\x1b\\")}
OF_VTE = {"a window that changes its size": after(WORDS, b"\x1b[8;20;20t")}


def controls(terminal):
    """Yields the name of an output, and how it is broken."""
    yield "forms default light 40", CONTROLS | (OF_KITTY if terminal.name == "kitty" else OF_VTE)
    yield "fares default light 40", OF_COLUMNS
    yield "nested default light 80", OF_CELLS
    yield "nested default light 40", OF_RECORDS


def check_controls(terminal, results, judge, outputs):
    """Checks that every broken output fails, and the unbroken ones do not."""
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
