"""Compares the cells of a terminal with the JSON."""
import unicodedata

from checks.terminals.expected import RULES, Table

# Categories without a separate cell; terminals differ in how many of these characters a cell keeps.
WITHOUT_CELL = {"Mn", "Me", "Cf"}
SOFT_HYPHEN = "\u00ad"
# Characters of an empty list item or block quote.
DECORATION = set("│…•◦‣☐☑.)0123456789")
# Characters of an empty line in block quotes.
BARS = set("│…")


class Disagreement(Exception):
    """A difference in the text, after which nothing can be compared."""


class Agreement:
    """Compares lines with blocks. `failures` has sentences, and `lost` counts marks without a cell."""

    def __init__(self, document, rows):
        self.failures, self.lost, self.linked = [], 0, 0
        self.blocks = [block for block in document.blocks if not block.is_empty]
        # The backgrounds of other text, and of code.
        self.backgrounds = [set(), set()]
        self.rows = rows
        try:
            self.compare()
            self.check_backgrounds()
        except Disagreement as disagreement:
            self.failures.append(str(disagreement))

    def check_backgrounds(self):
        text, code = self.backgrounds
        every = {cell.background for row in self.rows for cell in row}
        if len(text) > 1 or len(code) > 1 or text & code or len(every - text - code) > 1:
            self.failures.append(f"the background is {text}, of code {code}, of all cells {every}")

    def compare(self):
        rows = Lines(self.rows)
        for block in self.blocks:
            if isinstance(block, Table):
                self.compare_table(rows, block)
            elif not block.is_optional or is_next(rows, block):
                self.compare_block(rows, block)
        for number, row in rows:
            if any(not cell.text.isspace() for cell in row):
                raise Disagreement(f"line {number} is extra: {shown(row)!r}")

    def compare_block(self, rows, block):
        self.place, is_first = 0, True
        while self.place < len(block.signs) or is_first:
            line = self.next_line(rows, block, is_first)
            if line is not None:
                is_first = False
                if block.signs:
                    self.compare_line(line, block.signs)
                else:
                    self.compare_rule(line, block.rule)
            self.pass_spaces(block.signs)
        if block.signs and block.rule:
            self.compare_rule(self.next_line(rows, block, False), block.rule)

    def compare_table(self, rows, table):
        """Compares a table's lines with its cells, which are side by side, or in a record for each row."""
        spans = columns(rows, table)
        if not spans:
            for block in table.records:
                self.compare_block(rows, block)
            return
        cells = table.columns
        if len(spans) != len(cells[0]):
            raise Disagreement(f"a table has {len(spans)} columns, not {len(cells[0])}, from line {rows.number + 1}")
        for number, row in enumerate(cells):
            self.compare_row(rows, table, row, spans, number == 0)
            if number == 0:
                line, full = next(rows)
                if {cell.text for cell in full} - BARS - {" "} != {RULES[2]}:
                    raise Disagreement(f"line {line} is no rule below a header: {shown(full)!r}")
                self.check_empty(line, full)

    def compare_row(self, rows, table, cells, spans, is_first):
        """Compares lines with cells side by side; each cell's text is in its own columns of the terminal."""
        places = [self.after_spaces(cell.signs, 0) for cell in cells]
        begins = True
        while any(place < len(cell.signs) for place, cell in zip(places, cells)):
            number, row = next(rows, (None, None))
            if row is None:
                raise Disagreement("the terminal ends within a table")
            text = shown_signs(row)
            if begins and set(text) <= BARS:
                self.check_empty(number, row)
                continue
            found = (table.first_prefix if is_first and begins else table.prefix).match(text)
            if not found:
                raise Disagreement(f"line {number} of a table has another prefix: {shown(row)!r}")
            for index, part in enumerate(self.divide(number, row, found.end(), spans)):
                signs = cells[index].signs
                if any(not cell.text.isspace() for cell in part):
                    self.place = places[index]
                    self.compare_line((number, part), signs)
                    places[index] = self.after_spaces(signs, self.place)
                elif places[index] < len(signs):
                    raise Disagreement(f"line {number} has an empty column where the JSON has "
                                       f"{''.join(sign.text for sign in signs[places[index]:][:40])!r}")
                else:
                    self.check_empty(number, part)
            begins = False

    def divide(self, number, row, size, spans):
        """Returns a line's cells in each column. All other cells must be a prefix with `size` signs, or spaces."""
        parts, column = [[] for _ in spans], 0
        for cell in row:
            width = cells_of(cell.text)
            begin, column = (column if width else column - 1), column + width
            part = next((part for part, span in zip(parts, spans) if begin in span), None)
            if not cell.text.isspace() and size > 0:
                size -= 1
                part = None
            elif not cell.text.isspace() and part is None:
                raise Disagreement(f"line {number} has {cell.text!r} between columns: {shown(row)!r}")
            if part is None:
                self.check_empty(number, [cell])
            else:
                part.append(cell)
        return parts

    def after_spaces(self, signs, place):
        """Returns the place after signs that need no cell."""
        self.place = place
        self.pass_spaces(signs)
        return self.place

    def pass_spaces(self, signs):
        rest = signs[self.place:]
        if all(is_passed(sign.text) for sign in rest):
            self.lost += sum(not sign.text.isspace() for sign in rest)
            self.place = len(signs)

    def next_line(self, rows, block, is_first):
        """Returns the number of the next line and its cells after the prefix, or None if the line is empty."""
        number, row = next(rows, (None, None))
        if row is None:
            text = "".join(sign.text for sign in block.signs[self.place:][:40])
            raise Disagreement(f"the terminal ends where the JSON has {text!r}")
        places = [place for place, cell in enumerate(row) if not cell.text.isspace()]
        line = "".join(row[place].text for place in places)
        found = (block.first_prefix if is_first else block.prefix).match(line)
        size = found.end() if found else 0
        begin = places[size - 1] + 1 if size else 0
        begins = len(places) > size and (
            not block.signs or not is_first or self.begins(block.signs, row[places[size]]))
        if not begins or not found:
            if not set(line) <= DECORATION:
                raise Disagreement(f"line {number} is {shown(row)!r}, which does not start with "
                                   f"{''.join(sign.text for sign in block.signs[:40])!r}")
            self.check_empty(number, row)
            # A line in a code block may also be empty.
            return None
        self.check_empty(number, row[:begin])
        return number, row[begin:]

    def begins(self, signs, cell):
        first = next(sign for sign in signs if not is_passed(sign.text) or sign.text == cell.text)
        return first.text == cell.text

    def compare_line(self, line, signs):
        number, row = line
        spaces, is_first = [], True
        last = max(place for place, cell in enumerate(row) if not cell.text.isspace())
        for place, cell in enumerate(row):
            if cell.text.isspace():
                spaces.append(cell)
                continue
            passed = []
            while self.place < len(signs) and signs[self.place].text != cell.text:
                sign = signs[self.place]
                if sign.text == SOFT_HYPHEN and cell.text == "-" and place == last:
                    break
                if not is_passed(sign.text):
                    raise Disagreement(f"line {number} has {cell.text!r} where the JSON has "
                                       f"{sign.text!r}: {shown(row)!r}")
                passed.append(sign)
                self.lost += not sign.text.isspace() and sign.text != SOFT_HYPHEN
                self.place += 1
            if self.place == len(signs):
                raise Disagreement(f"line {number} has more than the JSON: {shown(row[place:])!r}")
            self.check_spaces(number, spaces, passed, is_first)
            self.check_cell(number, cell, signs[self.place].look)
            self.place += 1
            spaces, is_first = [], False
        self.check_empty(number, spaces)

    def compare_rule(self, line, character):
        if line is None or {cell.text for cell in line[1]} - {" "} != {character}:
            raise Disagreement(f"no line of {character}, but {line and shown(line[1])!r}")
        self.check_empty(*line)

    def check_cell(self, number, cell, look):
        if look.foreground:
            foreground = composited(look.foreground, cell.background)
            self.expect(cell.foreground == foreground, number, cell, f"is {cell.foreground}, not {foreground}")
        if look.underlined is not None:
            self.expect(cell.underlined == look.underlined, number, cell,
                        "is underlined" if cell.underlined else "is not underlined")
        self.backgrounds[look.is_code].add(cell.background)
        self.expect(cell.address == look.address, number, cell, f"opens {cell.address}, not {look.address}")
        self.linked += cell.address is not None

    def check_spaces(self, number, spaces, passed, is_first):
        """Checks that the JSON has spaces with the same look, except for spaces at the start of a line."""
        looks = {(sign.look.underlined, sign.look.address) for sign in passed if sign.text.isspace()}
        for cell in spaces:
            if is_first and cell.text == " " or not looks:
                self.check_empty(number, [cell])
            else:
                self.expect((cell.underlined, cell.address) in looks, number, cell,
                            f"opens {cell.address}, underlined {cell.underlined}; not {looks}")

    def check_empty(self, number, cells):
        for cell in cells:
            self.expect(not cell.underlined and cell.address is None, number, cell,
                        f"is decoration, but opens {cell.address}, underlined {cell.underlined}")

    def expect(self, holds, number, cell, what):
        if not holds:
            self.failures.append(f"line {number}: {cell.text!r} {what}")


