"""Whether files survive a loss of power, decided from the order of system calls.

A file system may write a new name to the disk before the contents of its file. So a program that replaces a file
must synchronize the new one before it is renamed. This holds on any file system that POSIX allows, also on those that
happen to write contents first.
"""
from __future__ import annotations

import pathlib

from ..support.system_calls import Call

WRITING = {"write", "pwrite64", "writev", "pwritev", "ftruncate", "fallocate", "copy_file_range", "sendfile"}
SYNCHRONIZING = {"fsync", "fdatasync", "syncfs"}
RENAMING = {"rename", "renameat", "renameat2", "link", "linkat"}
OPENING = {"open", "openat", "openat2", "creat"}


def risks(calls: list[Call], folder: pathlib.Path, sources: dict[str, str]) -> list[str]:
    """Returns how sources could be lost.

    - folder: the working folder.
    - sources: names for messages, by absolute path. Each of them must be replaced.
    """
    log = Log(sources)
    for call in calls:
        if call.result is not None and call.result >= 0:
            log.add(call, call.places(folder))
    return log.risks + [f"{name} is not replaced" for path, name in sources.items() if path not in log.replaced]


class Log:
    """What files were synchronized after each call."""

    def __init__(self, sources):
        self.sources, self.replaced, self.risks = sources, set(), []
        self.descriptors, self.unsynchronized = {}, set()

    def add(self, call, places):
        if call.name in OPENING and places:
            self.descriptors[call.result] = places[0]
            if places[0] in self.sources and "O_TRUNC" in call.arguments:
                self.write(places[0])
        elif call.name == "dup" and call.descriptor in self.descriptors:
            self.descriptors[call.result] = self.descriptors[call.descriptor]
        elif call.name == "close":
            self.descriptors.pop(call.descriptor, None)
        elif call.name in WRITING and call.descriptor in self.descriptors:
            self.write(self.descriptors[call.descriptor])
        elif call.name in SYNCHRONIZING:
            self.unsynchronized.discard(self.descriptors.get(call.descriptor))
        elif call.name == "sync":
            self.unsynchronized.clear()
        elif call.name in RENAMING and len(places) == 2:
            self.rename(*places, is_exchange="RENAME_EXCHANGE" in call.arguments)

    def write(self, path):
        if path in self.sources:
            self.risks.append(f"{self.sources[path]} is written in place")
        self.unsynchronized.add(path)

    def rename(self, old, new, is_exchange):
        if new in self.sources:
            self.replaced.add(new)
            if old in self.unsynchronized:
                self.risks.append(f"{self.sources[new]} is replaced by contents that are not synchronized")
        moved = {old: new, new: old if is_exchange else None}
        self.unsynchronized = {moved.get(path, path) for path in self.unsynchronized} - {None}
        # The old contents of an exchange are no source's any more.
        self.descriptors = {number: moved.get(path, path) for number, path in self.descriptors.items()}
