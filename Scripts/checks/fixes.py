"""Fixes real documents with `lint --fix`, and compares the output of cmark and cmark-gfm before and after.

    Scripts/check fixes                  the documents of Scripts/check precision, at level note
    Scripts/check fixes -- --smoke       the project's examples and fixtures

The text without white space must be the same, every link must keep its destination, and a second `--fix` must change
nothing. A link whose brackets are fixed counts as its text. Applying the patch from `--fix --check` with `patch` must
produce the same files.
"""
import html.parser
import re
import shutil
import subprocess

from checks.support import conversion, folders, machine, options, package_documents
from checks.support.results import Results

SMOKE = ["--smoke"]
SECONDS = 5
READERS = {"cmark": ["cmark", "--unsafe"],
           "cmark-gfm": ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink"]}
# `[text](destination)` as text, after brackets of other scripts are replaced and white space is removed.
LINK_AS_TEXT = re.compile(r"\[([^\[\]]*)\]\([^()\[\]]*\)")
BRACKETS = str.maketrans("【】）", "[])")


class Reading(html.parser.HTMLParser):
    """The text of a page without white space, and the destinations of its links and images."""

    def __init__(self, page):
        super().__init__()
        self.pieces, self.links = [], []
        self.feed(page)
        self.close()
        text = re.sub(r"\s+", "", "".join(self.pieces)).translate(BRACKETS)
        self.text = LINK_AS_TEXT.sub(r"\1", text)

    def handle_starttag(self, tag, attributes):
        self.links += [value for name, value in attributes if name in ("href", "src")]

    def handle_data(self, data):
        self.pieces.append(data)


def read(reader, source):
    page = subprocess.run(READERS[reader], input=source, capture_output=True, check=True).stdout
    return Reading(page.decode("utf-8", "replace"))


def is_subsequence(some, others):
    rest = iter(others)
    return all(link in rest for link in some)


def copy_documents(is_short, folder):
    """Copies the documents, and the files beside them, which may be empty."""
    if is_short:
        for name in conversion.COPY:
            source = machine.PROJECT / name
            copy = shutil.copytree if source.is_dir() else shutil.copy
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            copy(source, folder / name)
    else:
        package_documents.fetch()
        shutil.copytree(package_documents.FOLDER, folder, dirs_exist_ok=True)


def lint(folder, *arguments):
    command = [machine.linkmark(), "lint", "--no-config", "--quiet", "--level", "note", *arguments, "."]
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout


def documents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.md") if path.is_file()}


def compare(path, old, new, results):
    for reader in READERS:
        before, after = read(reader, old), read(reader, new)
        results.equal(after.text == before.text, True, f"{path}: {reader} shows the same text")
        results.expect(is_subsequence(before.links, after.links), f"{path}: {reader}: a link leads elsewhere")


def main(arguments):
    is_short = options.parsed(__name__, __doc__, arguments, smoke="fix the project's examples and fixtures only").smoke
    machine.require_commands({"cmark": "cmark", "cmark-gfm": "cmark-gfm", "patch": "patch"})
    results = Results()
    with folders.temporary() as folder:
        fixed, patched = folder / "fixed", folder / "patched"
        fixed.mkdir()
        copy_documents(is_short, fixed)
        shutil.copytree(fixed, patched)
        old = documents(fixed)
        patch = lint(patched, "--fix", "--check")
        lint(fixed, "--fix")
        new = documents(fixed)
        lint(fixed, "--fix")
        results.expect(documents(fixed) == new, "the second --fix changes files")
        subprocess.run(["patch", "-p0", "--silent", "--binary"], cwd=patched, input=patch, check=False)
        by_patch = documents(patched)
        changed = [path for path in old if old[path] != new[path]]
        # A printed patch has replacements for control characters.
        unfit = [path for path in changed if re.search(rb"[^\t\n\r\x20-\x7e]", old[path])]
        for path in changed:
            compare(path, old[path], new[path], results)
            if path not in unfit:
                results.expect(by_patch[path] == new[path], f"{path}: the patch gives other bytes than --fix")
    results.expect(changed, "nothing is fixed")
    return results.finish(f"{len(old)} documents, {len(changed)} fixed, {len(changed) - len(unfit)} by the patch as well")
