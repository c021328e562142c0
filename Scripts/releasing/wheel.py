"""Wheels for pip: the executable as a script, and the package of the hooks for pre-commit."""
from __future__ import annotations

import base64
import hashlib
import pathlib

from .archives import File, zipped
from .documents import AUTHORS, BILL, NOTICES, SUMMARY, documents
from .program import Platform, Program

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

    - contents: its files without those that describe the wheel.
    - fields: more fields of its metadata.
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
    """Returns the SHA-256 digest in the form of wheels: URL-safe Base64 without padding."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
