"""Builds the libraries for apps without libcmark installed, and runs the example that links them.

    Scripts/check app-text

Examples/AppText is built with LinkText and LinkMarkupFoundation. A mount namespace hides libcmark's headers and library
and pkg-config. Without mount namespaces, the check only prevents pkg-config from finding libcmark, and reports that.
The object files must not contain a libcmark symbol, and the example must find, announce and route the links of
converted copy.
"""
import os
import pathlib
import shutil
import subprocess
import sys

from checks.support import folders, machine
from checks.support.cases import Cases
from checks.support.machine import PROJECT

SECONDS = 60
SCRATCH = PROJECT / ".build/app-text"
TARGETS = ["LinkText", "LinkMarkupFoundation"]
EXAMPLE = ["--package-path", "Examples/AppText", "--scratch-path", SCRATCH]
# Set in the process that runs in the namespace.
INSIDE = "LINKMARK_APP_TEXT_INSIDE"
# Files from the packages libcmark-dev and pkg-config.
PACKAGES = ["include/cmark*.h", "lib/libcmark*", "lib/*/libcmark*", "lib/*/pkgconfig/libcmark.pc",
            "local/include/cmark*.h", "local/lib/libcmark*", "local/lib/pkgconfig/libcmark.pc",
            "bin/pkg-config", "bin/pkgconf", "bin/*-pkg-config", "bin/*-pkgconf"]
EXPECTED = pathlib.Path(__file__).with_suffix(".txt").read_text()
OFFSETS = [line.partition(":")[0] for line in EXPECTED.splitlines() if line[0].isdigit()]


def enter_namespace(arguments):
    """Runs the check in a separate mount namespace and returns its exit status, or None if there cannot be one."""
    unshare = shutil.which("unshare")
    if unshare is None or INSIDE in os.environ:
        return None
    options = ["--mount"] if os.geteuid() == 0 else ["--user", "--map-root-user", "--mount"]
    if subprocess.run([unshare, *options, "true"], capture_output=True, check=False).returncode != 0:
        return None
    code = f"import sys; sys.path.insert(0, {str(PROJECT / 'Scripts')!r}); sys.dont_write_bytecode = True; " \
           "from checks import app_text; sys.exit(app_text.main(sys.argv[1:]))"
    with folders.temporary() as folder:
        return subprocess.run([unshare, *options, sys.executable, "-c", code, *arguments],
                              env={**os.environ, INSIDE: str(folder)}, cwd=PROJECT, check=False).returncode


def hide_libcmark(folder):
    """Removes libcmark and pkg-config from a layer over /usr that only this namespace sees."""
    subprocess.run(["mount", "-t", "tmpfs", "none", folder], check=True)
    upper, work = folder / "upper", folder / "work"
    upper.mkdir()
    work.mkdir()
    layers = f"lowerdir=/usr,upperdir={upper},workdir={work}"
    if subprocess.run(["mount", "-t", "overlay", "overlay", "-o", layers, "/usr"],
                      capture_output=True, check=False).returncode != 0:
        return False
    for pattern in PACKAGES:
        for path in pathlib.Path("/usr").glob(pattern):
            path.unlink()
    return True


def swift(*words):
    """Runs a SwiftPM command without libcmark; if pkg-config is still there, it finds nothing."""
    environment = {**os.environ, "PKG_CONFIG_LIBDIR": "/nonexistent", "PKG_CONFIG_PATH": "/nonexistent"}
    return machine.captured(["swift", *words], cwd=PROJECT, env=environment)


def symbols_of_libcmark(objects):
    """Returns the symbols of libcmark that object files define or use."""
    listed = machine.captured(["nm", *objects], check=True).stdout
    names = (line.split()[-1] for line in listed.splitlines()
             if line.strip() and not line.endswith(":"))
    return sorted({name for name in names if "cmark" in name.lower()})


def control_symbols():
    """Returns the libcmark symbols in an object file that uses libcmark, to prove that they are detected."""
    with folders.temporary() as folder:
        source = folder / "control.c"
        source.write_text("int cmark_version(void);\nint version(void) { return cmark_version(); }\n")
        compiler = shutil.which("clang") or shutil.which("cc")
        subprocess.run([compiler, "-c", source, "-o", source.with_suffix(".o")], check=True)
        return symbols_of_libcmark([source.with_suffix(".o")])


def check_target(target, results):
    """Builds a target, and checks that its object files contain no libcmark symbols."""
    done = swift("build", "--target", target, *EXAMPLE)
    results.expect(done.returncode == 0, f"{target} does not build: {done.stdout}{done.stderr}")
    objects = sorted(SCRATCH.glob(f"*/debug/{target}.build/*.o"))
    results.expect(objects, f"{target} has no objects")
    results.equal(symbols_of_libcmark(objects) if objects else [], [], f"symbols of libcmark in {target}")
    return f"{len(objects)} objects"


def check_example(results):
    """Builds and runs the example, which must find, announce and route links."""
    done = swift("build", *EXAMPLE)
    results.expect(done.returncode == 0, f"Examples/AppText does not build: {done.stdout}{done.stderr}")
    if done.returncode == 0:
        program = next(SCRATCH.glob("*-*-*/debug/AppText"))
        done = machine.captured([program, *OFFSETS])
        results.equal((done.returncode, done.stdout), (0, EXPECTED), f"Examples/AppText: {done.stderr}")
        results.equal(symbols_of_libcmark([program]), [], "symbols of libcmark in the example")


def check_absence(results):
    """Checks that libcmark is hidden: a target that needs it must not build."""
    results.equal(control_symbols(), ["cmark_version"], "symbols of an object that uses libcmark")
    if INSIDE not in os.environ or not hide_libcmark(pathlib.Path(os.environ[INSIDE])):
        return "no mount namespace: the headers of libcmark stay, and pkg-config finds nothing"
    done = swift("build", "--target", "CArena", *EXAMPLE)
    results.expect(done.returncode != 0 and "cmark.h" in done.stdout + done.stderr,
                   f"CArena, which needs libcmark, builds: {done.stdout}{done.stderr}")
    return "in a mount namespace"


def main(arguments: list[str]) -> int:
    """Runs the check, in a mount namespace if there can be one."""
    status = enter_namespace(arguments)
    if status is not None:
        return status
    cases = Cases()
    cases.run("without libcmark", check_absence)
    for target in TARGETS:
        cases.run(target, check_target, target)
    cases.run("Examples/AppText", check_example)
    return cases.finish()
