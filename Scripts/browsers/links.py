"""Whether links are in a browser what the JSON says that they are."""
import re
import time

WATCH = """(() => {
  const controls = [...document.querySelectorAll('main a, main button')];
  const hear = ({target}, ...what) => window.heard.push([controls.indexOf(target), ...what]);
  window.heard = [];
  document.addEventListener('focusin', event => hear(
    event, 'focus', getComputedStyle(event.target).outlineStyle));
  document.addEventListener('click', event => { hear(event, 'click'); event.preventDefault(); });
})()"""


# What is never heard, and what engines keep, collapse or leave out each in its way: white space, and
# the marks of direction.
UNHEARD = {"[ \t\n\f\r]+": " ", "[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]": "", "^ | $": ""}


def expected_links(runs):
    """Roles, names and states of links as the JSON has them."""
    answers = [link["accessibility"] for link in runs["links"]]
    return [{"role": answer["role"], "name": heard(answer["name"]),
             "disabled": "disabled" in answer["states"]} for answer in answers]


def heard(name):
    for pattern, replacement in UNHEARD.items():
        name = re.sub(pattern, replacement, name)
    return name


def check_links(browser, checks, expected, name):
    """The accessibility tree has these links in this order, and no other."""
    found, deadline = browser.links(), time.monotonic() + 3
    # A tree may still grow when its page has loaded.
    while len(found) != len(expected) and time.monotonic() < deadline:
        time.sleep(0.1)
        found = browser.links()
    found = [link | {"name": heard(link["name"])} for link in found]
    checks.equal(len(found), len(expected), f"{name}: number of links in the accessibility tree")
    for index, (link, wanted) in enumerate(zip(found, expected)):
        checks.equal(link, wanted, f"{name}: link {index}")


def check_keyboard(browser, checks, expected, name):
    """Tab reaches what can be activated, once and in order; Enter activates it, Space only buttons.

    What has the focus shows it.
    """
    browser.evaluate(WATCH)
    keys, events = [], []
    for index, link in enumerate(expected):
        if not link["disabled"]:
            keys += ["Tab", "Enter", "Space"]
            activations = 2 if link["role"] == "button" else 1
            events += [[index, "focus", "solid"]] + [[index, "click"]] * activations
    browser.press(keys)
    heard = browser.evaluate("window.heard")
    same = next((place for place, pair in enumerate(zip(heard, events)) if pair[0] != pair[1]),
                min(len(heard), len(events)))
    checks.equal(heard[same:][:4], events[same:][:4], f"{name}: by keyboard, from event {same} on")
    browser.press(["Tab"])
    after = browser.evaluate("window.heard")[len(heard):]
    # Behind the last one focus leaves the page, or begins anew.
    checks.expect(after in [[], events[:1]], f"{name}: behind the last link Tab reaches {after}")
