"""The DocC catalogs build without warnings, every public symbol is documented, and the code in articles compiles.

    Scripts/check documentation                builds the catalogs, and prints their symbols, articles and warnings
    Scripts/check documentation -- --no-build  reads the modules of the last debug build
    Scripts/check documentation -- --control   checks this check on a small library with one fault at a time

The archives are written to .build/documentation. Besides the warnings of `docc`, these are failures:

* A public symbol without a doc comment. Exceptions are enumeration cases and option-set constants whose type has a doc
  comment, implementations of protocol requirements, which inherit documentation, and synthesized code.
* A public top-level symbol that is missing from the lists below "Topics" on the landing page.
* Swift code in a catalog that does not compile. A page's code blocks are compiled in order as one program, together
  with the Swift in the page's HTML comments, which contain declarations that the page does not show.
"""
import contextlib
import io
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from checks.support import data, folders, options
from checks.support.libraries import Library, libraries, target, usr
from checks.support.machine import PROJECT, captured
from checks.support.package import PRODUCTS, CheckError, Package

SECONDS = 10
OPTION_SET = "s:s9OptionSetP"
CODE = re.compile(r"^(?:<!--|```swift)\n(.*?)^(?:-->|```)$", re.DOTALL | re.MULTILINE)


class Tools:
    """The programs of the Swift toolchain on the path."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.triple = target(package)
        self.docc = Path(shutil.which("swift") or "swift").resolve().with_name("docc")
        if not self.docc.exists():
            raise CheckError(f"{self.docc} does not exist: the toolchain has no DocC")

    def convert(self, library: Library, graphs: Path, archive: Path) -> list[str]:
        """Builds a library's documentation, and returns the warnings."""
        diagnostics = graphs / "diagnostics.json"
        done = captured([self.docc, "convert", library.catalog, "--additional-symbol-graph-dir", graphs,
                         "--output-dir", archive, "--fallback-bundle-identifier", library.name, "--warnings-as-errors",
                         "--diagnostics-file", diagnostics])
        found = json.loads(diagnostics.read_text())["diagnostics"] if diagnostics.exists() else []
        if done.returncode and not found:
            raise CheckError(f"docc failed:\n{done.stdout}{done.stderr}")
        return [f"{place(self.package, diagnostic.get('source'), diagnostic.get('range', {}).get('start'))}: "
                f"{diagnostic['summary']}"
                for diagnostic in found if diagnostic["severity"] in ("error", "warning")]

    def type_check(self, library: Library, page: Path) -> list[str]:
        """Returns the errors in a page's Swift code, if the page has any code."""
        text = page.read_text()
        blocks = [(text.count("\n", 0, block.start(1)) + 1, block[1]) for block in CODE.finditer(text)]
        if not blocks:
            return []
        program = "".join(f'#sourceLocation(file: "{page}", line: {line})\n{code}' for line, code in blocks)
        with folders.temporary() as folder:
            (folder / "main.swift").write_text(program)
            done = captured(["swiftc", "-typecheck", "-swift-version", "6", "-target", self.triple, *library.imports,
                             folder / "main.swift"], cwd=self.package.root)
        errors = [line for line in done.stderr.splitlines() if re.match(r"\S+:\d+:\d+: error: ", line)]
        if done.returncode and not errors:
            raise CheckError(f"{page} cannot be compiled:\n{done.stderr}")
        return [error.replace(f"{self.package.root}/", "").replace(": error: ", ": ", 1) for error in errors]


def undocumented(package: Package, graph: dict[str, Any]) -> Iterator[str]:
    """Returns the symbols in a graph that lack a required doc comment."""
    relations = graph["relationships"]
    inheriting = {relation["source"] for relation in relations if "sourceOrigin" in relation}
    option_sets = {relation["source"] for relation in relations
                   if relation["kind"] == "conformsTo" and relation["target"] == OPTION_SET}
    owners = {relation["source"]: relation["target"] for relation in relations if relation["kind"] == "memberOf"}
    documented = {usr(symbol) for symbol in graph["symbols"] if "docComment" in symbol}
    for symbol in graph["symbols"]:
        owner, kind = owners.get(usr(symbol)), symbol["kind"]["identifier"]
        is_constant = kind == "swift.enum.case" or kind == "swift.type.property" and owner in option_sets
        if (usr(symbol) in documented | inheriting or kind == "swift.extension" or "location" not in symbol
                or is_constant and owner in documented):
            continue
        location = symbol["location"]
        line, column = (location["position"][key] + 1 for key in ("line", "character"))
        name = ".".join(symbol["pathComponents"])
        yield f"{place(package, location['uri'], {'line': line, 'column': column})}: {name} has no doc comment"


