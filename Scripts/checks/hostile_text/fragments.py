"""Checks fragments of HTML in html5lib and in Chromium.

Chromium parses them a second time, serializes them as XML, and inserts them into elements with special parsing rules.
"""
from checks.browser_support.chromium import Chromium
from checks.browser_support.fixture import install
from checks.browser_support.script import Script
from checks.hostile_text import conversion
from checks.hostile_text.conversion import Options
from checks.hostile_text.tree import Tree
from checks.support import data, markup
from checks.support.hostile_copy import PLAIN, RULED
from checks.support.hostile_copy.documents import Documents

PREFIX, STRANGERS = "copy-", ["http", "https", "mailto", "tel"]
GOOD = '<p><a class="lm-link" href="/a">x</a><img src="b.png" alt=""></p>', ["/a"], ["b.png"]
BROKEN = data.beside(__file__, "broken.toml")
FRAGMENTS_PER_PAGE = 100
SCRIPT = Script(__file__, "judge.js")
# The policy prevents loading images, but an image that fails to load still runs its handler.
PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>Fragments</title>
<meta http-equiv="Content-Security-Policy" content="img-src 'none'"><body>"""
ALLOWED = {"elements": sorted(markup.ELEMENTS), "attributes": sorted(markup.ALLOWED)}
READABLE = '<p>x <a class="lm-link" href="/a?b&amp;c" title="d">y</a><br /><img src="a.png" alt="z" /></p>'
RUNNING = "</{}><img src=x onerror=top.ran(7)>"
# Documents are converted by these options in turn.
OPTION_SETS = [
    Options([], PLAIN),
    Options(["--class-map", "backpack-web"], [*PLAIN, "--style", "on-contrast"]),
    Options([], [*PLAIN, "--inline"]),
    Options([], RULED),
    Options(["--heading-ids", "always", "--id-prefix", PREFIX], [*PLAIN, "--dialect", "gfm"]),
    Options([], [*PLAIN, "--dialect", "commonmark", "--schemes", "strangers"], STRANGERS),
    Options(["--heading-ids", "never"],
            [*PLAIN, "--base", "https://a.example/help/?q=1", "--locale", "ar", "--style", "implicit"]),
    Options(["--class-map", "backpack-web", "--heading-ids", "always"],
            [*RULED, "--inline", "--style", "implicit-on-contrast", "--theme", "high-contrast"])]


def with_prefix(links, options):
    """Returns the addresses of links with the changes that `--id-prefix` makes in HTML."""
    if PREFIX not in options.special:
        return links
    return [f"#{PREFIX}{link[1:]}" if link and link.startswith("#") and len(link) > 1 else link for link in links]


def converted(part):
    """Yields each option set with documents and their HTML and JSON."""
    documents = Documents(part.chance)
    for options in OPTION_SETS:
        yield options, conversion.convert(part, documents.take(-(-part.wanted // len(OPTION_SETS))), options)


def check(part):
    html, *expected = GOOD
    part.equal(list(Tree(html).defects(*expected)), [], "about a good fragment")
    for html, links, images in BROKEN["fragments"]:
        part.notices(Tree(html).defects([link or None for link in links], images), html)
    for options, outputs in converted(part):
        for document, html, runs in outputs:
            links, images = conversion.addresses(runs)
            tree = Tree(html)
            found = list(tree.defects(with_prefix(links, options), images, options.schemes))
            part.expect(not found, f"{options}, {document!r}: {found}")
            part.cases += 1
            part.add("elements", len(tree.elements))
            part.add("links", len(links))
            part.add("images", len(images))


def check_in_chromium(part):
    install(Chromium)
    if not Chromium.program():
        part.skip("Chromium", "it is missing")
        part.wanted = 0
        return
    page = part.folder / "page.html"
    page.write_text(PAGE)
    with Chromium() as browser:
        browser.open(page)
        check_controls(part, browser)
        for options, outputs in converted(part):
            texts = [html for _, html, _ in outputs]
            for start in range(0, len(texts), FRAGMENTS_PER_PAGE):
                some = texts[start:start + FRAGMENTS_PER_PAGE]
                report = SCRIPT(browser, "examine", some, ALLOWED)
                found = [(place if place is None else some[place], what) for place, what in report["found"]]
                part.expect(not found, f"{options}: {len(found)} times, such as {found[:2]}")
                part.expect(not report["runs"], f"{options}: {report['runs']} run: {some}")
                part.cases += len(some)


def check_controls(part, browser):
    report = SCRIPT(browser, "examine", [READABLE], ALLOWED)
    part.equal((report["found"], report["runs"]), ([], []), "about a good fragment")
    for html in BROKEN["chromium"]:
        part.notices(SCRIPT(browser, "examine", [READABLE, html], ALLOWED)["found"], html)
    for context in report["contexts"]:
        runs = SCRIPT(browser, "examine", [RUNNING.format(context)], ALLOWED)["runs"]
        part.equal(runs, [7], f"code that runs after {context}")
