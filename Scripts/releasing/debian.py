"""The package for Debian and its derivatives."""
from __future__ import annotations

import hashlib
import os
import pathlib
import re
import subprocess
import tempfile

from releasing.archives import File, folders, gzip
from releasing.components import Component
from releasing.documents import AUTHORS, BILL, NOTICES, SUMMARY, documents, relinking
from releasing.program import COMPLETIONS, Program
from releasing.version import CHANGELOG, PROJECT, Version, in_changelog

DESCRIPTION = """\
 linkmark converts Markdown copy and catalogs of localized strings to HTML,
 terminal text and attributed runs, and makes one decision about every link.
 It checks links and their texts for accessibility, matches them with the
 routes of an app, and styles them with design tokens.
"""
DOCUMENTS = "usr/share/doc/linkmark"
PLACES = {"bash": "usr/share/bash-completion/completions/linkmark",
          "zsh": "usr/share/zsh/vendor-completions/_linkmark",
          "fish": "usr/share/fish/vendor_completions.d/linkmark.fish"}
# lintian tags that do not apply, since the package must run on every distribution.
OVERRIDES = """\
# One executable runs on every release of every distribution, and starts without a dynamic linker.
linkmark: statically-linked-binary [usr/bin/linkmark]
"""
# Licenses that have other names in Debian.
SHORT_NAMES = {"BSD-2-Clause": "BSD-2-clause", "MIT": "Expat", "Unicode-DFS-2016": "Unicode",
               "LGPL-2.1-or-later": "LGPL-2.1+", "GPL-3.0-or-later": "GPL-3+"}


def debian_package(program: Program) -> tuple[str, bytes]:
    """Builds the package with dpkg-deb, and returns its name and its bytes."""
    number, architecture, seconds = program.version.number, program.platform.debian, program.version.seconds
    with tempfile.TemporaryDirectory() as temporary:
        root, package = pathlib.Path(temporary) / "root", pathlib.Path(temporary) / "linkmark.deb"
        files = contents(program)
        write(root, [*files, *control(program, files)], seconds)
        # Only one thread, since xz divides its input among threads, which changes the output.
        subprocess.run(["dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", "-z9", "--build", root, package],
                       check=True, stdout=subprocess.DEVNULL,
                       env=os.environ | {"SOURCE_DATE_EPOCH": str(seconds), "LC_ALL": "C"})
        return f"linkmark_{number}-1_{architecture}.deb", package.read_bytes()


def write(root: pathlib.Path, files: list[File], seconds: int) -> None:
    """Writes files below a folder, with their modes and the given time."""
    for file in files:
        path = root / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
        path.chmod(file.mode)
    for path in [*root.rglob("*"), root]:
        if path.is_dir():
            path.chmod(0o755)
        os.utime(path, (seconds, seconds))


def contents(program: Program) -> list[File]:
    """Returns the files to install."""
    texts = {file.path: file.data for file in documents(program)}
    manuals = [File(f"usr/{path}.gz", gzip(program.shared[path])) for path in program.manuals]
    return [
        File("usr/bin/linkmark", program.executable, is_executable=True),
        *manuals,
        *(File(place, program.shared[COMPLETIONS[shell]]) for shell, place in PLACES.items()),
        File("usr/share/lintian/overrides/linkmark", OVERRIDES.encode()),
        File(f"{DOCUMENTS}/copyright", copyright_file(program).encode()),
        File(f"{DOCUMENTS}/changelog.Debian.gz", gzip(debian_changelog(program).encode())),
        File(f"{DOCUMENTS}/changelog.gz", gzip(texts[CHANGELOG])),
        File(f"{DOCUMENTS}/{NOTICES}.gz", gzip(texts[NOTICES])),
        File(f"{DOCUMENTS}/{BILL}", texts[BILL]),
    ]


