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
LEAVING = "<script>setTimeout(() => { top.location = '/0.html'; }, 100)</script>"
LOADING = '<p style="background: url(/elsewhere)">x</p>'


class Control(typing.NamedTuple):
    """Takes the place of a vector."""

    number: int


def document(number, html, links):
    return Document([Control(number)], page_of([html.encode()]), 1, links)


def check_controls(browser, server, results):
    def judged(*documents):
        verdict = Verdict()
        examine(browser, server, list(documents), verdict)
        return verdict

    good = judged(document(0, *GOOD))
    results.equal((good.defects, good.ran), ([], set()), f"{browser.name}: about a good document")
    broken = [document(number, html, links) for number, (html, links, _) in enumerate(BROKEN, 1)]
    reported = judged(document(0, *GOOD), *broken).defects
    for number, (html, _, expected) in enumerate(BROKEN, 1):
        found = [defect for name, defect in reported if name == str(number)]
        results.expect(any(defect.startswith(expected) for defect in found),
                      f"{browser.name}: reports {found} about {html}, not {expected}")
    running = judged(*(document(number, html.format(number), []) for number, html in enumerate(RUNNING)))
    for number, html in enumerate(RUNNING):
        results.expect(number in running.ran, f"{browser.name} does not notice that {html} runs")
    for html, expected in [(LEAVING, "the page is left"), (LOADING, "something asks for /elsewhere")]:
        reported = [defect for _, defect in judged(document(0, html, [])).defects]
        results.expect(any(defect.startswith(expected) for defect in reported),
                      f"{browser.name}: reports {reported} about {html}, not {expected}")
