"""The hostile copy: documents of all families, each with a number that it says when it runs."""
import typing

from . import breakouts, encodings, markup, mutations, schemes

FAMILIES = {name: family for part in [schemes, breakouts, markup, mutations, encodings]
            for name, family in part.FAMILIES.items()}


class Run:
    """What one document is to have run: a call that names it."""

    def __init__(self, number):
        self.number = number
        self.call = f"top.ran({number})"
        # The same for a document of another origin, and an address that nothing else asks for.
        self.message = f"top.postMessage({number},'*')"
        self.path = f"/ran/{number}"

    def __str__(self):
        return self.call


class Vector(typing.NamedTuple):
    number: int
    family: str
    markdown: bytes


def all_vectors():
    """Families yield functions that make a document of what it is to run."""
    vectors = []
    for name, family in FAMILIES.items():
        for document in family():
            text = document(Run(len(vectors)))
            vectors.append(Vector(len(vectors), name, text if isinstance(text, bytes) else text.encode()))
    return vectors
