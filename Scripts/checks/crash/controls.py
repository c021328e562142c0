"""Programs that lose files, each of which must be noticed: a check that cannot fail proves nothing."""
from __future__ import annotations

import os
import sys

from ..support import system_calls
from . import order
from .disk import Disk

# Programs that replace a.md, and the word of the report; None for a good one.
PROGRAMS = [
    ("f = os.open('new', os.O_CREAT | os.O_WRONLY); os.write(f, b'x'); os.rename('new', 'a.md')", "not synchronized"),
    ("f = os.open('new', os.O_CREAT | os.O_WRONLY); os.fsync(f); os.write(f, b'x'); os.rename('new', 'a.md')",
     "not synchronized"),
    ("f = os.open('new', os.O_CREAT | os.O_WRONLY); os.write(f, b'x'); os.rename('new', 'a.md'); os.fsync(f)",
     "not synchronized"),
    ("f = os.open('a.md', os.O_WRONLY | os.O_TRUNC); os.write(f, b'x'); os.fsync(f)", "in place"),
    ("pass", "not replaced"),
    ("f = os.open('new', os.O_CREAT | os.O_WRONLY); os.write(f, b'x'); os.fsync(f); os.rename('new', 'a.md')", None),
    ("d = os.open('.', os.O_RDONLY); f = os.open('new', os.O_CREAT | os.O_WRONLY, dir_fd=d); os.write(f, b'x'); "
     "os.fdatasync(f); os.rename('new', 'a.md', src_dir_fd=d, dst_dir_fd=d)", None),
]
EXCHANGES = """\
1 openat(AT_FDCWD</p>, "new", O_WRONLY|O_CREAT|O_EXCL, 0666) = 3</p/new>
1 write(3</p/new>, "x", 1) = 1
{synchronizes}1 close(3</p/new>) = 0
1 renameat2(AT_FDCWD</p>, "new", AT_FDCWD</p>, "a.md", RENAME_EXCHANGE) = 0
1 unlink("new") = 0
"""
SYNCHRONIZES = "1 fsync(3</p/new> <unfinished ...>\n2 getpid() = 2\n1 <... fsync resumed>) = 0\n"


def check_order_controls(folder, results):
    folder.mkdir()
    for program, word in PROGRAMS:
        (folder / "a.md").write_bytes(b"a")
        line = [sys.executable, "-ISc", f"import os; {program}"]
        calls = system_calls.record(line, folder, folder.with_suffix(".log"))[1]
        found = order.risks(calls, folder, {os.path.realpath(folder / "a.md"): "a.md"})
        results.expect(not found if word is None else any(word in each for each in found),
                       f"reports {found} about {program}, not {word}")
    for synchronizes, count in [("", 1), (SYNCHRONIZES, 0)]:
        calls = system_calls.parsed(EXCHANGES.format(synchronizes=synchronizes))
        results.equal(len(order.risks(calls, "/p", {"/p/a.md": "a.md"})), count, "risks of an exchange")


def check_disk_control(place, results):
    """Expects that a file that is replaced without synchronization is lost."""
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
