"""Checks the three ways through the code that the pipeline's page lists with the compiler's index.

    Scripts/check ways                 checks the lists with the index of a debug build
    Scripts/check ways -- --no-build   with the index of the last debug build
    Scripts/check ways -- --uses 'linkmark/EntryPoint.swift: main()'
                                       prints the functions in other files that a function uses, for writing a list
    Scripts/check ways -- --control    checks this check on a small package, with lists that are wrong

Documentation/Pipeline.md has a heading for each way, followed by a numbered list of files below Sources with their
functions: "1. `linkmark/Run/Run.swift`: `convert(_:)` — a description". A function may be a property, an initializer
such as `Document(parsing:)`, or a type, and may be qualified, as in `Converter.convert(_:)`. Each file must define the
listed functions, and an earlier function must use each of them, directly or through a protocol. The number of files is
limited. A hidden hop is a failure: a function reaches a later one only through a declaration in a file that is not
listed.
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

from checks.support import data, folders, options
from checks.support.index_calls import CallIndex, Calls
from checks.support.machine import PROJECT
from checks.support.package import PRODUCTS, Package

SMOKE = ["--smoke"]
SECONDS = 40
PAGE = "Documentation/Pipeline.md"
HEADING = "## Three ways through the code"
# The maximum number of files for each way.
WAYS = {"A Markdown file to HTML bytes": 24, "A catalog's value to a finding": 22, "A destination to JSON": 20}
ITEM = re.compile(r"\d+\. `([^`]+)`: ((?:`[^`]+`(?:,\s+|\s+and\s+)?)+)")
# A function with its labels, or a name, qualified by type names.
NAME = re.compile(r"((?:\w+\.)*)(\w+)(\([^)]*\))?$")


@dataclass
class Step:
    """A listed function with its symbols."""

    file: str
    name: str
    symbols: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"

    @property
    def is_type(self) -> bool:
        return bool(re.fullmatch(r"(?:\w+\.)*[A-Z]\w*", self.name))


def lists(page: str, ways: dict[str, int]) -> dict[str, list[Step]]:
    """Returns the steps of each way that a page lists."""
    found: dict[str, list[Step]] = {}
    section = page.partition(f"{HEADING}\n")[2].partition("\n## ")[0]
    for part in section.split("\n### ")[1:]:
        title, _, body = part.partition("\n")
        if title.strip() in ways:
            found[title.strip()] = [Step(item[1], name) for item in ITEM.finditer(body)
                                    for name in re.findall(r"`([^`]+)`", item[2])]
    return found


class Walk:
    """The steps of one way, compared with the index."""

    def __init__(self, calls: Calls, sources: Path, steps: list[Step]) -> None:
        self.calls, self.sources, self.steps = calls, sources, steps
        self.files = {sources / step.file for step in steps}
        for step in steps:
            step.symbols = self.symbols(step)

    def symbols(self, step: Step) -> set[str]:
        """Returns the symbols in a step's file that have its name, and their members."""
        match = NAME.match(step.name)
        if not match:
            return set()
        types, name, labels = [part for part in match[1].split(".") if part], match[2], match[3] or ""
        here = [usr for usr, path in self.calls.files.items() if path == self.sources / step.file]

        def is_named(usr: str) -> bool:
            found, *around = self.surroundings(usr)
            if labels and name[0].isupper():
                return found == f"init{labels}" and around[:1] == [name]
            same = found == name + labels if labels else found.partition("(")[0] == name
            return same and around[:len(types)] == types[::-1]

        named = {usr for usr in here if is_named(usr)}
        return {usr for usr in here if named & set(self.calls.family(usr))}

    def surroundings(self, usr: str) -> list[str]:
        """Returns the names of a symbol and its enclosing types."""
        return [self.calls.names.get(each, "") for each in self.calls.family(usr)]

    def used(self, symbols: set[str]) -> set[str]:
        return {other for usr in symbols for other in self.calls.uses.get(usr, ())}

    def defects(self, most: int) -> list[str]:
        found = [f"{step}: the file does not exist" for step in self.steps
                 if not (self.sources / step.file).is_file()]
        found += [f"{step}: the file does not define it" for step in self.steps
                  if not step.symbols and (self.sources / step.file).is_file()]
        for number, step in enumerate(self.steps[1:], 1):
            earlier = set().union(*(before.symbols for before in self.steps[:number]))
            if step.symbols and not self.used(earlier) & step.symbols:
                found.append(f"{step}: nothing that is listed before it uses it")
        if len(self.files) > most:
            found.append(f"{len(self.files)} files, at most {most}")
        return found + self.hidden_hops()

    def is_called(self, usr: str, step: Step) -> bool:
        """Whether a use of a symbol calls a step. For types, only initializers count: all code may use members."""
        name = self.calls.names[usr]
        return name.startswith("init(") if step.is_type else "(" in name or name.startswith("getter:")

    def hidden_hops(self) -> list[str]:
        """Returns each declaration in an unlisted file through which alone a step reaches a later one."""
        found = {}
        for number, step in enumerate(self.steps):
            direct = self.used(step.symbols)
            between = {usr for usr in direct & self.calls.files.keys() if self.calls.files[usr] not in self.files}
            for later in self.steps[number + 1:]:
                called = {usr for usr in later.symbols if self.is_called(usr, later)}
                if called & direct or later.symbols & step.symbols:
                    continue
                for usr in between:
                    if called & self.used({usr}):
                        place = self.calls.files[usr].relative_to(self.sources)
                        name = ".".join(self.surroundings(usr)[::-1])
                        found[f"{step} → {place}: {name} → {later}: a hop that is not listed"] = None
        return sorted(found)


