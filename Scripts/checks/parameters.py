"""Checks that few functions have an unlabeled parameter after the first.

    Scripts/check parameters                  lists these functions with their places, and counts them by target
    Scripts/check parameters -- HEAD~20 HEAD  only counts, in revisions; `.` is the working tree
    Scripts/check parameters -- --control     checks this check on a few declarations

A function is a `func`, `init` or `subscript` in Sources. The check does not count operators, and implementations of
requirements of protocols in Sources, since only the requirement can be changed.
"""
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from checks.support import data, options
from checks.support.swift_text import code_only
from checks.support.tree import File, files

SMOKE: list[str] = []
SECONDS = 3
# The maximum share of functions, in percent.
MOST = 2
DECLARATION = re.compile(r"(?:\bfunc\s+(`?\w+`?)|(?<![.\w])(init)[?!]?|(?<![.\w])(subscript))\s*(?=[<(])")
PROTOCOL = re.compile(r"\bprotocol\s+\w+[^{}]*\{")
LABEL = re.compile(r"\s*(?:@\w+(?:\([^)]*\))?\s+)*(`?\w+`?)")
CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}


class Function(NamedTuple):
    path: str
    line: int
    name: str
    labels: tuple[str, ...]
    is_requirement: bool

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.name}({''.join(label + ':' for label in self.labels)})"

    @property
    def signature(self) -> tuple[str, tuple[str, ...]]:
        return self.name, self.labels

    @property
    def is_unlabeled(self) -> bool:
        return "_" in self.labels[1:]


def end(code: str, start: int) -> int:
    """Returns the offset after the bracket that closes the bracket at `start`; the `>` of an arrow does not count."""
    waiting = []
    for index in range(start, len(code)):
        sign = code[index]
        if sign in CLOSING:
            waiting.append(CLOSING[sign])
        elif waiting and sign == waiting[-1] and code[index - 1:index + 1] != "->":
            waiting.pop()
            if not waiting:
                return index + 1
    return len(code)


def parameters(code: str, start: int) -> list[str]:
    """Returns the parameters in the parentheses at `start`."""
    found, last, index, stop = [], start + 1, start + 1, end(code, start) - 1
    while index < stop:
        if code[index] in CLOSING and code[index - 1:index + 2] not in (" < ", " <="):
            index = end(code, index)
            continue
        if code[index] == ",":
            found.append(code[last:index])
            last = index + 1
        index += 1
    return [text for text in [*found, code[last:stop]] if text.strip()]


def functions(file: File) -> Iterator[Function]:
    code = code_only(file.text)
    protocols = [range(match.end(), end(code, match.end() - 1)) for match in PROTOCOL.finditer(code)]
    for match in DECLARATION.finditer(code):
        start = end(code, match.end()) if code[match.end()] == "<" else match.end()
        start += len(code[start:]) - len(code[start:].lstrip())
        if code[start:start + 1] != "(":
            continue
        found = [LABEL.match(text) for text in parameters(code, start)]
        yield Function(file.path, code.count("\n", 0, match.start()) + 1, match[1] or match[2] or match[3],
                       tuple(label[1] for label in found if label),
                       any(match.start() in protocol for protocol in protocols))


def read(tree: list[File]) -> tuple[list[Function], list[Function]]:
    """Returns all functions in Sources, and the functions with an unlabeled parameter after the first."""
    found = [function for file in tree if file.path.startswith("Sources/") and file.path.endswith(".swift")
             for function in functions(file)]
    required = {function.signature for function in found if function.is_requirement}
    return found, [function for function in found if function.is_unlabeled
                   and (function.is_requirement or function.signature not in required)]


def share(part: list, whole: list) -> float:
    return 100 * len(part) / max(len(whole), 1)


def summary(found: list[Function], unlabeled: list[Function]) -> str:
    return (f"{len(unlabeled):,} of {len(found):,} functions ({share(unlabeled, found):.1f} %) "
            "have an unlabeled parameter after the first")


CONTROL, EXPECTED = data.tables(__file__, "control", "expected")


def control() -> int:
    found, unlabeled = read([File("Sources/A.swift", CONTROL.encode(), False)])
    places = [str(function).removeprefix("Sources/A.swift:") for function in unlabeled]
    if places != EXPECTED or len(found) != 8:
        print(f"the control found {places} of {len(found)}, not {EXPECTED} of 8")
        return 1
    return 0


def main(arguments: list[str]) -> int:
    chosen = options.parsed(__name__, __doc__, arguments, control="only check this check", more=[
        ("revisions", dict(nargs="*", metavar="REV", help="a Git revision; . is the tree"))])
    status = control()
    if status or chosen.control:
        return status
    trees = [files(None if revision == "." else revision) for revision in chosen.revisions or ["."]]
    for revision, tree in zip(chosen.revisions, trees):
        print(f"{revision}: {summary(*read(tree))}")
    found, unlabeled = read(trees[-1])
    if not chosen.revisions:
        print(*unlabeled, sep="\n")
        totals = Counter(function.path.split("/")[1] for function in found)
        for target, count in Counter(function.path.split("/")[1] for function in unlabeled).most_common():
            print(f"{target:20} {count:5,} of {totals[target]:5,}")
        print(summary(found, unlabeled))
    if share(unlabeled, found) > MOST:
        print(f"at most {MOST} % may: label every parameter that is not a peer of the first")
        return 1
    return 0
