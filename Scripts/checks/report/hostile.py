"""Opens a page of hostile copy, and clicks everything in it."""
import html
import pathlib
import time

from .behavior import SCRIPT
from .variants import without_policy, without_script

WATCH = pathlib.Path(__file__).with_name("watch.js").read_text()


def watched(page):
    """Returns the page without its policy, but with a script that notices code that runs."""
    return without_policy(page).replace("<head>\n", f"<head>\n<script>{WATCH}</script>\n", 1)


def check_hostile(browser, server, copy, every, results):
    """Checks that nothing runs with and without script, and that code without escapes would run."""
    plain = without_script(copy)
    clicks = examine(browser, server, "hostile.html", watched(copy), every, results)
    more = examine(browser, server, "plain.html", watched(plain), 1, results)
    results.expect(clicks > 100 and more > clicks, f"{browser.name}: only {clicks} and {more} clicks")
    browser.go("about:blank")
    browser.go(server.add("unescaped.html", html.unescape(watched(plain))))
    ran = browser.evaluate("window.runs.length")
    results.expect(ran > 3, f"{browser.name}: only {ran} run without escapes")
    return f"{clicks + more} clicks in hostile copy; without escapes, {ran} run by themselves"


def examine(browser, server, name, page, every, results):
    """Clicks on one in `every` elements of a page, and returns the number of clicks."""
    address, where = server.add(name, page), f"{browser.name}: {name}"
    strange_requests(server)
    browser.go(address)
    clicks = SCRIPT(browser, "clickAll", every)
    time.sleep(0.3)
    harm = SCRIPT(browser, "harm")
    results.equal(harm["runs"][:5], [], f"{where}: code that runs")
    results.equal(harm["path"], f"/{name}", f"{where}: the open page")
    results.equal(harm["loading"], 0, f"{where}: elements that load something")
    results.expect(harm["isWhole"], f"{where}: the end of the page is not where it was")
    results.equal(strange_requests(server)[:3], [], f"{where}: requests")
    return clicks


def strange_requests(server):
    """Returns and forgets the paths of requests for anything but pages; browsers ask for icons by themselves."""
    found = [path for path in server.requests if path not in server.pages and path != "/favicon.ico"]
    server.requests.clear()
    return found
