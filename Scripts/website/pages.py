"""Converts pages of the repository and the manual to pages of the site: their names, and the links between them."""
import json
import posixpath
import re
import subprocess
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from checks.support import folders, tree
from checks.support.machine import PROJECT
from checks.support.package import CheckError

RULES = "Documentation/Rules.md"
# Pages outside Documentation.
OTHERS = {"Site/index.md": "index", "README.md": "overview", "Examples/README.md": "examples",
          "CONTRIBUTING.md": "contributing", "SECURITY.md": "security", "CHANGELOG.md": "changelog"}
# A code block that shows a file, as in `Documentation/Recipes.md`.
FILE_BLOCK = re.compile(r"^```([^\s{]+) (\S+)$", re.MULTILINE)
# A picture with two appearances, in GitHub's form.
PICTURE = re.compile(r"^<picture>\n.*?<img src=\"\S*?(\w+)-light\.(\w+)\" width=\"(\d+)\" alt=\"(.*?)\">\n</picture>$",
                     re.MULTILINE | re.DOTALL)
# The maximum size in bytes of a file whose text is shown.
LONGEST = 100_000
LEXERS = {"js": "javascript", "md": "markdown", "py": "python", "kt": "kotlin", "yml": "yaml", "toml": "toml",
          "ts": "typescript", "xcstrings": "json", "arb": "json", "svg": "xml", "el": "common-lisp",
          **{each: each for each in ["c", "css", "go", "html", "java", "json", "lua", "swift", "xml", "sh"]}}
OPTION = re.compile(r"^((?:\*\*|`).+)\n\n> ((?:.+\n(?:> )?)+)", re.MULTILINE)


def page_name(path: str) -> str:
    """Returns the name of a page: `apple-apps` for `Documentation/AppleApps.md`."""
    return OTHERS.get(path) or re.sub(r"(?<=[a-z])(?=[A-Z])", "-", Path(path).stem).lower()


class Pages:
    """The pages to write into the site's source folder."""

    def __init__(self, folder: Path, command: Path) -> None:
        self.folder, self.command = folder, command
        listed = [file.path for file in tree.files(None)]
        self.tracked = set(listed)
        self.names = {path: page_name(path) for path in listed
                      if path in OTHERS or re.fullmatch(r"Documentation/[^/]*\.md", path)}
        self.rules = re.findall(r"^\| \[`([a-z-]+)`\]", (PROJECT / RULES).read_text(), re.MULTILINE)
        self.files: list[str] = []
        """Files and folders that pages link to, and that are not pages themselves."""

    def write(self, name: str, text: str) -> None:
        """Writes a page; file names become captions of code blocks, and pictures follow the reader's appearance."""
        path = self.folder / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PICTURE.sub(picture, FILE_BLOCK.sub(r"```{code-block} \1\n:caption: \2\n", text)))

    def write_all(self) -> None:
        """Writes the repository's pages, and pages for files that they link to."""
        for path, name in self.names.items():
            text = self.linked(path, name)
            if path == RULES:
                text = self.without_rules(text)
            self.write(name, text.replace("# linkmark\n", "# Overview\n", 1) if path == "README.md" else text)
        # Pages for files have no links.
        for path in self.files:
            self.write(self.file_name(path), file_page(path, self.tracked))

    def linked(self, path: str, name: str) -> str:
        """Returns the text of a file with links for the site's page with this name."""
        data = (PROJECT / path).read_bytes()
        converted = subprocess.run([self.command, "--no-config", "--quiet", "--to", "json", PROJECT / path],
                                   stdout=subprocess.PIPE, check=True).stdout
        for link in sorted(json.loads(converted)["links"], key=lambda link: -link["source"]["start"]["offset"]):
            start, end = (link["source"][key]["offset"] for key in ("start", "end"))
            written, href = data[start:end], link["href"]
            target = self.target(path, href or "", name)
            if target != href:
                old = b"](" + unquote(href).encode()
                if old not in written:
                    raise CheckError(f"{path}:{link['source']['start']['line']}: write this link as [text](address)")
                place = start + written.rindex(old) + 2
                data = data[:place] + target.encode() + data[place + len(old) - 2:]
        return data.decode()

    def target(self, path: str, href: str, name: str) -> str:
        """Returns the destination in the site for a link on a page."""
        url = urlsplit(href)
        fragment = f"#{url.fragment}" if url.fragment else ""
        if url.scheme or url.netloc or not url.path and path != RULES:
            return href
        linked = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(url.path))) if url.path else path
        if linked == RULES and url.fragment in self.rules:
            return relative(f"rules/{url.fragment}.md", name)
        if not url.path:
            return href
        for page in [linked, f"{linked}/README.md"]:
            if page in self.names:
                return relative(f"{self.names[page]}.md", name) + fragment
        if not (PROJECT / linked).exists():
            raise CheckError(f"{path} links to {href}, which does not exist")
        if linked not in self.files:
            self.files.append(linked)
        return relative(f"{self.file_name(linked)}.md", name)

    def file_name(self, path: str) -> str:
        return f"files/{path.lstrip('.')}"

    def without_rules(self, text: str) -> str:
        """Writes each rule's section as a separate page, and returns the page of rules without the sections."""
        first = text.index(f"\n## {min(self.rules)}\n")
        for section in text[first:].split("\n## ")[1:]:
            rule, _, body = section.partition("\n")
            name = f"rules/{rule}"
            # Links in the section are relative to the page of rules.
            body = re.sub(r"\]\((?!\w+:)([^)\s]+\.md)", lambda match: f"]({relative(match[1], name)}", body)
            self.write(name, f"---\norphan: true\n---\n# {rule}\n\n{self.facts(rule)}\n\n{body.strip()}\n\n"
                             f"[All rules](../rules.md)\n")
        return text[:first]

    def facts(self, rule: str) -> str:
        """Returns a rule's level, criterion and fix, from the table of all rules."""
        row = re.search(rf"^\| \[`{rule}`\]\(\S+\) \| (\w+) \| ([\d.]*) ?\| (.*?) ?\|$",
                        (PROJECT / RULES).read_text(), re.MULTILINE)
        if not row:
            raise CheckError(f"{RULES}: the table of all rules has no row for {rule}")
        level, criterion, fix = row.groups()
        parts = [f"Level: **{level}**", criterion and f"success criterion {criterion} of WCAG 2.2",
                 fix and f"`--fix` {fix}"]
        return ", ".join(filter(None, parts)) + "."


