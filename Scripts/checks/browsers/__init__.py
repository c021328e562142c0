"""Opens the examples' pages in three browsers, and compares every link with the JSON.

    Scripts/check browsers
    Scripts/check browsers -- --smoke           a third of the pages in Firefox and WebKitGTK
    Scripts/check browsers -- --pictures DIR    also writes pictures of the page of all forms of link to DIR

The accessibility trees of Chromium, Firefox and WebKitGTK give the role, name and state of every link. Keys are
pressed and text is doubled. axe-core examines the pages in Chromium, and the Nu checker their HTML. Broken pages
prove that each expectation can fail. Documentation/Accessibility.md describes the results.
"""
import concurrent.futures
import pathlib
import shutil
import tempfile
import traceback

from ..browser_support import programs
from ..browser_support.axe import PACKAGE
from ..browser_support.chromium import Chromium
from ..browser_support.firefox import Firefox
from ..browser_support.layout import check_layout
from ..browser_support.webkit import WebKit
from ..support import conversion, machine, options
from ..support.results import Results
from . import axe, controls, nu
from .links import check_keyboard, check_links, expected_links

SMOKE = ["--smoke"]
SECONDS = 100
STYLES = ["default", "on-contrast"]


class Page:
    """A page in both styles, and its JSON."""

    def __init__(self, linkmark, source, folder):
        self.name, self.paths = source.stem, {}
        for style in STYLES:
            self.paths[style] = folder / style / f"{source.stem}.html"
            conversion.write_page(linkmark, source, self.paths[style], "--style", style)
        # The Nu checker does not know the CSS of the style sheet.
        self.bare = folder / f"{source.stem}.html"
        conversion.write_page(linkmark, source, self.bare, "--stylesheet", "none")
        self.runs = conversion.read_runs(linkmark, source)
        self.links = expected_links(self.runs)
        self.headings = sum(block.get("level") == 1 for block in self.runs["blocks"])


class Row:
    """A line of the table."""

    def __init__(self, name):
        self.name, self.version, self.pages, self.links, self.notes = name, "", 0, 0, []
        self.results = Results()


def judge_with(browser, judged, row, pictures):
    row.version = browser.version
    for page in judged:
        for style, path in page.paths.items():
            name = f"{browser.name}: {page.name} {style}"
            browser.open(path)
            check_links(browser, row.results, page.links, name)
            check_keyboard(browser, row.results, page.links, name)
            row.pages += 1
            row.links += len(page.links)
        browser.open(page.paths["default"])
        check_layout(browser, row.results, f"{browser.name}: {page.name}")
    forms = judged[-1]
    controls.check_all_controls(browser, row.results, forms.paths["default"], forms.links)
    if pictures:
        for style, path in forms.paths.items():
            browser.open(path)
            (pictures / f"{browser.name}.{style}.png").write_bytes(browser.picture())


def judge_with_axe(browser, judged, row, packages):
    judge = axe.Axe(packages)
    browser.width(1100)
    for page in judged:
        for style, path in page.paths.items():
            for appearance in ["light", "dark"]:
                name = f"{page.name} {style} {appearance}"
                browser.prefer(prefers_color_scheme=appearance)
                browser.open(path)
                judge.check(browser, row.results, page.links, page.headings, name)
                row.pages += 1
                row.links += len(page.links)
    row.version = judge.version
    row.notes = [f"{len(judge.incomplete)} results that axe left open", *judge.incomplete]
    forms = judged[-1]
    browser.prefer(prefers_color_scheme="light")
    controls.check_controls(
        browser, row.results, controls.AXE, forms.paths["default"],
        lambda browser, found: judge.check(browser, found, forms.links, forms.headings, ""))


