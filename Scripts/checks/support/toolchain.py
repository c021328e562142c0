"""Type-checks Swift for Apple's systems without their SDKs.

Every toolchain has the standard library's textual interface, which includes the availability of each declaration on
Apple's systems. When the interface is compiled for an Apple triple, the compiler enforces a deployment version as on a
Mac, for APIs, conformances, and language features that need a newer runtime. Code that imports Foundation or a C
library cannot be checked, since their Apple modules are in the SDKs. A few functions of the C standard library are
declared here. The triples are for simulators, which have the same architecture as the host and the interfaces. The
architecture does not affect availability.
"""
import json
import re
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checks.support import data, folders, machine
from checks.support.package import Package, Target

FEATURES, GRAPH_MODULES, MODULES, DARWIN_MAP, DARWIN, SYSTEMS = data.tables(
    __file__, "features", "graph-modules", "modules", "darwin-map", "darwin", "systems")
Version = tuple[int, ...]


@dataclass(frozen=True)
class API:
    """A symbol of the toolchain. `introduced` omits platforms on which it has always existed."""

    name: str
    introduced: dict[str, Version]
    """The versions by platform, in SwiftPM's spelling, such as `macos`."""


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
        """Returns the modules' public APIs by USR, from a cache if they were read before."""
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
        with folders.temporary() as folder:
            for module in GRAPH_MODULES:
                if (self.modules / f"{module}.swiftmodule").exists():
                    self.package.output("swift", "symbolgraph-extract", "-module-name", module,
                                        "-target", self.triple, "-output-dir", str(folder))
            for path in sorted(folder.glob("*.symbols.json")):
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
            # If a requirement is newer, the compiler calls its default implementation.
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
    """Returns the versions that a symbol and its enclosing declarations need."""
    versions: dict[str, Version] = {}
    current: str | None = usr
    while current in symbols:
        for platform, version in symbols[current][1].items():
            versions[platform] = max(version, versions.get(platform, ()))
        current = parents.get(current)
    return versions


# The modules that a checked target may import; Darwin provides only the functions below.
IMPORTS = {"Swift", "Synchronization", "Darwin", "Glibc", "Musl", "Bionic", "Android"}


def type_check(target: Target, platform: str, floor: Version, toolchain: Toolchain) -> list[str]:
    """Returns the compiler's errors for a target on a platform's oldest supported version."""
    folder, module_triple, triple = SYSTEMS[platform]
    architecture = toolchain.triple.split("-", 1)[0].replace("aarch64", "arm64")
    triple = triple.format(architecture, ".".join(map(str, floor[:2])))
    resources = written_resources(folder, module_triple.format(architecture), triple, toolchain)
    command = ["swiftc", "-frontend", "-typecheck", "-target", triple, "-resource-dir", str(resources),
               "-I", str(resources / "Darwin"), "-module-cache-path", str(resources / "cache"),
               "-disable-objc-interop", "-swift-version", "6", "-parse-as-library",
               "-module-name", target.name, "-package-name", "check"]
    for feature in FEATURES:
        command += ["-enable-upcoming-feature", feature]
    done = machine.captured([*command, *map(str, target.sources)])
    errors = re.findall(r"^[^\s|].*?: error: .*", done.stderr, re.MULTILINE)
    return errors or ([done.stderr] if done.returncode else [])


def written_resources(folder: str, module_triple: str, triple: str, toolchain: Toolchain) -> Path:
    """Returns a resource folder for a triple that contains the adapted Linux interfaces.

    Its name has a digest of the interfaces, since the compiler does not rebuild a module when its interface changes.
    """
    interfaces = {}
    for module in MODULES:
        source = toolchain.modules / f"{module}.swiftmodule/{toolchain.triple}.swiftinterface"
        if source.exists():
            path = f"{folder}/{module}.swiftmodule/{module_triple}.swiftinterface"
            interfaces[path] = apple_interface(source.read_text(), toolchain.triple, triple)
    interfaces |= {"Darwin/module.modulemap": DARWIN_MAP, "Darwin/Darwin.h": DARWIN}
    digest = zlib.crc32("".join(interfaces.values()).encode())
    resources = toolchain.cache / f"{folder}-{digest:08x}"
    for path, text in interfaces.items():
        if not (resources / path).exists():
            (resources / path).parent.mkdir(parents=True, exist_ok=True)
            (resources / path).write_text(text)
    for shared in ("shims", "clang", "apinotes"):
        if not (resources / shared).is_symlink():
            (resources / shared).symlink_to(toolchain.resources / shared)
    return resources


def apple_interface(text: str, linux: str, triple: str) -> str:
    """Returns the interface of a Linux module, adapted to an Apple triple.

    `@backDeployed` requires a body, but the Linux interface omits bodies that are not inlinable. Without the attribute,
    such a declaration has the same availability. The module's own uses are not checked.
    """
    text = re.sub(r"@backDeployed\(before: [^)]*\)", "", text)
    if "xros" in triple:
        text = re.sub(r"@available\([^()]*\biOS (\d+)[^()]*(?=, \*\))", with_vision, text)
    return re.sub(rf"^(// swift-module-flags: .*?)-target {re.escape(linux)}(.*)$",
                  rf"\1-target {triple}\2 -disable-availability-checking", text, count=1,
                  flags=re.MULTILINE).replace(" -static ", " ", 1)


def with_vision(available: re.Match[str]) -> str:
    """Adds the version of visionOS, which follows from the version of iOS; on a Mac, its SDK has the table of versions."""
    ios = int(available[1])
    version = 1 if ios < 18 else 2 if ios < 26 else ios
    return available[0] if "visionOS" in available[0] else f"{available[0]}, visionOS {version}.0"
