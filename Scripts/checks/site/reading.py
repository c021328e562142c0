"""What a browser must find in the pages of the site."""
from __future__ import annotations

import time
from urllib.parse import urlsplit

from ..browser_support import axe
from ..support.machine import PROJECT

FIRST_PAGE = PROJECT / "Site/index.md"
WIDTHS = (320, 1280)
# The first page with all that it loads, without pictures.
LARGEST = 200_000
PICTURES = (".png", ".svg", ".gif", ".webp")
LOADED = """performance.getEntriesByType('resource').map(entry => entry.name)"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# What is typed into the search, and a page that it must find.
QUERIES = {"vague": "rules/vague-link-text.html", "depfile": "building.html",
           "Router": "libraries/LinkText/Router.html", "color-depth": "commands/linkmark.html",
           "consent": "tutorial.html"}
FOUND = "[...document.querySelectorAll('#search-results li a')].map(link => link.pathname)"
# The text that is shown, and whether a page of the list of pages can be reached.
SHOWN = """({text: document.querySelector('article').innerText.length,
  background: getComputedStyle(document.body).backgroundColor,
  pages: [...document.querySelectorAll('.sidebar-tree a')].filter(link => link.getClientRects().length).length,
  pictures: [...document.querySelectorAll('article img')].filter(image => image.getClientRects().length).length})"""


def check_pages(browser, origin, names, packages, results):
    """Checks with axe-core, in both appearances and widths, and that nothing is loaded from another host."""
    for name in names:
        # Before the page is opened: WebKitGTK's window is resized in its own time.
        for width, appearance in zip(WIDTHS, ("dark", "light")):
            browser.width(width)
            browser.go(f"{origin}{name}.html")
            browser.evaluate(f"document.body.setAttribute('data-theme', '{appearance}')")
            where = f"{browser.name}: {name}, {appearance}, {width} pixels"
            passes, violations = axe.violations(browser, packages)
            for violation in violations:
                results.fail(f"{where}: {violation}")
            results.expect(passes > 10, f"{where}: only {passes} rules of axe passed")
            results.equal(max(0, browser.evaluate(OVERFLOW)), 0, f"{where}: pixels that are scrolled to the side")
            others = [url for url in browser.evaluate(LOADED) if not url.startswith((origin, "data:"))]
            results.equal(others, [], f"{where}: what is loaded from other hosts")


def check_first_page(browser, origin, site, results):
    """Checks the size of the first page with what it loads, and returns it."""
    browser.go(f"{origin}index.html")
    paths = ["index.html", *(urlsplit(url).path[1:] for url in browser.evaluate(LOADED))]
    size = sum((site / path).stat().st_size for path in dict.fromkeys(paths) if not path.endswith(PICTURES))
    results.expect(size < LARGEST, f"the first page has {size:,} bytes besides pictures, not {LARGEST:,}")
    return size


def check_without_scripts(browser, origin, results):
    """Checks that a page shows its text, its pictures and the other pages, in the reader's appearance."""
    browser.width(1280)
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    backgrounds = set()
    for appearance in ("light", "dark"):
        browser.prefer(prefers_color_scheme=appearance)
        browser.go(f"{origin}index.html")
        shown = browser.evaluate(SHOWN)
        backgrounds.add(shown["background"])
        where = f"without JavaScript, {appearance}"
        results.expect(shown["text"] > 1000, f"{where}: {shown['text']} characters are shown")
        results.expect(shown["pages"] > 20, f"{where}: {shown['pages']} pages are listed")
        results.equal(shown["pictures"], FIRST_PAGE.read_text().count("<picture>"), f"{where}: pictures that are shown")
    results.equal(len(backgrounds), 2, "colors of the page in the appearances without JavaScript")
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    browser.prefer()


def check_search(browser, origin, results, queries=QUERIES, seconds=20):
    """Checks that the search finds a page for each query within some seconds."""
    for query, page in queries.items():
        browser.go(f"{origin}search.html?q={query}")
        deadline, found = time.monotonic() + seconds, []
        while f"/{page}" not in found and time.monotonic() < deadline:
            time.sleep(0.1)
            found = browser.evaluate(FOUND)
        results.expect(f"/{page}" in found, f"the search for '{query}' does not find {page}, but {found[:5]}")
