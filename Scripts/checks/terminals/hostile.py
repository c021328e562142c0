"""Documents and addresses with live controls, and a search for live controls in bytes."""
import re

from ..support.control_sequences import SEQUENCES

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
# What linkmark writes on purpose. Addresses are printable ASCII.
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
