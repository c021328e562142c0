"""axe-core, as PyPI has it."""
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
    """Returns what defines `axe` in a page."""
    return (packages / "axe_playwright_python/axe.min.js").read_text() + "\n;0"


def violations(browser, packages: pathlib.Path) -> tuple[int, list[str]]:
    """Examines the open page, and returns how many rules pass, and what violates the others."""
    browser.evaluate(script(packages))
    passes, found = browser.evaluate(RUN)
    return passes, found
