"""Checks whole pages in html5lib and lxml: pages of hostile copy, and pages with hostile names and options."""
from checks.hostile_text import conversion
from checks.hostile_text.conversion import HOSTILE, Options
from checks.hostile_text.tree import XHTML, Tree
from checks.support import data, markup
from checks.support.hostile_copy import PLAIN, RULED
from checks.support.hostile_copy.breakouts import ENDINGS
from checks.support.hostile_copy.documents import Documents

DOCUMENTS_PER_SET = 50
LOCALES = ["en", "ar", "zh-Hant-TW", "fr-CA", "he", "sr-Latn", "und", "de-CH-1996"]
BASES = ["https://a.example/help/?q=1", "http://b.example", "https://[::1]:8443/a/b#c"]
COPY, CONTENT = b"Read [the terms](app://terms).\n", (["app://terms"], [])
GOOD = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>t</title><style>s</style></head>
<body class="lm-page"><main><p><a href="app://terms">x</a></p></main></body></html>"""
BROKEN = data.beside(__file__, "broken.toml")["pages"]


def check_pages(part):
    """Checks pages of hostile copy, with random options."""
    check_controls(part)
    documents = Documents(part.chance)
    for _ in range(-(-part.wanted // DOCUMENTS_PER_SET)):
        options, title = option_set(part.chance)
        sheet = None
        if "--stylesheet" not in options.special:
            sheet = style_sheet(part, options)
        for document, html, runs in conversion.convert(part, documents.take(DOCUMENTS_PER_SET), options):
            page = Page(html)
            links, images = conversion.addresses(runs)
            found = [*page.defects(links, images, options.schemes), *page.head_defects(title, sheet)]
            part.expect(not found, f"{options}, {document!r}: {found}")
            part.cases += 1
            part.add("links", len(links))


def check_controls(part):
    def found(html):
        page = Page(html)
        return [*page.defects(*CONTENT), *page.head_defects("t", "s")]

    part.equal(found(GOOD), [], "about a good page")
    for old, new in BROKEN:
        part.notices(found(GOOD.replace(old, new)), f"{new} in place of {old}")


def option_set(chance):
    """Returns options for a page, and its title; None means that the copy has the title."""
    title = chance.choice([None, HOSTILE, "</title><script>top.ran(0)</script>", *ENDINGS]) or None
    title = title and title.replace("\0", "")
    special, shared = ["--standalone"], [*chance.choice([PLAIN, RULED])]
    special += ["--title", title] if title else []
    special += chance.choice([[], ["--class-map", "backpack-web"]])
    special += chance.choice([[], ["--heading-ids", "never"]])
    special += chance.choice([[], [], ["--stylesheet", "none"], ["--stylesheet", f"a.css?{HOSTILE}"]])
    schemes = chance.choice([None, None, ["https", "mailto"]])
    shared += ["--schemes", ",".join(schemes)] if schemes else []
    shared += chance.choice([[], ["--base", chance.choice(BASES)]]) + ["--locale", chance.choice(LOCALES)]
    shared += ["--style", chance.choice(["default", "on-contrast", "implicit"]),
               "--dialect", chance.choice(["copy", "gfm", "commonmark"])]
    return Options(special, shared, schemes), title


def style_sheet(part, options):
    """Returns the style sheet that pages with these options must have, which `theme css` prints."""
    classes = ["--class-map", "backpack-web"] if "backpack-web" in options.special else []
    return part.run("theme", "css", *classes).stdout.decode()


class Page(Tree):
    """A whole page."""

    def __init__(self, html):
        super().__init__(html, is_page=True)
        self.html = html

    def text(self, name):
        """Returns the text of the only element with a name; None if there is not exactly one."""
        found = self.all(name)
        return "".join(found[0].itertext()) if len(found) == 1 else None

    def head_defects(self, title, sheet):
        """Yields defects in the title and the style sheet, and differences in lxml."""
        if self.text("title") is None or title is not None and self.text("title").split() != title.split():
            yield f"the title is {self.text('title')!r}, not {title!r}"
        if sheet is not None and (self.text("style") or "").split() != sheet.split():
            yield "the style sheet is not that of the theme"
        if [str(child.tag) for child in self.all("body")[0]] != [f"{XHTML}main"]:
            yield "the body is not one main element"
        import lxml.html
        root = lxml.html.document_fromstring(self.html.encode(), parser=lxml.html.HTMLParser(encoding="utf-8"))
        elements = [each for each in root.iter() if isinstance(each.tag, str)]
        names = {f"{each.tag} {key}" for each in elements for key in each.keys()}
        if odd := {each.tag for each in elements} - markup.ELEMENTS | names - markup.ALLOWED:
            yield f"lxml finds {odd}"
        links = [each.get("href", each.get("data-link-href")) for each in elements if each.tag in ["a", "button"]]
        if links != self.links:
            yield f"in lxml its links lead to {links}, not to {self.links}"


def check_names(part):
    """Checks pages with a hostile file name as the title, or a hostile style sheet or language."""
    refused = 0
    for number in range(2 * part.wanted):
        if part.cases >= part.wanted:
            break
        text = part.chance.choice(ENDINGS).replace("\0", "")
        text = part.chance.choice(["", "a", "en-", "-"]) + text * part.chance.choice([1, 1, 2])
        option = ["name", "--stylesheet", "--locale"][number % 3]
        if option == "--locale":
            text = part.chance.choice(["en", "ar", "x"]) + "-" + part.chance.choice([text, "A1b2C3d4", "u-ca-x"])
        name = text.replace("/", "")[:60] + ".md" if option == "name" else "a.md"
        place = part.folder / str(number)
        place.mkdir()
        (place / name).write_bytes(COPY)
        given = [] if option == "name" else [option, text]
        done = part.run("--quiet", "--no-config", "--standalone", *given, "--", name, cwd=place)
        part.expect(done.returncode in [0, 2], f"{option} {text!r} exits with {done.returncode}")
        if done.returncode:
            refused += 1
            continue
        part.cases += 1
        page = Page(done.stdout.decode())
        title = name.removesuffix(".md") if option == "name" else None
        found = [*page.defects(*CONTENT), *page.head_defects(title, None)]
        sheets = [link.get("href") for link in page.all("link")]
        if option == "--stylesheet" and sheets != [text]:
            found.append(f"the style sheets are {sheets}")
        if option == "--locale" and page.all("html")[0].get("lang").lower() != text.lower():
            found.append("the language is another one")
        part.expect(not found, f"{option} {text!r}: {found}: {done.stdout.decode()[:300]}")
    part.add("refused", refused)
