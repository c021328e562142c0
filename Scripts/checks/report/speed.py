"""How long a page of many texts takes."""
import statistics
import time

LOAD, FILTER, TURNS = 1.5, 0.1, 5
WORDS = ["'install'", "'the'", "''"]
TIME = """(() => {{
  const form = document.getElementById('controls'), control = form.elements.namedItem('{name}');
  const value = '{value}' || control.options[1].value;
  document.body.offsetHeight;
  const start = performance.now();
  control.value = value == 'none' ? '' : value;
  control.dispatchEvent(new Event('input', {{bubbles: true}}));
  document.body.offsetHeight;
  return performance.now() - start;
}})()"""
# A query waits for the next key; that is not counted.
SEARCH = """(() => {
  const form = document.getElementById('controls');
  form.q.focus();
  window.took = null;
  const timer = window.setTimeout;
  window.setTimeout = (work, delay) => timer(() => {
    const start = performance.now();
    work();
    document.body.offsetHeight;
    window.took = performance.now() - start;
  }, delay);
  form.q.value = WORD;
  form.q.dispatchEvent(new Event('input', {bubbles: true}));
  window.setTimeout = timer;
})()"""


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
    times = {}
    for name in ["only", "rule", "kind"]:
        for value in ["findings" if name == "only" else "", "none"]:
            turns = []
            for _ in range(TURNS):
                browser.evaluate(TIME.format(name=name, value="none" if value != "none" else
                                             ("findings" if name == "only" else "")))
                turns.append(browser.evaluate(TIME.format(name=name, value=value)))
            times[f"{name} {'off' if value == 'none' else 'on'}"] = statistics.median(turns)
    turns = [[search(browser, word) for word in WORDS] for _ in range(TURNS)]
    return times | {f"search {word}": statistics.median(took) for word, took in zip(WORDS, zip(*turns))}


def search(browser, word):
    """Returns the milliseconds that a search takes, infinite for one that does not end."""
    browser.evaluate(SEARCH.replace("WORD", word))
    deadline = time.monotonic() + 20
    while (took := browser.evaluate("window.took")) is None and time.monotonic() < deadline:
        time.sleep(0.05)
    return float("inf") if took is None else took
