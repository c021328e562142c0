"""Opens browsers for a check, counts their results, and breaks pages to prove that checks notice."""
import concurrent.futures
import traceback

from checks.browser_support.chromium import Chromium
from checks.browser_support.firefox import Firefox
from checks.browser_support.webkit import WebKit
from checks.support import machine
from checks.support.cases import Cases

ENGINES = (Chromium, Firefox, WebKit)


def install(*engines, packages=()):
    """Installs missing browsers, fonts and Debian packages."""
    missing = [package for engine in engines if not engine.program() for package in engine.packages]
    machine.install([*missing, *machine.FONTS, *packages] if missing else packages)


class BrowserCases(Cases):
    """The parts of a check, some of which run in several browsers."""

    def __init__(self, engines, at_once=2):
        super().__init__()
        self.engines, self.running = engines, []
        self.pool = concurrent.futures.ThreadPoolExecutor(at_once)

    def start(self, part, *arguments, engines=None):
        """Starts `part(browser, *arguments, results)` in each browser, while other parts continue."""
        for engine in engines or self.engines:
            if engine.program():
                self.running.append(self.pool.submit(in_browser, engine, part, *arguments))
            else:
                self.results.skip(engine.name, "it is missing")

    def wait(self):
        """Waits for all started parts, and adds their results."""
        for cases in [each.result() for each in self.running]:
            self.rows += cases.rows
            self.results.count += cases.results.count
            self.results.failures += cases.results.failures
        self.running = []

    def finish(self):
        self.wait()
        return super().finish()


def in_browser(engine, part, *arguments):
    """Returns the result of a part; a browser that exits or hangs is a failure."""
    cases = Cases()
    try:
        with engine() as browser:
            cases.run(f"{engine.name} {browser.version}", part, browser, *arguments)
    except Exception:
        cases.results.fail(f"{engine.name} stopped: {traceback.format_exc()}")
    return cases


def is_available(results, name, find, *arguments):
    """Whether `find` finds a tool; if it raises Unavailable, the part of the check is skipped."""
    try:
        find(*arguments)
    except machine.Unavailable as reason:
        results.skip(name, reason)
        return False
    return True


def replaced(text, old, new, count=1):
    """Replaces a part of a text, which must contain it: `count` times, or everywhere for -1."""
    if old not in text:
        raise RuntimeError(f"there is no {old} to break")
    return text.replace(old, new, count)
