"""Builds the site twice, follows its links, and reads it in three browsers; its pictures must be current.

    Scripts/check site                    all pages in three browsers
    Scripts/check site -- --smoke         some pages of each kind
    Scripts/check site -- --no-build      reads the modules of the last debug build

Both builds must have the same bytes. No link is dead, and every page can be reached; in the full form, LinkChecker
confirms this. axe-core finds no violation in Chromium, Firefox and WebKitGTK, light and dark, on a screen and on a
phone. The first page transfers less than 200 KB besides pictures, nothing is loaded from another host, and pages are
readable without JavaScript. The search finds pages of each kind. Sites with one fault at a time must be noticed.
"""
import concurrent.futures
import shutil

from checks.browser_support import axe
from checks.browser_support.chromium import Chromium
from checks.browser_support.fixture import ENGINES, BrowserCases, install
from checks.site import links, outputs, reading
from checks.support import folders, machine, options, web_site
from checks.support.folders import contents, differences
from checks.support.machine import PROJECT
from checks.support.package import PRODUCTS, Package
from website import build, pictures

SMOKE = ["--smoke"]
SECONDS = 150
# A page of each kind.
SOME = ["index", "tutorial", "routes", "rules/vague-link-text", "commands/linkmark-lint", "libraries/LinkText/Document",
        "search"]
LARGEST_PICTURES = 1_000_000


def build_twice(package, command, sites, results):
    """Builds the site in two places, compares them, and removes the second."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda site: build.build(package, command, site), sites))
    results.equal(differences(*map(contents, sites)), [], "differences between two builds")
    shutil.rmtree(sites[1])


def check_pictures(command, results):
    """Checks that the pictures show the command's output, and their total size."""
    size = sum(path.stat().st_size for path in pictures.FOLDER.iterdir())
    results.expect(size <= LARGEST_PICTURES, f"the pictures have {size:,} bytes, not {LARGEST_PICTURES:,}")
    found = list(pictures.all_pictures(command))
    for picture in found:
        results.expect(picture.is_current, f"{picture.path.relative_to(PROJECT)} does not show what linkmark prints; "
                                           "run: Site/build --pictures")
    expected, there = {picture.path for picture in found}, set(pictures.FOLDER.iterdir())
    results.equal(sorted(there - expected), [], "pictures that nothing makes")
    changed = pictures.Picture(found[0].name, found[0].text + " ")
    results.expect(not changed.is_current, "a picture of something else is taken for a current one")
    return f"{len(found)} pictures, {size:,} bytes"


def check_links(site, folder, is_smoke, results):
    reached = links.check_dead(site, results)
    pages = {str(path.relative_to(site)) for path in site.rglob("*.html")}
    results.equal(sorted(pages - reached), [], "pages that no link reaches")
    if not is_smoke:
        found, wrong = web_site.crawl(site, folder)
        results.equal(sorted(wrong), [], "defects that LinkChecker finds")
        results.equal(sorted(pages - found), [], "pages that LinkChecker does not reach")
    return f"{len(reached)} files are reached"


def main(arguments):
    given = options.parsed(__name__, __doc__, arguments, smoke="some pages of each kind",
                           no_build="read the modules of the last debug build")
    build.require_programs()
    install(*ENGINES)
    if not given.smoke:
        machine.require_commands({"linkchecker": "linkchecker"})
    axe.source()
    package, cases = Package(PROJECT), BrowserCases(ENGINES)
    if not given.no_build:
        package.build(*PRODUCTS)
    command = machine.linkmark()
    with folders.temporary() as folder:
        site = folder / "site"
        cases.run("two builds", build_twice, package, command, [site, folder / "again"])
        names = SOME if given.smoke else sorted(
            str(path.relative_to(site).with_suffix("")) for path in site.rglob("*.html"))
        cases.start(reading.read, site, names)
        cases.run("outputs", outputs.check, folder / "outputs")
        cases.run("pictures", check_pictures, command)
        cases.run("links", check_links, site, folder, given.smoke)
        # The faults change the site while no browser reads it.
        cases.wait()
        if Chromium.program():
            with Chromium() as browser:
                cases.run("faults", reading.notice_faults, browser, site)
        return cases.finish()
