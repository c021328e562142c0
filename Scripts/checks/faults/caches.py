"""Builds with damaged and forged caches.

linkmark ignores a cache that has a flipped bit, is truncated, or is spliced from two. A forged cache has the right
digest and arbitrary contents. It may keep an output from being written, but it never makes a build crash, change or
remove a file outside the outputs' folders, or print a control character.
"""
import copy
import itertools
import os
import random

from checks.support import fixable, processes
from checks.support.cases import expect_failures, write_program
from checks.support.fixable import CACHE
from checks.support.folders import contents, differences, state, torn

SIGNATURE = b"linkmark build cache 2\0"
# The contents of a cache in order: numbers, texts that end with NUL, and lists. A file has a path, size, times, device,
# inode, the halves of a digest, and whether its stamp is racy. An entry has an input, outputs, messages, a level,
# routes and a language.
FILE = (bytes, *[int] * 8)
ENTRY = (FILE, [FILE], [bytes], bytes, [bytes], bytes)
SHAPE = (int, int, [ENTRY])
FACTORS = 0x243F6A8885A308D3, 0xB7E151628AED2A6B
WORD = 2**64 - 1
HOSTILE_TEXTS = [b"", b"\x1b]0;title\x07\x1b[2J", b"\xff\xfe", b"\xe2\x80\xae", b"x" * 5000, b"../" * 50,
                 b"error", b"note", b"ar", b"-", b"\n"]


def mixed(word, factor):
    product = word * factor
    return (product >> 64 ^ product ^ (word << 23 | word >> 41)) & WORD


def digest(data: bytes) -> tuple[int, int]:
    """Returns a digest as the command computes it."""
    first, second = mixed(FACTORS[0] ^ len(data), FACTORS[1]), FACTORS[1]
    rest = len(data) % 16
    # The incomplete last block is padded with zeros, even if it is empty.
    padded = data + bytes(16 - rest)
    for offset in range(0, len(padded), 16):
        first = mixed(first ^ int.from_bytes(padded[offset:offset + 8], "little"), FACTORS[0]) + second & WORD
        second = mixed(second ^ int.from_bytes(padded[offset + 8:offset + 16], "little"), FACTORS[1]) ^ first
    first = mixed(first, FACTORS[1]) + second & WORD
    return first, mixed(second, FACTORS[0]) ^ first


def sealed(body: bytes) -> bytes:
    return body + encoded(digest(body))[:-1]


def encoded(value) -> bytes:
    if isinstance(value, int):
        return b"%d\0" % value
    if isinstance(value, bytes):
        return value + b"\0"
    return (encoded(len(value)) if isinstance(value, list) else b"") + b"".join(map(encoded, value))


def decoded(data: bytes, shape, offset=len(SIGNATURE)):
    """Returns a value of a given shape, and the offset after it."""
    if isinstance(shape, tuple):
        values = []
        for each in shape:
            value, offset = decoded(data, each, offset)
            values.append(value)
        return tuple(values), offset
    end = data.index(b"\0", offset)
    text, offset = data[offset:end], end + 1
    if shape is bytes:
        return text, offset
    number = int(text)
    if shape is int:
        return number, offset
    values = []
    for _ in range(number):
        value, offset = decoded(data, shape[0], offset)
        values.append(value)
    return values, offset


def stamped(folder, path: str):
    """Returns a cache's record of the current state of a file, given its path in a folder."""
    place = os.path.join(folder, path)
    status = os.stat(place)
    with open(place, "rb") as file:
        halves = digest(file.read())
    times = status.st_mtime_ns, status.st_ctime_ns
    return os.fsencode(path), status.st_size, *times, status.st_dev, status.st_ino, *halves, 0


def with_messages(cache: bytes, messages: list[bytes]) -> bytes:
    """Returns a cache whose entries have these messages."""
    (*settings, entries), _ = decoded(cache, SHAPE)
    return sealed(SIGNATURE + encoded((*settings, [(*entry[:2], messages, *entry[3:]) for entry in entries])))


def forged(cache: bytes, folder, victims: list[str], chance) -> bytes:
    """Returns a cache with a few forged changes.

    - victims: paths of files in the folder. An entry may claim them as outputs of a removed input, so that a build
      would remove them.
    """
    (*settings, entries), _ = decoded(cache, SHAPE)
    for number in range(chance.randint(1, 4)):
        gone = (b"copy/gone-%d.md" % number, *[0] * 8)
        entry = (gone, [stamped(folder, chance.choice(victims))], [b"x"], b"", [], b"")
        entries.insert(chance.randrange(len(entries)), entry)
    for _ in range(chance.randint(0, 3)):
        entries = changed(entries, victims, chance)
    body = bytearray(SIGNATURE + encoded((*settings, entries)))
    for _ in range(chance.choice([0, 0, 0, 1, 8])):
        body[chance.randrange(len(SIGNATURE), len(body))] = chance.choice([0, 1, 0x7F, 0xFF])
    return sealed(bytes(body))


