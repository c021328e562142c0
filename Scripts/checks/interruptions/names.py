"""Builds sources whose names are equal by Unicode's normal forms, but not by their bytes."""
from __future__ import annotations

import pathlib
import unicodedata

from ..support import fixable, processes

# Letters that have several forms; some of them have the same one.
LETTERS = "éñüÅ\N{ANGSTROM SIGN}\N{OHM SIGN}ệ각가ガ"
FORMS = ["NFC", "NFD"]
# With more failures than this, the rest says nothing new.
ENOUGH = 10


def check(linkmark, project, count, chance, results):
    """Builds, changes each source and removes each output; every time the outputs must be those of the sources."""
    project.mkdir(parents=True)
    if not keeps_forms(project):
        print("skipped: names: this file system takes both forms for the same name")
        return
    documents = {name: fixable.source(number) for number, name in enumerate(sources(count, chance))}
    fixable.write_project(project, inputs=["copy", "extra"])
    fixable.write_copy(project, documents)
    failures = results.failures
    expect_outputs(linkmark, project, documents, ["build"], "a first build", results)
    for number, name in enumerate(documents):
        if results.failures > failures + ENOUGH:
            break
        documents[name] = fixable.source(number, version=2)
        fixable.write_copy(project, {name: documents[name]})
        expect_outputs(linkmark, project, documents, ["build", "--restat"], f"a change of {name!a}", results)
        (project / output(name)).unlink(missing_ok=True)
        expect_outputs(linkmark, project, documents, ["build"], f"the loss of {output(name)!a}", results)
    expect_outputs(linkmark, project, documents, ["build", "--check"], "a check", results)
    ended = processes.run([linkmark, "--out-dir", "files", *documents], project)
    results.expect(ended.status == 0, f"names: convert --out-dir {ended}")
    found = {path.read_bytes() for path in (project / "files").rglob("*.html")}
    results.equal(len(found), len(documents), "names: outputs of convert --out-dir")
    print(f"names: {len(documents)} sources, {results.failures - failures} failures", flush=True)


def keeps_forms(folder: pathlib.Path) -> bool:
    for form in FORMS:
        (folder / unicodedata.normalize(form, "é")).touch()
    return len(list(folder.iterdir())) == len(FORMS)


def sources(count, chance):
    """Returns paths in two folders: of every name both forms, below folders whose names have both forms, too."""
    found = {}
    while len(found) < count:
        name = "".join(chance.sample(LETTERS, 2))
        folder = chance.choice(["", "a/", chance.choice(LETTERS) + "/"])
        for path in {f"{unicodedata.normalize(above, folder)}{unicodedata.normalize(form, name)}.md"
                     for above in FORMS for form in FORMS}:
            found[path] = chance.choice(["copy", "extra"])
    return sorted(f"{folder}/{path}" for path, folder in found.items())


def output(name):
    return f"out/html/{name.partition('/')[2].removesuffix('.md')}.html"


def expect_outputs(linkmark, project, documents, line, occasion, results):
    """Expects the heading of each source in its output."""
    ended = processes.run([linkmark, *line], project)
    results.expect(ended.status == 0, f"names: {' '.join(line)} after {occasion} {ended}")
    stale = [name for name, document in documents.items() if not is_current(project / output(name), document)]
    results.expect(not stale, f"names: after {occasion}, {len(stale)} outputs are missing or stale: {stale[:3]!a}")


def is_current(path, document):
    heading = document.decode().splitlines()[0].removeprefix("# ")
    return path.exists() and heading in path.read_text()
