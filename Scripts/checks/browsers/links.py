"""Compares the links of a page in a browser with the JSON."""
import re

from ..browser_support.script import Script, settled

SCRIPT = Script(__file__)
TABLE = {"role": "region", "disabled": False}
# By Enter and Space together.
ACTIVATIONS = {"region": 0, "link": 1, "button": 2}

# Engines treat white space and marks of direction differently, and a screen reader does not speak them.
UNHEARD = {"[ \t\n\f\r]+": " ", "[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]": "", "^ | $": ""}


def expected_links(runs):
    """Returns the roles, names and states of links in the JSON."""
    answers = [link["accessibility"] for link in runs["links"]]
    return [{"role": answer["role"], "name": heard(answer["name"]),
             "disabled": "disabled" in answer["states"]} for answer in answers]


def heard(name):
    for pattern, replacement in UNHEARD.items():
        name = re.sub(pattern, replacement, name)
    return name


def check_links(browser, expected, name, results):
    """Checks that the accessibility tree has these links in this order, and no others."""
    # A tree may still grow after its page has loaded.
    found = settled(browser.links, lambda found: len(found) == len(expected), 3, 0.1)
    found = [link | {"name": heard(link["name"])} for link in found]
    results.equal(len(found), len(expected), f"{name}: number of links in the accessibility tree")
    for index, (link, wanted) in enumerate(zip(found, expected)):
        results.equal(link, wanted, f"{name}: link {index}")


def check_keyboard(browser, expected, name, results):
    """Checks that Tab reaches each enabled link and each table once and in order, and shows its focus.

    Enter activates links and buttons, and Space only buttons.
    """
    links = iter(enumerate(expected))
    stops = [(-1, TABLE) if is_table else next(links, None) for is_table in SCRIPT(browser, "areTables")]
    SCRIPT(browser, "watch")
    keys, events = [], []
    for index, stop in [*filter(None, stops), *links]:
        if not stop["disabled"]:
            keys += ["Tab", "Enter", "Space"]
            events += [[index, "focus", "solid"]] + [[index, "click"]] * ACTIVATIONS[stop["role"]]
    browser.press(keys)
    heard = browser.evaluate("window.heard")
    same = next((place for place, pair in enumerate(zip(heard, events)) if pair[0] != pair[1]),
                min(len(heard), len(events)))
    results.equal(heard[same:][:4], events[same:][:4], f"{name}: by keyboard, starting at event {same}")
    browser.press(["Tab"])
    after = browser.evaluate("window.heard")[len(heard):]
    # After the last one the focus leaves the page, or starts again.
    results.expect(after in [[], events[:1]], f"{name}: after the last link Tab reaches {after}")
