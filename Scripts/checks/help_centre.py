"""Builds Examples/HelpCentre, and has LinkChecker follow every link and load every image.

Three broken sites prove that LinkChecker notices a dead link, a missing image and a missing heading.
"""
import pathlib
import shutil
import subprocess
import tempfile

from .support import machine, options
from .support.machine import PROJECT
from .support.results import Results
from .support.web_site import crawl

SECONDS = 35
EXAMPLE = PROJECT / "Examples/HelpCentre"
SITE = "site"
# Only the app opens these.
APP_LINKS = ("tidewater:",)


def files(site):
    return {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}


def broken(site, folder, name, breaking):
    """Returns what is wrong with a copy of the site that is broken."""
    copy = folder / name
    shutil.copytree(site, copy)
    breaking(copy)
    return crawl(copy, folder, APP_LINKS)[1]


def replacing(name, old, new):
    def replace(site):
        page = site / name
        assert old in page.read_text()
        page.write_text(page.read_text().replace(old, new))
    return replace


BROKEN = {
    "a dead link": replacing("index.html", 'href="booking/fares.html"', 'href="booking/fares.md"'),
    "a missing image": lambda site: (site / "images/ticket.svg").unlink(),
    "a missing heading": replacing("booking/changes.html", 'id="fee"', 'id="cost"'),
}


def main(arguments):
    options.parser(__name__, __doc__).parse_args(arguments)
    machine.require_commands({"linkchecker": "linkchecker"})
    results = Results()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # LinkChecker gives up the rights of root.
        folder.chmod(0o755)
        project = folder / "project"
        shutil.copytree(EXAMPLE, project, ignore=shutil.ignore_patterns(SITE, ".linkmark-cache"))
        built = subprocess.run([machine.linkmark(), "build", "--fail-on", "warning"], cwd=project, check=False)
        results.equal(built.returncode, 0, "exit status of linkmark build")
        site = project / SITE
        reached, wrong = crawl(site, folder, APP_LINKS)
        for defect in sorted(wrong):
            results.expect(False, defect)
        results.equal(sorted(reached), sorted(files(site)), "what LinkChecker reaches")
        for number, (defect, breaking) in enumerate(BROKEN.items()):
            found = broken(site, folder, f"broken-{number}", breaking)
            results.expect(found, f"LinkChecker does not notice {defect}")
        pages = sum(path.endswith(".html") for path in reached)
    return results.finish(f"{pages} pages and {len(reached) - pages} images")
