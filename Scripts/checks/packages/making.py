"""Checks that Scripts/release rejects wrong input, and that packages are reproducible."""
import os
import pathlib
import shutil
import subprocess
import time
from unittest import mock

from checks.support import hook_repository
from checks.support.cases import expect_failures, write_program
from checks.support.folders import contents, differences
from checks.support.machine import PROJECT, captured

MAP = PROJECT / ".build/install/linkmark.map"


def check_refusals(number, prefix, work, results):
    for folder in ["prefix", "packages"]:
        (work / folder).mkdir(parents=True)

    def refused(reason, *arguments, **environment):
        done = captured([PROJECT / "Scripts/release", *arguments], env=os.environ | environment)
        results.expect(done.returncode == 1 and reason in done.stderr,
                       f"not refused with {reason!r}: {done.stdout}{done.stderr}")

    packages = work / "packages"
    refused("the version is", "99.0.0", packages)
    refused("run: Scripts/install", number, packages, "--prefix", work / "nothing")
    other = write_program(work / "prefix/bin/linkmark", "echo linkmark 99.0.0").parents[1]
    refused("not version", number, packages, "--prefix", other)

    def with_executable(source, text=b""):
        """Replaces the program by a copy of an executable that prints the same version."""
        shutil.copy(source, other / "bin/linkmark")
        with open(other / "bin/linkmark", "ab") as file:
            file.write(text)
        return other

    refused("paths of its builder", number, packages, "--prefix",
            with_executable(prefix / "bin/linkmark", b"\0/home/me/linkmark/Sources/a.swift\0"))
    refused("/srv/people/me/a.swift", number, packages, "--prefix",
            with_executable(prefix / "bin/linkmark", b"\0/srv/people/me/a.swift\0"), HOME="/srv/people/me")
    check_builder_paths(results)
    dynamic = work / "dynamic.c"
    dynamic.write_text(f'#include <stdio.h>\nint main(void) {{ puts("linkmark {number}"); return 0; }}\n')
    subprocess.run(["clang", dynamic, "-o", work / "dynamic"], check=True)
    refused("a dynamic linker", number, packages, "--prefix", with_executable(work / "dynamic"))
    unknown = work / "unknown.map"
    unknown.write_text(MAP.read_text() + "\n/usr/lib/libreadline.a(readline.o)\n")
    refused("does not name its license", number, packages, "--prefix", prefix, "--map", unknown)
    check_other_files(refused, number, packages, results)
    copy = work / "copy"
    for path in ["Scripts/releasing", "Scripts/release", "CHANGELOG.md", "Sources/linkmark/Messages/Release.swift"]:
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (PROJECT / path).is_dir() else shutil.copy)(PROJECT / path, copy / path)
    (copy / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n")
    done = captured([copy / "Scripts/release", number])
    results.expect(done.returncode == 1 and "there is no section" in done.stderr, f"no section: {done.stderr}")


def check_other_files(refused, number, packages, results):
    """Checks that other files in the packages' folder are reported first, and never deleted."""
    nothing = packages / "nothing"
    for name, listed in [("thesis.txt", []), ("linkmark-notes.txt", ["linkmark.rb"]), ("linkmark", [])]:
        files = {packages / name: "text", **{packages / each: "text" for each in listed}}
        if listed:
            files[packages / "SHA256SUMS"] = "".join(f"{0:064}  {each}\n" for each in listed)
        for path, text in files.items():
            path.write_text(text)
        refused(f"{packages / name} is in the way", number, packages, "--prefix", nothing)
        results.equal({path: path.read_text() for path in packages.iterdir()}, files, "files after a refusal")
        for path in files:
            path.unlink()


def check_builder_paths(results):
    """Checks the search for paths of a builder with unusual folders."""
    program = hook_repository.releasing("program")
    for folder, text, expected in [
            ("/srv/ci/linkmark", "/srv/ci/linkmark/Sources/a.swift", ["/srv/ci/linkmark/Sources/a.swift"]),
            ("/srv/ci/linkmark", "in /srv/ci/linkmark", ["/srv/ci/linkmark"]),
            ("/data/a+b (1)", "/data/a+b (1)/a.swift", ["/data/a+b (1)/a.swift"]),
            ("/srv/ci/linkmark", "/srv/ci", []), ("/app", "/usr/share/app/a", []), ("/", "/usr/share", []),
            ("/home/build-user", "/home/build-user/swift/stdlib/a.swift", [])]:
        found = program.builder_paths(f"\0{text}\0".encode(), [pathlib.Path(folder)])
        results.equal(found, expected, f"paths of a builder in {folder}, where the executable has {text!r}")
    with mock.patch.object(program, "PROJECT", pathlib.Path("/srv/ci/linkmark")):
        results.equal(program.builder_paths(b"/srv/ci/linkmark/a.swift"), ["/srv/ci/linkmark/a.swift"],
                      "paths of the project")


def check_same_program(number, prefix, made, other, results):
    """Builds the packages again with other process settings, and compares all bytes.

    The prefix also has manual pages of another program and of a removed command, which no package may contain.
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
    """Builds the packages in two checkouts of the working tree, in folders with names of different lengths."""
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
