"""Generates hostile projects."""
from __future__ import annotations

import json
import os
import random
import shutil
import stat

from . import families

COPY = b"# Pier\n\nRead [the terms](app://terms), or https://terms.example.com first.\n"
# Most hold one kind of trap, as several may hide each other.
COUNTS = [1, 1, 1, 2, 3]


class Project:
    """A project in a world, with some traps."""

    def __init__(self, seed: int, number: int, world):
        self.chance, self.world = random.Random(f"{seed} {number}"), world
        self.folder = world.repository
        self.settings = {"inputs": ["copy"], "outputs": [{"to": "html", "outDir": "build"},
                                                         {"to": "json", "outDir": "build"}]}
        # The text of the settings; None for these.
        self.settings_text = None
        self.missing, self.traps = set(), []
        self.chosen = [self.chance.choice(families.FAMILIES) for _ in range(self.chance.choice(COUNTS))]

    def __str__(self) -> str:
        return ", ".join(map(str, self.traps))

    def write(self):
        """Writes the project in place of the one before."""
        for family in self.chosen:
            family(self)
        for folder in [self.world.repository, self.world.strange_repository]:
            make_readable(folder)
            shutil.rmtree(folder)
            folder.mkdir()
        text = json.dumps(self.settings).encode() if self.settings_text is None else self.settings_text
        files = {"copy/a.md": COPY, "copy/sub/b.md": COPY, "linkmark.json": text, ".git/HEAD": b"ref: refs/heads/x\n"}
        for name, data in files.items():
            if name not in self.missing:
                path = self.folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        for trap in self.traps:
            if isinstance(trap, Trap):
                trap.place(self.folder)
        self.world.give(self.folder)

    def file(self, name, data, mode=0o644):
        """Plans a file."""
        self.traps.append(Trap(f"{name!a} with {data[:30]!a}", name, lambda path: write(path, data, mode)))

    def link(self, name, destination):
        self.traps.append(Trap(f"{name} -> {destination}", name, lambda path: os.symlink(destination, path)))

    def pipe(self, name):
        self.traps.append(Trap(f"a pipe {name}", name, os.mkfifo))

    def folder_at(self, name):
        self.traps.append(Trap(f"a folder {name}", name, os.mkdir))

    def set(self, key, value):
        self.settings[key] = value
        self.traps.append(f"{key}: {str(value)[:80]!a}")


class Trap:
    """An entry of a project that takes the place of another one."""

    def __init__(self, description, name, make):
        self.description, self.name, self.make = description, name, make

    def __str__(self):
        return self.description

    def place(self, folder):
        path = os.path.join(os.fsencode(folder), os.fsencode(self.name))
        try:
            within(folder, os.path.dirname(path))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path)
            elif os.path.lexists(path):
                os.unlink(path)
            self.make(path)
        except OSError:
            # Another trap is in the way: a link where a folder was, or a name that is too long.
            self.description += " (not placed)"


def within(folder, path):
    """Refuses a path that another trap leads out of the project."""
    if not os.path.realpath(path).startswith(os.path.realpath(os.fsencode(folder))):
        raise OSError(f"{path!a} is outside")


def write(path, data, mode):
    with open(path, "wb") as file:
        file.write(data)
    os.chmod(path, mode)


def make_readable(folder):
    """Lets the owner remove everything in a folder."""
    for name, folders, _ in os.walk(folder):
        for each in folders:
            path = os.path.join(name, each)
            if stat.S_ISDIR(os.lstat(path).st_mode):
                os.chmod(path, 0o755)
