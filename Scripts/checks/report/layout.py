"""Checks a page's layout on a phone, at twice the text size, in forced colors, and on paper, and its copy."""
import pathlib
import subprocess
import time

from checks.browser_support import axe
from checks.report.behavior import SCRIPT, go, settle
from checks.report.projects import BROKEN, broken
from checks.support.cases import expect_failures

WIDTHS, SIZES = [320, 768, 1280], [100, 200]
# Copy with every construct except images, which a review does not load.
COPY = pathlib.Path(__file__).with_name("constructs.md")


def check_layout(browser, address, name, widths, results):
    """Checks that nothing is cut off at any width, at twice the text size, and with the largest copy."""
    for width in widths:
        browser.width(width)
        for fragment in ["", "#size=310&width=768"]:
            browser.go("about:blank")
            browser.go(address + fragment)
            for percent in SIZES:
                browser.text_size(percent)
                SCRIPT(browser, "unfold")
                settle(browser)
                where = f"{name} at {width} px, {percent} % {fragment}"
                results.equal(SCRIPT(browser, "cut"), [], f"{where}: cut off")
            browser.text_size(100)
    browser.width(1280)


def check_preferences(browser, address, name, results):
    """Checks forced colors and reduced motion, which only Chromium can emulate."""
    browser.prefer(forced_colors="active")
    browser.go(address)
    results.expect(SCRIPT(browser, "areChoicesVisible"), f"{name}: chosen values in forced colors")
    results.equal(SCRIPT(browser, "moving"), 0, f"{name}: elements that move")
    browser.prefer()


def check_print(browser, address, count, results):
    """Checks how many sheets of paper some texts need."""
    start = time.monotonic()
    browser.go(address)
    data = browser.print()
    sheets = data.count(b"/Type /Page\n") or data.count(b"/Type /Page")
    results.expect(sheets > count / 20, f"{sheets} sheets of paper for {count} texts")
    return f"{count} texts on {sheets} sheets of paper in {time.monotonic() - start:.1f} s"


def check_axe(browser, address, name, results):
    go(browser, address)
    SCRIPT(browser, "layOutEntries")
    # The copy itself may skip heading levels below its first heading.
    axe.check(browser, name, results, lambda rule, html: rule == "heading-order" and "aria-level" in html, 20)


def check_fidelity(browser, linkmark, server, folder, results):
    """Checks that the review's style sheet does not affect the copy, and that a leak would be noticed."""
    page = folder / "fidelity.html"
    own = subprocess.run([linkmark, "convert", "--no-config", "--standalone", COPY], check=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    subprocess.run([linkmark, "report", "--no-config", "--quiet", "--fail-on", "never", "-o", page, COPY], check=True,
                   stdout=subprocess.DEVNULL)
    own = server.add("own.html", own)
    check_look(browser, own, server.add("review.html", page.read_text()), results)
    for mistake, change in BROKEN["look"].items():
        leak = server.add("leak.html", broken(page.read_text(), *change))
        expect_failures(results, mistake, check_look, browser, own, leak)


def check_look(browser, own, address, results):
    for appearance in ["light", "dark"]:
        browser.prefer(prefers_color_scheme=appearance)
        browser.go(own)
        wanted = SCRIPT(browser, "styles", "main *")
        browser.go(address)
        browser.evaluate("new Promise(done => setTimeout(done, 300))")
        found = SCRIPT(browser, "styles", ".lm-page *")
        results.equal(len(found), len(wanted), f"elements of the copy in {appearance}")
        differing = [(was[0], *(pair for pair in zip(was, now) if pair[0] != pair[1]))
                     for was, now in zip(wanted, found) if was != now]
        results.equal(differing[:2], [], f"the look of the copy in {appearance}, {len(differing)} elements")
    browser.prefer()
