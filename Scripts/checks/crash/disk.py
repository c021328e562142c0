"""A disk whose power can be taken away."""
from __future__ import annotations

import contextlib
import os
import pathlib
import shutil
import subprocess

# In bytes; little of it is ever written.
SIZE = 64 << 20
# Names of files are kept before their contents, as POSIX allows.
OPTIONS = "loop,noauto_da_alloc"


class Unmountable(Exception):
    """This user or machine cannot mount a file as a disk, with the reason."""


class Disk:
    """A file with ext4, mounted while it is the context."""

    def __init__(self, place: pathlib.Path):
        self.image, self.folder = place.with_suffix(".image"), place / "project"
        self.mount_point = place
        place.mkdir(parents=True)

    def __enter__(self):
        if os.geteuid() != 0 or not shutil.which("mkfs.ext4"):
            raise Unmountable("only root mounts disks, and needs mkfs.ext4")
        with open(self.image, "wb") as file:
            file.truncate(SIZE)
        subprocess.run(["mkfs.ext4", "-q", "-F", self.image], check=True)
        mount(self.image, self.mount_point)
        return self

    def __exit__(self, *error):
        unmount(self.mount_point)
        self.image.unlink()

    def synchronize_another_file(self):
        """Writes the journal, and with it all names, as any program may do at any time."""
        with open(self.mount_point / "another", "wb") as file:
            file.write(os.urandom(8))
            file.flush()
            os.fsync(file.fileno())

    @contextlib.contextmanager
    def after_power_loss(self):
        """Gives the project as it is found after the disk lost its power now."""
        copy, place = self.image.with_suffix(".copy"), self.mount_point.with_suffix(".found")
        subprocess.run(["cp", "--sparse=always", self.image, copy], check=True)
        place.mkdir(exist_ok=True)
        mount(copy, place)
        try:
            yield place / self.folder.name
        finally:
            unmount(place)
            copy.unlink()


def mount(image, place):
    done = subprocess.run(["mount", "-o", OPTIONS, image, place], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unmountable(done.stderr.strip())


def unmount(place):
    subprocess.run(["umount", place], check=True)
