"""Checks that no two folders of a target use each other, and that targets declare their dependencies.

    Scripts/check layers                prints the folders, lowest first, with the folders that each uses
    Scripts/check layers -- --graph     prints each edge with its number of uses as well
    Scripts/check layers -- --no-build  reads the index of the last debug build
    Scripts/check layers -- --control   checks this check on two small packages, one of them with a mutual pair

A use is a place in one folder where the compiler resolved a reference to a symbol that another folder's file defines.
The symbol is a type or a member; an extension's member belongs to the extension's file. Several references to one file
at one place, such as a type and its initializer, are one use. A folder is the first path component below the target;
files directly in the target form its "(root)".
"""
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from checks.support import data, folders, options
from checks.support.index_store import (
    DECLARATION, DEFINITION, EXTENSION, IMPLICIT, REFERENCE, IndexStore, Occurrence)
from checks.support.machine import PROJECT
from checks.support.package import PRODUCTS, CheckError, Package, Target

SMOKE = ["--smoke"]
SECONDS = 25
TARGETS = ("LinkText", "LinkMarkup", "LanguageServer", "LinkReview", "LinkViewer", "linkmark")
ROOT = "(root)"


@dataclass(frozen=True, order=True)
class Folder:
    target: str
    name: str

    def __str__(self) -> str:
        return f"{self.target}/{self.name}"


@dataclass(frozen=True, order=True)
class Use:
    """A place that refers to a symbol of another folder."""

    path: str
    line: int
    column: int
    name: str
    definition: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.name}, defined in {self.definition}"


Graph = dict[tuple[Folder, Folder], list[Use]]


def read(package: Package, targets: list[Target], store: Path) -> tuple[list[Folder], Graph]:
    """Returns the targets' folders, and the uses between them."""
    folders = {source: folder(target, source) for target in targets for source in target.sources}
    with IndexStore(store) as index:
        occurrences = index.occurrences(folders)
    definitions = defined(occurrences)
    graph: Graph = defaultdict(list)
    for source, found in occurrences.items():
        places: dict[tuple[int, int, Path], str] = {}
        # Explicit symbols come before implicit ones, such as a property before its getter.
        for occurrence in sorted(found, key=lambda occurrence: occurrence.roles & IMPLICIT):
            definition = definitions.get(occurrence.symbol.usr)
            if definition and occurrence.roles & REFERENCE and folders[source] != folders[definition]:
                places.setdefault((occurrence.line, occurrence.column, definition), occurrence.symbol.name)
        for (line, column, definition), name in places.items():
            graph[folders[source], folders[definition]].append(
                Use(package.relative(source), line, column, name, package.relative(definition)))
    return sorted(set(folders.values())), graph


def folder(target: Target, source: Path) -> Folder:
    parts = source.relative_to(target.folder).parts
    return Folder(target.name, parts[0] if len(parts) > 1 else ROOT)


def defined(occurrences: dict[Path, list[Occurrence]]) -> dict[str, Path]:
    """Returns the file that defines each symbol, or otherwise declares it."""
    definitions: dict[str, Path] = {}
    for role in (DEFINITION, DECLARATION):
        for source, found in occurrences.items():
            for occurrence in found:
                if occurrence.roles & role and occurrence.symbol.kind != EXTENSION:
                    definitions.setdefault(occurrence.symbol.usr, source)
    return definitions


def mutual_pairs(graph: Graph) -> list[tuple[Folder, Folder]]:
    """Returns pairs of folders in one target that use each other; the side with fewer uses is first."""
    return [(one, other) for one, other in sorted(graph)
            if one.target == other.target and (other, one) in graph
            and (len(graph[one, other]), one) < (len(graph[other, one]), other)]


def wrong_targets(graph: Graph, targets: dict[str, Target]) -> list[tuple[Folder, Folder]]:
    return [(one, other) for one, other in sorted(graph)
            if one.target != other.target and other.target not in targets[one.target].dependencies]


