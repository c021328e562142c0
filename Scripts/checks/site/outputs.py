"""Checks the folder into which Site/build writes."""
import pathlib

from checks.support import folders, machine
from checks.support.machine import PROJECT
from checks.support.package import CheckError
from checks.support.results import Results
from website import build


def check(folder: pathlib.Path, results: Results) -> None:
    """Checks that a site replaces only an earlier site, and only when it is complete."""
    folder.mkdir()
    pages = {build.MARK: "1", "index.html": "old", "gone.html": "old"}
    notes = {"index.html": "mine", "notes.txt": "mine"}
    for name, files, expected in [
            ("new/folder", {}, {"index.html": "new"}), ("empty", {}, {"index.html": "new"}),
            ("site", pages, {"index.html": "new"}), ("pages", notes, notes)]:
        output = write(folder / name, files) if name != "new/folder" else folder / name
        try:
            with build.replacement(output) as site:
                write(site, {"index.html": "new"})
            results.expect(expected is not files, f"a site replaces {name}")
        except CheckError as error:
            results.expect(expected is files and "choose another folder" in str(error), f"{name}: {error}")
        results.equal(texts(output), expected, f"files in {name}")
    check_errors(write(folder / "earlier", pages), "a site that cannot be built", results)
    check_errors(folder / "late", "a file that was written meanwhile", results)
    results.equal([path.name for path in folder.iterdir() if path.name.startswith(".")], [], "folders that are left")
    write(folder, {"file": ""})
    link = folder / "link"
    link.symlink_to(PROJECT)
    for output in [PROJECT, PROJECT.parent, pathlib.Path("/"), folder / "file", folder / "pages", link]:
        done = machine.captured([PROJECT / "Site/build", "--no-build", "--output", output])
        results.expect(done.returncode == 1 and done.stderr.startswith(f"site: {output.resolve()} "),
                       f"--output {output} is not refused: {done.stdout}{done.stderr}")
    results.equal(texts(folder / "pages"), notes, "files that are not a site")


def check_errors(output: pathlib.Path, reason: str, results: Results) -> None:
    """Checks that the folder is unchanged if a build fails, or if a file appears in it during the build."""
    before = texts(output) if output.exists() else {"notes.txt": "mine"}
    try:
        with build.replacement(output) as site:
            write(site, {"index.html": "new"})
            if output.exists():
                raise CheckError("Sphinx fails")
            write(output, before)
        results.fail(f"not noticed: {reason}")
    except CheckError:
        results.equal(texts(output), before, reason)


def write(folder: pathlib.Path, files: dict[str, str]) -> pathlib.Path:
    folder.mkdir(exist_ok=True)
    folders.fill(folder, files)
    return folder


def texts(folder: pathlib.Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}
