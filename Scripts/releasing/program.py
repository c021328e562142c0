"""The program to package: an executable built by Scripts/install, and its platform."""
from __future__ import annotations

import dataclasses
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable

from releasing.archives import File
from releasing.components import Component, linked
from releasing.version import PROJECT, ReleaseError, Version

MANUALS = "share/man/man1"
COMPLETIONS = {"bash": "share/bash-completion/completions/linkmark", "zsh": "share/zsh/site-functions/_linkmark",
               "fish": "share/fish/vendor_completions.d/linkmark.fish"}
# Folders in which people and CI systems build.
BUILDERS = rb"/(?:home|root|tmp|var/folders|Users|private|work|builds?|__w|github|mnt)/[\w.+/-]+"
# Source paths of the Swift runtime from its own build.
KNOWN_BUILDERS = rb"/home/build-user/swift[\w-]*/[\w.+/-]*"


@dataclasses.dataclass(frozen=True)
class Platform:
    """A system and a processor, with their names in each kind of package."""

    name: str
    debian: str
    python: str
    node: tuple[str, str]
    formula: tuple[str, str]


PLATFORMS = {
    ("Linux", "x86_64"): Platform("x86_64-linux", "amd64", "manylinux_2_17_x86_64.musllinux_1_1_x86_64",
                                  ("linux", "x64"), ("on_linux", "on_intel")),
    ("Linux", "aarch64"): Platform("aarch64-linux", "arm64", "manylinux_2_17_aarch64.musllinux_1_1_aarch64",
                                   ("linux", "arm64"), ("on_linux", "on_arm")),
    ("Darwin", "arm64"): Platform("arm64-macos", "", "macosx_13_0_arm64", ("darwin", "arm64"),
                                  ("on_macos", "on_arm")),
}


@dataclasses.dataclass(frozen=True)
class Publisher:
    """The place where the sources are published, and the address of the packagers."""

    homepage: str = "https://linkmark.example"
    address: str = "packages@linkmark.example"


@dataclasses.dataclass(frozen=True)
class Program:
    """An executable, its manual pages and completions, and the linked components."""

    version: Version
    platform: Platform
    publisher: Publisher
    executable: bytes
    # Manual pages and completions, by their paths in an installation.
    shared: dict[str, bytes]
    components: list[Component]

    @property
    def license(self) -> str:
        """The license expression for all code in the executable."""
        parts = [name for each in self.components for name in each.kind.license.split(" AND ")]
        return " AND ".join(dict.fromkeys(["MIT", *parts]))

    @property
    def manuals(self) -> list[str]:
        """The paths of the manual pages."""
        return [path for path in self.shared if path.startswith(f"{MANUALS}/")]

    def shared_files(self) -> list[File]:
        """Returns manual pages and completions, with their paths in an installation."""
        return [File(path, data) for path, data in self.shared.items()]


def installed(version: Version, prefix: pathlib.Path | None, link_map: pathlib.Path, publisher: Publisher) -> Program:
    """Returns the program in a prefix; without a prefix, installs it into a build folder first."""
    if prefix is None:
        prefix = PROJECT / ".build/prefix"
        subprocess.run([PROJECT / "Scripts/install", prefix], check=True, stdout=sys.stderr)
    machine = (platform.system(), platform.machine())
    if machine not in PLATFORMS:
        raise ReleaseError(f"there are no packages for {' '.join(machine)}")
    executable = prefix / "bin/linkmark"
    if not executable.exists():
        raise ReleaseError(f"{executable} does not exist; run: Scripts/install {prefix}")
    shown = subprocess.run([executable, "--version"], check=True, capture_output=True, text=True).stdout
    if shown != f"linkmark {version.number}\n":
        raise ReleaseError(f"{executable} prints {shown.strip()!r}, not version {version.number}; "
                           f"run: Scripts/install {prefix}")
    check_executable(executable)
    return Program(version, PLATFORMS[machine], publisher, executable.read_bytes(), reference(executable),
                   linked(link_map))


def reference(executable: pathlib.Path) -> dict[str, bytes]:
    """Returns the manual pages and completions from an executable, by their paths in an installation.

    The executable writes them, since its prefix may have files of an earlier version or of other programs.
    """
    with tempfile.TemporaryDirectory() as temporary:
        subprocess.run([executable, "reference", temporary], check=True, stdout=sys.stderr)
        folder = pathlib.Path(temporary)
        return {f"share/{path.relative_to(folder)}": path.read_bytes()
                for path in sorted(folder.rglob("*")) if path.is_file()}


def check_executable(executable: pathlib.Path) -> None:
    """Raises ReleaseError if an executable needs a library that users may lack, or contains its builder's paths."""
    libraries = needed_libraries(executable)
    if libraries:
        raise ReleaseError(f"{executable} needs {', '.join(libraries)}, which users may not have")
    paths = builder_paths(executable.read_bytes())
    if paths:
        raise ReleaseError(f"{executable} contains paths of its builder: {', '.join(paths)}")


def needed_libraries(executable: pathlib.Path) -> list[str]:
    """Returns the libraries that an executable loads and that are not part of the system."""
    if platform.system() == "Darwin":
        shown = subprocess.run(["otool", "-L", executable], check=True, capture_output=True, text=True).stdout
        return re.findall(r"^\t(?!/usr/lib/|/System/)(\S+)", shown, re.MULTILINE)
    header = subprocess.run(["readelf", "-dlW", executable], check=True, capture_output=True, text=True).stdout
    return re.findall(r"\(NEEDED\).*\[(.*)\]|program interpreter: (.*)\]", header) and ["a dynamic linker"]


def builder_paths(data: bytes, folders: Iterable[pathlib.Path] | None = None) -> list[str]:
    """Returns the paths in an executable that are in its builder's folders.

    - folders: folders besides the usual ones; by default this project's folder and the home folder. A folder directly
      below the root, such as `/app`, is skipped, since other paths may end in its name.
    """
    folders = [PROJECT, pathlib.Path.home()] if folders is None else folders
    own = [re.escape(os.fsencode(folder)) for folder in folders if len(folder.parts) > 2]
    found = re.findall(b"|".join([BUILDERS, *(rb"%b(?:/[\w.+/-]*)?" % folder for folder in own)]), data)
    return sorted({os.fsdecode(path) for path in found if not re.fullmatch(KNOWN_BUILDERS, path)})
