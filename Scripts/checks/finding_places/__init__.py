"""Compares each finding's place with the construct that an independent search finds there.

    Scripts/check finding-places               the documents of the check `precision`, and the project's own copy
    Scripts/check finding-places -- --smoke    only the project's own copy

A place covers a construct if both begin and end at the same offsets. Constructs are links from `[` to the matching `)`
or `]`, HTML tags, addresses, definitions, and so on. The search knows brackets, quotation marks and definition labels,
and uses no linkmark code. The line and column of a place must agree with its offset, and the construct must contain the
text that the message quotes. An HTML element's place is its start tag. Every rule needs a pattern and a finding.

The documents are also linted in the dialect gfm, with CRLF after a byte order mark, in a quote, and in a list item. The
check must reject places whose start or end is one byte off, and wrong quotations.
"""
import collections
import functools
import html
import json
import re
import subprocess
import sys
import urllib.parse

from checks.finding_places.constructs import TAG, Source, readable
from checks.finding_places.patterns import BARE_LINKS, BOTH, CONTENTS, LINKS, PATTERNS
from checks.support import conversion, folders, machine, options, package_documents
from checks.support.results import Results
from checks.support.tables import table

SMOKE = ["--smoke"]
SECONDS = 2
RULES = machine.PROJECT / "Documentation/Rules.md"
# Rules that `lint` never reports for a document.
UNREPORTED = {
    "not-inline", "catalog-syntax", "broken-translated-link", "different-translated-destination",
    "different-translated-placeholder", "extra-translated-link", "localized-destination", "missing-translated-link",
    "stale-source", "translated-markup-differs", "untranslated-link-text",
}
# The routes that the examples in Rules.md assume.
ROUTES = {"appSchemes": ["boardgames"], "webHosts": ["www.mysite.com"], "routes": [{"name": "games", "path": "games"}]}
# Bad copy that Rules.md describes without showing it.
BAD_COPY = ["Ferries cross the B\u00fcsum bay.\n".encode("latin-1"), b"[" + b"the ferry " * 12 + b"leaves](/ferry)\n",
            b"| Fare | Price |\n|---|---|\n| `a|b` | text |\n"]
# Forms of every document that make places harder to count.
FORMS = {
    "crlf": lambda source: b"\xef\xbb\xbf" + source.replace(b"\n", b"\r\n"),
    "quote": lambda source: re.sub(b"(?m)^", b"> ", source),
    "item": lambda source: b"- " + source.replace(b"\n", b"\n  ")}
# The maximum number of lines about a rule.
ENOUGH = 12
# The length in characters to which messages shorten a quotation.
SHORTENED = 60
# Changes that make every place wrong, and the minimum share of wrong places that must be rejected.
WRONG = {"ends one byte later": {"moved": (0, 1)}, "ends one byte earlier": {"moved": (0, -1)},
         "starts one byte later": {"moved": (1, 0)}, "starts one byte earlier": {"moved": (-1, 0)},
         "quotes one letter more": {"changed": "x"}}
REFUSED = 0.99


@functools.lru_cache(maxsize=256)
def read(path):
    return Source(path.read_bytes())


def texts(source, start, end):
    """Returns the texts that a message may quote: the construct, its definition, and a tag's element."""
    parts = [source.decoded(start, end)]
    if source.tag(start):
        element = source.decoded(start, source.element(start))
        parts += [element, TAG.sub("", element)]
    found = source.link(start + (source.text[start] == "!")) if source.text[start] in "![" else None
    if found and found[1]:
        place = source.definitions[found[1]]
        parts.append(source.decoded(place, source.definition(place) or source.line_end(place)))
    return parts


def quotation(message):
    """Returns the first quoted text in a message, without the sign that it is shortened; None without a quotation."""
    match = re.search(r'(?<!=)"(.+?)"(?=[ ,;:.]|$)', message)
    if not match:
        return None
    text = re.sub(r"\\u\{([0-9A-F]+)\}", lambda code: chr(int(code[1], 16)), match[1])
    return text[:-1] if len(text) > SHORTENED else text


def is_quoted(text, parts):
    """Whether a text is in one of the parts, apart from escapes of Markdown, HTML and addresses."""
    def plain(text):
        return readable(urllib.parse.unquote(text))
    # Messages escape line endings and tabs.
    forms = [form for form in (text, plain(text), plain(re.sub(r"\\[tnr]", " ", text))) if form]
    return any(form in written for form in forms for part in parts for written in (part, html.unescape(part), plain(part)))


def construct_end(source, start, finding):
    """Returns the end of the construct for a finding's rule that begins at an offset, or None."""
    if not 0 <= start < len(source.text):
        return None
    pattern = PATTERNS[finding["rule"]]
    end = pattern(source, start)
    if end is None and finding["dialect"] == "gfm" and pattern in (LINKS, BOTH):
        return BARE_LINKS(source, start)
    return end


def defect(folder, finding, moved=(0, 0), changed=""):
    """Returns the defect in a place, or None.

    - moved: the errors to add to its start and end, in bytes.
    - changed: a wrong prefix for its quotation.
    """
    source = read(folder / finding["path"])
    start = source.offset(finding["line"], finding["column"])
    end = source.offset(finding["endLine"], finding["endColumn"])
    if start != finding["offset"]:
        return f"the line and column are at {start}, not at the offset"
    start, end = start + moved[0], end + moved[1]
    expected = construct_end(source, start, finding)
    if expected is None:
        return "no construct begins here"
    if expected != end:
        return f"ends {end - expected:+} bytes from the end of {source.decoded(start, expected)!r}"
    parts = texts(source, start, end)
    if not any(re.search(CONTENTS.get(finding["rule"], ""), part) for part in parts):
        return "the construct has not what the rule is about"
    quoted = quotation(finding["message"])
    if quoted is not None and not is_quoted(changed + quoted, parts):
        return "the message quotes something else"
    return None