def print_uses(calls: Calls, sources: Path, step: Step) -> int:
    walk = Walk(calls, sources, [step])
    places = {(calls.files[usr].relative_to(sources), ".".join(walk.surroundings(usr)[::-1]))
              for usr in walk.used(step.symbols) if usr in calls.files and "(" in calls.names[usr]}
    print(*(f"{path}: {name}" for path, name in sorted(places) if str(path) != step.file), sep="\n")
    return 0 if step.symbols else 1


def judged(calls: Calls, sources: Path, page: str, ways: dict[str, int], quiet: bool = False) -> int:
    found, count = lists(page, ways), 0
    for title, most in ways.items():
        steps = found.get(title, [])
        walk = Walk(calls, sources, steps)
        defects = walk.defects(most) if steps else [f"{PAGE} has no list below '{HEADING}', '### {title}'"]
        count += len(defects)
        if not quiet:
            print(f"{title}: {len(steps)} functions in {len(walk.files)} files, {len(defects)} defects")
            print(*(f"  {defect}" for defect in defects), sep="\n", end="\n" if defects else "")
    return count


MANIFEST, LISTS, SOURCES = data.tables(__file__, "manifest", "lists", "sources")


def control() -> int:
    """Checks right and wrong lists for a small package."""
    failures = 0
    with folders.temporary() as folder:
        package = Package(folder)
        sources = package.root / "Sources"
        folders.fill(folder, {"Package.swift": MANIFEST})
        folders.fill(sources / "Ways", SOURCES)
        with CallIndex(package.build()) as index:
            calls = index.calls(sorted(sources.rglob("*.swift")))
        for items, most, expected in LISTS:
            numbered = "".join(f"{number}. `Ways/{item}` — it.\n" for number, item in enumerate(items, 1))
            found = judged(calls, sources, f"{HEADING}\n\n### A way\n\n{numbered}", {"A way": most}, quiet=True)
            if found != expected:
                print(f"the control found {found} defects, not {expected}, in {items}")
                failures += 1
    print(f"the control has {len(LISTS)} lists: {failures} wrong results")
    return 1 if failures else 0


def main(arguments: list[str]) -> int:
    chosen = options.parsed(__name__, __doc__, arguments, no_build="read the index of the last debug build",
                            control="check this check on a small package",
                            smoke="check the page, and then this check", more=[
        ("--uses", dict(metavar="FILE: NAME", help="print what a function uses in other files"))])
    if chosen.control:
        return control()
    package = Package(PROJECT)
    store = package.index() if chosen.no_build else package.build(*PRODUCTS)
    sources = package.root / "Sources"
    with CallIndex(store) as index:
        calls = index.calls(sorted(sources.rglob("*.swift")))
    if chosen.uses:
        file, _, name = chosen.uses.partition(": ")
        return print_uses(calls, sources, Step(file, name))
    status = 1 if judged(calls, sources, (package.root / PAGE).read_text(), WAYS) else 0
    return status or (control() if chosen.smoke else 0)
