"""Opens hostile documents in a browser, and examines the result."""
import json
import pathlib
import re
import time
import urllib.parse

from checks.browser_support.server import PageServer
from checks.hostile_pages import documents as hostile
from checks.support import data
from checks.support.hostile_copy import Vector
from checks.support.markup import ALLOWED, ELEMENTS, OMITTED, PICTURE

BATCH, PATIENCE, ARRIVAL = 60, 120, 5
AWAY = "a click leads away"
JUDGE = pathlib.Path(__file__).with_name("judge.js").read_bytes()
REFUSED = re.compile("(?i)javascript:|vbscript:|file:|data:")
GOOD = '<p>x <a class="lm-link" href="/a" data-link-kind="relative">y</a></p>', ["/a"]
BROKEN = data.beside(__file__, "broken.toml")


class Server(PageServer):
    """A server for one browser, which answers 204 to requests for anything but its pages."""

    def __init__(self):
        super().__init__(missing=204)
        self.known, self.count = set(), 0

    def show(self, documents):
        """Serves documents, and returns the address of a page that shows them in frames."""
        self.count += 1
        self.requests, self.pages = [], {f"/{document.name}.html": document.html for document in documents}
        self.add("judge.js", JUDGE)
        return self.add(f"judge-{self.count}.html", page_of(documents))


class Verdict:
    """The behavior of documents in a browser; each defect has the name of its document."""

    def __init__(self):
        self.documents, self.clicks, self.ran, self.defects = 0, 0, set(), []


def examine(browser, server, documents, verdict=None):
    """Opens documents, many frames per page, adds the results to a verdict, and returns it."""
    verdict = verdict or Verdict()
    for start in range(0, len(documents), BATCH):
        batch = documents[start:start + BATCH]
        report = verdict_of(browser, server.show(batch))
        requests = {path.partition("?")[0] for path in server.requests}
        loads = {path for path in requests if path.startswith("/ran/")}
        verdict.ran |= {int(path.split("/")[2]) for path in loads} | set(report.get("runs", []))
        verdict.documents += len(batch)
        name = f"{batch[0].name} to {batch[-1].name}"
        if "error" in report:
            verdict.defects.append((name, report["error"]))
            continue
        verdict.clicks += report["clicks"]
        for document, answer in zip(batch, report["documents"]):
            verdict.defects += [(document.name, defect) for defect in defects(document, **answer)]
        # A request may arrive late, after the next page is opened.
        server.known |= paths(server, report["documents"]) | set(server.pages)
        asked = {path_of(path) for path in requests - loads}
        verdict.defects += [(name, f"something asks for {path}") for path in sorted(asked - server.known)]
    return verdict


def page_of(batch):
    frames = [f'<iframe src="/{document.name}.html"></iframe>' for document in batch]
    return ("<!DOCTYPE html>\n<meta charset=utf-8><title>Hostile copy</title><link rel=icon href=data:,>\n"
            "<script src=/judge.js></script>\n" + "\n".join(frames)).encode()


def verdict_of(browser, wanted):
    """Returns the verdict of the judge's page. The driver's own command to open it would wait for every frame."""
    begin, has_come = time.monotonic(), False
    again = begin
    while time.monotonic() < begin + PATIENCE:
        try:
            place = browser.evaluate("location.href")
            if place == wanted:
                has_come = True
                if report := browser.evaluate("window.verdict ?? null"):
                    return json.loads(report)
            elif has_come:
                return {"error": f"the page is left for {place}"}
            elif time.monotonic() >= again:
                # The request may get lost while another page is loading.
                again = time.monotonic() + ARRIVAL
                browser.evaluate(f"void (location.href = '{wanted}')")
        except RuntimeError as error:
            # A page does not answer while it is being left; the next attempt reads the new page.
            if "navigated" not in str(error):
                raise
        time.sleep(0.02)
    return {"error": f"the page is not done after {PATIENCE} seconds"}


def defects(document, found, isThere):
    """Yields the defects of one document."""
    if not found:
        yield "it went away by itself"
        return
    if odd := set(found["elements"]) - ELEMENTS:
        yield f"it has the elements {', '.join(sorted(odd))}"
    if odd := set(found["attributes"]) - ALLOWED:
        yield f"it has the attributes {', '.join(sorted(odd))}"
    if odd := set(found["comments"]) - {OMITTED}:
        yield f"it has the comments {sorted(odd)}"
    if not found["isWhole"] or found["sections"] != document.sections:
        yield "what follows the copy is not where it was"
    for element, address in found["addresses"]:
        if element == "link":
            # This is the address of --stylesheet, not from the copy, and a browser runs nothing in it.
            continue
        # libcmark allows image data, whatever follows, also in links.
        exception = PICTURE.match(address) if document.links is None or element == "img" else None
        if REFUSED.match(address) and not exception:
            yield f"<{element}> leads to {address}"
    if document.links is not None and document.links != found["links"]:
        yield f"links lead to {found['links']}, not to {document.links} as in the JSON"
    leads_on = document.links is None or any(href is not None for href in document.links)
    # With several vectors, it is unknown which one leads away.
    if not isThere and (len(document.vectors) > 1 or not leads_on):
        yield AWAY


def paths(server, documents):
    """Returns the paths of links and images that browsers may request."""
    return {path_of(address.removeprefix(server.origin)) for answer in documents if answer["found"]
            for _, address in answer["found"]["addresses"] if address.startswith(server.origin)}


def path_of(address):
    """Returns a path without the parts that engines write differently."""
    return urllib.parse.unquote(address.partition("?")[0].partition("#")[0], errors="surrogateescape")


def check_controls(browser, server, results):
    """Checks that broken documents are noticed, since a check that cannot fail proves nothing."""
    def judged(*documents):
        """Returns the verdict on documents, given as HTML and the links in the JSON."""
        return examine(browser, server, [
            hostile.Document([Vector(number, "", b"")], hostile.page_of([html.encode()]), 1, links)
            for number, (html, links) in enumerate(documents)])

    good = judged(GOOD)
    results.equal((good.defects, good.ran), ([], set()), f"{browser.name}: about a good document")
    reported = judged(GOOD, *((html, [link or None for link in links]) for html, links, _ in BROKEN["broken"])).defects
    found = [([defect for name, defect in reported if name == str(number)], html, expected)
             for number, (html, _, expected) in enumerate(BROKEN["broken"], 1)]
    running = judged(*((html.format(number), []) for number, html in enumerate(BROKEN["running"])))
    for number, html in enumerate(BROKEN["running"]):
        results.expect(number in running.ran, f"{browser.name} does not notice that {html} runs")
    found += [([defect for _, defect in judged((html, [])).defects], html, [expected])
              for html, expected in BROKEN["harmful"]]
    for reports, html, expected in found:
        results.expect(any(report.startswith(tuple(expected)) for report in reports),
                       f"{browser.name}: reports {reports} about {html}, not {expected}")
