"""Real Markdown for measurements: documents in Debian packages, always downloaded and chosen by the same rules."""
import gzip
import hashlib
import io
import os
import pathlib
import shutil
import subprocess
import tarfile
import tempfile
import typing

from checks.support import data
from checks.support.machine import PROJECT, Unavailable, alone, can_install

PACKAGES = PROJECT / "Benchmarks/packages.txt"
FOLDER = PROJECT / ".build/real-text"
SUFFIXES = (".md", ".markdown", ".md.gz", ".markdown.gz")
SMALLEST, LARGEST = 1_000, 300_000
DOCUMENT_COUNT = 120
# The largest share of a concatenated file that a single document may have.
LARGEST_SHARE = 0.1
# A document leaves no block open if this text, added after it, is a separate paragraph.
PARAGRAPH = b"Read the [terms](app://terms).\n"
SEPARATOR = b"\n\n"


class Document(typing.NamedTuple):
    """A file of a package."""

    path: str
    source: bytes


def packages():
    return data.lines(PACKAGES)


def download(names, folder):
    """Downloads Debian packages into a folder, without installing them."""
    command = ["apt-get", "download", "-qq", "-o", "APT::Sandbox::User=root", *names]
    root = [] if os.geteuid() == 0 else ["sudo"]
    with alone("apt"):
        for update in [[], [*root, "apt-get", "update", "-qq"]]:
            if update:
                subprocess.run(update, stdout=subprocess.DEVNULL, check=False)
            if subprocess.run(command, cwd=folder, stderr=subprocess.DEVNULL, check=False).returncode == 0:
                return
    raise Unavailable(f"apt-get download {' '.join(names)} fails")


def markdown_files(package):
    """Yields the path and the contents of each Markdown file in a .deb file."""
    done = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE, check=True)
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        for member in archive:
            if member.isfile() and member.name.lower().endswith(SUFFIXES):
                contents = archive.extractfile(member).read()
                is_compressed = member.name.endswith(".gz")
                yield member.name.removesuffix(".gz"), gzip.decompress(contents) if is_compressed else contents


def fetch(names):
    """Downloads the missing packages, and stores the Markdown files of each in its own folder."""
    if not can_install():
        raise Unavailable("apt-get, which provides the documents, is missing")
    (FOLDER / "packages").mkdir(parents=True, exist_ok=True)
    missing = [name for name in names if not (FOLDER / "packages" / name).exists()]
    if not missing:
        return
    with tempfile.TemporaryDirectory() as downloads:
        download(missing, downloads)
        for package in sorted(pathlib.Path(downloads).glob("*.deb")):
            unpacked = pathlib.Path(downloads) / "unpacked"
            unpacked.mkdir()
            for path, contents in markdown_files(package):
                file = unpacked / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(contents)
            shutil.move(unpacked, FOLDER / "packages" / package.name.split("_")[0])


def html(source):
    return subprocess.run(["cmark"], input=source, stdout=subprocess.PIPE, check=True).stdout


def is_usable(source):
    """Whether a document is UTF-8, has a suitable length and leaves no block open."""
    if not SMALLEST <= len(source) <= LARGEST or b"\0" in source:
        return False
    try:
        source.decode()
    except UnicodeDecodeError:
        return False
    return html(source + SEPARATOR + PARAGRAPH) == html(source) + html(PARAGRAPH)


def documents():
    """Returns the usable documents without duplicates, in an order that mixes the packages."""
    names = packages()
    found = {}
    for path in sorted((FOLDER / "packages").rglob("*")):
        name = path.relative_to(FOLDER / "packages")
        # Packages that are no longer listed may have left folders behind.
        if path.is_file() and name.parts[0] in names:
            found.setdefault(path.read_bytes(), str(name))
    usable = [Document(path, source) for source, path in found.items() if is_usable(source)]
    return sorted(usable, key=lambda document: hashlib.sha256(document.path.encode()).digest())


def of_all_sizes(candidates):
    """Returns documents in order of size, each larger than the last by about the same factor."""
    left, chosen = list(candidates), []
    for place in reversed(range(DOCUMENT_COUNT)):
        size = SMALLEST * (LARGEST / SMALLEST) ** (place / (DOCUMENT_COUNT - 1))
        nearest = min(left, key=lambda document: abs(len(document.source) - size))
        left.remove(nearest)
        chosen.append(nearest)
    return chosen[::-1]


def concatenated(candidates, byte_count):
    """Returns whole documents in one file, which libcmark converts to the same HTML as the separate documents."""
    joined, converted = b"", b""
    for document in candidates:
        size = len(document.source)
        if size > LARGEST_SHARE * byte_count or len(joined) + size > byte_count:
            continue
        longer = joined + document.source + SEPARATOR
        # If the HTML differs, a document defines a reference that another document uses.
        both = converted + html(document.source)
        if html(longer) == both:
            joined, converted = longer, both
    return joined


def write(folder):
    """Writes the documents into a folder; raises Unavailable if the packages cannot be downloaded."""
    fetch(packages())
    candidates = documents()
    (folder / "documents").mkdir()
    for index, document in enumerate(of_all_sizes(candidates)):
        (folder / f"documents/{index:03}.md").write_bytes(document.source)
    nearest = min(candidates, key=lambda document: abs(len(document.source) - 10_000))
    (folder / "10-KB.md").write_bytes(nearest.source)
    text = concatenated(candidates, 500_000)
    for name, count in [("500-KB", 1), ("5-MB", 10), ("50-MB", 100)]:
        (folder / f"{name}.md").write_bytes(text * count)
