"""Fragments of HTML in Chromium: read again, serialized as XML, and in elements with their own parsing rules."""
from ..browser_support.chromium import Chromium
from ..browser_support.fixture import Script, install
from ..support import markup
from . import fragments

FRAGMENTS_PER_PAGE = 100
SCRIPT = Script(__file__, "judge.js")
# Images are never loaded, but an image that cannot be loaded still runs its handler.
PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>Fragments</title>
<meta http-equiv="Content-Security-Policy" content="img-src 'none'"><body>"""
ALLOWED = {"elements": sorted(markup.ELEMENTS), "attributes": sorted(markup.ALLOWED)}
GOOD = '<p>x <a class="lm-link" href="/a?b&amp;c" title="d">y</a><br /><img src="a.png" alt="z" /></p>'
BROKEN = ["<pre>\n\n\nx</pre>", "<xmp>&lt;</xmp>", "<p onclick=x>x</p>", "<font>x</font>",
          "<a href='java&Tab;script:x'>x</a>"]
RUNNING = "</{}><img src=x onerror=top.ran(7)>"


def check(part):
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
        for options, outputs in fragments.converted(part):
            texts = [html for _, html, _ in outputs]
            for start in range(0, len(texts), FRAGMENTS_PER_PAGE):
                some = texts[start:start + FRAGMENTS_PER_PAGE]
                report = SCRIPT(browser, "examine", some, ALLOWED)
                found = [(place if place is None else some[place], what) for place, what in report["found"]]
                part.expect(not found, f"{options}: {len(found)} times, such as {found[:2]}")
                part.expect(not report["runs"], f"{options}: {report['runs']} run: {some}")
                part.cases += len(some)


def check_controls(part, browser):
    report = SCRIPT(browser, "examine", [GOOD], ALLOWED)
    part.equal((report["found"], report["runs"]), ([], []), "about a good fragment")
    for html in BROKEN:
        part.notices(SCRIPT(browser, "examine", [GOOD, html], ALLOWED)["found"], html)
    for context in report["contexts"]:
        runs = SCRIPT(browser, "examine", [RUNNING.format(context)], ALLOWED)["runs"]
        part.equal(runs, [7], f"code that runs after {context}")
