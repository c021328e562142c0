"""Reads the texts of catalogs without using any linkmark code.

Each function returns pairs in file order: the names that identify a text, and the text.
"""
import codecs
import importlib
import json
import re
import xml.parsers.expat

Texts = list[tuple[tuple[str, ...], str]]
XMLError = xml.parsers.expat.ExpatError
# Escapes of C.
ESCAPE = re.compile(rb"\\([0-7]{1,3}|x[0-9a-fA-F]{2}|[\s\S])")
LETTERS = {b"a": b"\a", b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"v": b"\v"}
SPACES = " \t\n\r"


def read(kind: str, source: bytes) -> Texts:
    """Reads a catalog of any format except strings files, which Foundation reads."""
    return {"po": po, "android": android, "json": nested, "arb": arb, "xcstrings": xcstrings}[kind](source)


def po(source: bytes) -> Texts:
    # Imported here, since the check installs it only before this call.
    polib = importlib.import_module("polib")
    # polib's own function leaves other C escapes unchanged.
    polib.unescape = unescaped
    found = []
    for entry in polib.pofile(source.decode("utf-8-sig"), encoding="utf-8"):
        if entry.obsolete:
            continue
        key = entry.msgid if entry.msgctxt is None else f"{entry.msgctxt}\x04{entry.msgid}"
        if not key:
            continue
        found.append(((key, "msgid"), entry.msgid))
        if entry.msgid_plural:
            found.append(((key, "plural"), entry.msgid_plural))
            found += [((key, f"plural.{form}"), each) for form, each in sorted(entry.msgstr_plural.items())]
        else:
            found.append(((key, ""), entry.msgstr))
    return found


def unescaped(text: str) -> str:
    """Returns a text with C escapes decoded; several escapes may form one character."""
    def replaced(escape):
        digits = escape[1]
        if digits[:1] in b"01234567":
            return bytes([int(digits, 8) & 0xFF])
        return bytes([int(digits[1:], 16)]) if digits[:1] == b"x" else LETTERS.get(digits, digits)
    return ESCAPE.sub(replaced, text.encode()).decode("utf-8", "replace")


def objects(source: bytes):
    """Parses JSON; an object is returned as a tuple of pairs, so that duplicate names are kept."""
    return json.loads(source.decode("utf-8-sig"), object_pairs_hook=tuple)


def nested(source: bytes) -> Texts:
    found, waiting = [], [((), objects(source))]
    while waiting:
        path, node = waiting.pop()
        if isinstance(node, str):
            found.append((path, node))
        elif isinstance(node, tuple):
            waiting += [((*path, name), value) for name, value in reversed(node)]
        elif isinstance(node, list):
            waiting += [((*path, str(index)), value) for index, value in reversed(list(enumerate(node)))]
    return found


def arb(source: bytes) -> Texts:
    return [((name,), value) for name, value in objects(source) if not name.startswith("@") and isinstance(value, str)]


def xcstrings(source: bytes) -> Texts:
    """Returns the values of all languages, without keys that are their own source."""
    found = []
    for key, entry in dict(objects(source)).get("strings", ()):
        for locale, localization in dict(entry).get("localizations", ()):
            waiting = [((), localization)]
            while waiting:
                path, node = waiting.pop()
                if isinstance(node, tuple):
                    waiting += [((*path, name), value) for name, value in reversed(node)]
                elif isinstance(node, str) and path[-2:] == ("stringUnit", "value"):
                    found.append(((key, locale, *path), node))
    return found


class Resources:
    """Reads string resources by aapt2's rules, in which a tag is part of the text."""

    def __init__(self, source: bytes) -> None:
        self.source = source.removeprefix(codecs.BOM_UTF8)
        self.parser = xml.parsers.expat.ParserCreate()
        self.parser.ordered_attributes = True
        self.parser.buffer_text = False
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.found: Texts = []
        # The names of the open elements outside a value.
        self.open: list[str] = []
        self.resource, self.product, self.variant, self.items = "", "", "", 0
        # The text and the unchanged tags of a value.
        self.parts: list[tuple[str, str]] | None = None
        self.depth = 0
        self.parser.Parse(self.source, True)

    def tag(self) -> str:
        """Returns the tag at the parser's position."""
        start = self.parser.CurrentByteIndex
        match = re.compile(rb"""<(?:[^<>"']|"[^"]*"|'[^']*')*>""").match(self.source, start)
        return match[0].decode() if match else ""

    def start(self, name, attributes):
        attributes = dict(zip(attributes[::2], attributes[1::2]))
        if self.parts is not None:
            self.depth += 1
            self.parts.append(("boundary" if ":" in name else "tag", self.tag()))
            return
        parent = self.open[1:]
        if not parent:
            self.product = f"product.{attributes['product']}" if attributes.get("product") else ""
        if not parent and (name == "string" or name == "item" and attributes.get("type") == "string"):
            self.resource, self.variant, self.parts = attributes.get("name"), "", []
        elif not parent and name in ("plurals", "string-array", "array"):
            self.resource, self.items = attributes.get("name"), 0
        elif parent in (["plurals"], ["string-array"], ["array"]) and name == "item":
            is_plural = parent == ["plurals"]
            self.variant = f"plural.{attributes.get('quantity', '')}" if is_plural else f"array.{self.items}"
            self.items += 1
            self.parts = []
        if self.parts is None:
            self.open.append(name)

    def end(self, name):
        if self.parts is None:
            self.open.pop()
        elif self.depth:
            self.depth -= 1
            tag = self.tag()
            # An element without content may have a single tag.
            if tag.startswith("</"):
                self.parts.append(("boundary" if ":" in name else "tag", tag))
        else:
            if self.resource is not None:
                variant = ".".join(filter(None, [self.product, self.variant]))
                self.found.append(((self.resource, variant), flat(self.parts)))
            self.parts = None

    def characters(self, text):
        if self.parts is not None:
            self.parts.append(("text", text))


def android(source: bytes) -> Texts:
    return Resources(source).found


def flat(parts: list[tuple[str, str]]) -> str:
    """Returns the text of a value: spaces are collapsed, quotation marks removed, and escapes decoded."""
    segments = [["", ""]]
    for kind, text in parts:
        if kind == "text":
            segments[-1][1] += text
        else:
            segments.append([text if kind == "tag" else "", ""])
    if all(kind != "tag" for kind, _ in parts):
        filled = [segment for segment in segments if segment[1]]
        if filled:
            filled[0][1] = filled[0][1].lstrip(SPACES)
        filled = [segment for segment in segments if segment[1]]
        if filled:
            filled[-1][1] = filled[-1][1].rstrip(SPACES)
    result, is_quoted, is_after_space = [], False, False
    for tag, text in segments:
        if tag:
            result.append(tag)
            is_quoted = is_after_space = False
        rest = iter(re.findall(r"\\u[0-9a-fA-F]{0,4}|\\.|[\s\S]", text, re.S))
        for token in rest:
            if not is_quoted and token in SPACES:
                if not is_after_space:
                    result.append(" ")
                is_after_space = True
                continue
            is_after_space = False
            if token == '"':
                is_quoted = not is_quoted
            elif token.startswith("\\u"):
                code = int(token[2:] or "0", 16)
                result.append("" if 0xD800 <= code < 0xE000 else chr(code))
            elif token.startswith("\\"):
                result.append({"n": "\n", "t": "\t"}.get(token[1:], token[1:]))
            else:
                result.append(token)
    return "".join(result)
