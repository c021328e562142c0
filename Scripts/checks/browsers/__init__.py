"""Opens the pages of the examples in three browsers, and compares every link with the JSON.

    Scripts/check browsers
    Scripts/check browsers -- --smoke           a third of the pages in Firefox and WebKitGTK
    Scripts/check browsers -- --pictures DIR    also writes pictures of the page of all forms of link to DIR

The accessibility trees of Chromium, Firefox and WebKitGTK provide the role, name and state of every link. The check
also presses keys and doubles the text size. axe-core examines the pages in Chromium, and the Nu checker examines their
HTML. Broken pages prove that each expectation can fail. Documentation/Accessibility.md describes the results.
"""

from checks.browser_support import axe, nu, programs
from checks.browser_support.chromium import Chromium
from checks.browser_support.firefox import Firefox
from checks.browser_support.fixture import BrowserCases, install, is_available, replaced
from checks.browser_support.layout import check_layout
from checks.browser_support.webkit import WebKit
from checks.browsers.judges import check_axe, check_keyboard, check_links, check_nu, expected_links
from checks.support import conversion, data, folders, machine, options
from checks.support.cases import expect_failures
from checks.support.results import Results

SMOKE = ["--smoke"]
SECONDS = 100
STYLES = ["default", "on-contrast"]
BROKEN = data.beside(__file__, "broken.toml")


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


def broken_pages(table, page, judge):
    """Writes broken copies of a page beside it, and yields each mistake and path."""
    for number, (mistake, change) in enumerate(BROKEN[table].items()):
        path = page.with_name(f"{page.stem}-{judge}-{table}-{number}.html")
        path.write_text(replaced(page.read_text(), *change))
        yield mistake, path


def check_broken(browser, table, page, results, check, *arguments):
    """Checks that a check notices every mistake in a table."""
    for mistake, path in broken_pages(table, page, browser.name):
        browser.open(path)
        expect_failures(results, f"{mistake} in {browser.name}", check, browser, *arguments)


def check_pages(browser, pages, pictures, results):
    """Checks the links, the keyboard and the layout, and that mistakes in the last page are noticed."""
    for page in pages:
        for style, path in page.paths.items():
            name = f"{browser.name}: {page.name} {style}"
            browser.open(path)
            check_links(browser, page.links, name, results)
            check_keyboard(browser, page.links, name, results)
        browser.open(page.paths["default"])
        check_layout(browser, f"{browser.name}: {page.name}", results)
    forms = pages[-1]
    expected, path = forms.links, forms.paths["default"]
    check_broken(browser, "links", path, results, check_links, expected, "")
    check_broken(browser, "keyboard", path, results, check_keyboard, expected, "")
    for table in ["layout"] if browser.zooms_text else ["layout", "fixed"]:
        check_broken(browser, table, path, results, check_layout, "")
    # The reverse: a good page, and JSON that differs.
    browser.open(path)
    for change in [{"role": "button"}, {"name": "another"}, {"disabled": True}]:
        found = Results(quiet=True)
        check_links(browser, [expected[0] | change, *expected[1:]], "", found)
        results.equal(found.failures, 1, f"{browser.name}: failures when the JSON has {change}")
    for style in STYLES if pictures else []:
        browser.open(forms.paths[style])
        (pictures / f"{browser.name}.{style}.png").write_bytes(browser.picture())
    return summary(pages)


def check_with_axe(browser, pages, results):
    browser.width(1100)
    incomplete = []
    for page in pages:
        for style, path in page.paths.items():
            for appearance in ["light", "dark"]:
                browser.prefer(prefers_color_scheme=appearance)
                browser.open(path)
                incomplete += check_axe(browser, page, f"{page.name} {style} {appearance}", results)
    browser.prefer(prefers_color_scheme="light")
    check_broken(browser, "axe", pages[-1].paths["default"], results, check_axe, pages[-1], "")
    print(f"axe-core {axe.report(browser)['version']} left {len(incomplete)} results open", *incomplete, sep="\n  ")
    return f"with axe-core, {summary(pages)}"


def check_with_nu(pages, results):
    forms, placeholders = pages[-1], 0
    broken = {path: mistake for mistake, path in broken_pages("nu", forms.bare, "nu")}
    by_file = nu.messages([page.bare for page in pages] + list(broken))
    for page in pages:
        placeholders += check_nu(by_file[page.bare.name], page.runs, page.name, results)
    for path, mistake in broken.items():
        expect_failures(results, mistake, check_nu, by_file[path.name], forms.runs, "")
    return f"{summary(pages)}; {placeholders} messages about placeholders in addresses"


def summary(pages):
    return f"{len(pages)} pages, {sum(len(page.links) for page in pages)} links"


def main(arguments):
    given = options.parsed(__name__, __doc__, arguments, smoke="a third of the pages in Firefox and WebKitGTK", more=[
        ("--pictures", dict(type=options.created_folder, metavar="DIR", help="write pictures of links"))])
    linkmark = machine.linkmark()
    install(Chromium, Firefox, WebKit,
            packages=[] if programs.reads_accessibility() else programs.ACCESSIBILITY_PACKAGES)
    reads_webkit = programs.reads_accessibility()
    cases = BrowserCases([Firefox, WebKit] if reads_webkit else [Firefox])
    with folders.temporary() as folder:
        pages = [Page(linkmark, source, folder) for source in [*conversion.EXAMPLES, conversion.FORMS]]
        # The last page has every form of link.
        some = [*pages[:-1:3], pages[-1]] if given.smoke else pages
        cases.start(check_pages, pages, given.pictures, engines=[Chromium])
        cases.start(check_pages, some, given.pictures)
        if not reads_webkit:
            cases.results.skip(WebKit.name, "its accessible tree cannot be read")
        if is_available(cases.results, "axe-core", axe.source):
            cases.start(check_with_axe, pages, engines=[Chromium])
        if is_available(cases.results, "the Nu checker", nu.require):
            cases.run(f"Nu checker {nu.output('--version').split()[0]}", check_with_nu, pages)
        return cases.finish()
