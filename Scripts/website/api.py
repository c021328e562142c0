"""The libraries' pages, from their DocC catalogs and symbol graphs."""
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from checks.support import folders
from checks.support.libraries import Graph, Library, libraries, usr
from checks.support.package import Package

Symbol = dict[str, Any]
# The kinds of members, in the order in which a page lists them.
KINDS = {
    "swift.enum.case": "Cases", "swift.init": "Initializers", "swift.property": "Properties",
    "swift.subscript": "Subscripts", "swift.method": "Methods", "swift.func.op": "Operators",
    "swift.type.property": "Static properties", "swift.type.method": "Static methods",
    "swift.typealias": "Type aliases"}
# The kinds that have members.
TYPES = ("swift.struct", "swift.enum", "swift.class", "swift.protocol", "swift.extension")
SYMBOL = re.compile(r"``([^`\n]+)``")
HIDDEN = re.compile(r"^<!--\n.*?^-->\n+", re.DOTALL | re.MULTILINE)
FIELD = re.compile(r"^- (Returns|Throws|Complexity|Note|Parameter (\w+)):", re.MULTILINE)
ORPHAN = "---\norphan: true\n---\n"


def text_of(symbol: Symbol) -> str:
    return "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", ()))


def declaration(symbol: Symbol) -> str:
    return "".join(part["spelling"] for part in symbol.get("declarationFragments", ()))


def path_of(symbol: Symbol) -> tuple[str, ...]:
    return tuple(symbol["pathComponents"])


