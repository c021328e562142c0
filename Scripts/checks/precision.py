"""Lints documents of Debian packages and PyPI projects, and reports the share of correct findings of each rule.

    Scripts/check precision                    the table of all rules at the default level
    Scripts/check precision -- --list RULE     the sampled findings of a rule, for judging

The documents come from Debian packages and from the source distributions of PyPI projects. For each rule, the forty
findings with the smallest place hashes are judged by hand, once. precision.tsv has a line for each, with the package,
the file, the place, the rule and the verdict. T is a defect, A is a finding that is right by the letter although a good
editor would keep the text, and F is a false alarm. A script also judges every finding of missing-file, broken-fragment
and bare-url. It looks for the file, for the identifier in cmark-gfm's HTML, and for the address in the text of that
HTML. A finding without a verdict fails the check, and so do fewer than 20,000 links in the HTML.
"""
import collections
import hashlib
import html
import json
import pathlib
import posixpath
import re
import subprocess
import unicodedata
import urllib.parse

from checks.support import data, machine, options, package_documents
from checks.support.package_documents import FOLDER
from checks.support.results import Results
from checks.support.tables import table

SMOKE = None
SECONDS = 240
VERDICTS = pathlib.Path(__file__).with_suffix(".tsv")
SAMPLE = 40
LEAST, LEAST_BY_SCRIPT = 0.95, 0.98
LEAST_LINKS = 20_000


def lint(folders):
    """Returns the findings at the default level."""
    done = machine.captured([machine.linkmark(), "lint", "--no-config", "--format", "json", *folders],
                            cwd=FOLDER)
    return json.loads(done.stdout)["findings"]


def key(finding):
    return "\t".join([finding["path"], str(finding["line"]), str(finding["column"]), finding["rule"]])


def samples(findings):
    by_rule = collections.defaultdict(dict)
    for finding in findings:
        by_rule[finding["rule"]][key(finding)] = finding
    def place(text):
        return hashlib.sha256(text.encode()).digest()
    return {rule: [found[text] for text in sorted(found, key=place)[:SAMPLE]] for rule, found in by_rule.items()}


def source_lines(finding):
    return (FOLDER / finding["path"]).read_bytes().decode("utf-8", "replace").splitlines()


def construct(finding):
    source = (FOLDER / finding["path"]).read_bytes()
    lines = source.split(b"\n")
    end = sum(len(line) + 1 for line in lines[:finding["endLine"] - 1]) + finding["endColumn"] - 1
    return source[finding["offset"]:end].decode("utf-8", "replace")


