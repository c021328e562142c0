"""Reads the pages of the site in a browser."""
from urllib.parse import urlsplit

from checks.browser_support import axe
from checks.browser_support.fixture import replaced
from checks.browser_support.script import Script, settled
from checks.site import links
from checks.support import data, web_site
from checks.support.cases import expect_failures
from checks.support.machine import PROJECT

SCRIPT = Script(__file__)
FIRST_PAGE = PROJECT / "Site/index.md"
WIDTHS = (320, 1280)
# The maximum size in bytes of the first page with all files that it loads, except pictures.
LARGEST = 200_000
PICTURES = (".png", ".svg", ".gif", ".webp")
# Queries, each with a page that the search must find.
QUERIES = {"vague": "rules/vague-link-text.html", "depfile": "building.html",
           "Router": "libraries/LinkText/Router.html", "color-depth": "commands/linkmark.html",
           "consent": "tutorial.html"}
FAULTS = data.beside(__file__, "broken.toml")


def check_pages(browser, origin, names, results):
    """Examines pages with axe-core in both appearances and widths, and checks that no other host is contacted."""
    for name in names:
        # Resized before the page is opened, since WebKitGTK resizes its window asynchronously.
        for width, appearance in zip(WIDTHS, ("dark", "light")):
            browser.width(width)
            browser.go(f"{origin}{name}.html")
            SCRIPT(browser, "setAppearance", appearance)
            where = f"{browser.name}: {name}, {appearance}, {width} pixels"
            axe.check(browser, where, results)
            results.equal(SCRIPT(browser, "overflow"), 0, f"{where}: pixels that are scrolled to the side")
            others = [url for url in SCRIPT(browser, "loaded") if not url.startswith((origin, "data:"))]
            results.equal(others, [], f"{where}: files from other hosts")


def check_first_page(browser, origin, site, results):
    """Checks the total size of the first page and the files that it loads."""
    browser.go(f"{origin}index.html")
    paths = ["index.html", *(urlsplit(url).path[1:] for url in SCRIPT(browser, "loaded"))]
    size = sum((site / path).stat().st_size for path in dict.fromkeys(paths) if not path.endswith(PICTURES))
    results.expect(size < LARGEST, f"the first page has {size:,} bytes besides pictures, not {LARGEST:,}")
    return f"the first page has {size:,} bytes besides pictures"


def check_without_scripts(browser, origin, results):
    """Checks that without scripts, a page shows its text, pictures and list of pages in the reader's appearance."""
    browser.width(1280)
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    backgrounds = set()
    for appearance in ("light", "dark"):
        browser.prefer(prefers_color_scheme=appearance)
        browser.go(f"{origin}index.html")
        shown = SCRIPT(browser, "shown")
        backgrounds.add(shown["background"])
        where = f"without JavaScript, {appearance}"
        results.expect(shown["text"] > 1000, f"{where}: {shown['text']} characters are shown")
        results.expect(shown["pages"] > 20, f"{where}: {shown['pages']} pages are listed")
        results.equal(shown["pictures"], FIRST_PAGE.read_text().count("<picture>"), f"{where}: pictures that are shown")
    results.equal(len(backgrounds), 2, "colors of the page in the appearances without JavaScript")
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    browser.prefer()


def check_search(browser, origin, queries, seconds, results):
    """Checks that the search finds the expected page for each query within a number of seconds."""
    for query, page in queries.items():
        browser.go(f"{origin}search.html?q={query}")
        found = settled(lambda: SCRIPT(browser, "searchResults"), lambda found: f"/{page}" in found, seconds, 0.1)
        results.expect(f"/{page}" in found, f"the search for '{query}' does not find {page}, but {found[:5]}")


def read(browser, site, names, results):
    """Checks pages in a browser; in Chromium also the first page, the search, and pages without scripts."""
    with web_site.served(site) as origin:
        check_pages(browser, origin, names, results)
        if browser.name != "Chromium":
            return None
        remarks = check_first_page(browser, origin, site, results)
        check_without_scripts(browser, origin, results)
        check_search(browser, origin, QUERIES, 20, results)
        return remarks


def notice_faults(browser, site, results):
    """Checks that faults in the site are noticed, one at a time."""
    with web_site.served(site) as origin:
        checks = {"links": (links.check_dead, site), "pages": (check_pages, browser, origin, ["tutorial"]),
                  "first page": (check_first_page, browser, origin, site),
                  "scripts": (check_without_scripts, browser, origin),
                  "search": (check_search, browser, origin, {"vague": QUERIES["vague"]}, 2)}
        for fault, (check, path, old, new) in FAULTS.items():
            text = (site / path).read_text()
            (site / path).write_text(replaced(text, old, new.replace("SPACES", " " * LARGEST), count=-1))
            expect_failures(results, fault, *checks[check])
            (site / path).write_text(text)
    return f"{len(FAULTS)} faults"
