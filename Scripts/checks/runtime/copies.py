"""Copy as HTML and as runs, to compare the nodes."""
import json
import pathlib
import subprocess

from checks.support import generated_copy
from checks.support.conversion import EXAMPLES
from checks.support.machine import PROJECT

STYLES = ["on-contrast", "default", "implicit", "implicit-on-contrast"]
RULES = pathlib.Path(__file__).with_name("rules.json")
KINDS = ["note", "tip", "important", "warning", "caution"]
# A document with everything that a broken `render` might lose.
EVERYTHING = pathlib.Path(__file__).with_name("everything.md")


def names():
    """Returns English names, which the runs do not contain."""
    words = json.loads((PROJECT / "Locales/en.json").read_text())
    return {kind: words[kind] for kind in KINDS} | {"open": words["toDo"], "done": words["done"]}


def documents(count):
    files = [EVERYTHING, *EXAMPLES, *sorted(PROJECT.glob("Tests/**/Fixtures/*.md")),
             *sorted(PROJECT.glob("Documentation/*.md"))]
    yield from (path.read_text(errors="replace") for path in files)
    yield from (generated_copy.document(seed).decode(errors="replace") for seed in range(count))


def converted(linkmark, markdown, form, routes):
    records = "".join(json.dumps({"id": str(number), "markdown": text, "to": form, "style": STYLES[number % 4]}) + "\n"
                      for number, text in enumerate(markdown))
    done = subprocess.run([linkmark, "--stream", "--config", RULES, "--heading-ids", "never", "--routes", routes],
                          input=records.encode(), capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.decode().split("\n")[:-1]]


def pairs(linkmark, count, routes):
    """Returns a line for each document with its HTML, its runs and the names."""
    markdown, own = list(documents(count)), names()
    answers = zip(*(converted(linkmark, markdown, form, routes) for form in ["html", "json"]), strict=True)
    return [json.dumps({"html": html["output"], "runs": runs["output"], "names": own}) for html, runs in answers]
