"""Finds the ends of Markdown and HTML constructs by their brackets and quotation marks.

Texts are bytes decoded as Latin-1, so that an index is a byte offset and no file is rejected. Patterns are ASCII, since
the second byte of some letters would otherwise count as a space.
"""
import html
import re

LINE_END = r"(?:\r\n|\r(?!\n)|\n)"


def tag_pattern(space):
    quoted = r"""(?:"[^"]*"|'[^']*')"""
    value = rf"(?:{space}*={space}*(?:{quoted}|[^\s\"'=<>`]+))"
    return re.compile(rf"</?[A-Za-z][A-Za-z0-9-]*(?:{space}+[^\s\"'<>/=]+{value}?)*{space}*/?>", re.A)


TAG = tag_pattern(r"\s")
# In a quote, a tag may contain the quote markers of lines.
TAG_IN_QUOTE = tag_pattern(rf"(?:[ \t]|{LINE_END}(?:[ \t]*>)+)")
COMMENT = re.compile(r"<!--.*?-->|<\?.*?\?>", re.S)
AUTOLINK = re.compile(r"<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[A-Za-z0-9.-]+)>", re.A)
BLANK_LINE = re.compile(rf"{LINE_END}[ \t>]*(?:{LINE_END}|\Z)")
# A blank line, or the start of an item, a heading or a block of code.
PARAGRAPH_END = re.compile(BLANK_LINE.pattern + rf"|{LINE_END}[ \t>]*(?:[-*+]|1[.)]|#{{1,6}}|```|~~~)[ \t\r\n]")
# White space with at most one line ending, which quote markers may follow.
SPACE = re.compile(rf"[ \t]*(?:{LINE_END}[ \t>]*)?")
ANGLE_DESTINATION = re.compile(r"<(?:\\.|[^<>\\\r\n])*>")
TITLE = re.compile(r"""(?s)"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)""")
LABEL = re.compile(r"\[((?:\\.|[^\[\]\\])*)\]", re.S)
# A definition after quote and list markers.
DEFINITION = re.compile(r"(?:(?<=[\r\n])|\A(?:\xef\xbb\xbf)?)[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*"
                        r"\[((?:\\.|[^\[\]\\])+)\]:", re.A)
# Quote markers at the start of a line.
MARKERS = re.compile(r"(?<=[\r\n])[ \t]*>[ \t>]*")
REFERENCE_TO_CHARACTER = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]+);")


def normalized(label):
    """Returns a label normalized for comparison."""
    text = MARKERS.sub("", label).encode("latin-1").decode("utf-8", "replace")
    return " ".join(text.split()).casefold()


def tag_name(match):
    """Returns the name in a match of TAG, in lower case; empty for an end tag."""
    return re.match(r"<([A-Za-z0-9-]*)", match[0])[1].lower()


