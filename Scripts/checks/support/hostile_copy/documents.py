"""Random documents with nested, joined and changed hostile copy."""
from checks.support import data
from checks.support.control_sequences import SEQUENCES
from checks.support.hostile_copy import all_vectors
from checks.support.hostile_copy.schemes import CHARACTERS

CONTAINERS, *TABLES = data.tables(__file__, "containers", "lines", "joints", "honest", "front")
CONTAINERS = [(first.encode(), others.encode()) for first, others in CONTAINERS]
LINES, JOINTS, HONEST, FRONT = ([text.encode() for text in table] for table in TABLES)
INSERTS = [*(chr(code).encode("utf-8") for code in CHARACTERS), *(text.encode() for text in SEQUENCES.values()),
           *JOINTS, b"'", b">", b"</a>", b"-->", b"]]>", b"%00", b"&#0;", b"&#x1b;", b"\xff", b"\xc2", b"{x}",
           b"%s", b"\r", b"\t"]


class Documents:
    """An endless source of documents that depend only on the random generator."""

    def __init__(self, chance):
        self.chance = chance
        self.pieces = [vector.markdown for vector in all_vectors()]

    def __next__(self):
        text = b"\n\n".join(self.block() for _ in range(self.chance.choice([1, 1, 2, 3, 5, 8]))) + b"\n"
        if self.chance.random() < 0.05:
            text = self.chance.choice(FRONT).replace(b"%s", one_line(self.piece())) + text
        return text

    def __iter__(self):
        return self

    def take(self, count):
        """Returns documents as text, with bytes that are not UTF-8 replaced."""
        return [next(self).decode("utf-8", "replace") for _ in range(count)]

    def piece(self):
        return self.chance.choice(HONEST if self.chance.random() < 0.4 else self.pieces)

    def block(self):
        """Returns a few pieces, partly changed and nested in constructs."""
        chance = self.chance
        text = chance.choice(JOINTS).join(self.piece() for _ in range(chance.choice([1, 1, 2, 3])))
        while chance.random() < 0.3:
            place = chance.randrange(len(text) + 1)
            length = chance.choice([0, 0, 0, 1, 4])
            text = text[:place] + chance.choice([b"", *[chance.choice(INSERTS)] * 4]) + text[place + length:]
        while chance.random() < 0.35:
            if chance.random() < 0.5:
                first, others = chance.choice(CONTAINERS)
                text = first + text.replace(b"\n", b"\n" + others)
            else:
                text = chance.choice(LINES).replace(b"%s", one_line(text))
        return text


def one_line(text):
    return b" ".join(text.split(b"\n"))
