"""Prints the size of the project, and fails if it exceeds a bound.

    Scripts/check size                  the working tree
    Scripts/check size -- HEAD~20 HEAD  two revisions side by side; `.` is the working tree
    Scripts/check size -- --types       lists the public top-level types as well
    Scripts/check size -- --files       lists all files missing from small_files.txt, not only the first

A Swift file in Sources has 80 to 400 lines. `small_files.txt` lists every exception with the reason. A listed file that
is gone, or that has grown to that size, is also a failure. Generated files count. A public top-level type is a public
or open struct, enum, class, actor, or protocol of a library that is not nested. A verb is an executable file directly
in Scripts.
"""
import re

from checks.support import options
from checks.support.swift_text import code_only, top_level
from checks.support.tree import File, files

TYPE = re.compile(r"\b(?:public|open)\s+(?:(?:final|indirect|nonisolated|distributed)\s+)*"
                  r"(?:struct|enum|class|actor|protocol)\s+(\w+)")
EXECUTABLE = re.compile(r'\.executableTarget\(\s*name: "(\w+)"')
SECONDS = 2
LEAST, MOST = 80, 400
REASONS = "Scripts/checks/small_files.txt"
SHOWN = 10
# Bounds for the last column.
BOUNDS = {
    "lines of Swift in Sources": 65_000,
    "Swift files in Sources": 320,
    f"files under {LEAST} lines in Sources": 25,
    "public top-level types of libraries": 50,
    "verbs in Scripts": 8,
    "lines of Python in Scripts": 24_000,
}


def public_types(tree: list[File]) -> list[str]:
    """Returns the public top-level types of the libraries in Sources, as `Library.Type`."""
    executables = {name for file in tree if file.path == "Package.swift" for name in EXECUTABLE.findall(file.text)}
    return sorted(f"{library}.{name}" for file in tree
                  if file.path.startswith("Sources/") and file.path.endswith(".swift")
                  and (library := file.path.split("/")[1]) not in executables
                  for name in TYPE.findall(top_level(file.text)))


def swift(tree: list[File], folder: str) -> list[File]:
    return [file for file in tree if file.path.startswith(f"{folder}/") and file.path.endswith(".swift")]


def measures(tree: list[File]) -> dict[str, int]:
    scripts = [file for file in tree if file.path.startswith("Scripts/")]
    found = {}
    for folder in ("Sources", "Tests"):
        counts = [file.line_count for file in swift(tree, folder)]
        found[f"lines of Swift in {folder}"] = sum(counts)
        found[f"Swift files in {folder}"] = len(counts)
        found[f"files under {LEAST} lines in {folder}"] = sum(count < LEAST for count in counts)
        found[f"files over {MOST} lines in {folder}"] = sum(count > MOST for count in counts)
    return {
        **found,
        "tests (@Test)": sum(len(re.findall(r"@Test\b", code_only(file.text))) for file in swift(tree, "Tests")),
        "public top-level types of libraries": len(public_types(tree)),
        "verbs in Scripts": sum(file.is_executable and file.path.count("/") == 1 for file in scripts),
        "files in Scripts": len(scripts),
        "lines in Scripts": sum(file.line_count for file in scripts if b"\0" not in file.data),
        "lines of Python in Scripts": sum(file.line_count for file in scripts if file.path.endswith(".py")),
    }


def unexplained(tree: list[File]) -> list[str]:
    """Returns the defects in the list of files with an unusual size."""
    counts = {file.path: file.line_count for file in swift(tree, "Sources")}
    listed, found = {}, []
    for text in (file.text for file in tree if file.path == REASONS):
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip() and not line.startswith("#"):
                path, _, reason = line.partition("\t")
                if not reason.strip() or path in listed:
                    found.append(f"{REASONS}:{number}: write each path once, a tab, and the reason")
                listed[path] = number
    for path, number in listed.items():
        if path not in counts:
            found.append(f"{REASONS}:{number}: {path} is gone; remove the line")
        elif LEAST <= counts[path] <= MOST:
            found.append(f"{REASONS}:{number}: {path} has {counts[path]} lines; remove the line")
    return found + [f"{path}: {count} lines, and no reason in {REASONS}" for path, count in sorted(counts.items())
                    if path not in listed and not LEAST <= count <= MOST]


def main(arguments: list[str]) -> int:
    chosen = options.parsed(__name__, __doc__, arguments, types="list the public top-level types as well",
                            files="list all files of an unusual size without a reason", more=[
        ("revisions", dict(nargs="*", default=["."], metavar="REV", help="a Git revision; . is the tree"))])
    trees = [files(None if revision == "." else revision) for revision in chosen.revisions]
    columns = [measures(tree) for tree in trees]
    titles = ["working tree" if revision == "." else revision for revision in chosen.revisions]
    widths = [max(len(title), 7) for title in titles]
    name_width = max(map(len, columns[0]))
    print(" " * name_width, *(f"  {title:>{width}}" for title, width in zip(titles, widths)), sep="")
    for name in columns[0]:
        values = (f"  {column[name]:>{width},}" for column, width in zip(columns, widths))
        print(f"{name:{name_width}}", *values, sep="")
    if chosen.types:
        for title, tree in zip(titles, trees):
            print(f"\n{title}:", *public_types(tree), sep="\n  ")
    missing = unexplained(trees[-1])
    shown = missing if chosen.files else missing[:SHOWN]
    print(*shown, *([f"… and {len(missing) - len(shown)} more; --files lists them"] if shown != missing else []),
          sep="\n", end="\n" if missing else "")
    outgrown = [f"{name}: {columns[-1][name]:,}, at most {bound:,}"
                for name, bound in BOUNDS.items() if columns[-1][name] > bound]
    print(*outgrown, sep="\n", end="\n" if outgrown else "")
    return 1 if outgrown or missing else 0
