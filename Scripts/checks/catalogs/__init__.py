"""Reads and changes catalogs of Debian packages and PyPI projects, and compares them in other readers.

    Scripts/check catalogs               all packages of support/package_catalogs.txt
    Scripts/check catalogs -- --smoke    a few packages

A catalog that is read and written back must have the same bytes. Its values must equal an independent reader's:
Foundation for strings files, polib for gettext, Python's json for JSON, and Python's expat with aapt2's rules for
Android. Then `!` is appended to up to three values, chosen by a seed. Without these characters, the copy must have the
original's bytes. The independent reader must find exactly these values changed, and so must aapt2, if it compiles the
file alone. linkmark may reject a catalog only with a message that is known to be right. Values that it cannot change
are counted. Finally, the check must notice results that are wrong on purpose.
"""
import collections
import json
import os
import re
import subprocess

from checks.catalogs import judge, readers
from checks.support import folders, machine, options, package_catalogs
from checks.support.results import Results
from checks.support.tables import table

SMOKE = ["--smoke"]
SECONDS = 25
# The minimum number of packages with catalogs in the full and the short form, since a mirror may lack sources.
LEAST_PACKAGES, LEAST_SMOKE_PACKAGES = 30, 3
# Parts of messages for catalogs that linkmark rightly rejects although the independent reader accepts them.
REFUSALS = ["only UTF-8 is read"]


def run_tests(folder):
    """Runs a test of the package in which linkmark reads the listed catalogs and writes copies."""
    line = [machine.PROJECT / "Scripts/test", "--filter", "RealCatalogTests"]
    environment = {**os.environ, "LINKMARK_CATALOGS": str(folder)}
    done = subprocess.run(line, cwd=machine.PROJECT, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"RealCatalogTests fails:\n{done.stdout[-2000:]}")


class Counts:
    """The number of a format's catalogs, and of their values and changes."""

    HEAD = ["format", "packages", "files", "read", "bytes", "values", "changed", "not changed"]

    def __init__(self):
        self.packages = set()
        self.files = self.read = self.bytes = self.values = self.changes = self.refused = 0

    def row(self, kind):
        numbers = [len(self.packages), self.files, self.read, self.bytes, self.values, self.changes, self.refused]
        return [kind, *(f"{number:,}" for number in numbers)]


class Judgement:
    """Judges the catalogs of a run one by one."""

    def __init__(self, folder, results):
        self.folder, self.results = folder, results
        self.counts = collections.defaultdict(Counts)
        # The rejected catalogs, by the message of linkmark or the independent reader.
        self.refusals = collections.defaultdict(list)
        self.last = {}
        # The number of files that aapt2 compiles.
        self.compiled = 0

    def texts(self, number, kind, source, name):
        """Returns the texts that the independent reader finds in a catalog, or its error message."""
        try:
            if kind == "strings":
                found = json.loads((self.folder / f"{number}.{name}.json").read_text())
                return "Foundation reads nothing" if found is None else [((key,), found[key]) for key in found]
            return readers.read(kind, judge.text(source))
        except (ValueError, OSError, readers.XMLError) as error:
            return f"{type(error).__name__}: {error}"

    def add(self, number, package, path, kind):
        source = path.read_bytes()
        name = str(path.relative_to(package_catalogs.FOLDER))
        report = json.loads((self.folder / f"{number}.json").read_text())
        before = self.texts(number, kind, source, "before")
        counts = self.counts[kind]
        counts.packages.add(package)
        counts.files += 1
        counts.bytes += len(source)
        if "error" in report:
            message = report["error"]
            if not isinstance(before, str):
                self.results.expect(any(part in message for part in REFUSALS), f"{name}: {message}")
            self.refuse(kind, "both" if isinstance(before, str) else "linkmark", message, name)
            return
        counts.read += 1
        counts.values += len(report["values"])
        counts.changes += len(report["changes"])
        counts.refused += len(report["refused"])
        if isinstance(before, str):
            self.results.fail(f"{name}: only linkmark reads it: {before}")
            return
        copy = (self.folder / f"{number}.changed").read_bytes()
        after = self.texts(number, kind, copy, "after")
        if isinstance(after, str):
            self.results.fail(f"{name}: the copy: {after}")
            return
        catalog = judge.Catalog(kind, source, copy, report, before, after)
        defects = judge.defects(catalog)
        if kind == "android":
            found = judge.resource_defects(catalog, self.folder)
            self.compiled += found is not None
            defects += found or []
        self.results.expect(not defects, f"{name}: {len(defects)} defects, such as {'; '.join(defects[:2])[:400]}")
        if not defects and len(report["changes"]) > 1:
            self.last[kind] = catalog

    def refuse(self, kind, reader, message, name):
        plain = re.sub(r"'[^']*'|charset=\S+", "…", message)
        self.refusals[kind, reader, plain].append(name)

    def prove(self):
        """Checks that results that are wrong on purpose are noticed."""
        for kind, catalog in self.last.items():
            for name, spoiled in judge.spoiled(catalog):
                self.results.expect(judge.defects(spoiled), f"{kind}: {name} is not noticed")

    def print(self):
        rows = [counts.row(kind) for kind, counts in sorted(self.counts.items())]
        print(table(Counts.HEAD, rows))
        print(f"aapt2 compiles {self.compiled} of {self.counts['android'].files} files of Android")
        for (kind, reader, message), names in sorted(self.refusals.items()):
            print(f"{kind}: refused by {reader}: {len(names)}, such as {names[0]}: {message}")


def main(arguments):
    is_smoke = options.parsed(__name__, __doc__, arguments, smoke="read the catalogs of a few packages").smoke
    machine.python_packages("polib")
    machine.require_commands({"aapt2": "aapt"})
    results = Results()
    chosen = [package for package in package_catalogs.packages() if package.is_smoke or not is_smoke]
    packages = package_catalogs.fetch(chosen)
    listed = [(package, *file) for package in packages for file in package_catalogs.files(package.folder)]
    with folders.temporary() as folder:
        judgement = Judgement(folder, results)
        entries = [{"path": str(path), "format": kind} for _, path, kind in listed]
        (judgement.folder / "catalogs.json").write_text(json.dumps(entries))
        run_tests(judgement.folder)
        for number, (package, path, kind) in enumerate(listed):
            judgement.add(number, package.name, path, kind)
    judgement.prove()
    judgement.print()
    with_catalogs = {package.name for package, _, _ in listed}
    least = LEAST_SMOKE_PACKAGES if is_smoke else LEAST_PACKAGES
    results.expect(len(with_catalogs) >= least, f"fewer than {least} packages have catalogs")
    return results.finish(f"{len(with_catalogs)} packages, {len(listed)} catalogs")