def place(package: Package, url: str | None, start: dict[str, int] | None) -> str:
    """Returns a place in a file, formatted like a compiler's."""
    path = unquote(urlsplit(url or "").path).removeprefix(f"{package.root}/")
    return f"{path}:{start['line']}:{start['column']}" if start else path


def unlisted(library: Library, graphs: list[dict[str, Any]]) -> Iterator[str]:
    """Returns the top-level symbols that the landing page does not list."""
    topics = library.landing_page.read_text().partition("\n## Topics\n")[2]
    listed = set(re.findall(r"^- ``([^`]+)``$", topics, re.MULTILINE))
    for graph in graphs:
        for symbol in graph["symbols"]:
            if len(symbol["pathComponents"]) == 1 and symbol["kind"]["identifier"] != "swift.extension":
                if symbol["pathComponents"][0] not in listed:
                    yield f"{symbol['pathComponents'][0]} is in no list of the landing page"


def check(package: Package, libraries: list[Library]) -> int:
    tools, output = Tools(package), package.root / ".build/documentation"
    totals = {"symbols": 0, "articles": 0, "warnings": 0}
    for library in libraries:
        if not library.landing_page.exists():
            raise CheckError(f"{library.landing_page} does not exist")
        folder = output / f"{library.name}.symbolgraphs"
        graphs = library.extract(package, folder)
        warnings = tools.convert(library, folder, output / f"{library.name}.doccarchive")
        for graph in graphs:
            warnings += undocumented(package, graph)
        warnings += [f"{package.relative(library.landing_page)}: {line}" for line in unlisted(library, graphs)]
        for page in library.pages():
            warnings += tools.type_check(library, page)
        print(*sorted(set(warnings)), sep="\n", end="\n" if warnings else "")
        counts = {
            "symbols": sum(symbol["kind"]["identifier"] != "swift.extension"
                           for graph in graphs for symbol in graph["symbols"]),
            "articles": len(library.pages()) - 1,
            "warnings": len(set(warnings)),
        }
        print(f"{library.name}: {summary(counts)}", flush=True)
        totals = {key: totals[key] + count for key, count in counts.items()}
    print(f"{len(libraries)} libraries: {summary(totals)}")
    return 1 if totals["warnings"] else 0


def summary(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {key if count != 1 else key.removesuffix('s')}" for key, count in counts.items())


SOURCE, PAGE, FAULTS = data.tables(__file__, "source", "page", "faults")


def control() -> int:
    """Checks this check on a small library without a fault, and with one fault at a time."""
    for name, (old, new, phrase) in {"no fault": ("", "", " 0 warnings"), **FAULTS}.items():
        with folders.temporary() as folder, contextlib.redirect_stdout(io.StringIO()) as printed:
            package = Package(folder)
            catalog = package.root / "Sample.docc"
            folders.fill(folder, {"Sample.swift": SOURCE.replace(old, new),
                                  "Sample.docc/Sample.md": PAGE.replace(old, new)})
            package.output("swiftc", "-emit-module", "-module-name", "Sample", "Sample.swift")
            status = check(package, [Library("Sample", catalog, ("-I", str(package.root)))])
        expected = 1 if name in FAULTS else 0
        if status != expected or phrase not in printed.getvalue():
            print(f"{printed.getvalue()}the control failed: {name}")
            return 1
        print(f"{name}: {'reported' if expected else 'passed'}")
    return 0


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments,
                            no_build="read the modules of the last debug build",
                            control="check this check on a small library")
    if chosen.control:
        return control()
    package = Package(PROJECT)
    if not chosen.no_build:
        package.build(*PRODUCTS)
    return check(package, libraries(package))
