"""Builds the site twice, follows its links, and reads it in three browsers; its pictures must show what is printed.

    Scripts/check site                    all pages in three browsers
    Scripts/check site -- --smoke         some pages of each kind
    Scripts/check site -- --no-build      reads the modules of the last debug build

Both builds have the same bytes. No link is dead and every page is reached, and LinkChecker, in the full form, finds the
same. axe-core finds no violation in Chromium, Firefox and WebKitGTK, light and dark, as wide as a screen and as a phone.
The first page transfers less than 200 KB besides pictures, nothing is loaded from another host, and pages can be read
without JavaScript. The search finds pages of each kind. A site with one fault at a time must be noticed.
"""
from __future__ import annotations

import concurrent.futures
import pathlib
import shutil
import tempfile
import traceback

from website import build, pictures

from ..browser_support import axe, programs
from ..browser_support.chromium import Chromium
from ..browser_support.firefox import Firefox
from ..browser_support.webkit import WebKit
from ..support import machine, options, web_site
from ..support.folders import contents, differences
from ..support.machine import PROJECT
from ..support.package import PRODUCTS, Package
from ..support.results import Results
from . import faults, links, outputs, reading

SMOKE = ["--smoke"]
SECONDS = 150
# A page of each kind.
SOME = ["index", "tutorial", "routes", "rules/vague-link-text", "commands/linkmark-lint", "libraries/LinkText/Document",
        "search"]
LARGEST_PICTURES = 1_000_000
BROWSERS = [(Chromium, programs.chromium), (Firefox, programs.firefox), (WebKit, programs.webkit)]


def require_programs(is_smoke):
    """Installs what the check needs, and returns the folder of Python packages."""
    build.require_programs()
    wanted = {"chromium": programs.chromium(), "firefox-esr": programs.firefox()}
    missing = [package for package, found in wanted.items() if not found]
    if not programs.webkit():
        missing += programs.WEBKIT_PACKAGES
    machine.install(missing + machine.FONTS if missing else [])
    if not is_smoke:
        machine.require_commands({"linkchecker": "linkchecker"})
    return axe.install()


def build_twice(package, command, folder, results):
    """Builds the site at two places, and returns the first."""
    sites = [folder / "site", folder / "again"]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda site: build.build(package, command, site), sites))
    for difference in differences(*map(contents, sites)):
        results.fail(f"two builds differ: {difference}")
    results.count += 1
    shutil.rmtree(sites[1])
    return sites[0]


def check_pictures(command, results):
    """Checks that the pictures show what is printed, and how large they are together."""
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
    reached, dead = links.follow(site)
    for defect in dead:
        results.fail(defect)
    pages = {str(path.relative_to(site)) for path in site.rglob("*.html")}
    results.equal(sorted(pages - reached), [], "pages that no link reaches")
    if not is_smoke:
        found, wrong = web_site.crawl(site, folder)
        results.equal(sorted(wrong), [], "what LinkChecker finds")
        results.equal(sorted(pages - found), [], "pages that LinkChecker does not reach")
    return f"{len(reached)} files are reached"


def in_browser(engine, program, site, names, packages):
    """Returns the results of a browser."""
    results = Results()
    if not program:
        results.skip(engine.name, "it is missing")
        return results
    try:
        browser = engine(program)
        try:
            with web_site.served(site) as origin:
                reading.check_pages(browser, origin, names, packages, results)
                if engine is Chromium:
                    size = reading.check_first_page(browser, origin, site, results)
                    print(f"the first page: {size:,} bytes besides pictures")
                    reading.check_without_scripts(browser, origin, results)
                    reading.check_search(browser, origin, results)
        finally:
            browser.close()
    except Exception:
        results.fail(f"{engine.name} stopped: {traceback.format_exc()}")
    return results


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="some pages of each kind")
    parser.add_argument("--no-build", action="store_true", help="read the modules of the last debug build")
    given = parser.parse_args(arguments)
    packages, package = require_programs(given.smoke), Package(PROJECT)
    if not given.no_build:
        package.build(*PRODUCTS)
    command, results = machine.linkmark(), Results()
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = pathlib.Path(name)
        # LinkChecker gives up the rights of root.
        folder.chmod(0o755)
        site = build_twice(package, command, folder, results)
        names = SOME if given.smoke else sorted(
            str(path.relative_to(site).with_suffix("")) for path in site.rglob("*.html"))
        running = [pool.submit(in_browser, engine, find(), site, names, packages) for engine, find in BROWSERS]
        outputs.check(folder / "outputs", results)
        print(check_pictures(command, results))
        print(check_links(site, folder, given.smoke, results))
        for (engine, _), each in zip(BROWSERS, (job.result() for job in running)):
            print(f"{engine.name}: {each.count} expectations, {each.failures} failures")
            results.failures += each.failures
        if program := programs.chromium():
            print(f"{faults.check_faults(program, site, packages, results)} faults are tried")
    return results.finish(f"{len(names)} pages in {len(BROWSERS)} browsers")
