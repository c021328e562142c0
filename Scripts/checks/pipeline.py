"""Builds Examples/Pipeline with Make, Ninja and SwiftPM, and fails if unchanged parts are rebuilt.

The package is copied to .build/pipeline and changed there, where its build is kept. For every change, the check prints
how many outputs each of the three programs rebuilt.
"""
import os
import shutil
import subprocess
import sys
import time

from checks.support import data, machine, options
from checks.support.results import Results

SECONDS = 200
EXAMPLE = machine.PROJECT / "Examples/Pipeline"
# The project is at ../.. from here as well, as in the manifest.
PACKAGE = machine.PROJECT / ".build/pipeline"
COPY = "Sources/Tidewater/Copy"
ROUTES = "app/routes.json"
PAGES, CHANGES = data.tables(__file__, "pages", "changes")



class Builder:
    """A program that builds the package: its command, a word that it prints when it does work, and its outputs."""

    def __init__(self, command, working, runs, html=None, code=None):
        self.command, self.working, self.runs, self.html, self.code = command, working, runs, html, code

    def build(self, environment):
        done = subprocess.run(self.command, cwd=PACKAGE, env=environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{done.stdout}\n{' '.join(self.command)} exits with {done.returncode}")
        return done.stdout

    def dates_of_code(self):
        """Returns the modification times of the routes' code."""
        return [path.stat().st_mtime_ns for path in PACKAGE.glob(self.code)] if self.code else []


def dates(pattern):
    """Returns the modification time of each page."""
    found = {}
    for page in PAGES:
        paths = list(PACKAGE.glob(pattern.format(page=page, name=page.replace("/", "."))))
        if len(paths) != 1:
            sys.exit(f"{len(paths)} files match {pattern} for {page}, not one")
        found[page] = paths[0].stat().st_mtime_ns
    return found


HTML = "Sources/Tidewater/Pages/{page}.html"
BUILDERS = {
    "make": Builder(["make"], "gzip", "build/{page}.json.gz", HTML),
    "ninja": Builder(["ninja"], "Compressing", "build/{page}.json.gz", HTML),
    "swift build": Builder(
        ["swift", "build"], "Converting", ".build/*/debug/tidewater_Tidewater.resources/Copy.{name}.json",
        code=".build/plugins/outputs/*/Tidewater/*/GenerateRoutes/Routes.swift"),
}


def copy_example():
    """Restores the example's sources, and keeps the files built from them."""
    PACKAGE.mkdir(parents=True, exist_ok=True)
    for path in sorted(EXAMPLE.rglob("*")):
        name = path.relative_to(EXAMPLE)
        if path.is_dir() or name.parts[0] in (".build", "build"):
            continue
        (PACKAGE / name).parent.mkdir(parents=True, exist_ok=True)
        if not (PACKAGE / name).exists() or (PACKAGE / name).read_bytes() != path.read_bytes():
            shutil.copyfile(path, PACKAGE / name)
    # Without a repository here, the project's .gitignore would exclude everything below .build.
    subprocess.run(["git", "init", "-q"], cwd=PACKAGE, check=True)


def change(file, replacement):
    path = PACKAGE / file
    if not replacement:
        path.touch()
        return
    source = path.read_text()
    if source.count(replacement[0]) != 1:
        sys.exit(f"{file} does not have {replacement[0]!r} once")
    path.write_text(source.replace(*replacement))


def verify(name, builder, environment, results):
    copy_example()
    if name != "swift build":
        shutil.rmtree(PACKAGE / "build", ignore_errors=True)
    builder.build(environment)
    # A second build, since SwiftPM may link a plugin's tool again.
    builder.build(environment)
    outcomes = {"HTML": builder.html, "runs": builder.runs}
    for title, file, replacement, *changed in CHANGES:
        before = {kind: dates(pattern) for kind, pattern in outcomes.items() if pattern}
        code = builder.dates_of_code()
        # File dates have the resolution of a clock tick.
        time.sleep(0.02)
        if file:
            change(file, replacement)
        output = builder.build(environment)
        counts = []
        for kind, wanted in zip(outcomes, changed):
            if kind not in before:
                continue
            after = dates(outcomes[kind])
            made = [page for page in PAGES if after[page] != before[kind][page]]
            counts.append(f"{len(made)} of {kind}")
            results.expect(made == wanted, f"{name}: {title} rebuilds {kind} of {made}, not of {wanted}\n{output}")
        if builder.code:
            is_made = builder.dates_of_code() != code
            counts.append(f"{int(is_made)} of code")
            results.expect(is_made == (file == ROUTES),
                           f"{name}: {title}: the code for the routes is {'' if is_made else 'not '}written\n{output}")
        print(f"{name}: {title}: {', '.join(counts)} rebuilt")
        results.expect(file or builder.working not in output, f"{name}: {title}, but it worked:\n{output}")


def verify_sources(results):
    """Checks that the pages in the sources are what the plugin writes, and runs the package's tests."""
    copy_example()
    page = PACKAGE / "Sources/Tidewater/Pages/help.html"
    expected = page.read_bytes()
    page.unlink()
    plugin = ["swift", "package", "--allow-writing-to-package-directory", "linkmark"]
    subprocess.run(plugin, cwd=PACKAGE, check=True, stdout=sys.stderr)
    results.expect(page.exists() and page.read_bytes() == expected,
                   "swift package linkmark does not write the page that is in the sources")
    page.write_bytes(b"stale")
    done = machine.captured([*plugin, "build", "--check"], cwd=PACKAGE)
    results.expect(done.returncode and "help.html" in done.stdout + done.stderr and page.read_bytes() == b"stale",
                   f"{' '.join(plugin)} build --check: {done.returncode}\n{done.stdout}{done.stderr}")
    copy_example()
    done = subprocess.run(["swift", "test"], cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False)
    results.equal(done.returncode, 0, f"swift test:\n{done.stdout}")


def main(arguments):
    options.parsed(__name__, __doc__, arguments)
    machine.require_commands({"make": "make", "ninja": "ninja-build"})
    environment = os.environ | {"PATH": f"{machine.linkmark().parent}:{os.environ['PATH']}"}
    results = Results()
    for name, builder in BUILDERS.items():
        verify(name, builder, environment, results)
    verify_sources(results)
    return results.finish()
