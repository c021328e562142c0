"""The files of a Git revision or of the working tree."""
import io
import os
import subprocess
import tarfile
from dataclasses import dataclass

from checks.support.machine import captured
from checks.support.package import CheckError


@dataclass(frozen=True)
class File:
    path: str
    data: bytes
    is_executable: bool

    @property
    def text(self) -> str:
        return self.data.decode("utf-8", "replace")

    @property
    def line_count(self) -> int:
        return self.data.count(b"\n") + (not self.data.endswith(b"\n") and self.data != b"")


def files(revision: str | None) -> list[File]:
    """Returns the files of a revision by path; for None, the files in the working tree that Git does not ignore."""
    found = working_tree() if revision is None else archived(revision)
    return sorted(found, key=lambda file: file.path)


def working_tree() -> list[File]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = captured(command, check=True).stdout
    found = []
    for path in sorted(set(listed.split("\0")) - {""}):
        if os.path.isfile(path) and not os.path.islink(path):
            with open(path, "rb") as opened:
                found.append(File(path, opened.read(), os.access(path, os.X_OK)))
    return found


def archived(revision: str) -> list[File]:
    done = subprocess.run(["git", "archive", "--format=tar", revision], check=False, capture_output=True)
    if done.returncode:
        raise CheckError(done.stderr.decode().strip())
    found = []
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as opened:
        for member in opened:
            data = opened.extractfile(member) if member.isfile() else None
            if data:
                found.append(File(member.name, data.read(), bool(member.mode & 0o111)))
    return found
