"""Compares the numbers of a page with the command's other outputs."""
import collections
import html.parser
import json
import subprocess


class Page(html.parser.HTMLParser):
    """What a page has, as a browser without scripts finds it."""

    def __init__(self, source):
        super().__init__()
        self.counts, self.rules, self.levels = {}, collections.Counter(), collections.Counter()
        self.texts = self.rows = self.links = self.live = 0
        self.verdict, self.open, self.term = "", [], ""
        self.feed(source)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        classes = (attributes.get("class") or "").split()
        self.open.append((tag, classes))
        self.texts += "data-digest" in attributes
        self.rows += tag == "tr" and "data-kind" in attributes
        href = attributes.get("href")
        if "lm-link" in classes:
            self.links += 1
            self.live += href is not None and not href.startswith("#")
        if href and href.startswith("#rule."):
            self.rules[href.removeprefix("#rule.")] += 1
        if tag == "li" and classes and classes[0] in ["error", "warning", "note"]:
            self.levels[classes[0]] += 1

    def handle_data(self, data):
        tag, classes = self.open[-1] if self.open else ("", [])
        if tag == "dt":
            self.term = data
        elif tag == "dd" and data.isdigit() and self.term not in self.counts:
            self.counts[self.term] = int(data)
        elif "verdict" in classes:
            self.verdict += data


def output(linkmark, project, *arguments):
    return subprocess.run([linkmark, *arguments], cwd=project, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          check=False).stdout


def runs(linkmark, project):
    """Returns the JSON of each text, as `build` would write it."""
    lines = output(linkmark, project, "convert", "--to", "json", *inputs(project)).splitlines()
    return [each["runs"] if "key" in each else each for each in map(json.loads, lines)]


def inputs(project):
    settings = json.loads((project / "linkmark.json").read_text())
    return sorted(str(path.relative_to(project)) for pattern in settings["inputs"]
                  for path in glob(project, pattern))


def glob(project, pattern):
    path = project / pattern
    if path.is_dir():
        return path.rglob("*.md")
    return project.glob(pattern.replace("{locale}", "*"))


def check_counts(linkmark, project, source, name, results):
    """Checks that the page has the findings of lint and the links of the JSON, and their numbers."""
    page = Page(source)
    found = json.loads(output(linkmark, project, "lint", "--format", "json"))["findings"]
    levels = collections.Counter(finding["level"] for finding in found)
    rules = collections.Counter(finding["rule"] for finding in found)
    results.equal(page.levels, levels, f"{name}: findings by level")
    results.equal(page.rules, rules, f"{name}: findings by rule")
    for level in ["error", "warning", "note"]:
        results.equal(page.counts[f"{level}s"], levels[level], f"{name}: the number of {level}s")
    texts = runs(linkmark, project)
    count = sum(len(text["links"]) for text in texts)
    results.equal((page.texts, page.counts["texts"]), (len(texts), len(texts)), f"{name}: texts")
    results.equal((page.rows, page.links, page.counts["links"]), (count, count, count), f"{name}: links")
    results.equal(page.live, 0, f"{name}: links of the copy that lead away")
