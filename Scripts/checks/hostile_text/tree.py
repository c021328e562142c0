"""HTML parsed by html5lib, and the parts of it that linkmark would not write."""
from checks.support import markup

XHTML = "{http://www.w3.org/1999/xhtml}"
# Elements around a fragment, which show whether it ends where it should.
AROUND = "<section>{}</section><footer></footer>"


class Tree:
    """A whole page, or a fragment in a section."""

    def __init__(self, html, is_page=False):
        self.is_page = is_page
        self.root = self.parsed(html if is_page else AROUND.format(html))
        self.elements = [each for each in self.root.iter() if isinstance(each.tag, str)]
        self.comments = [each.text for each in self.root.iter() if not isinstance(each.tag, str)]

    def parsed(self, html):
        import html5lib
        return html5lib.parse(html) if self.is_page else html5lib.parseFragment(html)

    def all(self, *names):
        return [each for each in self.elements if each.tag.removeprefix(XHTML) in names]

    @property
    def links(self):
        """The addresses of links and buttons, with None for a blocked link."""
        return [link.get("href", link.get("data-link-href")) for link in self.all("a", "button")]

    @property
    def images(self):
        return [image.get("src") for image in self.all("img")]

    def defects(self, links, images, allowed=None):
        """Yields the defects.

        - links, images: the expected addresses, in order.
        - allowed: the schemes that links may have; None allows all schemes that are not refused.
        """
        # The root of a fragment is not an element of the copy.
        for element in self.elements if self.is_page else self.elements[1:]:
            name = element.tag.removeprefix(XHTML)
            if name not in markup.ELEMENTS | {"footer"}:
                yield f"it has the element {element.tag}"
            yield from (f"it has the attribute {name} {key}" for key in element.keys()
                        if f"{name} {key}" not in markup.ALLOWED)
        if odd := set(self.comments) - {markup.OMITTED}:
            yield f"it has the comments {odd}"
        outer = ["head", "body"] if self.is_page else ["section", "footer"]
        if [str(child.tag).removeprefix(XHTML) for child in self.root] != outer:
            yield f"it is not in the {outer[0]} and {outer[1]}"
        if self.links != links:
            yield f"its links lead to {self.links}, not to {links}"
        if self.images != images:
            yield f"its images are {self.images}, not {images}"
        for address in filter(None, self.links):
            if markup.is_refused(address, allowed):
                yield f"a link leads to {address}"
        for address in filter(None, self.images):
            if markup.is_refused(address, allowed, is_image=True):
                yield f"an image leads to {address}"
        if shape(self.parsed(self.serialized())) != shape(self.root):
            yield "serialized and read again it is another tree"

    def serialized(self):
        from html5lib import serializer, treewalkers
        options = {"omit_optional_tags": False, "quote_attr_values": "always", "inject_meta_charset": False}
        return serializer.HTMLSerializer(**options).render(treewalkers.getTreeWalker("etree")(self.root))


def shape(element):
    """Returns the complete content of an element, for comparison."""
    return [str(element.tag), sorted(element.items()), element.text or "",
            [(shape(child), child.tail or "") for child in element]]
