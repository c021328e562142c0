"""The command's HTML for hostile copy, and the links in its JSON."""
import html
import json
import pathlib
import subprocess
import typing

from checks.support.hostile_copy import PLAIN, RULED

# A section for each document, on a page with a footer that shows whether a document swallows the text after it.
SECTION, PAGE = b"<section>\n%s</section>\n", pathlib.Path(__file__).with_name("page.html").read_bytes()
# The end of the command's own page, and the same end with a footer after the copy.
END = b"</main>\n</body>", b"</main>\n<footer></footer>\n</body>"


class Form(typing.NamedTuple):
    """A form of HTML: its options, and the options that also apply to the JSON."""

    name: str
    html: list
    shared: list = PLAIN
    is_annotated: bool = True

    @property
    def is_page(self):
        return "--standalone" in self.html


class Document(typing.NamedTuple):
    """A page with a section for each of its vectors; a whole page has one vector and no section."""

    vectors: list
    html: bytes
    sections: int
    # The addresses in the JSON, with None for a blocked link; None for a form without annotation.
    links: list | None

    @property
    def name(self):
        first, last = self.vectors[0].number, self.vectors[-1].number
        return str(first) if first == last else f"{first}-{last}"


# All forms of HTML in which nothing may run.
FORMS = [
    Form("annotated", []),
    Form("on contrast, with routes and rules", ["--style", "on-contrast"], RULED),
    Form("plain", ["--plain"], is_annotated=False),
    Form("page", ["--standalone"]),
    Form("page on contrast, against a base", ["--standalone", "--style", "on-contrast", "--class-map", "backpack-web"],
         [*PLAIN, "--base", "https://a.example/help/?q=1"])]
UNSAFE = Form("unsafe", ["--unsafe"], is_annotated=False)


class Rendered:
    """The command's output for vectors in one form."""

    def __init__(self, linkmark, vectors, form, folder):
        self.vectors, self.form, self.folder = vectors, form, folder / form.name
        sources = self.folder / "sources"
        sources.mkdir(parents=True)
        for vector in vectors:
            (sources / f"{vector.number}.md").write_bytes(vector.markdown)
        for options in [form.html, ["--to", "json"]] if form.is_annotated else [form.html]:
            subprocess.run([linkmark, "--quiet", "--out-dir", self.folder, *form.shared, *options, sources],
                           check=True, stderr=subprocess.DEVNULL)

    def documents(self, size):
        """Returns pages of `size` vectors each, or of one vector if the command writes whole pages."""
        size = 1 if self.form.is_page else size
        return [self.document(self.vectors[start:start + size]) for start in range(0, len(self.vectors), size)]

    def document(self, vectors):
        written = [(self.folder / f"{vector.number}.html").read_bytes() for vector in vectors]
        links = [link["href"] for vector in vectors
                 for link in json.loads((self.folder / f"{vector.number}.json").read_bytes())["links"]
                 ] if self.form.is_annotated else None
        if self.form.is_page:
            return Document(vectors, written[0].replace(*END), 0, links)
        return Document(vectors, page_of(written), len(written), links)


def page_of(fragments):
    return PAGE % b"".join(SECTION % fragment for fragment in fragments)


def without_escapes(document):
    """Returns a document as an emitter without escapes would write it."""
    return document._replace(html=html.unescape(document.html.decode()).encode(), links=None)
