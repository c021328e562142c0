"""What a terminal must show, from the JSON of a document.

The prefixes of lines depend on the layout, so they are patterns; everything else is known sign by sign.
"""
import re
import typing

BULLETS, CUT = "[•◦‣]", "…"
RULES = {1: "═", 2: "─", 3: "╌", 4: "┈"}


class Look(typing.NamedTuple):
    """How signs look, and what they open.

    The JSON has no look for a link without text: foreground and underline are None then.
    """

    foreground: str | None
    underlined: bool | None
    address: str | None
    is_code: bool = False


class Sign(typing.NamedTuple):
    text: str
    look: Look


class Block:
    """A block's signs in order, and the prefixes and rules around them."""

    def __init__(self, block, signs):
        self.signs, levels = signs, block["within"]
        self.first_prefix, self.prefix = prefix(levels, True), prefix(levels, False)
        self.rule = None
        if block["kind"] == "thematicBreak":
            self.rule = RULES[2]
        elif block["kind"] == "heading" and not all(sign.text.isspace() for sign in signs):
            self.rule = RULES.get(block["level"])

    @property
    def is_empty(self):
        return not self.rule and all(sign.text.isspace() for sign in self.signs)


def prefix(levels, is_first):
    """Returns a pattern of the prefix of a line, without white space."""
    parts = []
    for level in levels:
        if level["kind"] == "blockQuote":
            parts.append("│")
        elif not is_first:
            parts.append("")
        else:
            marker = BULLETS if level["ordinal"] is None else f"{level['ordinal']}[.)]"
            # After a block that shows nothing, the marker is before the next one.
            parts.append(f"(?:{marker})" + ("" if level.get("firstInItem") else "??"))
    cut = ["".join(parts[:count]) + CUT for count in range(len(parts) - 1, -1, -1)]
    return re.compile("|".join(["".join(parts), *cut]))


def stand_in(character):
    """Returns what is shown for a character that could act on a terminal, as Documentation/Terminal.md defines it."""
    number = ord(character)
    if character in "\t\n\u2028\u2029":
        return " "
    if number < 0x20:
        return chr(0x2400 + number)
    if number == 0x7F:
        return "\u2421"
    if 0x80 <= number < 0xA0 or 0x202A <= number <= 0x202E or 0x2066 <= number <= 0x2069:
        return "\ufffd"
    return "" if character == "\u200b" else character


def address(link):
    """Returns the address that a terminal can open, or None where it depends on the page or the app.

    Of the schemes that are not the web's, those of the app's routes alone are known to be harmless.
    """
    if link["href"] is None or "disabled" in link["accessibility"]["states"]:
        return None
    opens = link["kind"] == "contact" or (link["kind"] == "app" and link.get("route") is not None) or (
        link["kind"] == "web" and not link["href"].startswith("//"))
    return link["href"] if opens else None


class Document:
    def __init__(self, runs):
        self.runs = runs
        self.plain = Look(runs["foregroundColor"], False, None)
        self.looks = [Look(None, None, address(link)) for link in runs["links"]]
        for run in runs["runs"]:
            if "link" in run:
                known = self.looks[run["link"]]
                self.looks[run["link"]] = known._replace(
                    foreground=run["foregroundColor"], underlined="underlineStyle" in run)
        self.blocks = [Block(block, self.signs(block)) for block in runs["blocks"]]

    def look(self, run):
        return self.looks[run["link"]] if "link" in run else self.plain

    def signs(self, block):
        start, end = block["range"]["utf16"]
        additions = sorted(self.additions(start, end), key=lambda addition: addition[:2])
        signs = []
        for run in self.runs["runs"]:
            first, last = run["range"]["utf16"]
            if not (start <= first and last <= end):
                continue
            units, begin = run["text"].encode("utf-16-le"), first
            while additions and additions[0][0] < last:
                place, _, added = additions.pop(0)
                signs += self.spell_part(run, units[2 * (begin - first):2 * (place - first)])
                signs += added
                begin = place
            signs += self.spell_part(run, units[2 * (begin - first):])
        return signs + [sign for addition in additions for sign in addition[2]]

    def spell_part(self, run, units):
        text = "".join(map(stand_in, units.decode("utf-16-le")))
        return spell(text, self.look(run)._replace(is_code="code" in run["marks"]))

    def additions(self, start, end):
        """Returns what the layout adds at places of the text, in the order of the source at each place."""
        for link in self.runs["links"]:
            place = link["range"]["utf16"][1]
            if link["kind"] == "blocked" and start <= place <= end:
                reason = f" [blocked: {link['blocked']['reason']}]"
                yield place, offset(link, "end"), spell(reason, self.plain)
        for image in self.runs["images"]:
            first, last = image["range"]["utf16"]
            if image["src"] is None or not (start <= first and last <= end):
                continue
            look = self.look_around(image)
            if first == last:
                yield first, offset(image, "end"), spell("[image]", look)
            else:
                yield first, offset(image, "start"), spell("[image: ", look)
                yield last, offset(image, "end"), spell("]", look)

    def look_around(self, image):
        for link, look in zip(self.runs["links"], self.looks):
            if (offset(link, "start") < offset(image, "start")
                    and offset(image, "end") < offset(link, "end")):
                return look
        return self.plain


def spell(text, look):
    return [Sign(character, look) for character in text]


def offset(construct, which):
    if construct["source"] is None:
        raise ValueError(f"the JSON has no place for {construct}")
    return construct["source"][which]["offset"]
