"""Uses the links on matrix.html by mouse, touch, keyboard and assistive technology, as people do."""
import json
import time

from checks.browser_support.script import settled
from checks.support import data

CASES = data.beside(__file__)
# Waiting times in seconds.
SETTLING, PATIENCE = 0.02, 0.5
BUTTONS = {"click": 0, "middle": 1}
POINTING = {"press": [("down", 0)], "drag": [], "release": [("up", 0)]}


class Failure(Exception):
    """A difference that a step finds."""


def cases(name):
    """Yields each case for a browser with its kind of pointer."""
    tables = {"WebKitGTK": ["mouse"], "Firefox": ["mouse", "middle", "touch"], "Chromium": list(CASES)}[name]
    for table in tables:
        for case, steps in CASES[table].items():
            yield case, steps, "mouse" if table in ["mouse", "middle"] else "touch"


def all_failures(browser, url):
    """Opens the page, and yields the reason for the failure of each case, or None."""
    browser.go(url)
    if not settled(lambda: browser.evaluate("window.test?.ready ?? false")):
        raise Failure("the module does not load")
    new = browser.evaluate("test.newGlobals")
    yield f"the module adds {new} globals" if new else None
    for name, case, kind in cases(browser.name):
        why = failure(browser, kind, *case)
        yield why and f"{name}: {why}"


def failure(browser, kind, steps, calls=None, clicks=None):
    """Returns the reason that a case fails, or None."""
    browser.evaluate("void test.start()")
    try:
        for each in steps.split(","):
            step(browser, kind, *each.split(" ", 1))
    except Failure as reason:
        browser.point([("up", 0)], kind)
        return str(reason)
    # Wait, since an unwanted event might still arrive.
    time.sleep(SETTLING)
    wanted = {name: value for name, value in [("calls", calls), ("clicks", clicks)] if value is not None}

    def read():
        found = json.loads(browser.evaluate("JSON.stringify({calls: test.calls, clicks: test.clicks})"))
        return {name: found[name] for name in wanted}

    found = settled(read, lambda found: found == wanted, PATIENCE, SETTLING)
    return None if found == wanted else f"{found}, not {wanted}"


def step(browser, kind, what, rest=""):
    words = rest.split()
    if what in BUTTONS:
        button = BUTTONS[what]
        browser.point([move(browser, words[0]), ("down", button), ("up", button)], kind, words[1:])
    elif what in POINTING:
        browser.point([move(browser, rest), *POINTING[what]] if rest else POINTING[what], kind)
    elif what == "cancel":
        if kind == "mouse":
            browser.evaluate("void test.cancel()")
        browser.point([("up", 0) if kind == "mouse" else ("cancel",)], kind)
    elif what == "focus":
        browser.evaluate(f"void document.getElementById('{rest}').focus()")
    elif what == "key":
        browser.press([rest])
    elif what == "run":
        browser.evaluate(f"void ({rest})")
    else:
        found = settled(lambda: browser.evaluate(f"test.{what}()"), lambda found: found == words, PATIENCE, SETTLING)
        if found != words:
            raise Failure(f"{what} is {found}, not {words}")


def move(browser, target):
    is_text = json.dumps(target.startswith("~"))
    return ("move", *browser.evaluate(f"test.point('{target.lstrip('~')}', {is_text})"))
