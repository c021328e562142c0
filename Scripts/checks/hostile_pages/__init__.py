"""Opens hostile copy in three browsers, and fails when any of it runs, loads or leads where it must not.

    Scripts/check hostile-pages               every document in every form, in every browser; some minutes
    Scripts/check hostile-pages -- --smoke    every document in Chromium, and a part of the rest

The copy is generated in families: disguised schemes, ways out of attributes, raw HTML, markup that mutates,
broken encodings, hostile options and files. The command converts all of it, with and without annotation, as
fragments and as pages. In Chromium, Firefox and WebKitGTK every element is clicked, and a document reports its
number if anything in it runs. The page must have only what linkmark writes, and the links of the JSON.

Two proofs show that running code is noticed: the same copy with --unsafe, and linkmark's output without its
escapes. Broken pages prove that each expectation can fail.
"""
import concurrent.futures
import pathlib
import tempfile
import traceback

from ..browser_support import programs
from ..browser_support.chromium import Chromium
from ..browser_support.firefox import Firefox
from ..browser_support.webkit import WebKit
from ..support import machine, options
from ..support.hostile_copy import all_vectors
from ..support.results import Results
from . import documents
from .arguments import Arguments
from .controls import check_controls
from .examination import AWAY, Verdict, examine
from .server import Server

SMOKE = ["--smoke"]
SECONDS = 75
PACKAGES = ["chromium", "firefox-esr", *programs.WEBKIT_PACKAGES, *machine.FONTS]
# Documents of copy to a page.
CROWD = 25
# One in this many documents is opened: of whole pages and proofs, and of the rest in browsers after the first.
EVERY, SAMPLE = (1, 1), (25, 5)
# The smallest share of the copy that must run where nothing prevents it.
FAIR_SHARE = 0.25


class Copy:
    """All documents that the browsers open."""

    def __init__(self, linkmark, folder, parts):
        (alone, self.elsewhere), vectors = parts, all_vectors()
        some = vectors[::alone]
        self.forms = [
            documents.Rendered(linkmark, some if form.is_page else vectors, form, folder)
            for form in documents.forms(folder)]
        arguments = Arguments(linkmark, len(vectors), folder / "arguments")
        self.arguments, self.refused = arguments.documents, arguments.refused
        self.texts = [vector.markdown for vector in vectors] + arguments.texts
        unsafe = documents.Rendered(linkmark, some, documents.UNSAFE, folder).documents(1)
        unescaped = [documents.without_escapes(document) for document in unsafe]
        self.proofs = {"--unsafe": unsafe, "no escapes": unescaped}


class Row:
    """A line of the table."""

    def __init__(self, engine):
        self.name, self.version, self.documents, self.clicks, self.ran = engine.name, "", 0, 0, 0
        self.shares, self.results = {}, Results()

    def add(self, verdict, form, texts):
        self.documents += verdict.documents
        self.clicks += verdict.clicks
        self.ran += len(verdict.ran)
        self.results.count += verdict.documents
        for number in sorted(verdict.ran):
            self.results.expect(False, f"{self.name}: {form}: document {number} runs: {texts[number]}")
        for name, defect in verdict.defects:
            text = f": {texts[int(name)]}" if name.isdigit() else ""
            self.results.expect(False, f"{self.name}: {form}: document {name}: {defect}{text}")


def judge(engine, program, row, copy, part):
    try:
        browser = engine(program)
        try:
            judge_with(browser, Server(), row, copy, part)
        finally:
            browser.close()
    except Exception:
        # An engine that exits or hangs is a failure, and the others go on.
        row.results.expect(False, f"{row.name} stopped: {traceback.format_exc()}")


def judge_with(browser, server, row, copy, part):
    row.version = browser.version
    check_controls(browser, server, row.results)
    for rendered in copy.forms:
        verdict, pages = Verdict(), rendered.documents(CROWD)
        if not rendered.form.is_page:
            pages = pages[::part]
        examine(browser, server, pages, verdict)
        # Opened alone, each of them shows what is wrong, and whether it may lead away.
        suspects = {name for name, _ in verdict.defects}
        verdict.defects = [each for each in verdict.defects if each[1] != AWAY]
        examine(browser, server, [rendered.document([vector]) for page in pages if page.name in suspects
                                  for vector in page.vectors if len(page.vectors) > 1], verdict)
        row.add(verdict, rendered.form.name, copy.texts)
    verdict = Verdict()
    examine(browser, server, copy.arguments[::part], verdict)
    row.add(verdict, "options", copy.texts)
    for name, proof in copy.proofs.items():
        verdict = Verdict()
        examine(browser, server, proof, verdict)
        row.shares[name] = len(verdict.ran) / len(proof)
        row.results.expect(row.shares[name] >= FAIR_SHARE,
                          f"{row.name}: only {row.shares[name]:.0%} of the copy runs with {name}")


def engines():
    """Returns each engine with its program, or None where it is missing."""
    return {Chromium: programs.chromium(), Firefox: programs.firefox(), WebKit: programs.webkit()}


def print_table(rows):
    print(f"{'':12}{'version':18}{'documents':>10}{'clicks':>8}{'ran':>5}{'--unsafe':>10}"
          f"{'no escapes':>12}{'failures':>10}")
    for row in rows:
        shares = "".join(f"{share:{width}.0%}" for share, width in zip(row.shares.values(), [10, 12]))
        print(f"{row.name:12}{row.version:18}{row.documents:10}{row.clicks:8}{row.ran:5}"
              f"{shares:22}{row.results.failures:10}")


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="every document in Chromium, and a part of the rest")
    is_smoke = parser.parse_args(arguments).smoke
    linkmark = machine.linkmark()
    if not all(engines().values()):
        machine.install(PACKAGES)
    results, rows = Results(), []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        copy = Copy(linkmark, pathlib.Path(folder), SAMPLE if is_smoke else EVERY)
        for engine, program in engines().items():
            if program:
                rows.append(Row(engine))
                part = 1 if engine is Chromium else copy.elsewhere
                pool.submit(judge, engine, program, rows[-1], copy, part)
            else:
                results.skip(engine.name, "it is missing")
    print(f"{len(copy.texts)} hostile documents and options; {copy.refused} of the options are refused.")
    if is_smoke:
        print(f"Whole pages and proofs of 1 in {SAMPLE[0]}; outside of Chromium, 1 in {SAMPLE[1]} of the rest.")
    print_table(rows)
    results.failures += sum(row.results.failures for row in rows)
    return results.finish()
