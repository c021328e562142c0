"""Compares a page with the JSON: its links in a browser, and the reports of axe-core and the Nu HTML checker."""
import re

from checks.browser_support import axe
from checks.browser_support.script import Script, settled

SCRIPT = Script(__file__)
NAMES, TITLE = ["link-name", "button-name", "aria-command-name"], "page-has-heading-one"
ADDRESS = re.compile("Bad value “(.*)” for attribute “href” on element “a”: (.*)", re.DOTALL)
PLACEHOLDER = re.compile(r"\{[\w.-]+\}|%(\d+\$)?[@dsl]|%\([\w.-]+\)s|%%")
# Messages about characters that the hostile example has and no page may have, and about invalid addresses.
HOSTILE = re.compile("Forbidden code point|Text run is not in Unicode Normalization Form C|Bad value “")
TABLE = {"role": "region", "disabled": False}
# The number of activations by pressing Enter and Space, for each role.
ACTIVATIONS = {"region": 0, "link": 1, "button": 2}

# Engines treat white space and direction marks differently, and screen readers do not speak them.
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
    """Checks that the accessibility tree has exactly these links, in this order."""
    # A tree may still grow after its page has loaded.
    found = settled(browser.links, lambda found: len(found) == len(expected), 3, 0.1)
    found = [link | {"name": heard(link["name"])} for link in found]
    results.equal(len(found), len(expected), f"{name}: number of links in the accessibility tree")
    for index, (link, wanted) in enumerate(zip(found, expected)):
        results.equal(link, wanted, f"{name}: link {index}")


def check_keyboard(browser, expected, name, results):
    """Checks that Tab reaches each enabled link and table once, in order, and that the focus is visible.

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
    # After the last link, the focus leaves the page or starts again.
    results.expect(after in [[], events[:1]], f"{name}: after the last link Tab reaches {after}")


def check_axe(browser, page, name, results):
    """Checks that axe reports only links without a name and pages without a heading.

    Both must also be so in the JSON. Returns the results that axe could not decide.
    """
    report = axe.report(browser)
    nameless = [index for index, link in enumerate(page.links) if not link["name"]]
    found = sorted(index for rule, index, _ in report["violations"] if rule in NAMES)
    results.equal(found, nameless, f"{name}: links in which axe finds no name")
    is_untitled = any(rule == TITLE for rule, _, _ in report["violations"])
    results.equal(is_untitled, page.headings == 0, f"{name}: axe finds no heading")
    for rule, _, html in report["violations"]:
        results.expect(rule in [*NAMES, TITLE], f"{name}: axe finds {rule} in {html}")
    results.expect(report["passes"] > 10, f"{name}: only {report['passes']} rules of axe passed")
    return [f"{rule} in {name}: {html}" for rule, _, html in report["incomplete"]]


def check_nu(messages, runs, name, results):
    """Checks that all messages are about the copy: placeholders in addresses, and the hostile example.

    Returns the number of messages about placeholders.
    """
    addresses, placeholders = {link["href"] for link in runs["links"]}, 0
    results.count += 1
    for message in (each["message"] for each in messages):
        address = ADDRESS.fullmatch(message)
        is_known = address is not None and address[1] in addresses
        if is_known and PLACEHOLDER.search(address[1]):
            placeholders += 1
        elif not (name == "hostile" and HOSTILE.match(message) and (is_known or address is None)):
            results.fail(f"{name}: the Nu checker reports: {message}")
    return placeholders
