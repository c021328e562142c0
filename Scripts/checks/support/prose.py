"""Finds the English text in the project's files: comments, messages, test names, pages."""
import io
import re
import tokenize
from fnmatch import fnmatch

from checks.support import data
from checks.support.swift_text import code_only, pieces
from checks.support.tree import File

EXCLUDED, WHOLE = data.tables(__file__, "excluded", "whole")
C_LIKE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`', re.DOTALL)
# The name of a test function.
QUOTED_NAME = re.compile(r"`[^`\n]* [^`\n]*`")
PYTHON_PROSE = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
# Markers in a comment or a string that are not text.
MARKS = re.compile(r'^[ \t]*(?://[/!]?|/\*+|\*+/?|#+)|/\*+|\*+/|//[/!]?|\\[nrt0]|\\\n|\\', re.MULTILINE)


def has_prose(file: File) -> bool:
    return not any(fnmatch(file.path, pattern) for pattern in EXCLUDED) and kind(file) is not None


def kind(file: File) -> str | None:
    """Returns how to read a file: `swift`, `c`, `python`, `text`, or None for a file that is not read."""
    first = file.data.split(b"\n", 1)[0]
    if file.path.endswith(".swift"):
        return "swift"
    if file.path.endswith((".c", ".h", ".js", ".mjs", ".go")):
        return "c"
    if file.path.endswith(".py") or first.startswith(b"#!") and b"python" in first:
        return "python"
    if file.path.endswith(tuple(WHOLE)) or first.startswith(b"#!"):
        return "text"
    return None


def prose(file: File) -> str:
    """Returns the text of a file with code replaced by NUL; offsets and white space are unchanged.

    Comment markers are replaced by spaces, so that a phrase is found across the lines of a comment.
    """
    text = file.text
    readers = {"swift": swift, "c": c_like, "python": python}
    reader = readers.get(kind(file) or "")
    result, last = [], 0
    for start, end in sorted(reader(text)) if reader else [(0, len(text))]:
        start = max(start, last)
        if start < end:
            result += [re.sub(r"\S", "\0", text[last:start]), without_marks(text[start:end])]
            last = end
    return "".join(result) + re.sub(r"\S", "\0", text[last:])


def without_marks(text: str) -> str:
    quoted = re.sub(r'^[#rbf]*("""|"|\'\'\'|\')|("""|"|\'\'\'|\')#*$', lambda match: "\0" * len(match[0]), text)
    return MARKS.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), quoted)


def swift(text: str) -> list[tuple[int, int]]:
    names = [match.span() for match in QUOTED_NAME.finditer(code_only(text))]
    return [(piece.start, piece.end) for piece in pieces(text)] + names


def c_like(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in C_LIKE.finditer(text)]


def python(text: str) -> list[tuple[int, int]]:
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return [(starts[token.start[0] - 1] + token.start[1], starts[token.end[0] - 1] + token.end[1])
            for token in tokenize.generate_tokens(io.StringIO(text).readline)
            if token.type in PYTHON_PROSE]