def judge_with_nu(judged, row, packages):
    judge = nu.Nu(packages)
    row.version, forms = judge.version, judged[-1]
    broken = {page: what for what, page in controls.broken_pages(controls.NU, forms.bare, "nu")}
    by_file = judge.messages([page.bare for page in judged] + list(broken))
    for page in judged:
        judge.check(row.results, by_file[page.bare.name], page.runs, page.name)
        row.pages += 1
        row.links += len(page.links)
    row.notes = [f"{judge.placeholders} messages about placeholders in addresses",
                 f"{judge.hostile} about characters and addresses of the hostile example"]
    for page, what in broken.items():
        found = Results(quiet=True)
        judge.check(found, by_file[page.name], forms.runs, "")
        row.results.expect(found.failures > 0, f"the Nu checker does not notice {what}")


def in_browser(engine, program, judged, rows, packages, pictures):
    browser = engine(program)
    try:
        judge_with(browser, judged, rows[0], pictures)
        if len(rows) > 1:
            judge_with_axe(browser, judged, rows[1], packages)
    finally:
        browser.close()


def guarded(rows, judge, *arguments):
    """Counts an engine that exits or hangs as a failure, and lets the others go on."""
    try:
        judge(*arguments)
    except Exception:
        rows[0].results.expect(False, f"{rows[0].name} stopped: {traceback.format_exc()}")


def missing_packages():
    wanted = {
        "chromium": programs.chromium(), "firefox-esr": programs.firefox(),
        "default-jre-headless": shutil.which("java")}
    missing = [package for package, found in wanted.items() if not found]
    if not webkit():
        missing += programs.WEBKIT_PACKAGES + programs.ACCESSIBILITY_PACKAGES
    return missing + machine.FONTS if missing else []


def webkit():
    """Returns WebKitGTK's browser where its accessible tree can be read, or None."""
    return programs.webkit() if programs.reads_accessibility() else None


def jobs(judged, some, packages, pictures):
    """Yields the rows of the table that each tool fills, whether the tool is there, and the call that runs it.

    - some: The pages for Firefox and WebKitGTK.
    """
    axe_core, checker = Row("axe-core"), Row("Nu checker")
    browsers = [(Chromium, programs.chromium(), judged, [Row("Chromium"), axe_core]),
                (Firefox, programs.firefox(), some, [Row("Firefox")]),
                (WebKit, webkit(), some, [Row("WebKitGTK")])]
    if not packages:
        browsers[0][3].remove(axe_core)
        yield [axe_core], False, []
    for engine, program, pages, rows in browsers:
        yield rows, program, [in_browser, engine, program, pages, rows, packages, pictures]
    yield [checker], shutil.which("java") and packages, [judge_with_nu, judged, checker, packages]


def print_table(rows):
    print(f"{'':12}{'version':18}{'pages':>6}{'links':>7}{'checks':>8}{'failures':>10}")
    for row in rows:
        print(f"{row.name:12}{row.version:18}{row.pages:6}{row.links:7}"
              f"{row.results.count:8}{row.results.failures:10}")
        for note in row.notes:
            print(f"{'':12}{note}")


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--pictures", type=options.created_folder, metavar="DIR", help="write pictures of links")
    parser.add_argument("--smoke", action="store_true", help="a third of the pages in Firefox and WebKitGTK")
    given = parser.parse_args(arguments)
    pictures = given.pictures
    linkmark = machine.linkmark()
    machine.install(missing_packages())
    try:
        # The packages' own dependencies, which drive browsers, are not needed.
        packages = machine.python_packages(PACKAGE, nu.PACKAGE, with_dependencies=False)
    except machine.Unavailable as reason:
        print(reason)
        packages = None
    results, rows, running = Results(), [], []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        judged = [Page(linkmark, source, pathlib.Path(folder))
                  for source in [*conversion.EXAMPLES, conversion.FORMS]]
        # The last page has all forms of link.
        some = [*judged[:-1:3], judged[-1]] if given.smoke else judged
        for filled, is_there, job in jobs(judged, some, packages, pictures):
            if is_there:
                rows += filled
                running.append(pool.submit(guarded, filled, *job))
            else:
                for row in filled:
                    results.skip(row.name, "it is missing")
        concurrent.futures.wait(running)
    print_table(rows)
    results.failures += sum(row.results.failures for row in rows)
    return results.finish()
