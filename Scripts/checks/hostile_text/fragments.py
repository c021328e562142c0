"""Fragments of HTML, read by html5lib."""
from ..support.hostile_copy.documents import Documents
from . import conversion
from .conversion import PLAIN, RULED, Options
from .tree import Tree

PREFIX, STRANGERS = "copy-", ["http", "https", "mailto", "tel"]
GOOD = '<p><a class="lm-link" href="/a">x</a><img src="b.png" alt=""></p>', ["/a"], ["b.png"]
# HTML with the links and the images that it should have; something is wrong with each.
BROKEN = [("<p><font>x</font></p>", [], []), ('<p onclick="x">x</p>', [], []), ("<p><!-- x --></p>", [], []),
          ("<p>x</p></section><section>", [], []), ("<p>x<!-- x", [], []), ("<svg><p>x</p></svg>", [], []),
          ('<p><a href="java&#9;script:x">x</a></p>', ["java\tscript:x"], []),
          ('<p><a href="/b">x</a></p>', ["/a"], []), ('<p><a href="C:/x">x</a></p>', ["C:/x"], []),
          ('<p><a href="/b">x</a></p>', [None], []), ("<p>x</p>", ["/a"], []),
          ('<p><img src="data:image/svg+xml,x"></p>', [], ["data:image/svg+xml,x"]), ("<p>x</p>", [], ["b.png"]),
          ("<pre>\n\n\nx</pre>", [], [])]
# Documents are converted by these options in turn.
OPTION_SETS = [
    Options([], PLAIN),
    Options(["--class-map", "backpack-web"], [*PLAIN, "--style", "on-contrast"]),
    Options([], [*PLAIN, "--inline"]),
    Options([], RULED),
    Options(["--heading-ids", "always", "--id-prefix", PREFIX], [*PLAIN, "--dialect", "gfm"]),
    Options([], [*PLAIN, "--dialect", "commonmark", "--schemes", "strangers"], STRANGERS),
    Options(["--heading-ids", "never"],
            [*PLAIN, "--base", "https://a.example/help/?q=1", "--locale", "ar", "--style", "implicit"]),
    Options(["--class-map", "backpack-web", "--heading-ids", "always"],
            [*RULED, "--inline", "--style", "implicit-on-contrast", "--theme", "high-contrast"])]


def with_prefix(links, options):
    """Returns the addresses of links as `--id-prefix` changes them in HTML."""
    if PREFIX not in options.special:
        return links
    return [f"#{PREFIX}{link[1:]}" if link and link.startswith("#") and len(link) > 1 else link for link in links]


def converted(part):
    """Yields each option set, and its documents with their HTML and JSON."""
    documents = Documents(part.chance)
    for options in OPTION_SETS:
        yield options, conversion.convert(part, documents.take(-(-part.wanted // len(OPTION_SETS))), options)


def check(part):
    html, *expected = GOOD
    part.equal(list(Tree(html).defects(*expected)), [], "about a good fragment")
    for html, *expected in BROKEN:
        part.notices(Tree(html).defects(*expected), html)
    for options, outputs in converted(part):
        for document, html, runs in outputs:
            links, images = conversion.addresses(runs)
            tree = Tree(html)
            found = list(tree.defects(with_prefix(links, options), images, options.schemes))
            part.expect(not found, f"{options}, {document!r}: {found}")
            part.cases += 1
            part.add("elements", len(tree.elements))
            part.add("links", len(links))
            part.add("images", len(images))
