"""Builds files of odd names, and links."""
from __future__ import annotations

import os

from ..support.folders import contents
from .project import PLAIN, TEXT, wrong_end

NAMES = ["a\nb", "\x1b]0;title\x07", "a b", " ", "-rf", "--config=x", "a'\"$(x)`", "\u202egnp", "*", "a\\b",
         *("x" * count for count in range(245, 251)), "x" + "é" * 124]
# With these, .md is a name that the file system takes, and .html is none.
LONG_NAMES = ["x" * 251, "x" * 252, "é" * 126]
# What a folder has in a path of 5,025 bytes.
DEEP = ["d" * 200] * 25


def build_names(project, results):
    """Builds and lints each name, and builds it again."""
    for stem in NAMES:
        name = f"copy/{stem}.md"
        project.reset(name)
        wrong = [*wrong_end(project.run("build"), 0), *project.wrong_outputs([name]),
                 *wrong_end(project.run("build"), 0, "0 outputs written, 4 unchanged")]
        linted = project.run("lint", "copy")
        is_linted = linted.output.count(b"insecure-http") == 2 and b"\x1b" not in linted.output
        wrong += [*wrong_end(linted, 0), *([] if is_linted else [f"prints {linted.output[:100]}"])]
        results.expect(not wrong, f"{stem[:20]!a}, {len(os.fsencode(stem))} bytes: {'; '.join(wrong)}")


def build_long_names(project, results):
    for stem in LONG_NAMES:
        name = f"copy/{stem}.md"
        project.reset(name)
        wrong = [*wrong_end(project.run("build"), 2, stem), *project.wrong_outputs()]
        results.expect(not wrong, f"{len(os.fsencode(stem))} bytes: {'; '.join(wrong)}")
    project.reset()
    make_deep(project.folder / "copy")
    wrong = [*wrong_end(project.run("build"), 2, DEEP[0]), *project.wrong_outputs()]
    results.expect(not wrong, f"a path of {len('/'.join(DEEP))} bytes: {'; '.join(wrong)}")


def make_deep(folder):
    """Makes a document in folders whose path is longer than system calls take."""
    descriptor = os.open(folder, os.O_RDONLY)
    for name in DEEP:
        os.mkdir(name, dir_fd=descriptor)
        inner = os.open(name, os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = inner
    with open("deep.md", "wb", opener=lambda path, flags: os.open(path, flags, 0o644, dir_fd=descriptor)) as file:
        file.write(TEXT)
    os.close(descriptor)


def build_links(project, results):
    """Builds projects in which a link is in the way: sources never change, and a repeated build agrees."""
    def link(path, target):
        place = project.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(target)

    def hard_link():
        (project.folder / "out/html").mkdir(parents=True)
        os.link(project.folder / PLAIN, project.folder / "out/html/plain.html")

    def none():
        pass

    twice = [{"to": "html", "outDir": "out/html"}, {"to": "html", "outDir": "out/html", "standalone": True}]
    for title, make, settings, status in [
            ("an output that is a source", lambda: link("out/html/plain.html", "../../copy/plain.md"), {}, 2),
            ("an output that is a source by a hard link", hard_link, {}, 2),
            ("two outputs with one file", none, {"outputs": twice}, 2),
            ("two outputs with one linked file", lambda: link("out/json/plain.json", "../html/plain.html"), {}, 2),
            ("a loop of folders", lambda: link("copy/loop", "."), {}, 0),
            ("a loop of a link", lambda: link("copy/loop.md", "loop.md"), {}, 2),
            ("a loop of outputs", lambda: link("out", "out"), {}, 2),
            ("a link from out to copy", lambda: link("out", "copy"), {}, 0),
            ("outputs among the copy", none, {"outputs": [{"to": "html", "outDir": "copy"}]}, 0)]:
        project.reset(**settings)
        make()
        wrong = [*wrong_end(project.run("build"), status), *wrong_end(project.run("build"), status)]
        found = contents(project.folder)
        if found.get(PLAIN) != TEXT:
            wrong.append("the source has changed")
        if status == 0 and b"example.com/pier" not in b"".join(
                data for name, data in found.items() if name.endswith("plain.html")):
            wrong.append("the output is missing")
        results.expect(not wrong, f"{title}: {'; '.join(wrong)}")
