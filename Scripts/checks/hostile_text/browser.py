"""Fragments of HTML in Chromium: read again, serialized as XML, and in elements with their own parsing rules."""
import json
import pathlib

from ..browser_support import programs
from ..browser_support.chromium import Chromium
from ..support import machine, markup
from . import fragments

FRAGMENTS_PER_PAGE = 100
JUDGE = pathlib.Path(__file__).with_name("judge.js").read_text()
# Images are never loaded, but an image that cannot be loaded still runs its handler.
PAGE = f"""<!DOCTYPE html><meta charset="utf-8"><title>Fragments</title>
<meta http-equiv="Content-Security-Policy" content="img-src 'none'"><body><script>{JUDGE}</script>"""
ALLOWED = json.dumps({"elements": sorted(markup.ELEMENTS), "attributes": sorted(markup.ALLOWED)})
GOOD = '<p>x <a class="lm-link" href="/a?b&amp;c" title="d">y</a><br /><img src="a.png" alt="z" /></p>'
BROKEN = ["<pre>\n\n\nx</pre>", "<xmp>&lt;</xmp>", "<p onclick=x>x</p>", "<font>x</font>",
          "<a href='java&Tab;script:x'>x</a>"]
RUNNING = "</{}><img src=x onerror=top.ran(7)>"


def check(part):
    if not programs.chromium():
        machine.install(["chromium", *machine.FONTS])
    if not programs.chromium():
        part.skip("Chromium", "it is missing")
        part.wanted = 0
        return
    page = part.folder / "page.html"
    page.write_text(PAGE)
    browser = Chromium(programs.chromium())
    try:
        browser.open(page)
        check_controls(part, browser)
        for options, outputs in fragments.converted(part):
            texts = [html for _, html, _ in outputs]
            for start in range(0, len(texts), FRAGMENTS_PER_PAGE):
                some = texts[start:start + FRAGMENTS_PER_PAGE]
                report = examine(browser, some)
                found = [(place if place is None else some[place], what) for place, what in report["found"]]
                part.expect(not found, f"{options}: {len(found)} times, such as {found[:2]}")
                part.expect(not report["runs"], f"{options}: {report['runs']} run: {some}")
                part.cases += len(some)
    finally:
        browser.close()


def examine(browser, texts):
    return browser.evaluate(f"examine({json.dumps(texts)}, {ALLOWED})")


def check_controls(part, browser):
    report = examine(browser, [GOOD])
    part.equal((report["found"], report["runs"]), ([], []), "about a good fragment")
    for html in BROKEN:
        part.notices(examine(browser, [GOOD, html])["found"], html)
    for context in report["contexts"]:
        part.equal(examine(browser, [RUNNING.format(context)])["runs"], [7], f"what runs after {context}")
