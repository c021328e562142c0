"""No use of an API or a language feature that is newer than the Apple systems of Package.swift.

    Scripts/check availability                lists what is newer, with each place
    Scripts/check availability -- --compile   type-checks targets without C and Foundation for each system as well
    Scripts/check availability -- --unknown   lists the toolchain's symbols in use whose availability is unknown
    Scripts/check availability -- --no-build  reads the index of the last debug build
    Scripts/check availability -- --control   checks this check on small packages that must fail or pass

The check needs no Mac. It joins the references in the compiler's index with the availability in the symbol graphs of
the toolchain's modules. That availability is the same as on Apple's systems, and is inherited from enclosing
declarations. A back-deployed API counts from the first system on which it can be called. The project has no `if
#available`, so references within one count as uses. Language features that need a newer runtime are found by searching
the source text.

The index does not show code for other systems (`#if canImport(Darwin)`), C functions, underscored APIs, conformances,
and metadata of typed-throws functions. `--compile` finds the last three in targets without C and Foundation.
"""
import re
from collections import defaultdict
from pathlib import Path

from checks.support import data, folders, options
from checks.support.index_store import REFERENCE, IndexStore
from checks.support.machine import PROJECT
from checks.support.package import PRODUCTS, CheckError, Package, Target, version
from checks.support.toolchain import API, IMPORTS, SYSTEMS, Toolchain, Version, type_check

SMOKE = ["--smoke"]
SECONDS = 30
TARGETS = ("LinkText", "LinkMarkup", "LinkMarkupFoundation", "LinkMarkupAttributedString", "LinkMarkupTesting",
           "LanguageServer", "LinkReview", "LinkViewer", "linkmark")
FEATURES = [(each["pattern"], API(each["name"], {system: version(text) for system, text in each["introduced"].items()}))
            for each in data.beside(__file__)["features"]]
COMMENT = re.compile(r"//.*")
Place = tuple[str, int, int]


def newer(api: API, floors: dict[str, Version]) -> dict[str, Version]:
    """Returns the platforms on which an API is newer than the floor."""
    return {platform: version for platform, version in api.introduced.items()
            if platform in floors and version > floors[platform]}


def uses(package: Package, targets: list[Target], store: Path, toolchain: Toolchain,
         floors: dict[str, Version]) -> tuple[dict[tuple[str, str], set[Place]], set[str]]:
    """Returns the places of each newer API, by its name and versions, and the symbols that are in no graph."""
    apis, found, unknown = toolchain.apis(), defaultdict(set), set()
    late = {usr: requirement for usr, api in apis.items() if (requirement := newer(api, floors))}
    sources = [source for target in targets for source in target.sources]
    own = "s:(?:" + "|".join(f"{len(target.name)}{target.name}" for target in targets) + ")"
    with IndexStore(store) as index:
        occurrences = index.occurrences(sources)
    defined = {occurrence.symbol.usr for found in occurrences.values() for occurrence in found
               if not occurrence.roles & REFERENCE}
    for source, occurred in occurrences.items():
        for occurrence in occurred:
            usr = occurrence.symbol.usr
            if not occurrence.roles & REFERENCE:
                continue
            place = (package.relative(source), occurrence.line, occurrence.column)
            if usr in late:
                found[apis[usr].name, described(late[usr])].add(place)
            elif usr.startswith("s:") and usr not in apis and usr not in defined and ":" not in usr[2:]:
                if not re.match(own, usr) and not re.match(r"[gs]etter:", occurrence.symbol.name):
                    unknown.add(f"{occurrence.symbol.name} ({usr})")
        for number, line in enumerate(source.read_text().splitlines(), 1):
            for pattern, feature in FEATURES:
                requirement = newer(feature, floors)
                for match in re.finditer(pattern, COMMENT.sub("", line)) if requirement else ():
                    found[feature.name, described(requirement)].add(
                        (package.relative(source), number, match.start() + 1))
    return found, unknown


