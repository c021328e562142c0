"""Broken documents, each of which must fail its check: a check that cannot fail proves nothing."""
from ..browser_support.fixture import broken_variants
from ..support.hostile_copy import Vector
from .documents import Document, page_of
from .examination import examine

GOOD = '<p>x <a class="lm-link" href="/a" data-link-kind="relative">y</a></p>', ["/a"]
BROKEN = broken_variants(__file__)


def check_controls(browser, server, results):
    def judged(*documents):
        """Returns the verdict on documents: HTML and its links in the JSON."""
        return examine(browser, server, [Document([Vector(number, "", b"")], page_of([html.encode()]), 1, links)
                                         for number, (html, links) in enumerate(documents)])

    good = judged(GOOD)
    results.equal((good.defects, good.ran), ([], set()), f"{browser.name}: about a good document")
    reported = judged(GOOD, *((html, [link or None for link in links]) for html, links, _ in BROKEN["broken"])).defects
    found = [([defect for name, defect in reported if name == str(number)], html, expected)
             for number, (html, _, expected) in enumerate(BROKEN["broken"], 1)]
    found += [([defect for _, defect in judged((html, [])).defects], html, [expected])
              for html, expected in BROKEN["harmful"]]
    for reports, html, expected in found:
        results.expect(any(report.startswith(tuple(expected)) for report in reports),
                       f"{browser.name}: reports {reports} about {html}, not {expected}")
    running = judged(*((html.format(number), []) for number, html in enumerate(BROKEN["running"])))
    for number, html in enumerate(BROKEN["running"]):
        results.expect(number in running.ran, f"{browser.name} does not notice that {html} runs")