class Source:
    """The bytes of a document."""

    def __init__(self, source):
        self.bytes, self.text = source, source.decode("latin-1")
        mark = 3 if source.startswith(b"\xef\xbb\xbf") else 0
        self.starts = [mark, *(match.end() for match in re.finditer(LINE_END, self.text))]
        # The offset of the first definition of each label, in document order.
        self.definitions = {}
        for match in DEFINITION.finditer(self.text):
            self.definitions.setdefault(normalized(match[1]), match.start(1) - 1)

    def offset(self, line, column):
        """Returns the offset of a line and column, both counted from 1."""
        return self.starts[line - 1] + column - 1

    def paragraph_end(self, start):
        match = PARAGRAPH_END.search(self.text, start)
        return match.start() if match else len(self.text)

    def line_start(self, end):
        return max(self.text.rfind("\n", 0, end), self.text.rfind("\r", 0, end)) + 1

    def line_end(self, start):
        match = re.compile(r"[\r\n]").search(self.text, start)
        return match.start() if match else len(self.text)

    def tag(self, start):
        """Returns a match of the tag at an offset, or None."""
        if self.text[start:start + 1] != "<":
            return None
        is_in_quote = self.text[self.line_start(start):start].lstrip(" \t").startswith(">")
        return (TAG_IN_QUOTE if is_in_quote else TAG).match(self.text, start) or TAG.match(self.text, start)

    def decoded(self, start, end):
        return self.bytes[start:end].decode("utf-8", "replace")

    def atom(self, start):
        """Returns the end of the escape, code, autolink or tag at an offset, or else of the character."""
        sign = self.text[start]
        if sign == "\\":
            return start + 2
        if sign == "`":
            run = re.compile("`+").match(self.text, start)
            closing = re.compile(f"(?<!`){run[0]}(?!`)").search(self.text, run.end(), self.paragraph_end(start))
            return closing.end() if closing else run.end()
        if sign == "<":
            match = AUTOLINK.match(self.text, start) or self.tag(start) or COMMENT.match(self.text, start)
            return match.end() if match else start + 1
        return start + 1

    def brackets(self, start):
        """Returns the end of the brackets that open at an offset, or None."""
        depth, index, end = 0, start, self.paragraph_end(start)
        while index < end:
            sign = self.text[index]
            if sign in "[]":
                depth += 1 if sign == "[" else -1
                if depth == 0:
                    return index + 1
            index = self.atom(index)
        return None

    def destination(self, start):
        """Returns the end of a destination, which may be empty, or None."""
        if self.text[start:start + 1] == "<":
            match = ANGLE_DESTINATION.match(self.text, start)
            return match.end() if match else None
        depth, index = 0, start
        while index < len(self.text) and self.text[index] > " ":
            depth += {"(": 1, ")": -1}.get(self.text[index], 0)
            if depth < 0:
                break
            index += 2 if self.text[index] == "\\" and self.text[index + 1:index + 2] > " " else 1
        return index if depth <= 0 else None

    def titled(self, start):
        """Returns the ends of a destination and of its title, which are equal without a title; or None."""
        end = self.destination(start)
        if end is None:
            return None
        space = SPACE.match(self.text, end).end()
        title = TITLE.match(self.text, space) if space > end else None
        return end, title.end() if title and not BLANK_LINE.search(title[0]) else end

    def inline_tail(self, start):
        """Returns the end of `(destination "title")`, or None."""
        if self.text[start:start + 1] != "(":
            return None
        ends = self.titled(SPACE.match(self.text, start + 1).end())
        if ends is None:
            return None
        end = SPACE.match(self.text, ends[1]).end()
        return end + 1 if self.text[end:end + 1] == ")" else None

    def link(self, start):
        """Returns the end of the link that begins at a `[`, and its label if it is a reference; or None."""
        end = self.brackets(start) if self.text[start:start + 1] == "[" else None
        if end is None:
            return None
        tail = self.inline_tail(end)
        if tail:
            return tail, None
        own, label = normalized(self.text[start + 1:end - 1]), LABEL.match(self.text, end)
        if label and normalized(label[1]) in self.definitions:
            return label.end(), normalized(label[1])
        if own in self.definitions:
            return (label.end() if label and not label[1] else end), own
        return None

    def definition(self, start):
        """Returns the end of the definition at an offset, or None."""
        label = LABEL.match(self.text, start)
        if not label or self.text[label.end():label.end() + 1] != ":":
            return None
        begin = SPACE.match(self.text, label.end() + 1).end()
        ends = self.titled(begin)
        if ends is None or ends[0] == begin:
            return None
        # Only spaces may follow a title on its line.
        return next((end for end in reversed(ends) if not self.text[end:self.line_end(end)].strip(" \t")), None)

    def element(self, start):
        """Returns the end of the element with its start tag at an offset: its end tag, or another link."""
        tag = self.tag(start)
        name = tag_name(tag)
        end = re.compile(rf"(?ai)</{name}\s*>|<a\b|\Z").search(self.text, tag.end())
        return end.end()


def character(reference):
    """Returns the character of a reference; unlike HTML, does not replace Windows-1252 numbers."""
    number = re.fullmatch(r"&#(?:[xX]([0-9A-Fa-f]+)|(\d+));", reference[0])
    if not number:
        return html.unescape(reference[0])
    value = int(number[1], 16) if number[1] else int(number[2])
    return chr(value) if 0 < value <= 0x10FFFF else "\ufffd"


def readable(text):
    """Returns a text in lower case without white space, escapes, references, and delimiters of emphasis and code."""
    text = REFERENCE_TO_CHARACTER.sub(character, MARKERS.sub(" ", text))
    return "".join(re.sub(r"[\\*_`~]", "", text).split()).casefold()
