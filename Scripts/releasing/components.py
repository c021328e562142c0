"""The components that are linked into the executable, with their versions and licenses."""
from __future__ import annotations

import dataclasses
import pathlib
import re
import shutil
import subprocess

from releasing.version import ReleaseError

LICENSES = pathlib.Path("/usr/share/common-licenses")
# An archive in the link map of a GNU or Apple linker.
ARCHIVE = re.compile(r"^(?:\[ *\d+\] )?(/\S+\.a)[(\[]", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Kind:
    """A project whose code can be in the executable."""

    name: str
    # A pattern for the names of its archives.
    archives: str
    # An SPDX license expression.
    license: str
    holder: str
    source: str
    # The files in `LICENSES` to which the license text on the machine refers.
    common: tuple[str, ...] = ()


SWIFT = Kind("Swift runtime", r"lib(swift\w*|_Concurrency)\.a", "Apache-2.0 WITH Swift-exception",
             "Apple Inc. and the Swift project authors", "https://www.swift.org")
KINDS = [
    Kind("libcmark", r"libcmark\.a", "BSD-2-Clause AND MIT AND Unicode-DFS-2016", "John MacFarlane and others",
         "https://github.com/commonmark/cmark"),
    SWIFT,
    Kind("GNU C Library", r"lib(c|m|pthread|dl|rt|mvec)(-[\d.]+)?\.a", "LGPL-2.1-or-later",
         "Free Software Foundation, Inc. and others", "https://www.gnu.org/software/libc/", ("LGPL-2.1",)),
    Kind("GCC runtime libraries", r"lib(gcc|gcc_eh|stdc\+\+|supc\+\+)\.a", "GPL-3.0-or-later WITH GCC-exception-3.1",
         "Free Software Foundation, Inc.", "https://gcc.gnu.org", ("GPL-3",)),
]


@dataclasses.dataclass(frozen=True)
class Component:
    """A project whose code is in the executable, in the linked version."""

    kind: Kind
    version: str
    # The package URL of the version.
    address: str
    text: str


def linked(link_map: pathlib.Path) -> list[Component]:
    """Returns the components for the archives in a link map.

    Raises ReleaseError if an archive is unknown, since its license would be missing from the packages.
    """
    if not link_map.exists():
        raise ReleaseError(f"{link_map} does not exist; Scripts/install writes it")
    archives = sorted(set(ARCHIVE.findall(link_map.read_text())))
    found: dict[str, list[str]] = {}
    for archive in archives:
        kind = next((kind for kind in KINDS if re.fullmatch(kind.archives, pathlib.Path(archive).name)), None)
        if not kind:
            raise ReleaseError(f"{archive} is linked, and Scripts/releasing/components.py does not name its license")
        found.setdefault(kind.name, []).append(archive)
    if not found:
        raise ReleaseError(f"{link_map} names no archive")
    return [component(kind, found[kind.name]) for kind in KINDS if kind.name in found]


def component(kind: Kind, archives: list[str]) -> Component:
    if kind is SWIFT:
        return swift(archives[0])
    if not shutil.which("dpkg"):
        return homebrew_component(kind, archives[0])
    package, source, version = min(debian_package(archive) for archive in archives)
    text = pathlib.Path(f"/usr/share/doc/{package}/copyright").read_text()
    parts = [only_sources(text) if kind.name == "libcmark" else text,
             *((LICENSES / name).read_text() for name in kind.common)]
    return Component(kind, re.split(r"[-+]", version.partition(":")[2] or version)[0],
                     f"pkg:deb/debian/{source}@{version.replace(':', '%3A').replace('+', '%2B')}?arch=source",
                     "\n\n".join(part.strip("\n") for part in parts))


def homebrew_component(kind: Kind, archive: str) -> Component:
    """Returns the component for an archive in Homebrew's folder `NAME/VERSION/lib`."""
    folder = pathlib.Path(archive).resolve().parents[1]
    return Component(kind, folder.name, f"pkg:brew/{folder.parent.name}@{folder.name}",
                     (folder / "COPYING").read_text().strip("\n"))


def swift(archive: str) -> Component:
    """Returns the component for the toolchain that contains an archive."""
    toolchain = pathlib.Path(archive.partition("/lib/swift_static/")[0])
    shown = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    version = re.search(r"Swift version (\d+(\.\d+)+)", shown)
    if not version:
        raise ReleaseError(f"'swift --version' prints no version: {shown}")
    text = (toolchain / "share/swift/LICENSE.txt").read_text()
    return Component(SWIFT, version[1], f"pkg:github/swiftlang/swift@swift-{version[1]}-RELEASE", text.strip("\n"))


def debian_package(path: str) -> tuple[str, str, str]:
    """Returns the package that contains a file, its source package, and the source package's version."""
    real = str(pathlib.Path(path).resolve())
    for candidate in dict.fromkeys([path, real, real.removeprefix("/usr"), f"/usr{real}"]):
        done = subprocess.run(["dpkg", "-S", candidate], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            package = done.stdout.partition(": ")[0].partition(":")[0]
            shown = subprocess.run(["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}\n", package],
                                   check=True, capture_output=True, text=True).stdout.splitlines()[0]
            source, version = shown.split()
            return package, source, version
    raise ReleaseError(f"{path} is linked, and no Debian package has it")


def only_sources(copyright_text: str) -> str:
    """Returns the paragraphs of a Debian copyright file for compiled sources, and for their licenses."""
    paragraphs = copyright_text.strip().split("\n\n")
    kept = [text for text in paragraphs if re.match(r"Files:\s*(\*|src/|data/)", text)]
    names = {name for text in kept for name in re.findall(r"^License: (\S+)", text, re.MULTILINE)}
    return "\n\n".join([*kept, *(text for text in paragraphs
                                 if re.match(r"License: (\S+)", text) and text.split()[1] in names)])
