"""Uses the controls of a page in a browser."""
import functools
import json
import time

from checks.browser_support.script import Script

SCRIPT = Script(__file__, "review.js")
PROGRESS = "[document.querySelector('.mark input').checked, document.getElementById('progress').textContent]"


def settle(browser):
    """Waits until the page has handled its events."""
    if browser.name == "Chromium":
        browser.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
    time.sleep(0.15)


def go(browser, address):
    """Loads a page again, even if only the fragment differs from the open page."""
    browser.go("about:blank")
    browser.go(address)
    settle(browser)


def click(browser, selector):
    browser.evaluate(f"void document.querySelector('{selector}').click()")


def check_filters(browser, _, name, results):
    """Checks that each value of each filter shows exactly the matching texts."""
    call = functools.partial(SCRIPT, browser)
    everything = call("shown")
    for control, values in call("filterValues").items():
        for value in values:
            where = f"{name}: {control} {value}"
            call("setControl", control, value)
            wanted = call("expected", control, value)
            missing = set(wanted) - set(call("shown"))
            results.expect(not missing, f"{where} hides {sorted(missing)[:3]}")
            # The other languages of a matching text are also shown.
            results.equal(call("strangers", wanted), [], f"{where} shows others")
            count = browser.evaluate("document.getElementById('shown').textContent")
            results.expect(count.startswith(f"{len(wanted)} "), f"{where} counts {count}")
            call("setControl", control, "")
    results.equal(call("shown"), everything, f"{name}: after all filters")


def check_search(browser, _, name, results):
    def found(words):
        SCRIPT(browser, "setControl", "q", words)
        settle(browser)
        return SCRIPT(browser, "shown")

    words, first = SCRIPT(browser, "firstWords"), browser.evaluate("document.querySelector('[data-digest]').id")
    results.expect(first in found(words), f"{name}: a search for {words} does not find it")
    results.equal(found("no text has these words"), [], f"{name}: a search for words that no text has")
    found("")


def check_view(browser, _, name, results):
    """Checks that the copy has the size, width, appearance and style that the controls set."""
    def view(**controls):
        for control, value in controls.items():
            SCRIPT(browser, "setControl", control, value)
        return SCRIPT(browser, "view")

    settle(browser)
    before = view()
    for size in [200, 310, 100]:
        found = view(size=str(size))["size"]
        results.expect(abs(found - before["size"] * size / 100) < 0.5, f"{name}: {found} px at {size} %")
    results.expect(view(width="320")["width"] <= 320, f"{name}: the width of the copy")
    view(width="full")
    grounds = {}
    for appearance in ["light", "dark"]:
        for style in ["default", "on-contrast"]:
            found = view(appearance=appearance, style=style)
            grounds[appearance, style] = found["ground"]
            results.equal(found["scheme"], appearance, f"{name}: the scheme of {appearance}")
    for other in [("dark", "default"), ("light", "on-contrast")]:
        results.expect(grounds["light", "default"] != grounds[other], f"{name}: {grounds}")
    view(appearance="auto", style="default")


def check_state(browser, address, name, results):
    """Checks that the address contains the state, and that opening it restores the state."""
    SCRIPT(browser, "setControl", "size", "200")
    fragment = SCRIPT(browser, "setControl", "only", "findings")
    results.expect("size=200" in fragment and "only=findings" in fragment, f"{name}: the address is {fragment}")
    shown = SCRIPT(browser, "shown")
    go(browser, address + "#only=findings&size=200")
    results.equal(SCRIPT(browser, "shown"), shown, f"{name}: texts after the address is opened again")
    results.equal(browser.evaluate("document.getElementById('controls').elements.namedItem('size').value"), "200",
                  f"{name}: the size after the address is opened again")
    click(browser, "#controls [type=reset]")
    settle(browser)
    results.equal(browser.evaluate("location.hash"), "", f"{name}: the address after a reset")


def check_links(browser, _, name, results):
    """Checks that a click on a link in the copy shows its row and opens nothing."""
    path = browser.evaluate("location.pathname")
    for index, shows_row in enumerate(SCRIPT(browser, "showRows", 12)):
        results.expect(shows_row, f"{name}: link {index} does not show its row")
    results.equal(browser.evaluate("location.pathname"), path, f"{name}: a link leads away")


def check_marks(browser, address, name, results):
    """Checks that marks persist, are counted, and are exported."""
    settle(browser)
    digest = SCRIPT(browser, "mark")
    settle(browser)
    exported, markdown = browser.evaluate("window.texts")
    marks = json.loads(exported)["marks"]
    # Equal texts share a mark.
    results.equal({(mark["digest"], mark["reviewed"], mark["note"]) for mark in marks},
                  {(digest, True, "Good, but *long*")}, f"{name}: exported marks")
    results.expect("- [x] " in markdown and "Good, but *long*" in markdown, f"{name}: exported {markdown}")
    go(browser, address)
    is_marked, progress = browser.evaluate(PROGRESS)
    results.expect(is_marked and progress.startswith(f"{len(marks)} of "),
                   f"{name}: after opening it again: {is_marked}, {progress}")
    click(browser, ".mark input")


def check_keyboard(browser, _, name, results):
    """Checks that Tab reaches every control with a visible focus, and that keys change the controls."""
    wanted, outlines = SCRIPT(browser, "controls"), {}
    for _ in range(40):
        browser.press(["Tab"])
        focus = SCRIPT(browser, "focus")
        if focus["inForm"]:
            outlines[focus["name"]] = focus["outline"]
        elif outlines:
            break
        if focus["inForm"] and focus["name"] in ["appearance", "size", "width"]:
            browser.press(["ArrowRight"])
            results.expect(SCRIPT(browser, "focus")["value"] != focus["value"],
                           f"{name}: an arrow does not change {focus['name']}")
    results.equal(list(outlines), wanted, f"{name}: controls by Tab")
    results.equal([control for control, outline in outlines.items() if outline != "solid"], [],
                  f"{name}: controls without a visible focus")


CHECKS = {"keyboard": check_keyboard, "filters": check_filters, "search": check_search, "view": check_view,
          "links": check_links, "state": check_state, "marks": check_marks}


def check_behavior(browser, address, name, check, results):
    """Checks the script in a freshly loaded page; a script error is a failure."""
    try:
        go(browser, address)
        CHECKS[check](browser, address, name, results)
    except (RuntimeError, TypeError) as error:
        results.fail(f"{name}: {check}: {error}")
