"""Writes the sources of the site, and converts them with Sphinx."""
import contextlib
import os
import re
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from checks.support import machine
from checks.support.machine import PROJECT
from checks.support.package import CheckError, Package
from website import pictures
from website.api import Reference
from website.pages import Pages, manual_pages

CONFIGURATION = PROJECT / "Site"
# The last group of reference pages; pages that no group lists are added at its end.
LAST_GROUP = "\nlibraries\n"
# A file that Sphinx writes into every site.
MARK = ".buildinfo"
# Changes to the pages that Sphinx and Furo write.
ACCESSIBLE = Path(__file__).with_name("accessible.toml")


def require_programs() -> None:
    """Installs the programs that build the site."""
    machine.require_commands({"mandoc": "mandoc"})
    machine.python_packages("sphinx", "myst-parser", "furo", "rich", "pyte")


def build(package: Package, command: Path, output: Path) -> None:
    """Writes the site into a folder, replacing an earlier site. Raises CheckError if the folder has other files."""
    with replacement(output) as site, tempfile.TemporaryDirectory() as name:
        sources = Path(name) / "sources"
        shutil.copytree(CONFIGURATION, sources, ignore=shutil.ignore_patterns("pictures", "*.md"))
        shutil.copytree(pictures.FOLDER, sources / "Pictures")
        write_sources(package, command, sources)
        convert(sources, site)
        make_accessible(site)


@contextlib.contextmanager
def replacement(output: Path) -> Iterator[Path]:
    """Yields a new folder, which then replaces `output`; if an error is raised, `output` is unchanged.

    Raises CheckError if `output` is or contains this project, or has files but no site.
    """
    output = output.resolve()
    check_output(output)
    output.parent.mkdir(parents=True, exist_ok=True)
    # The new folder must be in the same file system.
    with tempfile.TemporaryDirectory(prefix=f".{output.name}.", dir=output.parent) as name:
        site = Path(name) / "new"
        site.mkdir()
        yield site
        # Files may have been added in the meantime.
        check_output(output)
        old = Path(name) / "old"
        if output.exists():
            output.rename(old)
        try:
            site.rename(output)
        except OSError:
            if old.exists():
                old.rename(output)
            raise


def check_output(output: Path) -> None:
    """Raises CheckError if a site must not replace a folder."""
    if PROJECT.is_relative_to(output):
        raise CheckError(f"{output} has the project, which the site would replace; choose another folder")
    if output.exists() and not output.is_dir():
        raise CheckError(f"{output} is no folder; choose another path")
    if output.exists() and any(output.iterdir()) and not (output / MARK).is_file():
        raise CheckError(f"{output} has files, but no {MARK} of an earlier site, which a new one would replace; "
                         "choose another folder")


def write_sources(package: Package, command: Path, sources: Path) -> None:
    pages = Pages(sources, command)
    pages.write_all()
    manual = manual_pages(command)
    for name, text in manual.items():
        pages.write(f"commands/{name}", text)
    pages.write("commands", "# Commands\n\n" + "".join(
        f"- [{name.replace('-', ' ')}](commands/{name}.md): {summary(text)}\n" for name, text in manual.items()))
    reference = Reference(package)
    reference.write(sources / "libraries")
    landing_pages = {library.name: sources / f"libraries/{library.name}.md" for library in reference.libraries}
    pages.write("libraries", "# Libraries\n\n" + "".join(
        f"- [{name}](libraries/{name}.md): {summary(path.read_text())}\n" for name, path in landing_pages.items()))
    index = (sources / "index.md").read_text()
    unlisted = [name for name in pages.names.values()
                if name != "index" and not re.search(rf"^(?:.*<)?{name}>?$", index, re.MULTILINE)]
    pages.write("index", index.replace(LAST_GROUP, "\n".join([LAST_GROUP.rstrip("\n"), *unlisted, ""])))


def summary(text: str) -> str:
    """Returns the paragraph after the title of a page."""
    paragraph = text.partition("\n# ")[2] or text
    return paragraph.split("\n\n")[1].replace("\n", " ")


def convert(sources: Path, output: Path) -> None:
    """Runs Sphinx with warnings as errors."""
    environment = os.environ | {"SOURCE_DATE_EPOCH": "0", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [machine.PYTHON_PROGRAMS / "python3", "-m", "sphinx", "--builder", "html", "--quiet", "--fail-on-warning",
         "--keep-going", "--doctree-dir", sources.parent / "doctrees", sources, output],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise CheckError(f"Sphinx fails:\n{done.stdout.replace(f'{sources}/', '')}")


def make_accessible(site: Path) -> None:
    """Changes every page of a site, so that axe-core finds no violations."""
    changes = [change for each in tomllib.loads(ACCESSIBLE.read_text()).values() for change in each]
    for page in site.rglob("*.html"):
        text = page.read_text()
        for old, new in changes:
            text = text.replace(old, new)
        page.write_text(text)