def changed(value, victims, chance):
    """Returns a value with a change somewhere in it."""
    if isinstance(value, int):
        return chance.choice([0, 1, WORD, 2**63, value ^ 1 << chance.randrange(64)])
    if isinstance(value, bytes):
        return chance.choice([*HOSTILE_TEXTS, *map(os.fsencode, victims)])
    if isinstance(value, list) and (not value or chance.random() < 0.2):
        return chance.choice([[], value * 2, value[::-1], value[:1] * 500])
    place = chance.randrange(len(value))
    parts = [changed(each, victims, chance) if index == place else each for index, each in enumerate(value)]
    return parts if isinstance(value, list) else tuple(parts)


COUNTS, SMOKE_COUNT = (2000, 318, 100, 2000), 60
FILE_COUNT = 9
# Times in seconds since 1970: before 1970, 1970, 2100, and beyond signed and unsigned 32 bits.
TIMES = [-5, 0, 4102444800, 2**31, 2**33]


def documents(version):
    """Returns documents with findings, which have the same sizes in every version."""
    return {f"copy/{number}.md": fixable.source(number, version) + b"[here](http://a.example)\n"
            for number in range(FILE_COUNT)}


class Project:
    """A project with two versions of its sources, and the result of building each."""

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
        """Builds the second version, with any version of one source, and returns the defects."""
        ended = self.build()
        expected = self.states[1] | {each: self.states[version][each] for each in [name, *fixable.outputs([name])]}
        return [*([] if ended.status == 0 else [f"{ended}"]), *ended.controls,
                *torn([expected], contents(self.folder), {CACHE})]


def build_damaged(project, caches, chance, results):
    """Builds with each cache; one source may have changed."""
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
    """Builds with caches that have arbitrary contents about files in the project and beside it."""
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
        # The victim must exist before its stamp is forged.
        mine.write_bytes(b"mine\n")
        project.build()
        cache = forged((project.folder / CACHE).read_bytes(), project.folder, victims, chance)
        (project.folder / CACHE).write_bytes(cache)
        ended = project.build()
        wrong = [*([] if ended.status in [0, 1, 2] else [f"{ended}"]), *ended.controls,
                 *differences(before, outside())]
        results.expect(not wrong, f"forgery {number}: {'; '.join(wrong[:3])}")
        (project.folder / CACHE).unlink(missing_ok=True)
        removed += not mine.exists()
    mine.unlink(missing_ok=True)
    results.expect(removed, "no forgery is believed")
    return f"{removed} are believed, and another file among the outputs is removed"


def print_forged(project, results):
    """Builds with a cache whose messages have control characters; they must be printed in a harmless form."""
    project.build()
    messages = [b"\x1b]0;forged\x07\xc2\x9b2J\xe2\x80\xae"]
    forged = with_messages((project.folder / CACHE).read_bytes(), messages)
    (project.folder / CACHE).write_bytes(forged)
    ended = project.build()
    results.expect("forged" in ended.messages and not ended.controls, f"forged messages: {ended}")


def hide_changes(project, other, results):
    """Changes a source, with modification times or a foreign cache that could hide the change."""
    project.build()
    other.build()
    name = "copy/3.md"
    for version, (changed, time) in enumerate(itertools.product([name, *fixable.outputs([name])], [None, *TIMES])):
        version %= 2
        # The file has this time before a build, and keeps the time when the source changes.
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
    """Checks that forged caches have the command's format, and that a command that trusts and prints a cache fails."""
    cache = project.caches[1]
    held, end = decoded(cache, SHAPE)
    written = sealed(SIGNATURE + encoded(held))
    results.equal(written, cache, "a cache that is written again")
    results.equal(cache[:end], SIGNATURE + encoded(held), "the length of a cache")
    careless, chance = copy.copy(project), random.Random(1)
    careless.linkmark = write_program(folder / "careless", f"rm -f ../victim.html; cat {CACHE} >&2")
    for part, *arguments in [(build_damaged, [cache] * 9, chance), (build_forged, 1, chance), (print_forged,),
                             (hide_changes, careless)]:
        (project.folder / CACHE).write_bytes(cache)
        expect_failures(results, "a command that trusts every cache", part, careless, *arguments)
    fixable.write_copy(project.folder, project.sources[1])
    project.build()


def check(linkmark, folder, chosen, cases):
    chance = random.Random(chosen.seed)
    bits, cuts, splices, forgeries = (min(count, SMOKE_COUNT) if chosen.smoke else count for count in COUNTS)
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
    cases.run("caches: controls", check_controls, project, folder)
