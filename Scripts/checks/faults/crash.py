"""Simulates a power failure after `lint --fix` and `build`.

Where strace runs, the check examines the order of system calls. The new contents of each source must be synchronized
before they get the source's name, and sources must never be written in place, since a file system may write a new name
to the disk before the contents. Success means that sources are safe on any file system that POSIX allows.

As root with loop devices, the check also tries it. The disk is an ext4 file, mounted with noauto_da_alloc, so that it
keeps names but loses contents that were not synchronized. After the command, or while it is stopped at a random moment,
another file is synchronized, as any program might do. A copy of the disk then has the state after a power failure.
"""
import contextlib
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import time

from checks.support import data, fixable, machine, options, processes, system_calls
from checks.support.system_calls import Call

WRITING = {"write", "pwrite64", "writev", "pwritev", "ftruncate", "fallocate", "copy_file_range", "sendfile"}
SYNCHRONIZING = {"fsync", "fdatasync", "syncfs"}
RENAMING = {"rename", "renameat", "renameat2", "link", "linkat"}
OPENING = {"open", "openat", "openat2", "creat"}


def risks(calls: list[Call], folder: pathlib.Path, sources: dict[str, str]) -> list[str]:
    """Returns the ways in which sources could be lost.

    - folder: the working folder.
    - sources: names for messages, by absolute path. The calls must replace every source.
    """
    log = Log(sources)
    for call in calls:
        if call.result is not None and call.result >= 0:
            log.add(call, call.places(folder))
    return log.risks + [f"{name} is not replaced" for path, name in sources.items() if path not in log.replaced]


class Log:
    """Tracks which files are synchronized after each call."""

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
        # After an exchange, the old contents no longer belong to a source.
        self.descriptors = {number: moved.get(path, path) for number, path in self.descriptors.items()}


# The disk's size in bytes; little of it is ever written.
SIZE = 64 << 20
# Names reach the disk before contents, as POSIX allows.
OPTIONS = "loop,noauto_da_alloc"


class Unmountable(Exception):
    """The reason that this user or machine cannot mount a file as a disk."""


class Disk:
    """A file that contains ext4, mounted while it is the context."""

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
        """Makes the file system write its journal, and with it all names, as any program might do at any time."""
        with open(self.mount_point / "another", "wb") as file:
            file.write(os.urandom(8))
            file.flush()
            os.fsync(file.fileno())

    @contextlib.contextmanager
    def after_power_loss(self):
        """Yields the project in the state after a power failure at this moment."""
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
    done = machine.captured(["mount", "-o", OPTIONS, image, place])
    if done.returncode:
        raise Unmountable(done.stderr.strip())


def unmount(place):
    subprocess.run(["umount", place], check=True)


PROGRAMS, EXCHANGES, SYNCHRONIZES = data.tables(__file__, "programs", "exchanges", "synchronizes")


def check_order_controls(folder, results):
    folder.mkdir()
    for program, word in PROGRAMS:
        (folder / "a.md").write_bytes(b"a")
        line = [sys.executable, "-ISc", f"import os; {program}"]
        calls = system_calls.record(line, folder, folder.with_suffix(".log"))[1]
        found = risks(calls, folder, {os.path.realpath(folder / "a.md"): "a.md"})
        results.expect(not found if not word else any(word in each for each in found),
                       f"reports {found} about {program}, not {word}")
    for synchronizes, count in [("", 1), (SYNCHRONIZES, 0)]:
        calls = system_calls.parsed(EXCHANGES.format(synchronizes=synchronizes))
        results.equal(len(risks(calls, "/p", {"/p/a.md": "a.md"})), count, "risks of an exchange")


def check_disk_control(place, results):
    """Checks that a file that is replaced without synchronization is lost."""
    with Disk(place) as disk:
        source, new = disk.folder / "a.md", disk.folder / "new"
        disk.folder.mkdir()
        source.write_bytes(b"a" * 5000)
        os.sync()
        new.write_bytes(b"b" * 5000)
        new.rename(source)
        disk.synchronize_another_file()
        with disk.after_power_loss() as found:
            held = (found / "a.md").read_bytes()
    results.expect(held not in [b"a" * 5000, b"b" * 5000], "the disk keeps what was not synchronized")


FIX = [*fixable.FIX, "copy"]


def documents(count, chance):
    """Returns documents of random lengths."""
    return {f"copy/{number}.md": fixable.source(number, lines=chance.choice([1, 20, 200, 1000]))
            for number in range(count)}


def check_order(linkmark, folder, results):
    """Checks the calls of one `lint --fix`: no source can be lost."""
    project = folder / "project"
    sources = documents(5, random.Random(options.SEED))
    fixable.write_project(project, sources)
    ended, calls = system_calls.record([linkmark, *FIX], project, folder / "log")
    results.equal(ended.status, 0, "lint --fix")
    paths = {os.path.realpath(project / name): name for name in sources}
    found = risks(calls, project, paths)
    for risk in found:
        results.fail(f"lint --fix: {risk}")
    return f"{len(found)} risks for {len(sources)} sources"


def lose_power(linkmark, disk, chance, results):
    """Runs commands, simulates a power failure after them and perhaps during one, and checks the disk."""
    sources = documents(chance.randint(1, 12), chance)
    fixable.write_project(disk.folder, sources)
    os.sync()
    stopped = chance.choice([None, "lint", "lint", "build"])
    for line in [[linkmark, *FIX], [linkmark, "build"]]:
        process = processes.start(line, disk.folder)
        if line[1] == stopped:
            time.sleep(chance.uniform(0, 0.02))
            process.send_signal(signal.SIGSTOP)
            disk.synchronize_another_file()
            with disk.after_power_loss() as found:
                judge(linkmark, sources, found, "stopped", results)
            process.send_signal(signal.SIGCONT)
        results.equal(processes.end(process).status, 0, " ".join(line[1:]))
    disk.synchronize_another_file()
    with disk.after_power_loss() as found:
        judge(linkmark, sources, found, "ended", results)


def judge(linkmark, sources, found, moment, results):
    """Checks that sources are whole, and that a build rewrites incomplete outputs."""
    for name, document in sources.items():
        held = (found / name).read_bytes()
        results.expect(held in [document, fixable.fixed(document)],
                       f"{moment}: {name} is neither old nor fixed, but has {len(held)} bytes")
    for line in [["build"], ["build", "--check"]]:
        ended = processes.run([linkmark, *line], found)
        results.expect(ended.status == 0, f"{moment}: {' '.join(line)} after it {ended}")


def check_disk(linkmark, folder, rounds, chance, results):
    for number in range(rounds):
        with Disk(folder / f"disk-{number}") as disk:
            lose_power(linkmark, disk, chance, results)
    return f"{rounds} losses of power"


def check(linkmark, folder, chosen, cases):
    system_calls.require_strace()
    machine.install_commands({"mkfs.ext4": "e2fsprogs"})
    cases.run("order: controls", check_order_controls, folder / "controls")
    cases.run("order of calls", check_order, linkmark, folder)
    try:
        cases.run("disk: controls", check_disk_control, folder / "control-disk")
        cases.run("disk", check_disk, linkmark, folder, 4 if chosen.smoke else 50, random.Random(chosen.seed))
    except Unmountable as reason:
        print(f"skipped: the disk: {reason}")
