"""Caches with the right digest that say what no build wrote."""
from __future__ import annotations

import os

SIGNATURE = b"linkmark build cache 2\0"
# What a cache holds, in the order of its bytes: numbers and texts, which end with NUL, and lists. A file has
# a path; size, times, device and inode; the halves of a digest; and whether its stamp is racy. An entry has an
# input, outputs, messages, a level, routes and a language.
FILE = (bytes, *[int] * 8)
ENTRY = (FILE, [FILE], [bytes], bytes, [bytes], bytes)
CACHE = (int, int, [ENTRY])
FACTORS = 0x243F6A8885A308D3, 0xB7E151628AED2A6B
WORD = 2**64 - 1
HOSTILE_TEXTS = [b"", b"\x1b]0;title\x07\x1b[2J", b"\xff\xfe", b"\xe2\x80\xae", b"x" * 5000, b"../" * 50,
                 b"error", b"note", b"ar", b"-", b"\n"]


def mixed(word, factor):
    product = word * factor
    return (product >> 64 ^ product ^ (word << 23 | word >> 41)) & WORD


def digest(data: bytes) -> tuple[int, int]:
    """Returns the digest that the command computes."""
    first, second = mixed(FACTORS[0] ^ len(data), FACTORS[1]), FACTORS[1]
    rest = len(data) % 16
    # The last, incomplete words are filled with zeros, even if there are none.
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
    """Returns a value of a shape, and where it ends."""
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
    """Returns a file, by its path from a folder, as a cache describes it that knows what it is now."""
    place = os.path.join(folder, path)
    status = os.stat(place)
    with open(place, "rb") as file:
        halves = digest(file.read())
    times = status.st_mtime_ns, status.st_ctime_ns
    return os.fsencode(path), status.st_size, *times, status.st_dev, status.st_ino, *halves, 0


def with_messages(cache: bytes, messages: list[bytes]) -> bytes:
    """Returns a cache whose entries have these messages."""
    (*settings, entries), _ = decoded(cache, CACHE)
    return sealed(SIGNATURE + encoded((*settings, [(*entry[:2], messages, *entry[3:]) for entry in entries])))


def forged(cache: bytes, folder, victims: list[str], chance) -> bytes:
    """Returns a cache with some changes.

    - victims: paths of files from the folder, which an entry may claim as the outputs of an input that is gone, so
      that they should be removed.
    """
    (*settings, entries), _ = decoded(cache, CACHE)
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
