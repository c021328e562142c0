"""Tests the model of the views in Examples/Apps, and shows documents with the view in React.

    Scripts/check apps

The tests in Examples/Apps/Apple run on its converted trip.md. The React view renders the examples and 200 generated
documents in node; its text must equal the JSON's text, and its links must be the links that can be opened. tsc checks
the view against linkmark.runs.d.ts. The SwiftUI and UIKit views need Apple's SDKs, so the check only limits them to 80
lines, like the Compose view.
"""
import json
import os
import pathlib
import shutil
import subprocess

from checks.browser_support import typescript
from checks.browser_support.elements import Elements
from checks.support import folders, generated_copy, machine, options
from checks.support.cases import expect_failures
from checks.support.conversion import EXAMPLES
from checks.support.machine import PROJECT
from checks.support.results import Results

SECONDS = 15
APPS = PROJECT / "Examples/Apps"
UNCOMPILED = [*sorted((APPS / "Apple/Sources/LinkTextViews").glob("*.swift")), APPS / "Android/CopyText.kt"]
MOST_LINES = 80
# Debian's packages for node.
MODULES = pathlib.Path("/usr/share/nodejs")
TRIP = APPS / "Apple/Tests/LinkTextModelTests/Copy/trip.md"
TYPES, RENDER = pathlib.Path(__file__).with_suffix(".d.ts"), pathlib.Path(__file__).with_suffix(".mjs")


def runs(linkmark, files):
    done = machine.captured([linkmark, "-t", "json", "--appearance", "both", "--no-config", "--quiet", *files],
                            check=True)
    return done.stdout.split("\n")[:-1]


def rendered(lines):
    """Returns documents as the React view renders them, one per line."""
    with folders.temporary() as folder:
        (folder / "node_modules").mkdir()
        for package in ("react", "react-dom"):
            (folder / "node_modules" / package).symlink_to(MODULES / package)
        shutil.copy(APPS / "React/Copy.js", folder / "Copy.mjs")
        shutil.copy(RENDER, folder / "render.mjs")
        done = subprocess.run(["node", folder / "render.mjs"], input="".join(f"{line}\n" for line in lines),
                              env=os.environ | {"NODE_PATH": str(MODULES)}, stdout=subprocess.PIPE, text=True,
                              check=True)
    return [Elements(json.loads(line)) for line in done.stdout.split("\n")[:-1]]


def compare(name, line, page, results):
    document = json.loads(line)
    text = document["text"].encode()
    shown = "".join(text[slice(*block["range"]["utf8"])].decode() for block in document["blocks"])
    results.equal(page.text, shown, f"{name}: React shows")
    linked = {run["link"] for run in document["runs"] if "link" in run}
    expected = [link["href"] for link in document["links"] if link["id"] in linked and link["handling"] != "none"
                and "disabled" not in link["accessibility"]["states"]]
    addresses = [attributes["href"] for tag, attributes in page.found if tag == "a" and "href" in attributes]
    results.equal(addresses, expected, f"{name}: React links")


def main(arguments):
    options.parsed(__name__, __doc__, arguments)
    machine.require_commands({"node": "nodejs", "tsc": "node-typescript"})
    if not (MODULES / "react-dom/server.js").exists():
        machine.install(["node-react", "node-react-dom"])
        if not (MODULES / "react-dom/server.js").exists():
            raise machine.Unavailable("react-dom not found; install node-react-dom")
    results, linkmark = Results(), machine.linkmark()
    for path in UNCOMPILED:
        count = len(path.read_text().splitlines())
        results.expect(count <= MOST_LINES, f"{path.name} has {count} lines, more than {MOST_LINES}")
    results.equal(runs(linkmark, [TRIP]), [TRIP.with_suffix(".json").read_text().rstrip("\n")],
                  "trip.json is stale; convert trip.md again")
    results.equal(typescript.errors(TYPES, APPS / "React/Copy.js"), "", "errors of tsc")
    with folders.temporary() as folder:
        files = list(EXAMPLES)
        for seed in range(200):
            files.append(folder / f"{seed}.md")
            files[-1].write_bytes(generated_copy.document(seed))
        lines = runs(linkmark, files)
    for file, line, page in zip(files, lines, rendered(lines), strict=True):
        compare(file.name, line, page, results)
    wrong = json.loads(lines[0])
    wrong["links"][0]["href"] = "app://wrong"
    expect_failures(results, "a wrong address in React", compare, "wrong", lines[0], rendered([json.dumps(wrong)])[0])
    done = machine.captured(["swift", "test", "--package-path", APPS / "Apple", *machine.SHARED])
    results.expect(done.returncode == 0, f"the tests of Examples/Apps/Apple fail:\n{done.stdout}{done.stderr}")
    return results.finish(f"{len(lines)} documents in React, and the tests of LinkTextModel")
