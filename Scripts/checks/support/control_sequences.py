"""Reads bytes as a terminal does, by ECMA-48, and finds sequences that would control the terminal."""
import re

from checks.support import data

SEQUENCES = data.beside(__file__)["sequences"]
# A complete sequence, or text. Every other character is a live control; some controls would reorder the line.
TOKEN = re.compile("(?P<text>[^\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+)"
                   r"|\x1b\[(?P<look>[0-9;]*)m"
                   "|\x1b\\](?P<command>[^\x00-\x1f\x7f-\x9f]*)\x1b\\\\"
                   "|(?P<control>.)", re.DOTALL)
LOOK = re.compile("[0-49]|2[2-49]|3[0-79]|4[0-79]|9[0-7]|10[0-7]|[34]8;5;[0-9]{1,3}|[34]8;2(;[0-9]{1,3}){3}")
LINK = re.compile("8;(?:;|id=([a-z0-9]+);([!-~]+))")


def tokens(data):
    """Yields the kind and the bytes of each token that a terminal reads in UTF-8.

    A token is `text`, a `look` (SGR), a `link` (OSC 8; an empty address ends it), or a live `control`.
    """
    for found in TOKEN.finditer(data.decode("utf-8", "surrogateescape")):
        kind, text = found.lastgroup, found[found.lastgroup]
        if kind == "text" and re.search("[\udc80-\udcff]", text):
            yield "control", ascii(text)
        elif kind == "look" and not looks(text):
            yield "control", ascii(found[0])
        elif kind == "command":
            link = LINK.fullmatch(text)
            yield ("link", link[2] or "") if link else ("control", ascii(found[0]))
        else:
            yield kind, ascii(text) if kind == "control" and text not in "\n\t" else text


def looks(parameters):
    """Whether SGR parameters are looks that linkmark writes."""
    return re.fullmatch(f"(?:{LOOK.pattern})(?:;(?:{LOOK.pattern}))*", parameters) is not None


def live_controls(data, kept=("\n",), harmless=("text", "look", "link")):
    """Returns each token that would do more than show text, except for kinds that are harmless in this output."""
    return sorted({text for kind, text in tokens(data) if kind not in harmless and text not in kept})
