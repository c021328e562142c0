"""Opens the pages of `linkmark report` in three browsers, and compares their numbers with lint and the JSON.

    Scripts/check report               three browsers, 5,000 real texts, all hostile copy; minutes
    Scripts/check report -- --smoke    Chromium, and a part of each
    Scripts/check report -- --pictures DIR    also writes pictures of a page to DIR

The pages show the help center with a history, the translations, and copy in three languages. The check uses every
control, also by keyboard. axe-core and the Nu checker examine the pages with and without their script, at widths from
320 pixels and at twice the text size. Hostile copy must not run or load anything. The page of many texts must load and
filter quickly. Broken pages prove that each expectation can fail.
"""
import pathlib
import subprocess
import typing

from checks.browser_support import axe, nu, typescript
from checks.browser_support.chromium import Chromium
from checks.browser_support.fixture import ENGINES, BrowserCases, install, is_available
from checks.browser_support.server import PageServer
from checks.report import behavior, counts, layout, projects, stress
from checks.report.projects import BROKEN, broken
from checks.support import folders, machine, options
from checks.support.cases import expect_failures

SMOKE = ["--smoke"]
SECONDS = 200
THEMES = ["--theme", "backpack", "--theme", "high-contrast"]
COUNT, SHORT_COUNT, PRINTED = 5_000, 600, 300
MEGABYTES = 10
COMMANDS = {"git": "git", "tsc": "node-typescript"}
SCRIPT = machine.PROJECT / "Sources/LinkReview/Page/review.js"


class Pages(typing.NamedTuple):
    """The pages of the examples by name, and the pages of hostile copy, of many texts and of some texts."""

    linkmark: pathlib.Path
    folder: pathlib.Path
    made: dict
    hostile: str
    many: pathlib.Path
    some: pathlib.Path
    count: int
    # The interval at which elements of hostile copy are clicked.
    every: int


def report(linkmark, project, *arguments):
    """Returns the page of a project."""
    page = project.parent / f"{project.name}.html"
    done = subprocess.run([linkmark, "report", "-o", page, "--fail-on", "never", *arguments], cwd=project,
                          capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"linkmark report in {project.name}: {done.stderr.decode()}")
    return page.read_text()


def check_numbers(linkmark, folder, is_short, made, results):
    """Creates the pages of the examples by name, and compares their numbers."""
    found = {"history": projects.with_history(folder), "languages": projects.copied(folder, projects.LANGUAGES)}
    if not is_short:
        found["Translations"] = projects.copied(folder, machine.PROJECT / "Examples/Translations")
    for name, project in found.items():
        arguments = ["--against", "main"] if name == "history" else THEMES
        made[name] = report(linkmark, project, *arguments)
        results.expect(made[name] == report(linkmark, project, *arguments), f"{name}: another page in a second run")
        if name != "Translations":
            counts.check_counts(linkmark, project, made[name], name, results)
    for mistake, change in BROKEN["counts"].items():
        expect_failures(results, mistake, counts.check_counts, linkmark, found["languages"],
                        broken(made["languages"], *change), "")


def check_pages(browser, pages, has_axe, results):
    """Runs all checks in a browser, and returns a summary."""
    server = PageServer()
    browser.width(1280)
    for name, page in pages.made.items():
        where = f"{browser.name}: {name}"
        address = server.add(f"{browser.name}-{name}.html", page)
        stress.strange_requests(server)
        for check in behavior.CHECKS:
            behavior.check_behavior(browser, address, where, check, results)
        results.equal(stress.strange_requests(server), [], f"{where}: other requests")
        layout.check_layout(browser, address, where, layout.WIDTHS, results)
        plain = server.add(f"{browser.name}-{name}-plain.html", projects.without("script", page))
        layout.check_layout(browser, plain, f"{where} without script", layout.WIDTHS, results)
        results.equal(browser.evaluate("document.querySelectorAll('[data-digest]').length"),
                      page.count("data-digest="), f"{where}: texts without script")
    page = projects.without("colors", pages.made["history"])
    check_broken("behavior", page, browser, server, results, behavior.check_behavior)
    check_broken("layout", page, browser, server, results, layout.check_layout, layout.WIDTHS[:1])
    remarks = [stress.check_hostile(browser, server, pages.hostile, pages.every, results),
               stress.check_speed(browser, pages.many, pages.count, pages.count == COUNT, results)]
    if browser.name == "Chromium":
        for name, page in pages.made.items():
            layout.check_preferences(browser, server.add("preferences.html", page), name, results)
        layout.check_fidelity(browser, pages.linkmark, server, pages.folder, results)
        few = server.add("printed.html", pages.some.read_text())
        remarks.append(layout.check_print(browser, few, PRINTED, results))
        if has_axe:
            check_axe(browser, server, pages.made, results)
    return "; ".join(remarks)


