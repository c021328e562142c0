"""axe-core, from a package on PyPI."""
from __future__ import annotations

import pathlib

from ..support import machine

PACKAGE = "axe-playwright-python"
# The number of rules that pass, and each violation with the element.
RUN = """axe.run().then(({violations, passes}) => [passes.length, violations.flatMap(
  ({id, nodes}) => nodes.map(({html}) => `${id} in ${html.slice(0, 120)}`))])"""


def install() -> pathlib.Path:
    """Installs the package without its own dependencies, which drive browsers, and returns the folder of packages."""
    return machine.python_packages(PACKAGE, with_dependencies=False)


def script(packages: pathlib.Path) -> str:
    """Returns an expression that defines `axe` in a page."""
    # The file begins with a comment of several lines, before which `return` would end.
    source = (packages / "axe_playwright_python/axe.min.js").read_text()
    return f"(() => {{{source}}})()"


def violations(browser, packages: pathlib.Path) -> tuple[int, list[str]]:
    """Examines the open page, and returns how many rules pass, and what violates the others."""
    browser.evaluate(script(packages))
    passes, found = browser.evaluate(RUN)
    return passes, found
