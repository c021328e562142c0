"""The libraries of the package with their DocC catalogs, and the symbol graphs of their modules."""
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checks.support.package import Package

NAMES = ("LinkText", "LinkMarkup", "LinkMarkupFoundation", "LinkMarkupTesting")
# Folders with the modules of the last debug build, and with the C modules of this package.
MODULES = (".build/debug/Modules", "Sources/CCmark", ".build/debug/CArena.build")
Graph = dict[str, Any]


@dataclass(frozen=True)
class Library:
    """A library with its catalog, and the options with which the compiler finds its module."""

    name: str
    catalog: Path
    imports: tuple[str, ...]
    """The compiler options for importing the modules."""

    @property
    def landing_page(self) -> Path:
        return self.catalog / f"{self.name}.md"

    def pages(self) -> list[Path]:
        return sorted(self.catalog.glob("*.md"))

    def extract(self, package: Package, folder: Path) -> list[Graph]:
        """Writes symbol graphs of the public symbols into a folder, and returns them."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        package.output(
            "swift", "symbolgraph-extract", "-module-name", self.name, *self.imports, "-target", target(package),
            "-minimum-access-level", "public", "-emit-extension-block-symbols", "-skip-inherited-docs",
            "-skip-synthesized-members", "-output-dir", str(folder))
        return [json.loads(path.read_text()) for path in sorted(folder.glob("*.symbols.json"))]


def target(package: Package) -> str:
    """Returns the target triple of the Swift toolchain on the path."""
    triple: str = json.loads(package.output("swift", "-print-target-info"))["target"]["triple"]
    return triple


def libraries(package: Package) -> list[Library]:
    """Returns the libraries, with the modules of the last debug build."""
    imports = tuple(f"-I{package.root / folder}" for folder in MODULES)
    return [Library(name, package.root / f"Sources/{name}/{name}.docc", imports) for name in NAMES]


def usr(symbol: dict[str, Any]) -> str:
    identifier: str = symbol["identifier"]["precise"]
    return identifier
