"""Broken documents, each of which must fail its check: a check that cannot fail proves nothing."""
import typing

from .documents import Document, page_of
from .examination import AWAY, Verdict, examine

GOOD = '<p>x <a class="lm-link" href="/a" data-link-kind="relative">y</a></p>', ["/a"]
# The broken HTML, the document's links in the JSON, and the message that must be reported.
BROKEN = [
    ("<p><font>x</font></p>", [], "it has the elements font"),
    ('<p onclick="0">x</p>', [], "it has the attributes p onclick"),
    ("<p><!-- x -->x</p>", [], "it has the comments"),
    ("<p>x</p></section><section>", [], "what follows the copy"),
    ("<p>x</p><!-- raw HTML omitted", [], "what follows the copy"),
    ('<p><a href="java&Tab;script:0">x</a></p>', ["java&Tab;script:0"], "<a> leads to javascript:0"),
    ('<p><img src="data:image/svg+xml,x" alt="" /></p>', [], "<img> leads to data:"),
    ('<p><a href="/a">x</a></p>', [None], "links lead to ['/a']"),
    ('<p><a href="/a">x</a></p>', ["/b"], "links lead to ['/a']"),
    ("""<p onclick="location = '/0.html'">x</p>""", [None], AWAY),
    # The document may leave before the page is examined, or after.
    ('<meta http-equiv="refresh" content="0;url=data:text/html,x">', [], ("it went away by itself", AWAY)),
]
# HTML that runs or loads something: at once, by a click, from another origin.
RUNNING = ["<script>top.ran({0})</script>", '<p><a href="javascript:top.ran({0})">x</a></p>',
           '<p onmouseover="top.ran({0})">x</p>',
           """<iframe src="data:text/html,<script>top.postMessage({0},'*')</script>"></iframe>""",
           '<p style="background: url(/ran/{0})">x</p>',
           '<form action="/ran/{0}"><button>x</button></form>']
# HTML that harms the page around it, and the message that must be reported.
HARMFUL = [("<script>setTimeout(() => { top.location = '/0.html'; }, 100)</script>", "the page is left"),
           ('<p style="background: url(/elsewhere)">x</p>', "something asks for /elsewhere")]


class Control(typing.NamedTuple):
    """Takes the place of a vector."""

    number: int


def check_controls(browser, server, results):
    def judged(*documents):
        """Returns the verdict on documents: HTML and its links in the JSON."""
        verdict = Verdict()
        examine(browser, server, [Document([Control(number)], page_of([html.encode()]), 1, links)
                                  for number, (html, links) in enumerate(documents)], verdict)
        return verdict

    good = judged(GOOD)
    results.equal((good.defects, good.ran), ([], set()), f"{browser.name}: about a good document")
    reported = judged(GOOD, *((html, links) for html, links, _ in BROKEN)).defects
    found = [([defect for name, defect in reported if name == str(number)], html, expected)
             for number, (html, _, expected) in enumerate(BROKEN, 1)]
    found += [([defect for _, defect in judged((html, [])).defects], html, expected) for html, expected in HARMFUL]
    for reports, html, expected in found:
        results.expect(any(report.startswith(expected) for report in reports),
                       f"{browser.name}: reports {reports} about {html}, not {expected}")
    running = judged(*((html.format(number), []) for number, html in enumerate(RUNNING)))
    for number, html in enumerate(RUNNING):
        results.expect(number in running.ran, f"{browser.name} does not notice that {html} runs")
