"""Times a page of many texts."""
import statistics
import time

from ..browser_support.script import settled
from .behavior import SCRIPT

LOAD, FILTER, TURNS = 1.5, 0.1, 5
WORDS = ["install", "the", ""]


def load(browser, path):
    """Returns the seconds until the page is loaded: the shortest of some turns, since other work disturbs them."""
    times = []
    for _ in range(TURNS):
        browser.go("about:blank")
        start = time.monotonic()
        browser.open(path)
        times.append(time.monotonic() - start)
    return min(times)


def filters(browser):
    """Returns the milliseconds that each filter takes, by name: the median of some turns."""
    times = {f"{name} {'on' if is_on else 'off'}": [] for name in ["only", "rule", "kind"] for is_on in [True, False]}
    for name, taken in times.items():
        control, _, state = name.partition(" ")
        for _ in range(TURNS):
            SCRIPT(browser, "filterTime", control, state == "off")
            taken.append(SCRIPT(browser, "filterTime", control, state == "on"))
    # One word after the other, since a search for the same word again changes nothing.
    turns = [[search(browser, word) for word in WORDS] for _ in range(TURNS)]
    times |= {f"search '{word}'": taken for word, taken in zip(WORDS, zip(*turns))}
    return {name: statistics.median(taken) for name, taken in times.items()}


def search(browser, word):
    """Returns the milliseconds that a search takes, infinite for one that does not end."""
    SCRIPT(browser, "search", word)
    took = settled(lambda: browser.evaluate("window.took"), lambda took: took is not None, 20, 0.05)
    return float("inf") if took is None else took


def check_speed(browser, path, count, is_bound, results):
    """Checks the bounds of the page of many texts."""
    seconds, times = load(browser, path), filters(browser)
    slowest = max(times, key=times.get)
    if is_bound:
        results.expect(seconds <= LOAD, f"{browser.name}: {seconds:.2f} s to load")
        for name, took in times.items():
            results.expect(took <= 1000 * FILTER, f"{browser.name}: {took:.0f} ms for {name}")
    return f"{count} texts load in {seconds:.2f} s; the slowest filter, {slowest}, takes {times[slowest]:.0f} ms"
