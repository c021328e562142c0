"""When the Apple systems got each API of the toolchain's modules, as their symbol graphs say."""
from __future__ import annotations

import json
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .package import Package

# The modules whose graphs are read, where the toolchain has them.
MODULES = ("Swift", "_Concurrency", "_StringProcessing", "RegexBuilder", "Synchronization", "Observation",
           "Distributed", "FoundationEssentials", "FoundationInternationalization", "Foundation", "Dispatch",
           "Testing")
Version = tuple[int, ...]


@dataclass(frozen=True)
class API:
    """A symbol of the toolchain. Platforms on which it always existed are not in `introduced`."""

    name: str
    introduced: dict[str, Version]
    """By platform, in SwiftPM's spelling, such as `macos`."""


class Toolchain:
    """The Swift toolchain on the path."""

    def __init__(self, package: Package) -> None:
        self.package = package
        information = json.loads(package.output("swift", "-print-target-info"))
        self.tag: str = information["swiftCompilerTag"]
        self.triple: str = information["target"]["triple"]
        self.resources = Path(information["paths"]["runtimeResourcePath"])
        self.modules = Path(information["paths"]["runtimeLibraryImportPaths"][0])
        self.cache = package.root / ".build/checks" / re.sub(r"[^\w.-]", "-", self.tag)
        self.cache.mkdir(parents=True, exist_ok=True)

    def apis(self) -> dict[str, API]:
        """Returns the public APIs of the modules by USR, from the cache if they were read before."""
        path = self.cache / "apis.json"
        if not path.exists():
            written = path.with_suffix(".new")
            written.write_text(json.dumps(self._read()))
            written.rename(path)
        return {usr: API(name, {platform: tuple(version) for platform, version in introduced.items()})
                for usr, (name, introduced) in json.loads(path.read_text()).items()}

    def _read(self) -> dict[str, tuple[str, dict[str, Version]]]:
        symbols: dict[str, tuple[str, dict[str, Version]]] = {}
        parents: dict[str, str] = {}
        defaults: dict[str, list[str]] = {}
        with tempfile.TemporaryDirectory() as folder:
            for module in MODULES:
                if (self.modules / f"{module}.swiftmodule").exists():
                    self.package.output("swift", "symbolgraph-extract", "-module-name", module,
                                        "-target", self.triple, "-output-dir", folder)
            for path in sorted(Path(folder).glob("*.symbols.json")):
                graph = json.loads(path.read_text())
                for symbol in graph["symbols"]:
                    usr = symbol["identifier"]["precise"]
                    if "::SYNTHESIZED::" not in usr:
                        symbols[usr] = (".".join(symbol["pathComponents"]), introduced(symbol))
                for relation in graph["relationships"]:
                    source, target = relation["source"], relation["target"]
                    if relation["kind"] in ("memberOf", "requirementOf", "optionalRequirementOf"):
                        parents.setdefault(source, target)
                    elif relation["kind"] == "defaultImplementationOf":
                        defaults.setdefault(target, []).append(source)
        needed = {usr: with_context(usr, symbols, parents) for usr in symbols}
        for requirement, implementations in defaults.items():
            # Where a requirement is newer, the compiler calls its default implementation.
            for implementation in implementations:
                if requirement in needed and implementation in needed:
                    needed[requirement] = {
                        platform: version for platform, version in needed[implementation].items()
                        if platform in needed[requirement]}
        return {usr: (name, needed[usr]) for usr, (name, _) in symbols.items()}


def introduced(symbol: dict[str, Any]) -> dict[str, Version]:
    versions: dict[str, Version] = {}
    for availability in symbol.get("availability", ()):
        version = availability.get("introduced")
        if version and availability.get("domain"):
            parts = (version["major"], version.get("minor", 0), version.get("patch", 0))
            versions[availability["domain"].lower()] = parts
    return versions


def with_context(usr: str, symbols: dict[str, tuple[str, dict[str, Version]]],
                 parents: dict[str, str]) -> dict[str, Version]:
    """Returns the versions that a symbol needs together with the declarations that it is nested in."""
    versions: dict[str, Version] = {}
    current: str | None = usr
    while current in symbols:
        for platform, version in symbols[current][1].items():
            versions[platform] = max(version, versions.get(platform, ()))
        current = parents.get(current)
    return versions