def control(program: Program, files: list[File]) -> list[File]:
    """Returns the files that dpkg reads."""
    kibibytes = sum(-(-len(file.data) // 1024) for file in files) + len(folders([file.path for file in files]))
    fields = {"Package": "linkmark", "Version": f"{program.version.number}-1",
              "Architecture": program.platform.debian, "Maintainer": maintainer(program), "Installed-Size": kibibytes,
              "Section": "text", "Priority": "optional", "Homepage": program.publisher.homepage,
              "Description": SUMMARY}
    text = "".join(f"{name}: {value}\n" for name, value in fields.items()) + DESCRIPTION
    sums = "".join(f"{hashlib.md5(file.data, usedforsecurity=False).hexdigest()}  {file.path}\n"
                   for file in sorted(files, key=lambda file: file.path))
    return [File("DEBIAN/control", text.encode()), File("DEBIAN/md5sums", sums.encode())]


def maintainer(program: Program) -> str:
    return f"{AUTHORS} <{program.publisher.address}>"


def debian_changelog(program: Program) -> str:
    """Returns the package's changelog, which refers to the program's changelog."""
    def entry(version: Version) -> str:
        return (f"linkmark ({version.number}-1) stable; urgency=medium\n\n  * New release; changelog.gz lists what "
                f"changed.\n\n -- {maintainer(program)}  {version.date:%a, %d %b %Y} 00:00:00 +0000\n")
    return "\n".join(map(entry, in_changelog()))


def copyright_file(program: Program) -> str:
    """Returns the licenses in Debian's format (DEP-5)."""
    licenses = ["Expat", *(name for each in program.components for name in short_names(each))]
    holders = "".join(f"\n {each.kind.holder} ({each.kind.name})" for each in program.components)
    versions = "".join(f" {each.kind.name} {each.version}, {each.kind.source}\n" for each in program.components)
    license_text = (PROJECT / "LICENSE").read_text()
    mit = license_text[license_text.index("Permission"):]
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: linkmark\nSource: {program.publisher.homepage}\n\n"
        f"Files: *\nCopyright: 2026 {AUTHORS}\nLicense: Expat\n\n"
        f"Files: usr/bin/linkmark\nCopyright:\n 2026 {AUTHORS}{holders}\nLicense: {' and '.join(dict.fromkeys(licenses))}\n"
        f"Comment:\n{indented(relinking(program))} .\n {NOTICES} has the notices of:\n{versions}\n"
        + "\n".join([f"License: Expat\n{indented(mit)}",
                     *(text for each in program.components for text in license_paragraphs(each))]))


def short_names(component: Component) -> list[str]:
    """Returns Debian's names for the licenses in a component's expression."""
    names = []
    for part in component.kind.license.split(" AND "):
        name, _, exception = part.partition(" WITH ")
        kind = exception.partition("-")[0]
        names.append(SHORT_NAMES.get(name, name) + (f" with {kind} exception" if kind else ""))
    return names


def license_paragraphs(component: Component) -> list[str]:
    """Returns a paragraph for each license of a component, except linkmark's own."""
    if component.kind.name == "libcmark":
        return [f"{text}\n" for text in component.text.split("\n\n") if re.match(r"License: (?!Expat)", text)]
    return [f"License: {name}\n{indented(common_text(name, component))}" for name in short_names(component)]


def common_text(name: str, component: Component) -> str:
    """Returns a reference to a license that every Debian system has, with its exception."""
    base = name.partition(" with ")[0]
    file = {"LGPL-2.1+": "LGPL-2.1", "GPL-3+": "GPL-3"}.get(base, base)
    text = f"The license is in /usr/share/common-licenses/{file}.\n"
    if "Swift" in name:
        text += "\n" + component.text[component.text.rindex("    As an exception"):].replace("    ", "") + "\n"
    elif "GCC" in name:
        text += f"\nThe exception is in {NOTICES}.\n"
    return text


def indented(text: str) -> str:
    """Returns a text as the continuation of a field: each line after a space, and an empty line as a period."""
    return "".join(f" {line}\n" if line.strip() else " .\n" for line in text.rstrip("\n").split("\n"))
