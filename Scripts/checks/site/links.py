"""Follows the links in the pages' HTML."""
import pathlib
import posixpath
from urllib.parse import unquote, urlsplit

from checks.browser_support.elements import Elements


class Page(Elements):
    """The addresses and the ids on a page."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.addresses = {attributes[name] or "" for _, attributes in self.found for name in ("href", "src")
                          if name in attributes}
        self.ids = {"", *(attributes.get("id") or "" for _, attributes in self.found)}


def follow(site: pathlib.Path) -> tuple[set[str], list[str]]:
    """Returns the files reachable from the first page, and a description of each dead link."""
    pages: dict[str, Page] = {}
    reached, waiting, dead = {"index.html"}, ["index.html"], []

    def page(path: str) -> Page:
        if path not in pages:
            pages[path] = Page((site / path).read_text())
        return pages[path]

    while waiting:
        current = waiting.pop()
        for address in sorted(page(current).addresses):
            url = urlsplit(address)
            if url.scheme or url.netloc:
                continue
            folder = posixpath.dirname(current)
            path = posixpath.normpath(posixpath.join(folder, unquote(url.path))) if url.path else current
            is_page = path.endswith(".html")
            if not (site / path).is_file():
                dead.append(f"{address} in {current}: no such file")
            elif is_page and unquote(url.fragment) not in page(path).ids:
                dead.append(f"{address} in {current}: no such id")
            if (site / path).is_file() and path not in reached:
                reached.add(path)
                if is_page:
                    waiting.append(path)
    return reached, dead


def check_dead(site: pathlib.Path, results) -> set[str]:
    """Checks that no link is dead, and returns the files reachable from the first page."""
    reached, dead = follow(site)
    results.equal(dead, [], "dead links")
    return reached
