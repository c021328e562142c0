"""axe-core, from a package on PyPI."""
import functools

from checks.browser_support.script import Script
from checks.support import machine

PACKAGE = "axe-playwright-python"
SCRIPT = Script(__file__)


@functools.cache
def source():
    """Installs the package without its browser-driving dependencies, and returns a script that defines axe.

    Raises Unavailable when it cannot be installed.
    """
    packages = machine.python_packages(PACKAGE, with_dependencies=False)
    # The file begins with a comment of several lines, so a `return` directly before it would return nothing.
    return f"(() => {{{(packages / 'axe_playwright_python/axe.min.js').read_text()}}})()"


def report(browser):
    """Returns axe's report on the open page."""
    browser.evaluate(source())
    return SCRIPT(browser, "examine")


def check(browser, name, results, is_known=lambda rule, html: False, least=10):
    """Checks that axe finds nothing wrong with the open page, and returns how many rules pass.

    - is_known: returns whether a violation is expected.
    """
    found = report(browser)
    wrong = [f"{rule} in {html}" for rule, _, html in found["violations"] if not is_known(rule, html)]
    results.equal(wrong[:3], [], f"{name}: {len(wrong)} violations")
    results.expect(found["passes"] > least, f"{name}: only {found['passes']} rules of axe passed")
    return found["passes"]
