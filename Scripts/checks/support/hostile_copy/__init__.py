"""Hostile copy: documents of all families, each with a number that it reports if its code runs."""
import pathlib
import typing

from checks.support.hostile_copy import breakouts, markup, mutations, schemes

FAMILIES = {name: family for part in [schemes, breakouts, markup, mutations] for name, family in part.FAMILIES.items()}
# Options without a configuration, and options for rules and routes with hostile names.
PLAIN, RULED = ["--no-config"], ["--config", str(pathlib.Path(__file__).with_name("linkmark.json"))]


class Run:
    """The code that a document tries to run: a call with the document's number."""

    def __init__(self, number):
        self.number = number
        self.call = f"top.ran({number})"
        # The same call from another origin, and an address that nothing else requests.
        self.message = f"top.postMessage({number},'*')"
        self.path = f"/ran/{number}"

    def __str__(self):
        return self.call


class Vector(typing.NamedTuple):
    number: int
    family: str
    markdown: bytes


def all_vectors():
    """Returns the documents of all families. A family yields functions from a `Run` to a document."""
    vectors = []
    for name, family in FAMILIES.items():
        for document in family():
            text = document(Run(len(vectors)))
            vectors.append(Vector(len(vectors), name, text if isinstance(text, bytes) else text.encode()))
    return vectors
