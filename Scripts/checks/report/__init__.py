"""Opens the pages of `linkmark report` in three browsers, and compares their numbers with lint and the JSON.

    Scripts/check report               three browsers, 5,000 real texts, all hostile copy; minutes
    Scripts/check report -- --smoke    Chromium, and a part of each
    Scripts/check report -- --pictures DIR    also writes pictures of a page to DIR

The pages are those of the help centre with a history, of the translations, and of copy in three languages. Every
control is used, by keyboard as well; axe-core and the Nu checker examine the pages with and without their script,
at widths from 320 pixels and at twice the text size. Hostile copy must run nothing and load nothing. The page of
many texts must load and filter quickly. Broken pages prove that each expectation can fail.
"""
import base64
import pathlib
import shutil
import subprocess
import tempfile
import time
import traceback

from ..browser_support import programs
from ..browser_support.chromium import Chromium
from ..browser_support.firefox import Firefox
from ..browser_support.webkit import WebKit
from ..support import machine, options
from ..support.results import Results
from . import behavior, counts, fidelity, hostile, layout, projects, speed, tools, variants
from .server import Server

SMOKE = ["--smoke"]
SECONDS = 200
COUNT, SHORT_COUNT, PRINTED = 5_000, 600, 300
MEGABYTES = 10
COMMANDS = {"git": "git", "tsc": "node-typescript"}
# The share of hostile copy that must run without escapes.
FAIR_SHARE = 0.1
TYPES = ["tsc", "--allowJs", "--checkJs", "--strict", "--noEmit", "--target", "es2022", "--lib",
         "es2022,dom,dom.iterable", machine.PROJECT / "Sources/LinkReview/Page/review.js"]


def report(linkmark, project, *arguments):
    """Returns the page of a project."""
    page = project.parent / f"{project.name}.html"
    done = subprocess.run([linkmark, "report", "-o", page, "--fail-on", "never", *arguments], cwd=project,
                          capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"linkmark report in {project.name}: {done.stderr.decode()}")
    return page.read_text()


def pages(linkmark, folder, results, is_short=False):
    """Returns the pages of the examples by name, after their numbers are compared."""
    made = {}
    found = {"history": projects.with_history(folder), "languages": projects.languages(folder)}
    if not is_short:
        found["Translations"] = projects.example(folder, "Translations")
    for name, project in found.items():
        themes = ["--theme", "backpack", "--theme", "high-contrast"]
        arguments = ["--against", "main"] if name == "history" else themes
        made[name] = report(linkmark, project, *arguments)
        results.expect(made[name] == report(linkmark, project, *arguments), f"{name}: another page in a second run")
        if name != "Translations":
            counts.check_counts(linkmark, project, made[name], results, name)
    for what, (old, new) in variants.COUNTS.items():
        wrong = Results(quiet=True)
        counts.check_counts(linkmark, found["languages"], variants.replaced(made["languages"], old, new), wrong, "")
        results.expect(wrong.failures > 0, f"the comparison of numbers does not notice {what}")
    return made


