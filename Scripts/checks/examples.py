"""Runs the tests of Examples/Snapshots unchanged, and with one change at a time, which must make them fail.

The package is copied to .build/examples and changed there. Its dependencies come from the project's debug build. For
every change, the check prints the difference that the tests report.
"""
import shutil
import subprocess
import sys

from checks.support import data, options
from checks.support.machine import PROJECT, SHARED

SECONDS = 40
PACKAGE = PROJECT / ".build/examples/Snapshots"
COPY = "Sources/Tidewater/Copy"

PLACES, CHANGES = data.tables(__file__, "places", "changes")


def copy_package():
    """Copies the package, with an absolute path to the project."""
    PACKAGE.mkdir(parents=True, exist_ok=True)
    for name in ["Sources", "Tests"]:
        shutil.rmtree(PACKAGE / name, ignore_errors=True)
        shutil.copytree(PROJECT / "Examples/Snapshots" / name, PACKAGE / name)
    manifest = (PROJECT / "Examples/Snapshots/Package.swift").read_text()
    if '"../.."' not in manifest:
        sys.exit("the manifest does not name the project as ../..")
    (PACKAGE / "Package.swift").write_text(manifest.replace('"../.."', f'"{PROJECT}"'))


def test(recording="0"):
    """Returns the exit status and the output of the tests."""
    done = subprocess.run(["env", f"LINKMARK_RECORD={recording}", "swift", "test", *SHARED], cwd=PACKAGE,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def expect(holds, claim, output):
    if not holds:
        sys.exit(f"{output}\n{claim}")


def main(arguments):
    options.parsed(__name__, __doc__, arguments)
    subprocess.run([PROJECT / "Scripts/bootstrap"], check=True)
    copy_package()
    code, output = test()
    expect(code == 0, "the unchanged tests fail", output)
    for name, (file, old, new, phrases) in CHANGES.items():
        copy_package()
        path = PACKAGE / COPY / file
        source = path.read_text()
        expect(source.count(old) == 1, f"{file} does not have {old!r} once", "")
        path.write_text(source.replace(old, new))
        code, output = test()
        expect(code != 0, f"{name}: the tests pass", output)
        for phrase in phrases:
            expect(phrase in output, f"{name}: the difference does not have {phrase!r}", output)
        for place in PLACES if file != "theme.json" else PLACES[:1]:
            expect(place in output, f"{name}: {place!r} is not reported", output)
        expect("LINKMARK_RECORD=1 swift test --filter" in output, f"{name}: how to record again is not reported", output)
        print(f"{name}:")
        print("\n".join("    " + line for line in output.splitlines() if line.lstrip().startswith("?")))
    code, output = test(recording="1")
    expect(code != 0 and "Recorded " in output, "tests that record pass", output)
    code, output = test()
    expect(code == 0, "the tests fail after recording", output)
    print("the tests pass unchanged, and after recording")
    return 0
