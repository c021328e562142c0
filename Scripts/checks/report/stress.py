"""Stresses pages: clicks everything on a page of hostile copy, and times a page of many texts."""
import html
import pathlib
import statistics
import time

from checks.browser_support.script import settled
from checks.report.behavior import SCRIPT
from checks.report.projects import without

WATCH = pathlib.Path(__file__).with_name("watch.js").read_text()
LOAD, FILTER, TURNS = 1.5, 0.1, 5
WORDS = ["install", "the", ""]


def watched(page):
    """Returns the page without its policy, and with a script that notices running code."""
    return without("policy", page).replace("<head>\n", f"<head>\n<script>{WATCH}</script>\n", 1)


def check_hostile(browser, server, copy, every, results):
    """Checks that nothing runs, with or without script, and that code does run without escapes."""
    plain = without("script", copy)
    clicks = examine(browser, server, "hostile.html", watched(copy), every, results)
    more = examine(browser, server, "plain.html", watched(plain), 1, results)
    results.expect(clicks > 100 and more > clicks, f"{browser.name}: only {clicks} and {more} clicks")
    browser.go("about:blank")
    browser.go(server.add("unescaped.html", html.unescape(watched(plain))))
    ran = browser.evaluate("window.runs.length")
    results.expect(ran > 3, f"{browser.name}: only {ran} run without escapes")
    return f"{clicks + more} clicks in hostile copy; without escapes, {ran} run by themselves"


def examine(browser, server, name, page, every, results):
    """Clicks every `every`-th element of a page, and returns the number of clicks."""
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
    """Returns and clears the requested paths, except for pages and the icon that browsers request by themselves."""
    found = [path for path in server.requests if path not in server.pages and path != "/favicon.ico"]
    server.requests.clear()
    return found


def load(browser, path):
    """Returns the shortest time to load the page in several rounds, in seconds, since other work may disturb some."""
    times = []
    for _ in range(TURNS):
        browser.go("about:blank")
        start = time.monotonic()
        browser.open(path)
        times.append(time.monotonic() - start)
    return min(times)


def filters(browser):
    """Returns the time of each filter in milliseconds, by name: the median of several rounds."""
    times = {f"{name} {'on' if is_on else 'off'}": [] for name in ["only", "rule", "kind"] for is_on in [True, False]}
    for name, taken in times.items():
        control, _, state = name.partition(" ")
        for _ in range(TURNS):
            SCRIPT(browser, "filterTime", control, state == "off")
            taken.append(SCRIPT(browser, "filterTime", control, state == "on"))
    # Searches for the words in turn, since repeating a search would change nothing.
    turns = [[search(browser, word) for word in WORDS] for _ in range(TURNS)]
    times |= {f"search '{word}'": taken for word, taken in zip(WORDS, zip(*turns))}
    return {name: statistics.median(taken) for name, taken in times.items()}


def search(browser, word):
    """Returns the time of a search in milliseconds; infinite if it does not end."""
    SCRIPT(browser, "search", word)
    took = settled(lambda: browser.evaluate("window.took"), lambda took: took is not None, 20, 0.05)
    return float("inf") if took is None else took


def check_speed(browser, path, count, is_bound, results):
    """Checks the time limits for the page of many texts."""
    seconds, times = load(browser, path), filters(browser)
    slowest = max(times, key=times.get)
    if is_bound:
        results.expect(seconds <= LOAD, f"{browser.name}: {seconds:.2f} s to load")
        for name, took in times.items():
            results.expect(took <= 1000 * FILTER, f"{browser.name}: {took:.0f} ms for {name}")
    return f"{count} texts load in {seconds:.2f} s; the slowest filter, {slowest}, takes {times[slowest]:.0f} ms"
