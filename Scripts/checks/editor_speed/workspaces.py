"""Folders of documents for a server."""
import hashlib
import itertools
import os
import shutil

from benchmarks import real_text

from .. import precision
from ..support.machine import PROJECT

PAGES = PROJECT / "Documentation"
GUIDE = "guide.md"
GUIDE_TEXT = "# Guide\n\n## First steps\n\nOpen the [terms](https://a.example/terms).\n"
# The line of the heading to which all documents link.
HEADING_LINE = 2
FRAGMENT = "first-steps"
OPEN = "open.md"


def texts(size, is_short):
    """Returns a real document of about 10 KB, and documents of a size in all."""
    if is_short:
        pages = [path.read_bytes() for path in sorted(PAGES.glob("*.md"))]
        return min(pages, key=lambda page: abs(len(page) - 10_000)), b"\n\n".join(pages)[:size]
    real_text.fetch(real_text.packages())
    candidates = real_text.documents()
    small = min(candidates, key=lambda document: abs(len(document.source) - 10_000)).source
    return small, real_text.concatenated(candidates, size)


def real_documents(is_short):
    """Yields the path and the source of real documents without end, in an order that mixes the projects."""
    folder = PAGES if is_short else precision.FOLDER
    found = [path.name for path in PAGES.glob("*.md")] if is_short else precision.documents(precision.fetch())
    names = sorted(found, key=lambda path: hashlib.sha256(path.encode()).digest())
    sources = {name: (folder / name).read_bytes() for name in names}
    for turn in itertools.count():
        for name in names:
            # In a document that ends in code or HTML, what follows would not be a link.
            if turn or real_text.is_usable(sources[name]):
                yield f"{turn}/{name}", sources[name]
            else:
                del sources[name]
        names = list(sources)


def write_project(folder, count, is_short):
    """Writes real documents, each with a link to a heading of a guide; `count` files with the guide."""
    (folder / "linkmark.json").write_text("{}")
    (folder / GUIDE).write_text(GUIDE_TEXT)
    for name, source in itertools.islice(real_documents(is_short), count - 1):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        link = f"\n\nSee the [first steps]({'../' * name.count('/')}{GUIDE}#{FRAGMENT}).\n"
        path.write_bytes(source + link.encode())


def write_hostile(folder, count, huge_size):
    """Writes documents that link to each other in circles, a huge one, and links to folders in circles."""
    (folder / "linkmark.json").write_text("{}")
    ring = folder / "ring"
    for index in range(count):
        path = ring / str(index // 1000) / f"{index}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        after = (index + 1) % count
        path.write_text(f"# Page {index}\n\nSee [the next](../{after // 1000}/{after}.md#page-{after}), "
                        f"[this](#page-{index}) and [a far one](../{(after * 7) % count // 1000}/{after * 7 % count}.md)."
                        f"\n\nBack to [the open page](../../{OPEN}#open).\n")
    line = "See [all pages](ring/0/0.md#page-0) and [this one](huge.md#no-heading).\n\n"
    with open(folder / "huge.md", "w") as file:
        for _ in range(huge_size // len(line)):
            file.write(line)
    # The largest that the server reads.
    (folder / "large.md").write_text(line * ((1 << 18) // len(line)))
    for name in ["loop", "ring/0/loop", "ring/0/again"]:
        os.symlink(folder, folder / name)
    os.symlink(folder / "self.md", folder / "self.md")
    shutil.copytree(ring / "0", folder / "odd", symlinks=True)
    (folder / OPEN).write_text(
        "# Open\n\n" + "".join(f"Write about [page {index}](ring/0/{index % 100}.md#page-{index % 100}).\n\n"
                               for index in range(150)) + "See [it](huge.md#no-heading) and [that](loop/open.md).\n")
