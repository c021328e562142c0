"""Pages with the element link-mark, with a coordinator of generated routes, and with Examples/Apps/Web."""
import json
import shutil
import subprocess
import time

from ..support.machine import PROJECT

WEB = PROJECT / "Examples/Apps/Web"
PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<script type="module" src="%s"></script></head><body><main><h1>Page</h1>
%s</main></body></html>
"""
COPY = "[An order](shop://orders/9) and [a page](https://b.example/)."
ORDER = ["shop://orders/7", "order", "7"]
OTHER = ["https://a.example/orders/8", "order", "8"]
DRAWN = ["shop://orders/9", "order", "9"]

# Each page with its scripts, and what they return as JSON. An assignment or a call without a result returns null.
ELEMENT = [
    ("test.click('#app')", [[ORDER], [True]]),
    ("test.click('#web')", [[OTHER], [False]]),
    ("test.isCanceled = true, test.click('#web')", [[OTHER], [True]]),
    ("test.copy.show(test.answer, {}), JSON.stringify([test.copy.lang, test.copy.dir, test.copy.textContent])",
     ["ar", "rtl", "An order and a page."]),
    ("test.click('[data-link-kind=app]')", [[DRAWN], [True]]),
    ("test.copy.show(test.answer), test.click('[data-link-kind=app]')", [[DRAWN], [True]]),
    ("test.parent = test.copy.parentNode, test.copy.remove(), test.click('[data-link-kind=app]')", [[], []]),
    ("test.parent.append(test.copy), test.click('[data-link-kind=app]')", [[DRAWN], [True]]),
    ("test.parent.prepend(test.copy), test.click('[data-link-kind=app]')", [[DRAWN], [True]]),
    ("test.copy.setAttribute('class', 'other'), test.click('[data-link-kind=app]')", [[DRAWN], [True]]),
    ("JSON.stringify(document.createElement('link-mark').matches(':defined'))", True),
]
COORDINATOR = [
    ("test.click(0)", [[["coordinator", 8]], [True]]),
    ("test.click(1)", [[["coordinator", 9]], [True]]),
    ("test.click(2)", [[], [True]]),
    ("test.click(3)", [[], [False]]),
    ("test.click(4)", [[["coordinator", "a b", 2]], [True]]),
    ("test.click(5)", [[["coordinator", "/", None]], [True]]),
    ("test.click(6)", [[["shop://none"]], [True]]),
]
# A click of a reader moves the focus, too.
CLICK = "document.querySelectorAll('a')[%d].focus(), document.activeElement.click(), 'null'"
VIEW = "JSON.stringify(document.querySelector('dialog')?.firstChild.data ?? null)"
CLOSE = "document.querySelector('dialog button').click(), 'null'"
FOCUSED = "JSON.stringify(document.activeElement.textContent)"
APP = [
    ("JSON.stringify(document.querySelectorAll('a').length)", 3),
    (CLICK % 0, None), (VIEW, "Booking 4711"), (CLOSE, None), (VIEW, None), (FOCUSED, "Change the booking"),
    (CLICK % 1, None), (VIEW, "Timetable of hope"), (CLOSE, None), (VIEW, None),
    (FOCUSED, "the timetable of the island"),
    ("window.onclick = (event) => { window.left = !event.defaultPrevented; event.preventDefault(); }, 'null'", None),
    (CLICK % 2, None), ("JSON.stringify(window.left)", True), (VIEW, None),
]
# True when the scripts of a page have run.
READY = "!!window.test"
PAGES = {"element": ("element.html", ELEMENT, READY), "coordinator": ("coordinator.html", COORDINATOR, READY),
         "Examples/Apps/Web": ("web/index.html", APP, "document.readyState === 'complete'")}


def convert(linkmark, *arguments, **keywords):
    return subprocess.run([linkmark, "--quiet", "--no-config", *arguments], capture_output=True, check=True,
                          **keywords).stdout


def coordinator(linkmark, folder, here, results):
    """Returns the module of the coordinator and that of its routes, compiled by tsc."""
    part = folder / "coordinator"
    part.mkdir()
    for path in [folder / "linkmark.js", folder / "linkmark.d.ts", here / "coordinator.ts"]:
        shutil.copy(path, part)
    subprocess.run([linkmark, "routes", "typescript", "--quiet", "--routes", here / "coordinator.json", "-o",
                    part / "routes.ts"], check=True)
    done = subprocess.run(["tsc", "--strict", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--module",
                           "es2022", "--moduleResolution", "node", "coordinator.ts"], cwd=part, capture_output=True,
                          text=True, check=False)
    results.equal(done.stdout, "", "what tsc finds in coordinator.ts")
    return {name: (part / name).read_bytes() for name in ["coordinator.js", "routes.js"]}


def files(linkmark, folder, here, results):
    """Returns the files of the pages by path."""
    copied = ["--routes", here / "coordinator.json"]
    return {
        "/element.html": (PAGE % ("element.js", (here / "element.html").read_text())).encode(),
        "/element.js": (here / "element.js").read_bytes(),
        "/element.json": convert(linkmark, *copied, "-t", "json", "--locale", "ar", "-", input=COPY.encode()),
        "/coordinator.html": (PAGE % ("coordinator.js", convert(
            linkmark, *copied, here / "coordinator.md").decode())).encode(),
        **{f"/{name}": content for name, content in coordinator(linkmark, folder, here, results).items()},
        "/web/index.html": convert(linkmark, "--standalone", "--runtime", "app.js", "--routes", WEB / "routes.json",
                                   WEB / "trip.md"),
        "/web/app.js": (WEB / "app.js").read_bytes(),
        **{f"{part}/{name}": (folder / name).read_bytes() for part in ["", "/web"]
           for name in ["linkmark.js", "linkmark-element.js"]},
    }


def failures(browser, server, name, folder=""):
    """Returns why a page fails; empty if it does not."""
    page, steps, ready = PAGES[name]
    browser.go(server.url(folder + page))
    if settled(browser, ready, True) is not True:
        return [f"{name} does not load"]
    found = []
    for script, wanted in steps:
        answer = settled(browser, f"JSON.parse({script})", wanted) if script in [VIEW, FOCUSED] else json.loads(
            browser.evaluate(script))
        if answer != wanted:
            found.append(f"{name}: {script} is {answer}, not {wanted}")
    return found


def settled(browser, script, wanted):
    """Returns what a script returns when events that are on their way have come."""
    deadline = time.monotonic() + 2
    while (answer := browser.evaluate(script)) != wanted and time.monotonic() < deadline:
        time.sleep(0.02)
    return answer
