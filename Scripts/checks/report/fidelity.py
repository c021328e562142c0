"""Compares how copy looks in a review with how it looks in its own page."""
import json
import subprocess

from ..support.results import Results
from .variants import replaced

# Every construct but images, which a review does not load.
COPY = """\
# One

Text, **strong**, *emphasis*, `code`, ~~struck~~, [web](https://a.example/), [blocked](javascript:x).

## Two
### Three
#### Four
##### Five
###### Six

- item
  1. numbered
- [x] task

> quote

> [!NOTE]
> note

| a | b |
|--:|---|
| c | d |

    code block

---

Text.
"""
STYLES = """(selector => {
  const names = ['color', 'backgroundColor', 'fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'lineHeight', 'letterSpacing',
    'display', 'textDecorationLine', 'textDecorationThickness', 'listStyleType', 'textAlign', 'whiteSpace', 'boxSizing',
    'borderTopWidth', 'borderTopColor', 'paddingTop', 'paddingLeft', 'marginLeft'];
  return [...document.querySelectorAll(selector)].map(element => {
    const style = getComputedStyle(element);
    return [element.localName, ...names.map(name => `${name}: ${style[name]}`)];
  });
})"""


# A mistake that must be noticed.
LEAK = ".section > h2 {", ".section h2 {"


def check_fidelity(browser, linkmark, server, folder, results):
    """Checks that the style sheet of the review changes nothing in the copy, and that it is noticed if it does."""
    copy, page = folder / "fidelity.md", folder / "fidelity.html"
    copy.write_text(COPY)
    run = [linkmark, "convert", "--no-config", "--standalone", copy]
    own = server.add("own.html", subprocess.run(run, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)
    subprocess.run([linkmark, "report", "--no-config", "--quiet", "--fail-on", "never", "-o", page, copy], check=True,
                   stdout=subprocess.DEVNULL)
    check_look(browser, own, server.add("review.html", page.read_text()), results)
    wrong = Results(quiet=True)
    check_look(browser, own, server.add("leak.html", replaced(page.read_text(), *LEAK)), wrong)
    results.expect(wrong.failures > 0, "a style that reaches the copy is not noticed")


def check_look(browser, own, address, results):
    for appearance in ["light", "dark"]:
        browser.prefer(prefers_color_scheme=appearance)
        browser.go(own)
        wanted = browser.evaluate(f"{STYLES}('main *')")
        browser.go(address)
        browser.evaluate("new Promise(done => setTimeout(done, 300))")
        found = browser.evaluate(f"{STYLES}('.lm-page *')")
        results.equal(len(found), len(wanted), f"elements of the copy in {appearance}")
        differing = [(was[0], *(pair for pair in zip(was, now) if pair[0] != pair[1]))
                     for was, now in zip(wanted, found) if was != now]
        results.equal(json.dumps(differing[:2]), "[]", f"the look of the copy in {appearance}, {len(differing)} elements")
    browser.prefer()
