"""Compares linkmark's reading of destinations with node's, Foundation's and Java's.

Destinations are generated from a seed and converted with `--schemes https,mailto`, a rule for each known host, and
routes. node's `new URL()`, Foundation's `URL` and `java.net.URI` read every live address, with placeholders filled by
nothing, a word and a path. No reader may find a scheme that is not allowed, or a host other than the one that rules and
routes saw. Planted links, which linkmark would block, prove that each reader detects both.
"""
import dataclasses
import json
import re
import shutil

from checks.support import folders, machine, options
from checks.support.addresses import PAGE, readers
from checks.support.addresses.generator import HOSTS, destinations, markdown
from checks.support.machine import captured
from checks.support.results import Results

PLACEHOLDER = re.compile(r"\{\{[A-Za-z0-9_][A-Za-z0-9_.-]*\}\}|\$?\{[A-Za-z0-9_][A-Za-z0-9_.-]*\}"
                         r"|%(?:\d+\$)?(?:@|s|lld|d(?![0-9A-Fa-f]))|%\([A-Za-z0-9_][A-Za-z0-9_.-]*\)s|%\d+\$d")
# Match an address up to the end of its authority, and an address with a host directly after '//'.
AUTHORITY = re.compile(r"(?:https?:)?/*[^/?#]*", re.IGNORECASE)
DIRECT = re.compile(r"(?:https?:)?//[^/]", re.IGNORECASE)
WORD, PATH = "word", "p/q"


def fillings(href):
    """Returns the values for an address's placeholders; None keeps the placeholders."""
    return [None, "", WORD, PATH] if PLACEHOLDER.search(href) else [None]


@dataclasses.dataclass
class Link:
    """A link of the JSON."""

    href: str | None
    kind: str
    # The host that rules saw: a known host, "another host", or None.
    host: str | None
    has_route: bool

    @staticmethod
    def read(link):
        kind = link["kind"]
        return Link(link["href"], kind, link["title"] if kind == "web" else None, link.get("route") is not None)

    def filled(self, filling):
        return self.href if filling is None else PLACEHOLDER.sub(filling, self.href)

    def defect(self, filling, text, found, page):
        """Returns the defect in a reading, or None.

        - text: the address after filling.
        - found: the scheme and the canonical host that a reader found; the host may be empty.
        - page: the scheme and the host of the page.
        """
        scheme, host = found
        match self.kind:
            case "contact":
                return None if scheme == "mailto" else f"the scheme is {scheme}"
            case "relative" | "fragment":
                return None if found == page else f"it leads to {scheme}://{host}"
            case "unresolved":
                return self.scheme_defect(filling, text, scheme, page)
        if self.kind != "web":
            return f"the kind {self.kind} is live"
        if scheme != "https" and not (scheme == page[0] and text.startswith("/")):
            return f"the scheme is {scheme}"
        if filling == PATH and PLACEHOLDER.search(AUTHORITY.match(self.href)[0]):
            # The value ends the authority; apps must not allow such values.
            return None
        if host == page[1] and not DIRECT.match(text):
            # Without '//' and a host, some readers resolve the address within the page's own site.
            return None
        if host and host != self.host and (self.host != "another host" or host in page):
            return f"the host is {host}, and rules saw {self.host}"
        if host and self.has_route and host != "good.example":
            return f"the host is {host}, but the link has a route"
        return None

    @staticmethod
    def scheme_defect(filling, text, scheme, page):
        """Returns the defect in a scheme, or None. Only a placeholder's value may supply a scheme or a part of one."""
        if filling and filling in scheme:
            return None
        if scheme in ["https", "mailto"] or scheme == page[0] and not text.lower().startswith(page[0] + ":"):
            return None
        return f"the scheme is {scheme}"


