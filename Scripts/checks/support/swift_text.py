"""Splits Swift source into code, comments and string literals."""
import re
from typing import NamedTuple

# Three quotation marks start a multiline string only at the end of a line: #"""# is a string of one mark.
START = re.compile(r'//[^\n]*|/\*|(#*)("""(?=[ \t]*\n)|")|[()]')
BLOCK = re.compile(r"/\*|\*/")


class Piece(NamedTuple):
    """A range of a source in character offsets. Strings include their quotation marks, but not interpolated code."""

    kind: str
    start: int
    end: int


def pieces(text: str) -> list[Piece]:
    """Returns the comments and the parts of string literals in a Swift source, in order."""
    found: list[Piece] = []
    enclosing: list[tuple[str, str, int]] = []
    """The strings around the current interpolation, with the depth of parentheses outside them."""
    depth = index = 0
    while match := START.search(text, index):
        index = match.end()
        if match[0].startswith("//"):
            found.append(Piece("comment", match.start(), index))
        elif match[0] == "/*":
            index = end_of_block_comment(text, index)
            found.append(Piece("comment", match.start(), index))
        elif match[0] == "(":
            depth += 1
        elif match[0] == ")" and depth:
            depth -= 1
        elif match[0] == ")" and enclosing:
            hashes, quote, depth = enclosing.pop()
            index, depth = string_part(text, index, index, hashes, quote, depth, enclosing, found)
        elif match[2]:
            index, depth = string_part(text, match.start(), index, match[1], match[2], depth, enclosing, found)
    return found


def string_part(text: str, start: int, index: int, hashes: str, quote: str, depth: int,
                enclosing: list[tuple[str, str, int]], found: list[Piece]) -> tuple[int, int]:
    """Reads a string literal up to its end or its next interpolation, and returns the offset and depth there."""
    stop = re.compile(rf"\\{hashes}\(|\\{hashes}.|{quote}{hashes}", re.DOTALL)
    while match := stop.search(text, index):
        index = match.end()
        if match[0] == f"\\{hashes}(":
            found.append(Piece("string", start, match.start()))
            enclosing.append((hashes, quote, depth))
            return index, 0
        if match[0] == quote + hashes:
            found.append(Piece("string", start, index))
            return index, depth
    found.append(Piece("string", start, len(text)))
    return len(text), depth


def end_of_block_comment(text: str, index: int) -> int:
    """Returns the offset after a block comment, which may contain other comments; `index` is after its opening."""
    depth = 1
    while depth and (match := BLOCK.search(text, index)):
        depth += 1 if match[0] == "/*" else -1
        index = match.end()
    return index if not depth else len(text)


def code_only(text: str) -> str:
    """Returns a source with comments and strings replaced by spaces; offsets and lines are unchanged."""
    result, last = [], 0
    for piece in pieces(text):
        result += [text[last:piece.start], re.sub(r"[^\n]", " ", text[piece.start:piece.end])]
        last = piece.end
    return "".join(result) + text[last:]


def top_level(text: str) -> str:
    """Returns the code in a source that is outside all braces."""
    result, depth = [], 0
    for part in re.split(r"([{}])", code_only(text)):
        if part == "}":
            depth -= 1
        elif part == "{":
            depth += 1
        elif depth == 0:
            result.append(part)
    return "\n".join(result)
