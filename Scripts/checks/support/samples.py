"""Picks comment blocks and pages at random, to compare their language before and after a change."""
import random
import re
from typing import NamedTuple

from checks.support.swift_text import pieces
from checks.support.tree import File

DECLARATION = re.compile(
    r"\b(?:(?:func|var|let|struct|enum|class|actor|protocol|extension|typealias|case|associatedtype|macro)\s+"
    r"[`\w.<=>&|+*/%!~^-]+|init\b|subscript\b|deinit\b)")


class Block(NamedTuple):
    """Comments that are separated only by line endings and indentation."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}\n{self.text}"


Key = tuple[str, str, int]


def blocks(tree: list[File]) -> dict[Key, Block]:
    """Returns the comment blocks in Sources by file name, following declaration, and ordinal.

    The key has no folder or access level, so that it is the same after a file moves.
    """
    found: dict[Key, Block] = {}
    for file in tree:
        if not file.path.startswith("Sources/") or not file.path.endswith(".swift"):
            continue
        for start, end in spans(file.text):
            lines = [line.strip() for line in file.text[start:end].splitlines()]
            following = file.text[end:].lstrip().split("\n", 1)[0]
            declaration = DECLARATION.search(following)
            name, ordinal = declaration[0] if declaration else following.strip(), 0
            file_name = file.path.rsplit("/", 1)[1]
            while (file_name, name, ordinal) in found:
                ordinal += 1
            found[file_name, name, ordinal] = Block(file.path, file.text.count("\n", 0, start) + 1, "\n".join(lines))
    return found


def spans(text: str) -> list[tuple[int, int]]:
    """Returns the ranges of comment blocks."""
    result: list[tuple[int, int]] = []
    for piece in pieces(text):
        if piece.kind != "comment":
            continue
        if result and re.fullmatch(r"[ \t]*\n[ \t]*", text[result[-1][1]:piece.start]):
            result[-1] = (result[-1][0], piece.end)
        else:
            result.append((piece.start, piece.end))
    return result


def pages(tree: list[File]) -> dict[Key, Block]:
    """Returns the Markdown pages by path, each with its text."""
    return {(file.path, "", 0): Block(file.path, 1, file.text.rstrip()) for file in tree}


def sample(seed: int, count: int, after: dict[Key, Block], before: dict[Key, Block] | None) -> list[Key]:
    """Returns keys that both trees have, picked by a seed from the sorted list."""
    keys = sorted(after.keys() & before.keys() if before is not None else after.keys())
    return random.Random(seed).sample(keys, min(count, len(keys)))
