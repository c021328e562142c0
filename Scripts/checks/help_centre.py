"""Builds Examples/HelpCentre, and has LinkChecker follow every link and load every image.

Three broken sites prove that LinkChecker notices a dead link, a missing image and a missing heading.
"""
import csv
import functools
import http.server
import io
import pathlib
import shutil
import subprocess
import tempfile
import threading

from .support import machine, options
from .support.machine import PROJECT
from .support.results import Results

SECONDS = 35
EXAMPLE = PROJECT / "Examples/HelpCentre"
SITE = "site"
# Only the app opens these.
APP_LINKS = "tidewater:"
SETTINGS = "[AnchorCheck]\n"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files without a line for each request."""

    def log_message(self, *arguments):
        pass


def crawl(site, folder):
    """Returns the addresses below a site that LinkChecker reached, and what is wrong with them."""
    settings = folder / "linkchecker.ini"
    settings.write_text(SETTINGS)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}/"
    done = subprocess.run(
        ["linkchecker", "--config", settings, "--no-status", "--verbose", "--output", "csv",
         f"{origin}index.html"],
        capture_output=True, text=True, check=False, cwd=folder)
    server.shutdown()
    lines = [line for line in done.stdout.splitlines() if not line.startswith("#")]
    rows = [row for row in csv.DictReader(io.StringIO("\n".join(lines)), delimiter=";")
            if not row["url"].startswith(APP_LINKS)]
    reached = {row["url"].partition("#")[0].removeprefix(origin) for row in rows
               if row["url"].startswith(origin)}
    wrong = {f"{row['urlname']} in {row['parentname'].removeprefix(origin)}: "
             f"{row['warningstring'] or row['result']}"
             for row in rows if row["valid"] != "True" or "nchor" in row["warningstring"]}
    return reached, wrong


def files(site):
    return {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}


def broken(site, folder, name, breaking):
    """Returns what is wrong with a copy of the site that is broken."""
    copy = folder / name
    shutil.copytree(site, copy)
    breaking(copy)
    return crawl(copy, folder)[1]


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
        reached, wrong = crawl(site, folder)
        for defect in sorted(wrong):
            results.expect(False, defect)
        results.equal(sorted(reached), sorted(files(site)), "what LinkChecker reaches")
        for number, (defect, breaking) in enumerate(BROKEN.items()):
            found = broken(site, folder, f"broken-{number}", breaking)
            results.expect(found, f"LinkChecker does not notice {defect}")
        pages = sum(path.endswith(".html") for path in reached)
    return results.finish(f"{pages} pages and {len(reached) - pages} images")
