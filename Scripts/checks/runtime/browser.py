"""The parts of the check that run in a browser."""
from ..browser_support import axe
from ..browser_support.fixture import broken_variants, replaced
from ..browser_support.script import settled
from ..support.cases import expect_failures
from . import matrix, pages

BROKEN = broken_variants(__file__)
# The tables of variants that a browser must notice in the matrix.
NOTICED = {"Chromium": "links", "Firefox": "hidden"}
MATRIX, ELEMENT = ["matrix.html", "harness.js"], ["element.html", "element.js", "element.json", "linkmark.js"]


def check(browser, server, has_axe, results):
    """Checks the matrix, the pages and the documents, and that broken variants are noticed."""
    before = results.count
    check_matrix(browser, f"{server.origin}/matrix.html", results)
    count = results.count - before
    for name in pages.PAGES:
        pages.check_page(browser, server.origin, name, results)
    browser.go(f"{server.origin}/copies.html")
    compared = settled(lambda: browser.evaluate("window.compared ?? null"), seconds=300, pause=0.1)
    for difference in compared["differences"]:
        results.fail(f"{browser.name}: document {difference}")
    results.count += compared["count"]
    notes = f"{count} cases, {len(pages.PAGES)} pages, {compared['count']} documents"
    table = NOTICED.get(browser.name)
    for mistake, change in BROKEN[table].items() if table else []:
        origin = variant(server, MATRIX, "linkmark.js", change)
        results.expect(any(matrix.all_failures(browser, f"{origin}/matrix.html")),
                       f"{browser.name} does not notice that {mistake}")
    if browser.name == "Chromium":
        for mistake, change in BROKEN["element"].items():
            origin = variant(server, ELEMENT, "linkmark-element.js", change)
            expect_failures(results, f"that {mistake}", pages.check_page, browser, origin, "element")
        if has_axe:
            browser.go(f"{server.origin}/matrix.html")
            settled(lambda: browser.evaluate("window.test?.ready ?? false"))
            notes += f", {axe.check(browser, 'the matrix', results)} rules of axe"
    return notes


def check_matrix(browser, url, results):
    for why in matrix.all_failures(browser, url):
        results.expect(not why, f"{browser.name}: {why}")


def variant(server, names, broken, change):
    """Serves files with a broken one in a new folder, and returns its address."""
    folder = f"/{len(server.pages)}"
    for name in names:
        server.pages[f"{folder}/{name}"] = server.pages[f"/{name}"]
    module = server.pages[f"/{broken}"].decode()
    server.pages[f"{folder}/{broken}"] = replaced(module, *change).encode()
    return server.origin + folder