def ordered(folders: list[Folder], graph: Graph) -> list[list[Folder]]:
    """Returns groups of folders, lowest first; folders that use each other, also indirectly, are in one group."""
    edges = {folder: {to for of, to in graph if of == folder} for folder in folders}
    below = {folder: closure(folder, edges) for folder in folders}
    groups: list[list[Folder]] = []
    for folder in sorted(folders, key=lambda folder: (len(below[folder]), folder)):
        if groups and folder in below[groups[-1][0]]:
            groups[-1].append(folder)
        else:
            groups.append([folder])
    return groups


def closure(start: Folder, edges: dict[Folder, set[Folder]]) -> set[Folder]:
    found, waiting = {start}, [start]
    while waiting:
        new = edges[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def print_table(folders: list[Folder], graph: Graph) -> None:
    width = max(len(str(folder)) for folder in folders)
    for group in ordered(folders, graph):
        for folder in group:
            used = sorted({to for of, to in graph if of == folder})
            names = [to.name for to in used if to.target == folder.target]
            names += sorted({to.target for to in used if to.target != folder.target})
            print(f"{str(folder):{width}}  {', '.join(names) or '—'}")


def print_graph(graph: Graph) -> None:
    for (one, other), uses in sorted(graph.items()):
        print(f"{one} → {other}: {len(uses)}")


def check(package: Package, names: tuple[str, ...], store: Path, show_graph: bool = False) -> int:
    declared = package.targets()
    targets = [declared[name] for name in names if name in declared]
    if not targets:
        raise CheckError(f"Package.swift declares none of {', '.join(names)}")
    folders, graph = read(package, targets, store)
    print_table(folders, graph)
    if show_graph:
        print_graph(graph)
    pairs, wrong = mutual_pairs(graph), wrong_targets(graph, declared)
    for one, other in pairs:
        print(f"\n{one} and {other} use each other, {len(graph[one, other])} and {len(graph[other, one])} times:")
        print(*sorted(graph[one, other]), sep="\n")
    for one, other in wrong:
        print(f"\n{one} uses {other}, and {one.target} does not depend on {other.target}:")
        print(*sorted(graph[one, other]), sep="\n")
    for group in ordered(folders, graph):
        if len(group) > 2:
            print(f"\nnote: {len(group)} folders use each other in a circle: {', '.join(map(str, group))}")
    edges = sum(map(len, graph.values()))
    print(f"\n{len(folders)} folders of {', '.join(target.name for target in targets)}, "
          f"{len(graph)} edges, {edges} uses, {len(pairs)} mutual pairs, {len(wrong)} in the wrong direction")
    return 1 if pairs or wrong else 0


MANIFEST, LOWER, UPPER, MUTUAL = data.tables(__file__, "manifest", "lower", "upper", "mutual")


def control() -> int:
    """Checks a package without a mutual pair, and one in which only an extension's member creates a pair."""
    for lower, expected in ((LOWER, 0), (MUTUAL, 1)):
        with folders.temporary() as folder:
            package = Package(folder)
            folders.fill(folder, {"Package.swift": MANIFEST, "Sources/Layers/Lower/Lower.swift": lower,
                                  "Sources/Layers/Upper/Lower+Upper.swift": UPPER})
            status = check(package, ("Layers",), package.build())
        if status != expected:
            print(f"the control ended with {status}, not {expected}")
            return 1
        print()
    print("the control passed: the mutual pair was found, and only there")
    return 0


def main(arguments: list[str]) -> int:
    chosen = options.parsed(__name__, __doc__, arguments, graph="print each edge with its number of uses",
                            no_build="read the index of the last debug build",
                            control="check this check on two small packages",
                            smoke="check the package, and then this check")
    if chosen.control:
        return control()
    package = Package(PROJECT)
    store = package.index() if chosen.no_build else package.build(*PRODUCTS)
    status = check(package, TARGETS, store, chosen.graph)
    return status or (control() if chosen.smoke else 0)
