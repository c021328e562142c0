"""Checks terminal text with an ECMA-48 parser."""

from checks.hostile_text import conversion
from checks.hostile_text.conversion import Options
from checks.support import data, markup
from checks.support.control_sequences import SEQUENCES, live_controls, tokens
from checks.support.hostile_copy import PLAIN, RULED
from checks.support.hostile_copy.documents import Documents

DOCUMENTS_PER_SET = 200
CHOICES = data.beside(__file__)
OPENED = {"http", "https", "mailto", "tel", "sms"}
LINK, END = "\x1b]8;id=lm0;{}\x1b\\", "\x1b]8;;\x1b\\"
BROKEN = [LINK.format("https://a.example/") + "x\n", LINK.format("https://b.example/") + "x" + END,
          LINK.format("ssh://a") + "x" + END, LINK.format("https://a.example/") * 2 + END, END,
          LINK.format("https://a.example/") + "x\n" + END, "\x1b]8;id=lm0;https://a.example/\x07x" + END,
          "\x1b]8;id=lm0;https://a.example/", "\x1b[1", *SEQUENCES.values()]


def check(part):
    addresses = ["https://a.example/", "ssh://a"]
    good = f"\x1b[1;38;2;1;2;3m{LINK.format(addresses[0])}x{END}\x1b[0m\ny\n"
    part.equal(list(defects(good.encode(), addresses, OPENED)), [], "about good text")
    for text in BROKEN:
        part.notices(defects(text.encode(), addresses, OPENED), text)
    documents = Documents(part.chance)
    for _ in range(-(-part.wanted // DOCUMENTS_PER_SET)):
        options, opened = option_set(part.chance)
        for document, text, runs in conversion.convert(part, documents.take(DOCUMENTS_PER_SET), options, "ansi"):
            addresses, _ = conversion.addresses(runs)
            found = list(defects(text.encode(), addresses, opened))
            part.expect(not found, f"{options}, {document!r}: {found}")
            part.cases += 1
            for kind, token in tokens(text.encode()):
                if kind == "look" or kind == "link" and token:
                    part.add(f"{kind}s")


def option_set(chance):
    """Returns options for terminal text, and the schemes that hyperlinks may have."""
    given = chance.choice([PLAIN, RULED])
    schemes = chance.choice([None, None, ["https", "ssh", "mailto"], ["strangers"]])
    opened = OPENED | ({"shop"} if given == RULED else set())
    if schemes:
        opened = set(schemes) - {"strangers"} or {"http", "https", "mailto", "tel"}
    special, shared = ([each for option, values in table.items() for each in [option, chance.choice(values)]]
                       for table in CHOICES.values())
    shared += chance.choice([[], [], ["--inline"]]) + chance.choice([[], [], ["--base", "https://a.example/b/"]])
    return Options(special, [*given, *(["--schemes", ",".join(schemes)] if schemes else []), *shared]), opened


def defects(data, addresses, opened):
    """Yields the defects in terminal text.

    - addresses: the addresses of the document's links.
    - opened: the schemes that hyperlinks may have.
    """
    if found := live_controls(data):
        yield f"it has {found}"
    address = ""
    for kind, token in tokens(data):
        if kind == "link":
            if bool(token) == bool(address):
                yield f"a hyperlink to {token!r} follows one to {address!r}"
            address = token
            if token and token not in addresses:
                yield f"a hyperlink leads to {token!r}, which no link does"
            if token and markup.scheme(token) not in opened:
                yield f"a hyperlink leads to {token!r}"
        elif address and token == "\n":
            yield f"the hyperlink to {address!r} continues on the next line"
    if address:
        yield f"the hyperlink to {address!r} does not end"
