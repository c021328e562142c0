"""Builds Examples/HelpCentre, and runs LinkChecker, which follows every link and loads every image.

Three broken sites prove that LinkChecker notices dead links, missing images and missing headings.
"""
import pathlib
import shutil
import subprocess

from checks.browser_support.fixture import replaced
from checks.support import data, folders, machine, options
from checks.support.machine import PROJECT
from checks.support.results import Results
from checks.support.web_site import crawl

SECONDS = 35
EXAMPLE = PROJECT / "Examples/HelpCentre"
SITE = "site"
# Links that only the app opens.
APP_LINKS = ("tidewater:",)
BROKEN = data.beside(__file__)["broken"]


def main(arguments):
    options.parsed(__name__, __doc__, arguments)
    machine.require_commands({"linkchecker": "linkchecker"})
    results = Results()
    with folders.temporary() as folder:
        project = folder / "project"
        shutil.copytree(EXAMPLE, project, ignore=shutil.ignore_patterns(SITE, ".linkmark-cache"))
        built = subprocess.run([machine.linkmark(), "build", "--fail-on", "warning"], cwd=project, check=False)
        results.equal(built.returncode, 0, "exit status of linkmark build")
        site = project / SITE
        reached, wrong = crawl(site, folder, APP_LINKS)
        results.equal(sorted(wrong), [], "defects that LinkChecker finds")
        files = {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}
        results.equal(sorted(reached), sorted(files), "files that LinkChecker reaches")
        for defect, (file, *change) in BROKEN.items():
            broken = pathlib.Path(shutil.copytree(site, folder / defect))
            if change:
                (broken / file).write_text(replaced((broken / file).read_text(), *change, count=-1))
            else:
                (broken / file).unlink()
            results.expect(crawl(broken, folder, APP_LINKS)[1], f"LinkChecker does not notice {defect}")
        pages = sum(path.endswith(".html") for path in reached)
    return results.finish(f"{pages} pages and {len(reached) - pages} images")