def lint(folder, *words, dialect="copy"):
    """Returns the findings of all levels in documents, each with its folder."""
    done = subprocess.run([machine.linkmark(), "lint", "--quiet", "--level", "note", "--format", "json",
                           "--dialect", dialect, *words],
                          cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"lint ends with {done.returncode}")
    # Rules without a page are not about documents.
    return [(folder, finding | {"dialect": dialect}) for finding in json.loads(done.stdout)["findings"] if finding["url"]]


def write_bad_copy(folder):
    """Writes each piece of bad copy in Rules.md to a file, and the pieces for each rule as lines of another file."""
    documents = list(BAD_COPY)
    for bad in re.findall(r"(?m)^\* Bad: (.*(?:\n  .*)*)", RULES.read_text()):
        pieces = [text.strip() for _, text in re.findall(r"(?s)(`+)(.+?)\1(?!`)", bad)]
        documents += [f"{text}\n".encode() for text in [*pieces, "\n".join(pieces)]]
    for number, document in enumerate(documents):
        (folder / f"{number}.md").write_bytes(document)
    (folder / "routes.json").write_text(json.dumps(ROUTES))


def show(folder, finding, reason):
    source = read(folder / finding["path"])
    end = source.offset(finding["endLine"], finding["endColumn"])
    return (f"{finding['path']}:{finding['line']}:{finding['column']}: {finding['rule']}: {reason}: "
            f"{source.decoded(finding['offset'], end)!r}: {finding['message']}")


def write_forms(documents, origin, folder):
    """Writes each form of the documents to a folder, and returns the folders."""
    for document in documents:
        source = document.read_bytes().replace(b"\r\n", b"\n")
        for name, form in FORMS.items():
            path = folder / name / document.relative_to(origin)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(form(source))
    return [folder / name for name in FORMS]


def collect(is_short, folder):
    """Returns the findings in the project's copy and, unless `is_short`, in the documents of packages."""
    examples = folder / "examples"
    examples.mkdir()
    write_bad_copy(examples)
    findings = lint(examples, "--routes", "routes.json", ".") + lint(machine.PROJECT, *conversion.COPY)
    inputs = [machine.PROJECT / name for name in conversion.COPY]
    copy = [document for path in inputs for document in ([path] if path.is_file() else path.rglob("*.md"))]
    forms = write_forms(copy, machine.PROJECT, folder / "copy")
    if not is_short:
        package_documents.fetch()
        for dialect in ("copy", "gfm"):
            findings += lint(package_documents.FOLDER, "--no-config", ".", dialect=dialect)
        found = [path for path in package_documents.FOLDER.rglob("*.md") if path.is_file()]
        forms += write_forms(found, package_documents.FOLDER, folder / "documents")
    for form in forms:
        findings += lint(form, "--no-config", ".")
    return findings


def compare(findings, results):
    """Prints a table of the rules, and fails for places that do not cover a construct."""
    counts, quotations, uncovered = collections.Counter(), collections.Counter(), collections.defaultdict(list)
    for folder, finding in findings:
        rule = finding["rule"]
        counts[rule] += 1
        quotations[rule] += quotation(finding["message"]) is not None
        if reason := defect(folder, finding):
            uncovered[rule].append(show(folder, finding, reason))
    rows = [(f"`{rule}`", count, quotations[rule], count - len(uncovered[rule]), len(uncovered[rule]))
            for rule, count in sorted(counts.items())]
    total = ["all", *map(sum, zip(*[row[1:] for row in rows]))]
    print(table(["rule", "findings", "with a quotation", "covered", "not covered"],
                [[row[0], *(f"{number:,}" for number in row[1:])] for row in [*rows, total]]), end="")
    for rule, lines in sorted(uncovered.items()):
        results.expect(not lines, "\n".join([f"{rule}: {len(lines)} places cover no construct", *lines[:ENOUGH]]))
    results.equal(sorted(PATTERNS.keys() - counts.keys()), [], "rules without a finding")


def check_wrong_places(findings, results):
    """Fails if wrong places are accepted."""
    for name, wrong in WRONG.items():
        tried = [each for each in findings if "changed" not in wrong or quotation(each[1]["message"]) is not None]
        refused = sum(1 for folder, finding in tried if defect(folder, finding, **wrong))
        print(f"{refused:,} of {len(tried):,} are refused if each {name}")
        results.expect(refused >= REFUSED * len(tried), f"too few are refused if each {name}")


def main(arguments):
    given = options.parsed(__name__, __doc__, arguments, smoke="only the project's own copy")
    results = Results()
    with folders.temporary() as folder:
        findings = collect(given.smoke, folder)
        rules = set(re.findall(r"(?m)^\| \[`([a-z-]+)`\]", RULES.read_text())) - UNREPORTED
        rules |= {finding["rule"] for _, finding in findings}
        results.equal(sorted(rules - PATTERNS.keys()), [], "rules without a pattern")
        findings = [(folder, finding) for folder, finding in findings if finding["rule"] in PATTERNS]
        compare(findings, results)
        check_wrong_places(findings, results)
    return results.finish(f"{len(findings):,} findings")
