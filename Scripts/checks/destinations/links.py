"""Links as linkmark decided about them, and what contradicts a decision."""
import dataclasses
import re

PLACEHOLDER = re.compile(r"\{\{[A-Za-z0-9_][A-Za-z0-9_.-]*\}\}|\$?\{[A-Za-z0-9_][A-Za-z0-9_.-]*\}"
                         r"|%(?:\d+\$)?(?:@|s|lld|d(?![0-9A-Fa-f]))|%\([A-Za-z0-9_][A-Za-z0-9_.-]*\)s|%\d+\$d")
# An address through the end of its authority, and one whose host follows '//'.
AUTHORITY = re.compile(r"(?:https?:)?/*[^/?#]*", re.IGNORECASE)
DIRECT = re.compile(r"(?:https?:)?//[^/]", re.IGNORECASE)
WORD, PATH = "word", "p/q"


def fillings(href):
    """Returns what an address's placeholders are filled with; None leaves them as they are."""
    return [None, "", WORD, PATH] if PLACEHOLDER.search(href) else [None]


@dataclasses.dataclass
class Link:
    """A link of the JSON."""

    href: str | None
    kind: str
    # The host that rules saw: one of the known ones, "another host", or None.
    host: str | None
    has_route: bool

    @staticmethod
    def read(link):
        kind = link["kind"]
        return Link(link["href"], kind, link["title"] if kind == "web" else None, link.get("route") is not None)

    def filled(self, filling):
        return self.href if filling is None else PLACEHOLDER.sub(filling, self.href)

    def complaint(self, filling, text, found, page):
        """Returns what is wrong with a reading, or None.

        - text: the address after filling.
        - found: the scheme and the canonical host that a reader found; the host is empty if there is none.
        - page: the scheme and the host of the page.
        """
        scheme, host = found
        match self.kind:
            case "contact":
                return None if scheme == "mailto" else f"the scheme is {scheme}"
            case "relative" | "fragment":
                return None if found == page else f"it leads to {scheme}://{host}"
            case "unresolved":
                return self.complaint_about_scheme(filling, text, scheme, page)
        if self.kind != "web":
            return f"the kind {self.kind} is live"
        if scheme != "https" and not (scheme == page[0] and text.startswith("/")):
            return f"the scheme is {scheme}"
        if filling == PATH and PLACEHOLDER.search(AUTHORITY.match(self.href)[0]):
            # The value ends the authority, as an app must not let it.
            return None
        if host == page[1] and not DIRECT.match(text):
            # Without '//' and a host, some readers find a place on the page's own site.
            return None
        if host and host != self.host and (self.host != "another host" or host in page):
            return f"the host is {host}, and rules saw {self.host}"
        if host and self.has_route and host != "good.example":
            return f"the host is {host}, but the link has a route"
        return None

    @staticmethod
    def complaint_about_scheme(filling, text, scheme, page):
        """The value of a placeholder may be a scheme, or a part of one; nothing else may."""
        if filling and filling in scheme:
            return None
        if scheme in ["https", "mailto"] or scheme == page[0] and not text.lower().startswith(page[0] + ":"):
            return None
        return f"the scheme is {scheme}"


def planted():
    """Returns decisions that would be wrong."""
    return [Link("javascript:alert(1)", "relative", None, False), Link("smb://evil.example/a", "web", "evil.example", False),
            Link("https://evil.example/", "web", "good.example", False), Link("//evil.example/", "relative", None, False),
            Link("{x}javascript:alert", "unresolved", None, False), Link("/{x}/evil.example", "relative", None, False),
            Link("https://u@evil.example/", "web", "u", False), Link("https://evil.example/", "web", "evil.example", True)]