def picture(match: re.Match[str]) -> str:
    """Returns a picture for each appearance; a browser loads only the picture that it shows."""
    name, extension, width, alternative = match.groups()
    return "\n\n".join(
        f"```{{image}} /Pictures/{name}-{appearance}.{extension}\n:alt: {' '.join(alternative.split())}\n"
        f":class: only-{appearance}\n:width: {width}\n:loading: lazy\n```" for appearance in ("light", "dark"))


def relative(target: str, name: str) -> str:
    """Returns the path to a target, relative to the page with a name."""
    return quote(posixpath.relpath(target, posixpath.dirname(name) or "."))


def lexer(path: Path) -> str:
    return "make" if path.name == "Makefile" else LEXERS.get(path.suffix[1:], "text")


def file_page(path: str, tracked: set[str]) -> str:
    """Returns a page with the text of a file, or of all files in a folder."""
    inside = [path] if path in tracked else sorted(each for each in tracked if each.startswith(f"{path}/"))
    shown = [f"---\norphan: true\n---\n# {path}\n"]
    for each in inside:
        if each != path:
            shown.append(f"## {each.removeprefix(f'{path}/')}\n")
        data = (PROJECT / each).read_bytes()
        if b"\0" in data or len(data) > LONGEST:
            shown.append(f"{len(data):,} bytes, not shown here.\n")
            continue
        text = data.decode("utf-8", "replace").rstrip("\n")
        fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
        shown.append(f"{fence}{lexer(Path(each))}\n{text}\n{fence}\n")
    return "\n".join(shown)


def manual_pages(command: Path) -> dict[str, str]:
    """Returns the pages of all commands by name; `linkmark` is the program's page."""
    with folders.temporary() as folder:
        subprocess.run([command, "reference", folder], stdout=subprocess.DEVNULL, check=True)
        return {path.stem: manual_page(path) for path in sorted(folder.glob("man/man1/*.1"))}


def manual_page(path: Path) -> str:
    """Returns a manual page in Markdown, with its options as a definition list."""
    printed = subprocess.run(["mandoc", "-T", "markdown", path], stdout=subprocess.PIPE, text=True, check=True).stdout
    # The first and the last paragraph are the header and the footer.
    body = "\n\n".join(printed.strip().split("\n\n")[1:-1]) + "\n"
    body = re.sub(r"^# NAME\n\n.* - (.*)\n", r"\1\n", body, flags=re.MULTILINE)
    body = re.sub(r"^# (.*)$", lambda title: f"## {heading(title[1])}", body, flags=re.MULTILINE)
    body = re.sub(r"^(linkmark-(\w+))\(1\)", r"[linkmark \2](\1.md)", body, flags=re.MULTILINE)
    body = OPTION.sub(lambda item: f"{item[1]}\n: {item[2].replace('> ', '  ')}\n", body)
    # Joins the synopsis to one line.
    body = re.sub(r"(?<=## Synopsis\n\n)(?:.+\n)+", lambda text: text[0].replace("\n", " ").strip() + "\n", body)
    return f"---\norphan: true\n---\n# {path.stem.replace('-', ' ')}\n\n{body}"


def heading(title: str) -> str:
    """Returns a title in sentence case, given in capitals; names of formats are unchanged."""
    return " ".join(word if word in ("HTML", "JSON") else word.lower() if index else word.capitalize()
                    for index, word in enumerate(title.split()))