def described(versions: dict[str, Version]) -> str:
    """Formats versions such as `macOS 26, iOS 26`."""
    names = {"macos": "macOS", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS"}
    return ", ".join(f"{names.get(platform, platform)} {'.'.join(map(str, trimmed(version)))}"
                     for platform, version in sorted(versions.items(), key=lambda item: list(SYSTEMS).index(item[0])))


def trimmed(version: Version) -> Version:
    """Drops zeros at the end, so that `26.0.0` is `26`."""
    while len(version) > 1 and version[-1] == 0:
        version = version[:-1]
    return version


def check(package: Package, names: tuple[str, ...], store: Path, toolchain: Toolchain,
          compiled: bool = False, show_unknown: bool = False) -> int:
    declared = package.targets()
    targets = [declared[name] for name in names if name in declared]
    floors = {platform: version for platform, version in package.platforms().items() if platform in SYSTEMS}
    if not targets or not floors:
        raise CheckError("Package.swift declares no platform or none of " + ", ".join(names))
    found, unknown = uses(package, targets, store, toolchain, floors)
    for (name, introduced), places in sorted(found.items()):
        files = len({path for path, _, _ in places})
        print(f"{name}: introduced in {introduced}; {len(places)} uses in {files} files")
    for (name, introduced), places in sorted(found.items()):
        for path, line, column in sorted(places):
            print(f"{path}:{line}:{column}: {name} needs {introduced}")
    if show_unknown:
        print("Not in the symbol graphs:", *sorted(unknown), sep="\n  ")
    errors = compile_errors(package, targets, floors, toolchain) if compiled else 0
    total = sum(map(len, found.values()))
    print(f"{total} uses above {described(floors)} in {', '.join(target.name for target in targets)}")
    if absent := [name for name in SYSTEMS if name not in floors]:
        print(f"Package.swift names no version for {', '.join(absent)}: not checked")
    return 1 if total or errors else 0


def compile_errors(package: Package, targets: list[Target], floors: dict[str, Version], toolchain: Toolchain) -> int:
    """Type-checks each target that imports only Swift's own modules, and counts the errors."""
    count = 0
    for target in targets:
        imports = {name for source in target.sources
                   for name in re.findall(r"^\s*(?:\w+ )?import (\w+)", source.read_text(), re.MULTILINE)}
        if needed := sorted(imports - IMPORTS):
            print(f"{target.name} imports {', '.join(needed)}: not type-checked for Apple's systems")
            continue
        for platform, floor in floors.items():
            errors = type_check(target, platform, floor, toolchain)
            print(f"{target.name} for {described({platform: floor})}: {len(errors)} errors")
            for error in errors:
                print("  " + error.removeprefix(f"{package.root}/"))
            count += len(errors)
    return count


MANIFEST, CONTROLS = data.tables(__file__, "manifest", "controls")


def control(toolchain: Toolchain, compiled: bool) -> int:
    """Checks packages that must fail or pass."""
    for name, (text, expected) in CONTROLS.items():
        with folders.temporary() as folder:
            package = Package(folder)
            folders.fill(folder, {"Package.swift": MANIFEST, "Sources/Newer/Newer.swift": text})
            print(f"-- {name}")
            if check(package, ("Newer",), package.build(), toolchain, compiled) != expected:
                print(f"the control failed: {name} {'was not found' if expected else 'was reported'}")
                return 1
    print("the control passed")
    return 0


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, smoke="check the package, and then this check",
                            compile="type-check what needs no SDK for each system",
                            unknown="list symbols in use whose availability is unknown",
                            no_build="read the index of the last debug build",
                            control="check this check on small packages")
    package = Package(PROJECT)
    toolchain = Toolchain(package)
    if chosen.control:
        return control(toolchain, chosen.compile)
    store = package.index() if chosen.no_build else package.build(*PRODUCTS)
    status = check(package, TARGETS, store, toolchain, chosen.compile, chosen.unknown)
    return status or (control(toolchain, chosen.compile) if chosen.smoke else 0)
