"""The text that a terminal must show, derived from a document's JSON.

The prefixes of lines depend on the layout, so they are patterns. All other text is known character by character.
"""
import itertools
import re
import typing

BULLETS, CUT = "[•◦‣]", "…"
CHECKBOXES = {"open": "☐", "done": "☑"}
RULES = {1: "═", 2: "─", 3: "╌", 4: "┈"}
# The English titles of alerts, which are not in the JSON.
TITLES = {"note": "Note", "tip": "Tip", "important": "Important", "warning": "Warning", "caution": "Caution"}
# The length to which records shorten a repeated header.
LABEL = 40


class Look(typing.NamedTuple):
    """The look of a sign, and the address that it opens.

    The foreground and underline are None for a link without text, since the JSON has no look for it.
    """

    foreground: str | None
    underlined: bool | None
    address: str | None
    is_code: bool = False


class Sign(typing.NamedTuple):
    text: str
    look: Look


class Block:
    """A block's signs in order, with prefixes and rules.

    The first `begun` levels have already been shown, so their markers are not repeated.
    """

    def __init__(self, signs, levels, rule=None, begun=0, is_optional=False):
        self.signs, self.rule, self.is_optional = signs, rule, is_optional
        self.first_prefix, self.prefix = prefix(levels, begun), prefix(levels, len(levels))

    @property
    def is_empty(self):
        return not self.rule and all(sign.text.isspace() for sign in self.signs)


class Table:
    """The cells of a table by rows and columns; row 0 is the header."""

    is_empty, is_optional = False, False

    def __init__(self, cells, levels, begun, label_look):
        self.levels, self.begun, self.label_look = levels, begun, label_look
        self.first_prefix, self.prefix = prefix(levels, begun), prefix(levels, len(levels))
        self.rows = []
        for block, signs in cells:
            if block["column"] == 0:
                self.rows.append([])
            self.rows[-1].append(Block(signs, block["within"]))

    @property
    def columns(self):
        """The cells in rows and columns that have text."""
        shown = [any(not cell.is_empty for cell in column) for column in zip(*self.rows)]
        rows = [[cell for cell, is_shown in zip(row, shown) if is_shown] for row in self.rows]
        return [row for row in rows if any(not cell.is_empty for cell in row)]

    @property
    def has_header(self):
        return any(not cell.is_empty for cell in self.rows[0])

    @property
    def records(self):
        """The lines `Header: value`, as blocks, which show the table if its columns do not fit."""
        header, *rows = self.rows
        blocks, begun = [], self.begun
        for number, row in enumerate(rows or [[Block([], self.levels)] * len(header)]):
            for label, cell in zip(header, row):
                if cell.is_empty and (number > 0 or label.is_empty):
                    continue
                signs = list(label.signs if number == 0 else self.repeated(label))
                if not cell.is_empty:
                    signs += spell(": ", self.label_look) if not label.is_empty else []
                    signs += cell.signs
                blocks.append(Block(signs, self.levels, begun=begun))
                begun = len(self.levels)
        return blocks

    def repeated(self, label):
        """Returns a header as later records repeat it: shortened, and without links."""
        text = "".join(sign.text for sign in label.signs)
        return spell(text if len(text) <= LABEL else text[:LABEL - 1] + CUT, self.label_look)


def prefix(levels, begun):
    """Returns a pattern for a line's prefix without white space, in which the first `begun` levels continue."""
    parts = []
    for place, level in enumerate(levels):
        if level["kind"] in ["blockQuote", "alert"]:
            parts.append("│")
        elif level["kind"] in ["table", "tableRow"]:
            continue
        elif level["kind"] != "listItem":
            raise ValueError(f"the JSON has a container of an unknown kind: {level}")
        elif place < begun:
            parts.append("")
        else:
            # If a block shows nothing, the marker is before the next block.
            parts.append(f"(?:{marker(level)})" + ("" if level.get("firstInItem") else "??"))
    cut = ["".join(parts[:count]) + CUT for count in range(len(parts) - 1, -1, -1)]
    return re.compile("|".join(["".join(parts), *cut]))


def marker(item):
    """Returns a pattern for a list item's marker; a checkbox replaces a bullet, or follows a number."""
    checkbox = CHECKBOXES[item["task"]] if "task" in item else ""
    if item["ordinal"] is None:
        return checkbox or BULLETS
    return f"{item['ordinal']}[.)]{checkbox}"


def rule(block, signs):
    """Returns the character of the rule below a heading, or of a thematic break; None for other blocks."""
    if block["kind"] == "thematicBreak":
        return RULES[2]
    if block["kind"] == "heading" and not all(sign.text.isspace() for sign in signs):
        return RULES.get(block["level"])
    return None


def table_of(block):
    return next((level["table"] for level in block["within"] if level["kind"] == "table"), None)


def alerts(levels, before):
    """Yields the number of levels down to each alert, and whether the alert certainly begins with the block.

    `before` has the previous block's levels. Alerts have no numbers in the JSON, so an alert after another alert of its
    kind may be the same one.
    """
    for count, level in enumerate(levels, start=1):
        if level["kind"] == "alert":
            known = [{key: level[key] for key in level if key != "firstInItem"} for level in before[:count]]
            yield count, levels[:count] != known


def stand_in(character):
    """Returns the replacement in Documentation/Terminal.md for a character that could control a terminal."""
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
    """Returns the address that a terminal can open, or None if it depends on the page or the app.

    Besides web schemes, only the schemes of the app's routes are known to be harmless.
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
        self.blocks = list(self.read_blocks())

    def read_blocks(self):
        """Yields each block or table in the JSON, after the titles of alerts that begin with it."""
        before = []
        for table, group in itertools.groupby(self.runs["blocks"], table_of):
            group = [(block, self.signs(block)) for block in group]
            for block, signs in group if table is None else group[:1]:
                levels, begun = block["within"], 0
                for count, is_new in alerts(levels, before):
                    title = spell(TITLES[levels[count - 1]["alert"]], self.plain)
                    yield Block(title, levels[:count], begun=begun, is_optional=not is_new)
                    begun = count if is_new else begun
                if table is None:
                    yield Block(signs, levels, rule(block, signs), begun)
                else:
                    yield Table(group, levels, begun, self.plain)
                before = levels

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
        """Yields the text that the layout adds, with its place and its order in the source."""
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
            if (offset(link, "start") < offset(image, "start") and offset(image, "end") < offset(link, "end")):
                return look
        return self.plain


def spell(text, look):
    return [Sign(character, look) for character in text]


def offset(construct, which):
    if construct["source"] is None:
        raise ValueError(f"the JSON has no place for {construct}")
    return construct["source"][which]["offset"]