class Job:
    """What each browser does."""

    def __init__(self, linkmark, folder, made, copy, large, packages, every):
        self.linkmark, self.folder, self.server = linkmark, folder, Server()
        self.made, self.copy, self.large, self.packages, self.every = made, copy, large, packages, every

    def run(self, engine, program):
        """Returns the results and lines of the table; a browser that exits or hangs is a failure."""
        results, notes = Results(), []
        try:
            browser = engine(program)
            try:
                notes.append(f"{engine.name} {browser.version}")
                self.examine(browser, results, notes)
            finally:
                browser.close()
        except Exception:
            results.fail(f"{engine.name} stopped: {traceback.format_exc()}")
        return results, notes

    def examine(self, browser, results, notes):
        browser.width(1280)
        for name, page in self.made.items():
            where = f"{browser.name}: {name}"
            address = self.server.add(f"{browser.name}-{name}.html", page)
            self.server.strange()
            behavior.check_behavior(browser, address, results, where)
            results.equal(self.server.strange(), [], f"{where}: other requests")
            layout.check_layout(browser, address, results, where)
            plain = self.server.add(f"{browser.name}-{name}-plain.html", variants.without_script(page))
            layout.check_layout(browser, plain, results, f"{where} without script")
            results.equal(browser.evaluate("document.querySelectorAll('[data-digest]').length"),
                          page.count("data-digest="), f"{where}: texts without script")
        self.check_controls(browser, results)
        self.check_hostile(browser, results, notes)
        self.check_speed(browser, results, notes)
        if browser.name == "Chromium":
            self.check_chromium(browser, results, notes)

    def check_chromium(self, browser, results, notes):
        """Checks what only Chromium has the tools for."""
        for name, page in self.made.items():
            layout.check_preferences(browser, self.server.add("preferences.html", page), results, name)
        fidelity.check_fidelity(browser, self.linkmark, self.server, self.folder, results)
        start = time.monotonic()
        few = self.server.add("printed.html", self.large["few"].read_text())
        sheets = layout.printed(browser, few)
        notes.append(f"  {PRINTED} texts on {sheets} sheets of paper in {time.monotonic() - start:.1f} s")
        results.expect(sheets > PRINTED / 20, f"{sheets} sheets of paper for {PRINTED} texts")
        if self.packages:
            self.check_axe(browser, results)

    def check_axe(self, browser, results):
        axe = tools.Axe(self.packages)
        for name, page in self.made.items():
            few = variants.without_colors(page)
            for what, source, appearance, fragment in [
                    ("light", page, "light", ""), ("dark", few, "dark", ""),
                    ("dark on contrast", few, "dark", "#style=on-contrast&size=200"),
                    ("without script", variants.without_script(few), "dark", "")]:
                browser.prefer(prefers_color_scheme=appearance)
                browser.go("about:blank")
                browser.go(self.server.add("axe.html", source) + fragment)
                behavior.settle(browser)
                axe.check(browser, results, f"{name} {what}")
        browser.prefer(prefers_color_scheme="light")
        for what, (old, new) in variants.AXE.items():
            browser.go(self.server.add("broken.html", variants.replaced(variants.without_colors(
                self.made["history"]), old, new)))
            results.expect(axe.violations(browser)[0], f"axe does not notice {what}")

    def check_controls(self, browser, results):
        """Checks that broken pages are noticed."""
        page = variants.without_colors(self.made["history"])
        for what, (check, old, new) in variants.BEHAVIOR.items():
            address = self.server.add("broken.html", variants.replaced(page, old, new))
            wrong = Results(quiet=True)
            try:
                behavior.check_behavior(browser, address, wrong, "", [check])
            except (RuntimeError, TypeError) as error:
                wrong.fail(str(error))
            results.expect(wrong.failures > 0, f"{browser.name} does not notice {what}")
        for what, (old, new) in variants.LAYOUT.items():
            address = self.server.add("broken.html", variants.replaced(page, old, new))
            wrong = Results(quiet=True)
            layout.check_layout(browser, address, wrong, "", layout.WIDTHS[:1])
            results.expect(wrong.failures > 0, f"{browser.name} does not notice {what}")

    def check_hostile(self, browser, results, notes):
        clicks, defects = hostile.examine(
            browser, self.server, "hostile.html", hostile.watched(self.copy), self.every)
        for defect in defects:
            results.fail(f"{browser.name}: hostile copy: {defect}")
        plain = variants.without_script(self.copy)
        more, defects = hostile.examine(browser, self.server, "plain.html", hostile.watched(plain), 1)
        for defect in defects:
            results.fail(f"{browser.name}: hostile copy without script: {defect}")
        results.expect(clicks > 100 and more > clicks, f"{browser.name}: only {clicks} and {more} clicks")
        browser.go("about:blank")
        browser.go(self.server.add("unescaped.html", hostile.unescaped(plain)))
        ran = browser.evaluate("window.runs.length")
        results.expect(ran > 3, f"{browser.name}: only {ran} run without escapes")
        notes.append(f"  {clicks + more} clicks in hostile copy; without escapes, {ran} run by themselves")

    def check_speed(self, browser, results, notes):
        seconds = speed.load(browser, self.large["many"])
        times = speed.filters(browser)
        slowest = max(times, key=times.get)
        notes.append(f"  {self.large['count']} texts load in {seconds:.2f} s; the slowest filter, {slowest}, "
                     f"takes {times[slowest]:.0f} ms")
        if self.large["count"] == COUNT:
            results.expect(seconds <= speed.LOAD, f"{browser.name}: {seconds:.2f} s to load")
            for name, took in times.items():
                results.expect(took <= 1000 * speed.FILTER, f"{browser.name}: {took:.0f} ms for {name}")