def planted():
    """Returns links with wrong decisions."""
    return [Link("javascript:alert(1)", "relative", None, False), Link("smb://evil.example/a", "web", "evil.example", False),
            Link("https://evil.example/", "web", "good.example", False), Link("//evil.example/", "relative", None, False),
            Link("{x}javascript:alert", "unresolved", None, False), Link("/{x}/evil.example", "relative", None, False),
            Link("https://u@evil.example/", "web", "u", False), Link("https://evil.example/", "web", "evil.example", True)]


SMOKE = ["--count", "20000"]
SECONDS = 15
LINKS_PER_RECORD = 40
RECORDS_PER_BATCH = 250
SCHEMES = "https,mailto"


def write_project(folder):
    """Writes rules that set a link's title to its host, and routes for one host."""
    rules = [{"match": {"host": "*"}, "set": {"title": "another host"}}]
    rules += [{"match": {"host": host}, "set": {"title": host}} for host in HOSTS]
    routes = {"webHosts": ["good.example"], "routes": [{"name": "any", "path": "**"}]}
    (folder / "routes.json").write_text(json.dumps(routes))
    (folder / "linkmark.json").write_text(json.dumps({"routes": "routes.json", "rules": rules}))


def records(count, seed):
    """Returns stream records in batches."""
    generated = destinations(count, seed)
    lines = []
    while chunk := [destination for _, destination in zip(range(LINKS_PER_RECORD), generated)]:
        copy = "\n".join(f"[x]({markdown(destination)})" for destination in chunk)
        lines.append(json.dumps({"id": len(chunk), "to": "json", "markdown": copy}))
        if len(lines) == RECORDS_PER_BATCH:
            yield lines
            lines = []
    if lines:
        yield lines


def converted(linkmark, folder, lines, results):
    """Returns the links of a batch."""
    done = captured([linkmark, "--stream", "--quiet", "--schemes", SCHEMES, "--config", folder / "linkmark.json"],
                    input="\n".join(lines) + "\n", check=True)
    links = []
    for line in done.stdout.splitlines():
        record = json.loads(line)
        found = record["output"]["links"] if "output" in record else []
        results.equal(len(found), record["id"], "links of a record")
        links += [Link.read(link) for link in found]
    return links


def judge(links, every_reader, results):
    """Compares each reader's result with linkmark's decision, and returns the number of comparisons."""
    texts = [(link, filling, link.filled(filling)) for link in links for filling in fillings(link.href)]
    for reader in every_reader:
        for (link, filling, text), found in zip(texts, reader.read([text for _, _, text in texts]), strict=True):
            defect = found and link.defect(filling, text, found, PAGE)
            results.expect(not defect, f"{reader.name}: {link}: {text!r}: {defect}")
    return len(texts) * len(every_reader)


def check_planted(every_reader, results):
    """Checks that every reader notices every planted link."""
    for reader in every_reader:
        for link in planted():
            noticed = Results(quiet=True)
            judge([link], [reader], noticed)
            results.expect(noticed.failures > 0, f"{reader.name} does not notice {link}")


def main(arguments: list[str]) -> int:
    """Runs the check."""
    given = options.parsed(__name__, __doc__, arguments, seed="the seed of the generator", more=[
        ("--count", dict(type=int, default=500_000, help="the number of destinations (500000)"))])
    machine.require_commands({"node": "nodejs"})
    results = Results()
    linkmark = machine.linkmark()
    kinds, comparisons = {}, 0
    with folders.temporary() as folder:
        write_project(folder)
        every_reader = readers(folder)
        if not shutil.which("java"):
            results.skip("java.net.URI", "there is no java")
        check_planted(every_reader, results)
        for lines in records(given.count, given.seed):
            links = converted(linkmark, folder, lines, results)
            for link in links:
                kinds[link.kind] = kinds.get(link.kind, 0) + 1
            comparisons += judge([link for link in links if link.href is not None], every_reader, results)
        for reader in every_reader:
            reader.close()
    counts = ", ".join(f"{count:,} {kind}" for kind, count in sorted(kinds.items()))
    names = ", ".join(reader.name for reader in every_reader)
    return results.finish(f"{given.count:,} destinations ({counts}), {comparisons:,} readings by {names}")
