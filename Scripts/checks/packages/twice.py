"""Packages that are made twice: of one program at another time of day, and in two checkouts."""
import os
import pathlib
import shutil
import subprocess
import time

from ..support.cases import expect_failures
from ..support.folders import contents, differences
from ..support.machine import PROJECT


def check_same_program(number, prefix, made, other, results):
    """Makes the packages again with other settings of the process, and compares all bytes.

    The prefix has manual pages of another program and of a command that is gone, which are in no package.
    """
    shared = shutil.copytree(prefix, other.with_name("shared"))
    for name in ["linkmark-gone.1", "others.1"]:
        (shared / "share/man/man1" / name).write_text("")
    environment = os.environ | {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "SOURCE_DATE_EPOCH": "1",
                                "DEB_BUILD_OPTIONS": "parallel=2", "PYTHONHASHSEED": str(int(time.time()) % 1000)}
    previous = os.umask(0o077)
    try:
        subprocess.run([PROJECT / "Scripts/release", number, other, "--prefix", shared], check=True,
                       stdout=subprocess.DEVNULL, env=environment)
    finally:
        os.umask(previous)
    check_same(made, other, results)
    path = next(other.glob("*.deb"))
    path.write_bytes(path.read_bytes()[:-1] + b"\0")
    expect_failures(results, "another last byte", check_same, made, other)


def check_same(first, second, results):
    results.equal(differences(contents(first), contents(second)), [], "differences of packages that are made twice")


def check_checkouts(number, work, results):
    """Makes the packages in two checkouts of the working tree, in folders with names of other lengths."""
    made = []
    for name in ["a", "a/much/longer/path/to/another/checkout"]:
        checkout = pathlib.Path(work, name, "linkmark")
        checkout.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "clone", "-q", "--no-hardlinks", PROJECT, checkout], check=True)
        difference = subprocess.run(["git", "diff", "HEAD", "--binary"], cwd=PROJECT, check=True,
                                    capture_output=True).stdout
        if difference:
            subprocess.run(["git", "apply"], cwd=checkout, check=True, input=difference)
        made.append(checkout.parent / "packages")
        subprocess.run([checkout / "Scripts/release", number, made[-1]], check=True, stdout=subprocess.DEVNULL)
    check_same(*made, results)
