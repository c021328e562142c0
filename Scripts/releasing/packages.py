"""The archive, the npm package, the wheel and the Homebrew formula that Scripts/release writes."""
from __future__ import annotations

import base64
import hashlib
import json
import pathlib
import re

from releasing.archives import File, tar_gz, zipped
from releasing.documents import AUTHORS, BILL, NOTICES, SUMMARY, bill_name, documents
from releasing.program import PLATFORMS, Platform, Program
from releasing.version import ReleaseError

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
    """Returns the name and the bytes of the package, which npm installs only on this system and processor."""
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


TEMPLATES = pathlib.Path(__file__).with_name("templates")


def wheel(program: Program) -> tuple[str, bytes]:
    """Returns the name and the bytes of the wheel with the executable."""
    number = program.version.number
    information, data = f"linkmark-{number}.dist-info", f"linkmark-{number}.data"
    files = {file.path: file.data for file in documents(program)}
    contents = [
        File("linkmark/__init__.py", (TEMPLATES / "init.py").read_bytes()),
        File("linkmark/__main__.py", (TEMPLATES / "main.py").read_bytes()),
        File(f"{data}/scripts/linkmark", program.executable, is_executable=True),
        *(File(f"{data}/data/{file.path}", file.data) for file in program.shared_files()),
        *(File(f"{information}/licenses/{name}", files[name]) for name in ["LICENSE", NOTICES]),
        File(f"{information}/sboms/{BILL}", files[BILL]),
    ]
    fields = ["Classifier: Environment :: Console", "Classifier: Topic :: Text Processing :: Markup :: Markdown",
              f"Project-URL: Homepage, {program.publisher.homepage}",
              f"License-Expression: {program.license}", "License-File: LICENSE", f"License-File: {NOTICES}"]
    return written_wheel("linkmark", number, tag(program.platform), contents, fields, program.version.seconds)


def tag(platform: Platform) -> str:
    return f"py3-none-{platform.python}"


def wheel_name(number: str, platform: Platform) -> str:
    """Returns the name of the wheel with the executable for a platform."""
    return f"linkmark-{number}-{tag(platform)}.whl"


def written_wheel(name: str, number: str, tag: str, contents: list[File], fields: list[str],
                  seconds: int) -> tuple[str, bytes]:
    """Returns the name and the bytes of a wheel.

    - contents: its files, except the files that describe the wheel.
    - fields: additional fields for its metadata.
    """
    information = f"{name}-{number}.dist-info"
    python, abi, platforms = tag.split("-")
    tags = "".join(f"Tag: {python}-{abi}-{platform}\n" for platform in platforms.split("."))
    metadata = "\n".join(["Metadata-Version: 2.4", f"Name: {name.replace('_', '-')}", f"Version: {number}",
                          f"Summary: {SUMMARY}", f"Author: {AUTHORS}", "Requires-Python: >=3.8", *fields]) + "\n"
    purity = "true" if abi == "none" and platforms == "any" else "false"
    files = [*contents, File(f"{information}/METADATA", metadata.encode()),
             File(f"{information}/WHEEL", ("Wheel-Version: 1.0\nGenerator: linkmark\n"
                                           f"Root-Is-Purelib: {purity}\n{tags}").encode())]
    record = "".join(f"{file.path},sha256={digest(file.data)},{len(file.data)}\n" for file in files)
    files.append(File(f"{information}/RECORD", f"{record}{information}/RECORD,,\n".encode()))
    return f"{name}-{number}-{tag}.whl", zipped(files, seconds)


def digest(data: bytes) -> str:
    """Returns the SHA-256 digest in the form for wheels: URL-safe Base64 without padding."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


FORMULA = pathlib.Path(__file__).with_name("templates") / "formula.rb"


def formula(number: str, homepage: str, address: str, folder: pathlib.Path) -> bytes:
    """Returns the formula for a version's archives in a folder, which will be published at an address."""
    systems: dict[str, str] = {}
    licenses: list[str] = []
    for platform in PLATFORMS.values():
        path = folder / f"linkmark-{number}-{platform.name}.tar.gz"
        if path.exists():
            system, processor = platform.formula
            licenses += license_of(folder / bill_name(number, platform)).split(" AND ")
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            systems[system] = systems.get(system, "") + (
                f"    {processor} do\n      url \"{address}/{path.name}\"\n      sha256 \"{digest}\"\n    end\n")
    if not systems:
        raise ReleaseError(f"{folder} has no archive of version {number}")
    choices = "\n".join(f"  {system} do\n{choice}  end\n" for system, choice in sorted(systems.items()))
    values = {"SUMMARY": SUMMARY, "HOMEPAGE": homepage, "VERSION": number, "CHOICES": choices.rstrip("\n"),
              "LICENSES": "\n".join(f"    {in_ruby(each)}," for each in dict.fromkeys(licenses))}
    return re.sub(r"@(\w+)@", lambda found: values[found[1]], FORMULA.read_text()).encode()


def license_of(bill: pathlib.Path) -> str:
    """Returns the license expression in a bill of materials."""
    if not bill.exists():
        raise ReleaseError(f"{bill} is missing, which names the licenses for the formula")
    return json.loads(bill.read_text())["metadata"]["component"]["licenses"][0]["expression"]


def in_ruby(license: str) -> str:
    """Returns a license in the notation of formulas."""
    name, _, exception = license.partition(" WITH ")
    return f'{{ "{name}" => {{ with: "{exception}" }} }}' if exception else f'"{name}"'
