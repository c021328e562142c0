"""The parts of the check that run in a browser.

After the matrix, they open pages with the element link-mark, with a coordinator for generated routes, and with
Examples/Apps/Web.
"""
import pathlib
import shutil
import subprocess

from checks.browser_support import axe, typescript
from checks.browser_support.fixture import replaced
from checks.browser_support.script import Script, settled
from checks.runtime import matrix
from checks.support import data
from checks.support.cases import expect_failures
from checks.support.machine import PROJECT

HERE, WEB = pathlib.Path(__file__).parent, PROJECT / "Examples/Apps/Web"
SCRIPT = Script(__file__)
PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<script type="module" src="%s"></script></head><body><main><h1>Page</h1>
%s</main></body></html>
"""
COPY = b"[An order](shop://orders/9) and [a page](https://b.example/)."
# The path of each page, and an expression that is true when the page is ready.
PAGES = {"element": ("element.html", "!!window.test"), "coordinator": ("coordinator.html", "!!window.test"),
         "Examples/Apps/Web": ("web/index.html", "document.readyState === 'complete'")}
BROKEN = data.beside(__file__, "broken.toml")
# The tables of broken variants that each browser must notice in the matrix.
NOTICED = {"Chromium": "links", "Firefox": "hidden"}
MATRIX, ELEMENT = ["matrix.html", "harness.js"], ["element.html", "element.js", "element.json", "linkmark.js"]


def convert(linkmark, *arguments, **keywords):
    return subprocess.run([linkmark, "--quiet", "--no-config", *arguments], capture_output=True, check=True,
                          **keywords).stdout


def coordinator(linkmark, folder, results):
    """Returns the modules of the coordinator and its routes, compiled by tsc."""
    part = folder / "coordinator"
    part.mkdir()
    for path in [folder / "linkmark.js", folder / "linkmark.d.ts", HERE / "coordinator.ts"]:
        shutil.copy(path, part)
    subprocess.run([linkmark, "routes", "typescript", "--quiet", "--routes", HERE / "coordinator.json", "-o",
                    part / "routes.ts"], check=True)
    results.equal(typescript.errors("coordinator.ts", folder=part, options=[]), "", "errors of tsc in coordinator.ts")
    return {f"/{name}": (part / name).read_bytes() for name in ["coordinator.js", "routes.js"]}


def files(linkmark, folder, results):
    """Returns the pages' files by path."""
    routes = ["--routes", HERE / "coordinator.json"]
    copy = convert(linkmark, *routes, HERE / "coordinator.md").decode()
    return {
        "/element.html": (PAGE % ("element.js", (HERE / "element.html").read_text())).encode(),
        "/element.js": (HERE / "element.js").read_bytes(),
        "/element.json": convert(linkmark, *routes, "-t", "json", "--locale", "ar", "-", input=COPY),
        "/coordinator.html": (PAGE % ("coordinator.js", copy)).encode(),
        **coordinator(linkmark, folder, results),
        "/web/index.html": convert(linkmark, "--standalone", "--runtime", "app.js", "--routes", WEB / "routes.json",
                                   WEB / "trip.md"),
        "/web/app.js": (WEB / "app.js").read_bytes(),
        **{f"{part}/{name}": (folder / name).read_bytes() for part in ["", "/web"]
           for name in ["linkmark.js", "linkmark-element.js"]},
    }


def check_page(browser, origin, name, results):
    """Checks each step on a page; if the page does not load, that is the only result."""
    path, ready = PAGES[name]
    browser.go(f"{origin}/{path}")
    if not settled(lambda: browser.evaluate(ready), seconds=2):
        return results.fail(f"{browser.name}: {name} does not load")
    report = SCRIPT(browser, "use", name)
    results.count += report["count"]
    for difference in report["found"]:
        results.fail(f"{browser.name}: {difference}")


def check(browser, server, has_axe, results):
    """Checks the matrix, the pages and the documents, and that broken variants are noticed."""
    before = results.count
    check_matrix(browser, f"{server.origin}/matrix.html", results)
    count = results.count - before
    for name in PAGES:
        check_page(browser, server.origin, name, results)
    browser.go(f"{server.origin}/copies.html")
    compared = settled(lambda: browser.evaluate("window.compared ?? null"), seconds=300, pause=0.1)
    for difference in compared["differences"]:
        results.fail(f"{browser.name}: document {difference}")
    results.count += compared["count"]
    notes = f"{count} cases, {len(PAGES)} pages, {compared['count']} documents"
    table = NOTICED.get(browser.name)
    for mistake, change in BROKEN[table].items() if table else []:
        origin = variant(server, MATRIX, "linkmark.js", change)
        results.expect(any(matrix.all_failures(browser, f"{origin}/matrix.html")),
                       f"{browser.name} does not notice that {mistake}")
    if browser.name == "Chromium":
        for mistake, change in BROKEN["element"].items():
            origin = variant(server, ELEMENT, "linkmark-element.js", change)
            expect_failures(results, f"that {mistake}", check_page, browser, origin, "element")
        if has_axe:
            browser.go(f"{server.origin}/matrix.html")
            settled(lambda: browser.evaluate("window.test?.ready ?? false"))
            notes += f", {axe.check(browser, 'the matrix', results)} rules of axe"
    return notes


def check_matrix(browser, url, results):
    for why in matrix.all_failures(browser, url):
        results.expect(not why, f"{browser.name}: {why}")


def variant(server, names, broken, change):
    """Serves files in a new folder, with one of them broken, and returns the folder's address."""
    folder = f"/{len(server.pages)}"
    for name in names:
        server.pages[f"{folder}/{name}"] = server.pages[f"/{name}"]
    module = server.pages[f"/{broken}"].decode()
    server.pages[f"{folder}/{broken}"] = replaced(module, *change).encode()
    return server.origin + folder
