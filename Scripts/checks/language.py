"""Checks that comments, messages, test names and pages have no phrase that reads as translated.

    Scripts/check language                      lists the phrases with places and suggestions, and counts them
    Scripts/check language -- Sources/linkmark  only below these paths
    Scripts/check language -- --list-phrases    prints the phrases and their replacements
    Scripts/check language -- --blocks SEED N   prints N comment blocks of Sources, picked by a seed
    Scripts/check language -- --pages SEED N    prints N Markdown pages, picked by a seed
    … --against REV                             also prints the same samples of a revision, if both have them

The check reads comments and string literals in Swift, C, JavaScript, Go and Python, test names with spaces, Markdown,
JSON Schemas, shell, Make and YAML. It does not read copy, fixtures, recorded output and data. `language.exceptions`
lists correct uses of a phrase, one per line: a path pattern, the text with the phrase, and the reason, separated by ` |
`. An unused exception is a failure.
"""
import re
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from checks.support import options, samples
from checks.support.package import CheckError
from checks.support.phrases import PHRASES, Phrase
from checks.support.prose import has_prose, prose
from checks.support.tree import File, files

SECONDS = 4
EXCEPTIONS = Path(__file__).with_name("language.exceptions")


class Allowance(NamedTuple):
    """An exception: a text in which a phrase is correct."""

    line: int
    paths: str
    text: str
    reason: str

    def spans(self, path: str, prose_text: str) -> list[tuple[int, int]]:
        if not fnmatch(path, self.paths):
            return []
        pattern = r"\s+".join(map(re.escape, self.text.split()))
        return [match.span() for match in re.finditer(pattern, prose_text, re.IGNORECASE)]


class Hit(NamedTuple):
    path: str
    line: int
    column: int
    phrase: Phrase
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.text} → write {self.phrase.suggestion}"


def allowances() -> list[Allowance]:
    found = []
    for number, line in enumerate(EXCEPTIONS.read_text().splitlines(), 1) if EXCEPTIONS.exists() else ():
        if line.strip() and not line.startswith("#"):
            fields = [field.strip() for field in line.split(" | ")]
            if len(fields) != 3 or not all(fields):
                raise CheckError(f"{EXCEPTIONS}:{number}: write: PATHS | TEXT | REASON")
            found.append(Allowance(number, *fields))
    return found


def hits(file: File, allowed: list[Allowance], used: set[Allowance]) -> list[Hit]:
    """Returns the phrases in a file, and adds the exceptions that apply to `used`."""
    text, found = prose(file), []
    spans = [(exception, span) for exception in allowed for span in exception.spans(file.path, text)]
    for phrase in PHRASES:
        for match in phrase.matches(text):
            needed = [exception for exception, (start, end) in spans
                      if start <= match.start() and match.end() <= end]
            used.update(needed)
            if not needed:
                line_start = text.rfind("\n", 0, match.start()) + 1
                found.append(Hit(file.path, text.count("\n", 0, match.start()) + 1,
                                 match.start() - line_start + 1, phrase, " ".join(match[0].split())))
    return sorted(found, key=lambda hit: (hit.line, hit.column))


def folder(path: str) -> str:
    """Returns the folder of a path, at most three levels deep."""
    return "/".join(path.split("/")[:-1][:3]) or "."


def check(paths: list[str]) -> int:
    chosen = [file for file in files(None) if has_prose(file) and (not paths or any(
        file.path == path or file.path.startswith(path.rstrip("/") + "/") for path in paths))]
    allowed = allowances()
    used: set[Allowance] = set()
    found = [hit for file in chosen for hit in hits(file, allowed, used)]
    print(*found, sep="\n", end="\n\n" if found else "")
    for title, counts in (("phrase", Counter(hit.phrase.name for hit in found)),
                          ("folder", Counter(folder(hit.path) for hit in found))):
        for name, count in counts.most_common():
            print(f"{count:5}  {title} {name}")
    unused = [exception for exception in allowed if exception not in used] if not paths else []
    for exception in unused:
        print(f"{EXCEPTIONS.name}:{exception.line}: nothing needs this exception any more; remove it")
    print(f"{len(found)} phrases in {len({hit.path for hit in found})} of {len(chosen)} files, "
          f"{len(used)} exceptions used, {len(unused)} unused")
    return 1 if found or unused else 0


def is_page(file: File) -> bool:
    return file.path.endswith(".md") and has_prose(file)


def print_samples(kind: str, seed: int, count: int, revision: str | None) -> int:
    def read(tree: list[File]) -> dict[samples.Key, samples.Block]:
        return samples.blocks(tree) if kind == "blocks" else samples.pages([file for file in tree if is_page(file)])

    after = read(files(None))
    before = read(files(revision)) if revision else None
    for key in samples.sample(seed, count, after, before):
        if before is not None:
            print(f"before: {before[key]}\nafter:  {after[key]}\n")
        else:
            print(f"{after[key]}\n")
    return 0


def main(arguments: list[str]) -> int:
    pair = {"nargs": 2, "type": int, "metavar": ("SEED", "N")}
    chosen = options.parsed(__name__, __doc__, arguments, list_phrases="print the phrases and suggestions", more=[
        ("paths", dict(nargs="*", metavar="PATH", help="read only what is below these paths")),
        ("--blocks", dict(**pair, help="print random comment blocks")),
        ("--pages", dict(**pair, help="print random pages")),
        ("--against", dict(metavar="REV", help="print samples of this revision as well"))])
    if chosen.list_phrases:
        for phrase in PHRASES:
            print(f"{phrase.name:20} {phrase.suggestion}")
        return 0
    for kind in ("blocks", "pages"):
        if given := getattr(chosen, kind):
            return print_samples(kind, *given, chosen.against)
    return check(chosen.paths)
