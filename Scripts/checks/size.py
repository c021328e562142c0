"""Prints how large the project is, and fails where it has outgrown a bound.

    Scripts/check size                  the working tree
    Scripts/check size -- HEAD~20 HEAD  two revisions side by side; `.` is the working tree
    Scripts/check size -- --types       lists the public top-level types as well

A public top-level type is a struct, enum, class, actor, or protocol of a library that is public or open and in no
other declaration. A verb is an executable file directly in Scripts.
"""
from __future__ import annotations

import argparse
import re
import subprocess
import sys

from checks.support.swift_text import code_only, top_level
from checks.support.tree import File, files

TYPE = re.compile(r"\b(?:public|open)\s+(?:(?:final|indirect|nonisolated|distributed)\s+)*"
                  r"(?:struct|enum|class|actor|protocol)\s+(\w+)")
EXECUTABLE = re.compile(r'\.executableTarget\(\s*name: "(\w+)"')
SECONDS = 2
# Of the last column.
BOUNDS = {"public top-level types of libraries": 50, "verbs in Scripts": 8}


def public_types(tree: list[File]) -> list[str]:
    """Returns the public top-level types of the libraries in Sources, as `Library.Type`."""
    executables = {name for file in tree if file.path == "Package.swift" for name in EXECUTABLE.findall(file.text)}
    return sorted(f"{library}.{name}" for file in tree
                  if file.path.startswith("Sources/") and file.path.endswith(".swift")
                  and (library := file.path.split("/")[1]) not in executables
                  for name in TYPE.findall(top_level(file.text)))


def measures(tree: list[File]) -> dict[str, int]:
    swift = [file for file in tree if file.path.startswith("Sources/") and file.path.endswith(".swift")]
    scripts = [file for file in tree if file.path.startswith("Scripts/")]
    tests = [file for file in tree if file.path.startswith("Tests/") and file.path.endswith(".swift")]
    return {
        "lines of Swift in Sources": sum(file.line_count for file in swift),
        "Swift files in Sources": len(swift),
        "public top-level types of libraries": len(public_types(tree)),
        "verbs in Scripts": sum(file.is_executable and file.path.count("/") == 1 for file in scripts),
        "files in Scripts": len(scripts),
        "lines in Scripts": sum(file.line_count for file in scripts if b"\0" not in file.data),
        "tests (@Test)": sum(len(re.findall(r"@Test\b", code_only(file.text))) for file in tests),
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="Scripts/check size --", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("revisions", nargs="*", default=["."], metavar="REV", help="a Git revision; . is the tree")
    parser.add_argument("--types", action="store_true", help="list the public top-level types as well")
    options = parser.parse_args(arguments)
    try:
        trees = [files(None if revision == "." else revision) for revision in options.revisions]
    except subprocess.CalledProcessError as error:
        print(error.stderr.decode().strip(), file=sys.stderr)
        return 2
    columns = [measures(tree) for tree in trees]
    titles = ["working tree" if revision == "." else revision for revision in options.revisions]
    widths = [max(len(title), 7) for title in titles]
    name_width = max(map(len, columns[0]))
    print(" " * name_width, *(f"  {title:>{width}}" for title, width in zip(titles, widths)), sep="")
    for name in columns[0]:
        values = (f"  {column[name]:>{width},}" for column, width in zip(columns, widths))
        print(f"{name:{name_width}}", *values, sep="")
    if options.types:
        for title, tree in zip(titles, trees):
            print(f"\n{title}:", *public_types(tree), sep="\n  ")
    outgrown = [f"{name}: {columns[-1][name]}, at most {bound}"
                for name, bound in BOUNDS.items() if columns[-1][name] > bound]
    print(*outgrown, sep="\n", end="\n" if outgrown else "")
    return 1 if outgrown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