def check_nu(packages, folder, made, results):
    """Checks that the Nu checker finds no errors, and that it would."""
    broken = {f"broken-{number}": variants.replaced(made["languages"], old, new)
              for number, (old, new) in enumerate(variants.NU.values())}
    found = tools.nu_messages(packages, folder, made | broken)
    for name in made:
        results.equal(found[name][:5], [], f"{name}: what the Nu checker finds")
    for name, what in zip(broken, variants.NU):
        results.expect(found[name], f"the Nu checker does not notice {what}")


def write_pictures(address, folder):
    """Writes what a window of Chromium shows of a page, in both appearances."""
    browser = Chromium(programs.chromium())
    browser.call("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=1, mobile=False)
    for appearance in ["light", "dark"]:
        browser.prefer(prefers_color_scheme=appearance)
        browser.go(address)
        behavior.settle(browser)
        picture = browser.call("Page.captureScreenshot")["data"]
        (folder / f"review-{appearance}.png").write_bytes(base64.b64decode(picture))
    browser.close()


def missing_packages(wanted):
    missing = [package for package, program in wanted.items() if not program]
    if "webkit" in missing:
        missing.remove("webkit")
        missing += programs.WEBKIT_PACKAGES
    return missing + machine.FONTS if missing else []


def engines(is_smoke):
    found = {Chromium: programs.chromium()}
    return found if is_smoke else found | {Firefox: programs.firefox(), WebKit: programs.webkit()}


def install(is_smoke):
    """Installs what is missing, and returns the folder of the Python packages, or None."""
    wanted = {"chromium": programs.chromium(), "default-jre-headless": shutil.which("java")}
    if not is_smoke:
        wanted |= {"firefox-esr": programs.firefox(), "webkit": programs.webkit()}
    machine.install(missing_packages(wanted))
    machine.require_commands(COMMANDS)
    try:
        return machine.python_packages(tools.AXE, tools.NU, with_dependencies=False)
    except machine.Unavailable as reason:
        print(reason)
        return None


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="Chromium, and a part of each")
    parser.add_argument("--pictures", type=options.created_folder, metavar="DIR", help="write pictures of a page")
    given = parser.parse_args(arguments)
    is_smoke = given.smoke
    packages = install(is_smoke)
    linkmark = machine.linkmark()
    results = Results()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        done = subprocess.run(TYPES, capture_output=True, text=True, check=False)
        results.expect(done.returncode == 0, f"tsc: {done.stdout}")
        made = pages(linkmark, folder, results, is_smoke)
        count = SHORT_COUNT if is_smoke else COUNT
        many = projects.many_texts(folder, count, is_smoke)
        page = report(linkmark, many)
        size = len(page.encode()) / 1e6
        results.expect(size <= MEGABYTES, f"{size:.1f} MB for {count} texts")
        few = sorted(str(path.relative_to(many)) for path in many.rglob("*.md"))[:PRINTED]
        (folder / "few").mkdir()
        subprocess.run([linkmark, "report", "--quiet", "--fail-on", "never", "-o", folder / "few.html", *few],
                       cwd=many, stdout=subprocess.DEVNULL, check=True)
        vectors, texts = projects.hostile(folder, 10 if is_smoke else 1)
        job = Job(linkmark, folder, made, report(linkmark, vectors),
                  {"many": folder / "many.html", "few": folder / "few.html", "count": count}, packages,
                  10 if is_smoke else 50)
        print(f"{count} texts: {size:.1f} MB; {texts} hostile texts")
        if packages and shutil.which("java"):
            check_nu(packages, folder, made, results)
        else:
            results.skip("axe-core and the Nu checker", "they are missing")
        if given.pictures:
            write_pictures(job.server.add("picture.html", made["history"]), given.pictures)
        for engine, program in engines(is_smoke).items():
            if not program:
                results.skip(engine.name, "it is missing")
                continue
            found, notes = job.run(engine, program)
            results.failures += found.failures
            results.count += found.count
            print(*notes, sep="\n", flush=True)
    return results.finish(f"{results.count} checks")
