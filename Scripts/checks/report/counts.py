"""Compares the numbers of a page with the command's other outputs."""
import collections
import html.parser
import json
import subprocess

LEVELS = ["error", "warning", "note"]


class Page(html.parser.HTMLParser):
    """The numbers of a page, as a browser without scripts finds them."""

    def __init__(self, source):
        super().__init__()
        self.counts, self.rules, self.levels = {}, collections.Counter(), collections.Counter()
        self.texts = self.rows = self.links = self.live = 0
        self.tag = self.term = ""
        self.feed(source)

    def handle_starttag(self, tag, attributes):
        attributes, self.tag = dict(attributes), tag
        classes, href = (attributes.get("class") or "").split(), attributes.get("href") or ""
        self.texts += "data-digest" in attributes
        self.rows += tag == "tr" and "data-kind" in attributes
        self.links += "lm-link" in classes
        self.live += "lm-link" in classes and "href" in attributes and not href.startswith("#")
        if href.startswith("#rule."):
            self.rules[href.removeprefix("#rule.")] += 1
        if tag == "li" and classes and classes[0] in LEVELS:
            self.levels[classes[0]] += 1

    def handle_data(self, data):
        if self.tag == "dt":
            self.term = data
        elif self.tag == "dd" and data.isdigit():
            self.counts.setdefault(self.term, int(data))


def output(linkmark, project, *arguments):
    return subprocess.run([linkmark, *arguments], cwd=project, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          check=False).stdout


def runs(linkmark, project):
    """Returns the JSON of each text, as `build` would write it."""
    files = sorted(path.relative_to(project) for path in (project / "copy").rglob("*.md"))
    lines = output(linkmark, project, "convert", "--to", "json", *files).splitlines()
    return [each["runs"] if "key" in each else each for each in map(json.loads, lines)]


def check_counts(linkmark, project, source, name, results):
    """Checks that the page has the findings of lint and the links of the JSON, and their numbers."""
    page = Page(source)
    found = json.loads(output(linkmark, project, "lint", "--format", "json"))["findings"]
    levels = collections.Counter(finding["level"] for finding in found)
    rules = collections.Counter(finding["rule"] for finding in found)
    results.equal(page.levels, levels, f"{name}: findings by level")
    results.equal(page.rules, rules, f"{name}: findings by rule")
    for level in LEVELS:
        results.equal(page.counts[f"{level}s"], levels[level], f"{name}: the number of {level}s")
    texts = runs(linkmark, project)
    count = sum(len(text["links"]) for text in texts)
    results.equal((page.texts, page.counts["texts"]), (len(texts), len(texts)), f"{name}: texts")
    results.equal((page.rows, page.links, page.counts["links"]), (count, count, count), f"{name}: links")
    results.equal(page.live, 0, f"{name}: links of the copy that lead away")
