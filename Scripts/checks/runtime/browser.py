"""The parts of the check that a browser does."""
import time

from ..browser_support import axe
from ..browser_support.chromium import Chromium
from ..browser_support.firefox import Firefox
from ..support import machine
from . import broken, pages
from .matrix import Matrix, cases


def in_browser(engine, program, server, results, notes):
    browser = engine(program)
    try:
        matrix = Matrix(browser, server.url("matrix.html"))
        results.equal(browser.evaluate("test.newGlobals"), 0, f"{engine.name}: globals of the module")
        count = 0
        for case, kind in cases(engine.name):
            for why in matrix.failures(case, kind):
                results.fail(f"{engine.name}: {case[0]}: {why}")
            count += 1
        results.count += count
        for page, (_, steps, _) in pages.PAGES.items():
            for why in pages.failures(browser, server, page):
                results.fail(f"{engine.name}: {why}")
            results.count += len(steps)
        compared = compare(browser, server)
        for difference in compared["differences"]:
            results.fail(f"{engine.name}: document {difference}")
        results.count += compared["count"]
        notes.append(f"{engine.name} {browser.version}: {count} cases, {len(pages.PAGES)} pages, "
                     f"{compared['count']} documents")
        variants = {Chromium: broken.LINKS, Firefox: broken.HIDDEN}.get(engine, {})
        for what, change in variants.items():
            results.expect(notices(browser, server, change), f"{engine.name} does not notice that {what}")
        if engine is Chromium:
            for what, change in broken.ELEMENT.items():
                results.expect(pages.failures(browser, server, "element", server.element(change)),
                               f"{engine.name} does not notice that {what}")
        elements = len(broken.ELEMENT) if engine is Chromium else 0
        notes[-1] += f", {len(variants) + elements} broken variants"
        if engine is Chromium:
            notes[-1] += examine(browser, server, results)
    finally:
        browser.close()


def compare(browser, server):
    browser.go(server.url("copies.html"))
    deadline = time.monotonic() + 300
    while not (found := browser.evaluate("window.compared ?? null")):
        if time.monotonic() > deadline:
            raise RuntimeError("the documents are not compared")
        time.sleep(0.1)
    return found


def notices(browser, server, change):
    """Whether a case fails with a broken variant of the module."""
    matrix = Matrix(browser, server.variant(change))
    if browser.evaluate("test.newGlobals"):
        return True
    return any(matrix.failures(case, kind) for case, kind in cases(browser.name))


def examine(browser, server, results):
    """Checks that axe-core finds nothing in the page, and returns what is added to the line of the browser."""
    try:
        packages = axe.install()
    except machine.Unavailable as reason:
        results.skip(axe.PACKAGE, reason)
        return ""
    Matrix(browser, server.url("matrix.html"))
    passes, violations = axe.violations(browser, packages)
    results.equal(violations, [], "what axe finds")
    results.expect(passes > 10, f"only {passes} rules of axe passed")
    return f", {passes} rules of axe"
