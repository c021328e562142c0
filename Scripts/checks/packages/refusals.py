"""What Scripts/release must refuse, with the reason."""
import os
import pathlib
import shutil
import subprocess
from unittest import mock

from ..support import hook_repository
from ..support.cases import write_program
from ..support.machine import PROJECT

MAP = PROJECT / ".build/install/linkmark.map"


def check(number, prefix, work, results):
    for folder in ["prefix", "packages"]:
        (work / folder).mkdir(parents=True)

    def refused(reason, *arguments, **environment):
        done = subprocess.run([PROJECT / "Scripts/release", *arguments], capture_output=True, text=True, check=False,
                              env=os.environ | environment)
        results.expect(done.returncode == 1 and reason in done.stderr,
                       f"not refused with {reason!r}: {done.stdout}{done.stderr}")

    packages = work / "packages"
    refused("the version is", "99.0.0", packages)
    refused("run: Scripts/install", number, packages, "--prefix", work / "nothing")
    other = write_program(work / "prefix/bin/linkmark", "echo linkmark 99.0.0").parents[1]
    refused("not version", number, packages, "--prefix", other)

    def with_executable(source, text=b""):
        """Makes the program a copy of another executable, which answers to --version as ours."""
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
    done = subprocess.run([copy / "Scripts/release", number], capture_output=True, text=True, check=False)
    results.expect(done.returncode == 1 and "there is no section" in done.stderr, f"no section: {done.stderr}")


def check_other_files(refused, number, packages, results):
    """Gives the folder of the packages files that are no packages, which must be noticed first, and not deleted."""
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
    """Looks for paths of a builder whose folders are not the usual ones."""
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
