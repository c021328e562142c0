"""Examines pages with axe-core and the Nu HTML checker."""
import re

from ..browser_support import axe

NAMES, TITLE = ["link-name", "button-name", "aria-command-name"], "page-has-heading-one"
ADDRESS = re.compile("Bad value “(.*)” for attribute “href” on element “a”: (.*)", re.DOTALL)
PLACEHOLDER = re.compile(r"\{[\w.-]+\}|%(\d+\$)?[@dsl]|%\([\w.-]+\)s|%%")
# Characters of the hostile example that no page may have, and addresses that are not valid.
HOSTILE = re.compile("Forbidden code point|Text run is not in Unicode Normalization Form C|Bad value “")


def check_axe(browser, page, name, results):
    """Checks that axe finds nothing in the open page but links without a name and a page without a heading.

    Those are in the JSON, too. Returns the results that axe left open.
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
    """Checks that messages are only about the copy: placeholders in addresses, and the hostile example.

    Returns how many are about placeholders.
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