class Reference:
    """The pages of all libraries."""

    def __init__(self, package: Package) -> None:
        self.graphs: dict[str, list[Graph]] = {}
        self.libraries = libraries(package)
        self.addresses: dict[tuple[str, ...], str] = {}
        """The page and the fragment of each type, by path."""
        with folders.temporary() as folder:
            for library in self.libraries:
                self.graphs[library.name] = library.extract(package, folder / library.name)
        self.names: dict[str, str] = {}
        """The name of each symbol."""
        for library in self.libraries:
            for symbol in self.symbols(library):
                path = path_of(symbol)
                self.names[usr(symbol)] = ".".join(path)
                fragment = f"#{''.join(path).lower()}" if len(path) > 1 else ""
                if symbol["kind"]["identifier"] in TYPES or len(path) == 1:
                    self.addresses.setdefault(path, f"{library.name}/{file_name(path[0])}.md{fragment}")

    def symbols(self, library: Library) -> list[Symbol]:
        return [symbol for graph in self.graphs[library.name] for symbol in graph["symbols"]]

    def write(self, folder: Path) -> None:
        """Writes the pages into a folder."""
        for library in self.libraries:
            (folder / library.name).mkdir(parents=True)
            pages = self.type_pages(library)
            for name, text in pages.items():
                (folder / library.name / f"{file_name(name)}.md").write_text(text)
            for page in library.pages():
                text = ORPHAN + self.article(library, page)
                if page == library.landing_page:
                    (folder / f"{library.name}.md").write_text(text + self.unlisted(library, page, list(pages)))
                else:
                    (folder / library.name / page.name).write_text(text)

    def article(self, library: Library, page: Path) -> str:
        """Returns a catalog's page with links to pages of the site."""
        up = "" if page == library.landing_page else "../"
        text = HIDDEN.sub("", page.read_text()).replace(f"# ``{library.name}``\n", f"# {library.name}\n")
        text = re.sub(r"^- ``([^`]+)``$", lambda item: self.item((item[1],), up), text, flags=re.MULTILINE)
        text = re.sub(r"<doc:(\w+)>", lambda link: self.article_link(library, link[1], up), text)
        return self.with_links(text, (), up)

    def article_link(self, library: Library, name: str, up: str) -> str:
        title = (library.catalog / f"{name}.md").read_text().partition("\n")[0].removeprefix("# ")
        return f"[{title}]({up}{library.name}/{name}.md)"

    def item(self, path: tuple[str, ...], up: str) -> str:
        """Returns a list item for a symbol, with the summary from its documentation."""
        symbol = next(symbol for library in self.libraries for symbol in self.symbols(library)
                      if path_of(symbol) == path)
        summary = text_of(symbol).partition("\n\n")[0].replace("\n", " ")
        return f"- [`{path[0]}`]({up}{self.addresses[path]}){': ' if summary else ''}{summary}"

    def unlisted(self, library: Library, page: Path, names: list[str]) -> str:
        """Returns a list of pages that the landing page does not list, which are all about extensions."""
        listed = page.read_text()
        found = [f"- [`{name}`]({library.name}/{file_name(name)}.md)" for name in names
                 if f"- ``{name}``" not in listed]
        return "\n".join(["\n### Extensions\n", *found, ""]) if found else ""

    def with_links(self, text: str, context: tuple[str, ...], up: str) -> str:
        """Returns documentation with symbols converted to links."""
        def link(match: re.Match[str]) -> str:
            path = tuple(match[1].split("/"))
            for start in range(len(context), -1, -1):
                for end in range(len(path), 0, -1):
                    address = self.addresses.get(context[:start] + path[:end])
                    if address:
                        return f"[`{'.'.join(path)}`]({up}{address})"
            return f"`{'.'.join(path)}`"
        return SYMBOL.sub(link, text)

    def documentation(self, symbol: Symbol) -> str:
        """Returns a symbol's documentation, with DocC's fields as paragraphs and lists."""
        text = text_of(symbol).replace("- Parameters:\n", "Parameters:\n\n")
        text = re.sub(r"^  - (\w+):", r"- `\1`:", text, flags=re.MULTILINE)
        text = FIELD.sub(lambda field: f"\n{f'`{field[2]}`' if field[2] else field[1]}:", text)
        return self.with_links(text.strip(), path_of(symbol), "../")

    def type_pages(self, library: Library) -> dict[str, str]:
        """Returns a page for each top-level type and function, and for each extended type."""
        groups: dict[str, list[Symbol]] = defaultdict(list)
        for symbol in self.symbols(library):
            groups[path_of(symbol)[0]].append(symbol)
        return {name: self.type_page(library, name, groups[name]) for name in sorted(groups)}

    def type_page(self, library: Library, name: str, symbols: list[Symbol]) -> str:
        members: dict[tuple[str, ...], list[Symbol]] = defaultdict(list)
        for symbol in symbols:
            members[path_of(symbol)[:-1]].append(symbol)
        conformances = self.conformances(library)
        heads = {path_of(symbol): symbol for symbol in reversed(symbols)
                 if symbol["kind"]["identifier"] in TYPES or len(path_of(symbol)) == 1}
        parts = [f"{ORPHAN}# {name}\n", f"[{library.name}](../{library.name}.md)\n"]
        for path in sorted(heads):
            symbol = heads[path]
            if len(path) > 1:
                parts.append(f"## {'.'.join(path)}\n")
            parts.append(f"```swift\n{declaration(symbol)}\n```\n")
            parts.append(self.documentation(symbol) + "\n")
            conforming = conformances.get(usr(symbol))
            if conforming:
                parts.append(f"Conforms to {', '.join(f'`{each}`' for each in sorted(conforming))}.\n")
            parts += self.lists(members[path])
        return "\n".join(parts)

    def lists(self, members: list[Symbol]) -> list[str]:
        """Returns a definition list for each kind of member, and a code block of members without documentation."""
        parts = []
        for kind, title in KINDS.items():
            found = sorted((symbol for symbol in members if symbol["kind"]["identifier"] == kind),
                           key=lambda symbol: (path_of(symbol), declaration(symbol)))
            bare = [declaration(symbol) for symbol in found if not text_of(symbol)]
            if found:
                parts.append(f"**{title}**\n")
            if bare:
                parts.append("```swift\n" + "\n".join(bare) + "\n```\n")
            parts += [f"`{declaration(symbol)}`\n: " + self.documentation(symbol).replace("\n", "\n  ") + "\n"
                      for symbol in found if text_of(symbol)]
        return parts

    def conformances(self, library: Library) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for graph in self.graphs[library.name]:
            for relation in graph["relationships"]:
                name = relation.get("targetFallback", "").removeprefix("Swift.") or self.names.get(relation["target"])
                # Every sendable type has this conformance.
                if relation["kind"] == "conformsTo" and name and name != "SendableMetatype":
                    found[relation["source"]].add(name)
        return found


def file_name(symbol: str) -> str:
    """Returns the file name for a symbol, which may be a function."""
    return symbol.partition("(")[0]
