"""The archive that is unpacked into a prefix such as `~/.local`, and the package for npm."""
from __future__ import annotations

import json

from .archives import File, tar_gz
from .documents import AUTHORS, SUMMARY, documents
from .program import Program

READ_ME = """\
# linkmark

The command `linkmark` for {platform}; see {homepage}. It is an executable without dependencies.
"""


def executable(program: Program) -> File:
    return File("bin/linkmark", program.executable, is_executable=True)


def tarball(program: Program) -> tuple[str, bytes]:
    """Returns the name and the bytes of the archive."""
    folder = f"linkmark-{program.version.number}-{program.platform.name}"
    files = [executable(program), *program.shared_files(),
             *(File(f"share/doc/linkmark/{file.path}", file.data) for file in documents(program))]
    return f"{folder}.tar.gz", tar_gz([File(f"{folder}/{file.path}", file.data, file.is_executable)
                                       for file in files], program.version.seconds)


def npm_package(program: Program) -> tuple[str, bytes]:
    """Returns the name and the bytes of the package, which npm installs on this system and processor only."""
    system, processor = program.platform.node
    description = {
        "name": f"@linkmark/{system}-{processor}",
        "version": program.version.number,
        "description": SUMMARY,
        "homepage": program.publisher.homepage,
        "author": AUTHORS,
        "license": program.license,
        "os": [system],
        "cpu": [processor],
        "bin": {"linkmark": "bin/linkmark"},
        "man": program.manuals,
        "files": ["bin/linkmark", "share", "THIRD-PARTY-NOTICES.txt", "linkmark.cdx.json", "CHANGELOG.md"],
        "preferUnplugged": True,
    }
    read_me = READ_ME.format(platform=program.platform.name, homepage=program.publisher.homepage)
    files = [File("package.json", (json.dumps(description, indent=2) + "\n").encode()),
             File("README.md", read_me.encode()), executable(program), *program.shared_files(), *documents(program)]
    return (f"linkmark-{program.version.number}-npm-{system}-{processor}.tgz",
            tar_gz([File(f"package/{file.path}", file.data, file.is_executable) for file in files],
                   program.version.seconds))
