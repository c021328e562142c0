"""Builds with damaged and forged caches, and fails when an output is wrong or a file outside of them changes.

    Scripts/check damaged-caches               2,000 flipped bits, 318 cuts, 100 splices, 2,000 forgeries
    Scripts/check damaged-caches -- --smoke    60 of each at most

* A cache with a flipped bit, cut short, or made of two is not believed: outputs are those of a clean build.
* A forged cache has the right digest, and may say anything of any file. It may keep an output from being written,
  but no build crashes, changes or removes a file outside of the outputs' folders, or prints a control character.
* The cache of another folder and odd modification times hide no change.
"""
from __future__ import annotations

import copy
import itertools
import os
import pathlib
import random
import re
import tempfile

from ..support import fixable, machine, options, processes
from ..support.cases import Cases, expect_failures, write_program
from ..support.folders import contents, differences, state, torn
from . import forgery

SMOKE = ["--smoke"]
SECONDS = 3
SEED = 20261125
COUNTS, SMOKE_COUNT = (2000, 318, 100, 2000), 60
CACHE = ".linkmark-cache"
FILE_COUNT = 9
# Control characters, but not line feeds.
CONTROL = re.compile(r"[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
# In seconds since 1970: before it, at it, in 2100, and beyond 32 bits with a sign and without.
TIMES = [-5, 0, 4102444800, 2**31, 2**33]


def documents(version):
    """Returns documents that have findings, and of every version the same sizes."""
    return {f"copy/{number}.md": fixable.source(number, version) + b"[here](http://a.example)\n"
            for number in range(FILE_COUNT)}


class Project:
    """A project whose sources have two versions, and what a build makes of each."""

    def __init__(self, linkmark, folder):
        self.linkmark, self.folder = linkmark, folder
        fixable.write_project(folder)
        self.sources = [documents(version) for version in [1, 2]]
        self.states, self.caches = [], []
        for sources in self.sources:
            fixable.write_copy(folder, sources)
            self.build()
            self.states.append(contents(folder))
            self.caches.append(self.states[-1].get(CACHE, b""))

    def build(self):
        return processes.run([self.linkmark, "build"], self.folder)

    def wrong_build(self, name, version):
        """Builds the second version, but of one source any version, and returns what is wrong then."""
        ended = self.build()
        expected = self.states[1] | {each: self.states[version][each] for each in [name, *fixable.outputs([name])]}
        return [*([] if ended.status == 0 else [f"{ended}"]), *wrong_messages(ended),
                *torn([expected], contents(self.folder), {CACHE})]


def wrong_messages(ended):
    found = CONTROL.search(ended.messages)
    return [f"prints {found[0]!a}: {ended.messages[:300]!a}"] if found else []


def build_damaged(project, caches, chance, results):
    """Builds with each of these caches; one of the sources may have changed."""
    for number, cache in enumerate(caches):
        name, version = chance.choice(sorted(project.sources[0])), chance.randrange(2)
        fixable.write_copy(project.folder, {name: project.sources[version][name]})
        (project.folder / CACHE).write_bytes(cache)
        wrong = project.wrong_build(name, version)
        results.expect(not wrong, f"cache {number}: {'; '.join(wrong[:3])}")
        fixable.write_copy(project.folder, {name: project.sources[1][name]})


def flipped(cache, chance):
    bit = chance.randrange(8 * len(cache))
    return cache[:bit // 8] + bytes([cache[bit // 8] ^ 1 << bit % 8]) + cache[bit // 8 + 1:]


def spliced(caches, chance):
    first, second = chance.sample(caches, 2)
    return first[:chance.randrange(1, len(first))] + second[chance.randrange(1, len(second)):]


def build_forged(project, count, chance, results):
    """Builds with caches that may say anything of any file, beside and in the project."""
    around = project.folder.parent
    (around / "victim.html").write_bytes(b"precious\n")
    mine, removed = project.folder / "out/html/mine.html", 0
    victims = [os.fspath(around / "victim.html"), "../victim.html", "out/html/../../../victim.html", "copy/0.md",
               "./copy/1.md", "out/../copy/2.md", "linkmark.json", "out/html/0.html", "out/json/1.json",
               "out/html/mine.html"]

    def outside():
        return {name: held for name, held in state(around).items()
                if not name.startswith((f"{project.folder.name}/out", f"{project.folder.name}/{CACHE}"))}

    before = outside()
    for number in range(count):
        # Stamps are of what is there now.
        mine.write_bytes(b"mine\n")
        project.build()
        cache = forgery.forged((project.folder / CACHE).read_bytes(), project.folder, victims, chance)
        (project.folder / CACHE).write_bytes(cache)
        ended = project.build()
        wrong = [*([] if ended.status in [0, 1, 2] else [f"{ended}"]), *wrong_messages(ended),
                 *differences(before, outside())]
        results.expect(not wrong, f"forgery {number}: {'; '.join(wrong[:3])}")
        (project.folder / CACHE).unlink(missing_ok=True)
        removed += not mine.exists()
    mine.unlink(missing_ok=True)
    results.expect(removed, "no forgery is believed")
    return f"{removed} are believed, and another file among the outputs is removed"


def print_forged(project, results):
    """Builds with a cache whose messages have control characters, which must be harmless, and must be printed."""
    project.build()
    messages = [b"\x1b]0;forged\x07\xc2\x9b2J\xe2\x80\xae"]
    forged = forgery.with_messages((project.folder / CACHE).read_bytes(), messages)
    (project.folder / CACHE).write_bytes(forged)
    ended = project.build()
    results.expect("forged" in ended.messages and not wrong_messages(ended), f"forged messages: {ended}")


def hide_changes(project, other, results):
    """Changes a source, and gives it, its output or the cache a time or a place that hides it."""
    project.build()
    other.build()
    name = "copy/3.md"
    for version, (changed, time) in enumerate(itertools.product([name, *fixable.outputs([name])], [None, *TIMES])):
        version %= 2
        # A build with this time before, and a change that keeps it.
        path, times = project.folder / changed, None if time is None else (time, time)
        if times:
            os.utime(path, times)
        project.build()
        status = path.stat()
        fixable.write_copy(project.folder, {name: project.sources[version][name]})
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        wrong = project.wrong_build(name, version)
        results.expect(not wrong, f"{changed} of the time {time}: {'; '.join(wrong)}")
    (project.folder / CACHE).write_bytes((other.folder / CACHE).read_bytes())
    fixable.write_copy(project.folder, {name: project.sources[0][name]})
    wrong = project.wrong_build(name, 0)
    results.expect(not wrong, f"the cache of another folder: {'; '.join(wrong)}")


def check_controls(project, folder, results):
    """Expects forgeries to be of the command's format, and a command that trusts and prints every cache to fail."""
    cache = project.caches[1]
    held, end = forgery.decoded(cache, forgery.CACHE)
    written = forgery.sealed(forgery.SIGNATURE + forgery.encoded(held))
    results.equal(written, cache, "a cache that is written again")
    results.equal(cache[:end], forgery.SIGNATURE + forgery.encoded(held), "the length of a cache")
    careless, chance = copy.copy(project), random.Random(1)
    careless.linkmark = write_program(folder / "careless", f"rm -f ../victim.html; cat {CACHE} >&2")
    for part, *arguments in [(build_damaged, [cache] * 9, chance), (build_forged, 1, chance), (print_forged,),
                             (hide_changes, careless)]:
        (project.folder / CACHE).write_bytes(cache)
        expect_failures(results, "a command that trusts every cache", part, careless, *arguments)
    fixable.write_copy(project.folder, project.sources[1])
    project.build()


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help=f"{SMOKE_COUNT} of each at most")
    parser.add_argument("--seed", type=int, default=SEED, help="makes other damage")
    chosen = parser.parse_args(arguments)
    linkmark, cases, chance = machine.installed_linkmark(), Cases(), random.Random(chosen.seed)
    bits, cuts, splices, forgeries = (min(count, SMOKE_COUNT) if chosen.smoke else count for count in COUNTS)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        project, other = Project(linkmark, folder / "around/project"), Project(linkmark, folder / "other")
        cache = project.caches[1]
        for name, caches in [
                ("flipped bits", [flipped(cache, chance) for _ in range(bits)]),
                ("cuts", [cache[:chance.randrange(len(cache))] for _ in range(cuts)]),
                ("splices", [spliced(project.caches, chance) for _ in range(splices)])]:
            cases.run(name, build_damaged, project, caches, chance)
        cases.run("hidden changes", hide_changes, project, other)
        cases.run("control characters", print_forged, project)
        cases.run("forgeries with a right digest", build_forged, project, forgeries, chance)
        cases.run("controls", check_controls, project, folder)
    return cases.finish()