class Judge:
    """Judges findings by the existing files and the HTML from another program."""

    def __init__(self):
        self.pages = {}

    def page(self, path):
        """Returns cmark-gfm's HTML for a document, and the identifiers that GitHub gives its headings."""
        if path not in self.pages:
            source = (FOLDER / path).read_bytes()
            done = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table"], input=source, stdout=subprocess.PIPE, check=True)
            text = done.stdout.decode("utf-8", "replace")
            counts, names = collections.Counter(), set()
            for heading in re.findall(r"<h[1-6][^>]*>(.*?)</h[1-6]>", text, re.S):
                plain = html.unescape(re.sub(r"<[^>]+>", "", heading)).strip().lower()
                own = re.search(r"\{:? *#([^} ]+)[^}]*\}$", plain)
                if own:
                    names.add(own[1])
                slug = "".join(letter for letter in plain if letter in " -_" or
                               unicodedata.category(letter)[0] in "LMN").replace(" ", "-")
                names.add(slug if counts[slug] == 0 else f"{slug}-{counts[slug]}")
                counts[slug] += 1
            names |= set(re.findall(r"""\b(?:id|name)=["']?([^"'\s>]+)""", text))
            self.pages[path] = text, names
        return self.pages[path]

    def link_count(self, path):
        """Returns the number of links in the HTML of a document."""
        return len(re.findall(r"<a\s[^>]*\bhref=", self.page(path)[0]))

    def destinations(self, finding):
        """Returns the possible destinations of a construct: in its brackets, or by its label."""
        text = construct(finding)
        found = re.findall(r"\]\(\s*<?([^)\s>]+)", text) + re.findall(r"""(?:href|src)=["']?([^"'\s>]+)""", text)
        for label in re.findall(r"\[([^\[\]]+)\]", text):
            pattern = re.compile(r"^[ >\-*]*\[" + re.escape(label) + r"\]:\s*<?(\S+?)>?(?:\s|$)", re.I)
            for line in source_lines(finding):
                match = pattern.match(line)
                if match:
                    found.append(match[1])
        return found

    def file(self, finding, destination):
        path = urllib.parse.unquote(destination.split("#")[0].split("?")[0])
        folder = posixpath.dirname(finding["path"])
        return posixpath.normpath(posixpath.join(folder, path)) if path else finding["path"]

    def is_right(self, finding):
        if finding["rule"] == "bare-url":
            text, _ = self.page(finding["path"])
            visible = re.sub(r"<(a|pre|code|script|style)\b.*?</\1>|<[^>]*>", " ", text, flags=re.S)
            return construct(finding) in html.unescape(visible)
        destinations = self.destinations(finding)
        if finding["rule"] == "missing-file":
            return bool(destinations) and any(not (FOLDER / self.file(finding, each)).exists() for each in destinations)
        for each in destinations:
            fragment = urllib.parse.unquote(each.partition("#")[2])
            target = self.file(finding, each)
            if not fragment or not (FOLDER / target).is_file():
                continue
            if fragment not in self.page(target)[1]:
                return True
        return False


def verdicts():
    found = {}
    for line in data.lines(VERDICTS):
        place, _, verdict = line.rpartition("\t")
        found[place] = verdict
    return found


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, more=[
        ("--list", dict(metavar="RULE", help="print the sampled findings of a rule that have no verdict"))])
    machine.install_commands({"cmark-gfm": "cmark-gfm"})
    folders = package_documents.fetch()
    findings = lint(folders)
    sampled = samples(findings)
    known = verdicts()
    if chosen.list:
        for finding in sampled.get(chosen.list, []):
            if key(finding) not in known:
                lines = source_lines(finding)
                print(key(finding), finding["message"], *lines[max(0, finding["line"] - 2):finding["line"] + 1], "", sep="\n")
        return 0
    results = Results()
    judge = Judge()
    paths = package_documents.paths(folders)
    links = sum(map(judge.link_count, paths))
    results.expect(links >= LEAST_LINKS, f"{links} links are too few, at least {LEAST_LINKS} are needed")
    print(f"{len(paths)} documents with {links} links, {len(findings)} findings")
    rows = []
    for rule, found in sorted(sampled.items()):
        total = sum(1 for finding in findings if finding["rule"] == rule)
        counts = collections.Counter(known.get(key(finding), "?") for finding in found)
        judged = len(found) - counts["?"]
        results.equal(counts["?"], 0, f"{rule}: findings without a verdict")
        precision = 1 - counts["F"] / judged if judged else 0
        results.expect(precision >= LEAST, f"{rule}: {precision:.0%} of {judged} are right")
        script = ""
        if rule in ("missing-file", "broken-fragment", "bare-url"):
            wrong = [finding for finding in findings if finding["rule"] == rule and not judge.is_right(finding)]
            share = 1 - len(wrong) / total
            script = f"{share:.1%}"
            results.expect(share >= LEAST_BY_SCRIPT, f"{rule}: the script calls {share:.1%} right; " +
                           ", ".join(key(finding) for finding in wrong[:3]))
        rows.append([f"`{rule}`", total, judged, *(counts[verdict] for verdict in "TAF"), f"{precision:.0%}", script])
    print(table(["rule", "findings", "judged", "right", "arguable", "false", "precision", "by script"], rows), end="")
    return results.finish(f"{len(paths)} documents")
