"""Opens hostile copy in three browsers, and fails if any of it runs, loads anything, or leads to a refused address.

    Scripts/check hostile-pages               every document in every form, in every browser; a few minutes
    Scripts/check hostile-pages -- --smoke    every document in Chromium, and a part of the rest

The copy is generated in families: disguised schemes, breakouts from attributes, raw HTML, markup that mutates, broken
encodings, and hostile options and files. The command converts all of it, with and without annotation, as fragments and
as pages. In Chromium, Firefox and WebKitGTK, every element is clicked, and a document reports its number if any code in
it runs. A page must contain only markup that linkmark writes, and the links of the JSON.

Two controls prove that running code is noticed: the same copy with --unsafe, and linkmark's output without escapes.
Broken pages prove that each expectation can fail.
"""

from checks.browser_support.fixture import ENGINES, BrowserCases, install
from checks.hostile_pages import documents
from checks.hostile_pages.arguments import Arguments
from checks.hostile_pages.examination import AWAY, Server, check_controls, examine
from checks.support import folders, machine, options
from checks.support.hostile_copy import all_vectors

SMOKE = ["--smoke"]
SECONDS = 75
# The number of documents on a page.
CROWD = 25
# The intervals at which documents are opened: for whole pages and controls, and for the rest outside Chromium.
EVERY, SAMPLE = (1, 1), (25, 5)
# The minimum share of the copy that must run if nothing prevents it.
FAIR_SHARE = 0.25


class Copy:
    """All documents that the browsers open."""

    def __init__(self, linkmark, folder, parts):
        (alone, self.elsewhere), vectors = parts, all_vectors()
        some = vectors[::alone]
        self.forms = [
            documents.Rendered(linkmark, some if form.is_page else vectors, form, folder)
            for form in documents.FORMS]
        arguments = Arguments(linkmark, len(vectors), folder / "arguments")
        self.arguments, self.refused = arguments.documents, arguments.refused
        self.texts = [vector.markdown for vector in vectors] + arguments.texts
        unsafe = documents.Rendered(linkmark, some, documents.UNSAFE, folder).documents(1)
        unescaped = [documents.without_escapes(document) for document in unsafe]
        self.proofs = {"--unsafe": unsafe, "no escapes": unescaped}


def check_copy(browser, copy, results):
    """Opens the copy, and checks that nothing in it runs, but that the controls do run."""
    server, verdicts = Server(), {}
    part = 1 if browser.name == "Chromium" else copy.elsewhere
    check_controls(browser, server, results)
    for rendered in copy.forms:
        pages = rendered.documents(CROWD)
        verdict = examine(browser, server, pages if rendered.form.is_page else pages[::part])
        # Each suspect is opened alone, to find its own defect and whether it may lead away.
        suspects = {name for name, _ in verdict.defects}
        verdict.defects = [each for each in verdict.defects if each[1] != AWAY]
        verdicts[rendered.form.name] = examine(
            browser, server, [rendered.document([vector]) for page in pages if page.name in suspects
                              for vector in page.vectors if len(page.vectors) > 1], verdict)
    verdicts["options"] = examine(browser, server, copy.arguments[::part])
    for form, verdict in verdicts.items():
        results.count += verdict.documents
        for number in sorted(verdict.ran):
            results.fail(f"{browser.name}: {form}: document {number} runs: {copy.texts[number]}")
        for name, defect in verdict.defects:
            text = f": {copy.texts[int(name)]}" if name.isdigit() else ""
            results.fail(f"{browser.name}: {form}: document {name}: {defect}{text}")
    count, clicks, ran = (sum(numbers) for numbers in zip(*(
        (each.documents, each.clicks, len(each.ran)) for each in verdicts.values())))
    remarks = [f"{count:,} documents, {clicks:,} clicks, {ran} ran"]
    for name, proof in copy.proofs.items():
        share = len(examine(browser, server, proof).ran) / len(proof)
        results.expect(share >= FAIR_SHARE, f"{browser.name}: only {share:.0%} of the copy runs with {name}")
        remarks.append(f"{share:.0%} with {name}")
    return "; ".join(remarks)


def main(arguments):
    is_smoke = options.parsed(__name__, __doc__, arguments,
                              smoke="every document in Chromium, and a part of the rest").smoke
    linkmark, cases = machine.linkmark(), BrowserCases(ENGINES)
    install(*ENGINES)
    with folders.temporary() as folder:
        copy = Copy(linkmark, folder, SAMPLE if is_smoke else EVERY)
        print(f"{len(copy.texts)} hostile documents and options; {copy.refused} of the options are refused.")
        if is_smoke:
            print(f"Whole pages and proofs of 1 in {SAMPLE[0]}; outside of Chromium, 1 in {SAMPLE[1]} of the rest.")
        cases.start(check_copy, copy)
        return cases.finish()
