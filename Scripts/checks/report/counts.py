"""Compares the numbers of a page with the command's other outputs."""
import collections
import json
import re
import subprocess

from checks.browser_support.elements import Elements

LEVELS = ["error", "warning", "note"]
COUNT = re.compile(r"<dt>([^<]*)</dt>\s*<dd>(\d+)</dd>")


class Page(Elements):
    """The numbers on a page without scripts."""

    def __init__(self, source):
        super().__init__(source)
        every = [attributes | {"tag": tag, "classes": (attributes.get("class") or "").split()}
                 for tag, attributes in self.found]
        links = [each for each in every if "lm-link" in each["classes"]]
        self.texts, self.links = sum("data-digest" in each for each in every), len(links)
        self.live = sum("href" in each and not each["href"].startswith("#") for each in links)
        self.rows = sum(each["tag"] == "tr" and "data-kind" in each for each in every)
        self.rules = collections.Counter(each["href"].removeprefix("#rule.") for each in every
                                         if (each.get("href") or "").startswith("#rule."))
        self.levels = collections.Counter(each["classes"][0] for each in every if each["tag"] == "li"
                                          and each["classes"] and each["classes"][0] in LEVELS)
        self.counts = {term: int(number) for term, number in reversed(COUNT.findall(source))}


def output(linkmark, project, *arguments):
    return subprocess.run([linkmark, *arguments], cwd=project, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          check=False).stdout


def runs(linkmark, project):
    """Returns each text's JSON, as `build` writes it."""
    files = sorted(path.relative_to(project) for path in (project / "copy").rglob("*.md"))
    lines = output(linkmark, project, "convert", "--to", "json", *files).splitlines()
    return [each["runs"] if "key" in each else each for each in map(json.loads, lines)]


def check_counts(linkmark, project, source, name, results):
    """Checks that the page has the findings of lint and the links of the JSON, and correct numbers."""
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
