"""The site with one fault at a time, which must be noticed."""
from __future__ import annotations

import pathlib

from ..browser_support.chromium import Chromium
from ..support import web_site
from ..support.results import Results
from . import links, reading


def check_links(browser, origin, site, packages, results):
    results.failures += len(links.follow(site)[1])


def check_pages(browser, origin, site, packages, results):
    reading.check_pages(browser, origin, ["tutorial"], packages, results)


def check_first_page(browser, origin, site, packages, results):
    reading.check_first_page(browser, origin, site, results)


def check_without_scripts(browser, origin, site, packages, results):
    reading.check_without_scripts(browser, origin, results)


def check_search(browser, origin, site, packages, results):
    reading.check_search(browser, origin, results, {"vague": reading.QUERIES["vague"]}, 2)


PAGE, SHEET = "tutorial.html", "_static/site.css"
# A name, a file, what is replaced in it by what, and the check that must fail.
FAULTS = [
    ("a dead link", PAGE, 'href="recipes.html"', 'href="gone.html"', check_links),
    ("a link to a heading that is gone", PAGE, 'href="#ci"', 'href="#gone"', check_links),
    ("a heading that is skipped", PAGE, "h2>", "h6>", check_pages),
    ("a picture without a description", PAGE, "</article>", '<img src="_images/lint-light.svg"></article>',
     check_pages),
    ("faint text", SHEET, "h2 {", "article p { color: #999 !important } h2 {", check_pages),
    ("a wide page", SHEET, "pre-wrap", "pre; min-width: 2000px", check_pages),
    ("a style sheet of another host", PAGE, "<head>",
     '<head><link rel="stylesheet" href="http://localhost:9/a.css">', check_pages),
    ("a heavy page", SHEET, "h2 {", f"/*{' ' * 200_000}*/ h2 {{", check_first_page),
    ("text that a script shows", SHEET, "h2 {", "html:not(.js) article > * { display: none } h2 {",
     check_without_scripts),
    ("one appearance", SHEET, "h2 {", "body { background: #fff !important } h2 {", check_without_scripts),
    ("a page that the search lacks", "searchindex.js", "rules/vague-link-text", "rules/vague-text", check_search),
]


def check_faults(program, site: pathlib.Path, packages, results: Results) -> int:
    """Checks each fault in the site, and returns how many there are."""
    browser = Chromium(program)
    with web_site.served(site) as origin:
        for name, path, old, new, check in FAULTS:
            text = (site / path).read_text()
            results.expect(old in text, f"{path} has no {old}, so there is no fault")
            (site / path).write_text(text.replace(old, new))
            found = Results(quiet=True)
            check(browser, origin, site, packages, found)
            results.expect(found.failures > 0, f"not noticed: {name}")
            (site / path).write_text(text)
    browser.close()
    return len(FAULTS)