class Lines:
    """Numbered lines that can also be read ahead."""

    def __init__(self, rows):
        self.rows, self.number = rows, 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.number == len(self.rows):
            raise StopIteration
        self.number += 1
        return self.number, self.rows[self.number - 1]

    @property
    def ahead(self):
        return self.rows[self.number:]


def is_next(rows, block):
    """Whether the next nonempty line shows a block of one line."""
    text = next((text for text in map(shown_signs, rows.ahead) if not set(text) <= BARS), "")
    found = block.first_prefix.match(text)
    return bool(found) and text[found.end():] == "".join(sign.text for sign in block.signs if not sign.text.isspace())


def columns(rows, table):
    """Returns the terminal columns of each table column, from the rules below the header.

    Returns None if the rows are records. A rule has one cell per column in every terminal. Its columns match the texts'
    columns unless terminals disagree about the width of a cluster.
    """
    if not table.has_header:
        raise Disagreement("a table without a header has no rules, which would show its columns")
    begins = False
    for row in rows.ahead:
        text = shown_signs(row)
        if begins and set(text) <= BARS:
            return None
        begins = begins or not set(text) <= BARS
        if set(text) - BARS == {RULES[2]}:
            places = [place for place, cell in enumerate(row) if cell.text == RULES[2]]
            starts = [place for place in places if place - 1 not in places]
            ends = [place + 1 for place in places if place + 1 not in places]
            return list(map(range, starts, ends))
    return None


def cells_of(character):
    """Returns the number of cells of a single character."""
    if unicodedata.category(character) in WITHOUT_CELL:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shown_signs(row):
    return "".join(cell.text for cell in row if not cell.text.isspace())


def is_passed(text):
    """Whether a terminal may show no cell for a sign."""
    return text.isspace() or not text or unicodedata.category(text) in WITHOUT_CELL


def composited(color, ground):
    """Returns #RRGGBB for #RRGGBBAA on a background."""
    parts, below = [bytes.fromhex(value.removeprefix("#")) for value in (color, ground)]
    alpha = parts[3] / 255 if len(parts) == 4 else 1
    return "#%02X%02X%02X" % tuple(round(part * alpha + under * (1 - alpha)) for part, under in zip(parts, below))


def shown(row):
    return "".join(cell.text for cell in row).strip()[:60]