def check_broken(table, page, browser, server, results, check, *arguments):
    """Checks that a check of a page notices each mistake in a table."""
    for mistake, (*names, old, new) in BROKEN[table].items():
        address = server.add("broken.html", broken(page, old, new))
        expect_failures(results, f"{mistake} in {browser.name}", check, browser, address, "", *(names or arguments))


def check_axe(browser, server, made, results):
    for name, page in made.items():
        few = projects.without("colors", page)
        for variant, source, appearance, fragment in [
                ("light", page, "light", ""), ("dark", few, "dark", ""),
                ("dark on contrast", few, "dark", "#style=on-contrast&size=200"),
                ("without script", projects.without("script", few), "dark", "")]:
            browser.prefer(prefers_color_scheme=appearance)
            layout.check_axe(browser, server.add("axe.html", source) + fragment, f"{name} {variant}", results)
    browser.prefer(prefers_color_scheme="light")
    check_broken("axe", projects.without("colors", made["history"]), browser, server, results, layout.check_axe)


def check_nu(folder, made, results):
    """Checks that the Nu checker finds no errors in the pages, and that it finds one in a broken page."""
    pages = made | {mistake: broken(made["languages"], *change) for mistake, change in BROKEN["nu"].items()}
    for name, page in pages.items():
        # The page is checked without its style sheet, which has CSS that the checker does not know.
        (folder / f"{name}.html").write_text(projects.without("style", page))
    found = nu.messages([folder / f"{name}.html" for name in pages], "--errors-only")
    for name in made:
        errors = [f"{each.get('lastLine')}: {each['message']}" for each in found[f"{name}.html"]]
        results.equal(errors[:5], [], f"{name}: errors of the Nu checker")
    for mistake in BROKEN["nu"]:
        results.expect(found[f"{mistake}.html"], f"the Nu checker does not notice {mistake}")


def write_pictures(page, folder):
    """Writes pictures of the part of a page in Chromium's window, in both appearances."""
    with Chromium() as browser:
        browser.width(1280)
        for appearance in ["light", "dark"]:
            browser.prefer(prefers_color_scheme=appearance)
            browser.go(PageServer().add("picture.html", page))
            behavior.settle(browser)
            (folder / f"review-{appearance}.png").write_bytes(browser.picture(is_whole=False))


def main(arguments):
    given = options.parsed(__name__, __doc__, arguments, smoke="Chromium, and a part of each", more=[
        ("--pictures", dict(type=options.created_folder, metavar="DIR", help="write pictures of a page"))])
    # Only one browser at a time, since they are timed.
    cases = BrowserCases(ENGINES[:1] if given.smoke else ENGINES, at_once=1)
    install(*cases.engines)
    machine.require_commands(COMMANDS)
    linkmark, results = machine.linkmark(), cases.results
    with folders.temporary() as folder:
        made = {}
        results.equal(typescript.errors(SCRIPT), "", "errors of tsc")
        cases.run("numbers", check_numbers, linkmark, folder, given.smoke, made)
        count = SHORT_COUNT if given.smoke else COUNT
        many = projects.many_texts(folder, count, given.smoke)
        size = len(report(linkmark, many).encode()) / 1e6
        results.expect(size <= MEGABYTES, f"{size:.1f} MB for {count} texts")
        some = sorted(str(path.relative_to(many)) for path in many.rglob("*.md"))[:PRINTED]
        subprocess.run([linkmark, "report", "--quiet", "--fail-on", "never", "-o", folder / "few.html", *some],
                       cwd=many, stdout=subprocess.DEVNULL, check=True)
        vectors, texts = projects.hostile(folder, 10 if given.smoke else 1)
        pages = Pages(linkmark, folder, made, report(linkmark, vectors), folder / "many.html", folder / "few.html",
                      count, 10 if given.smoke else 50)
        print(f"{count} texts: {size:.1f} MB; {texts} hostile texts")
        if is_available(results, "the Nu checker", nu.require):
            cases.run("Nu checker", check_nu, folder, made)
        if given.pictures:
            write_pictures(made["history"], given.pictures)
        cases.start(check_pages, pages, is_available(results, "axe-core", axe.source))
        return cases.finish()
