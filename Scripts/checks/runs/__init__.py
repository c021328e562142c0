"""Rebuilds copy from its runs in Python and JavaScript, and validates every output against its schema.

    Scripts/check runs                the examples, the fixtures and 20,000 generated documents
    Scripts/check runs -- COUNT       the same with `COUNT` generated documents

A JavaScript client reads the ranges in UTF-16 code units, and a Python client the ranges in UTF-8. Both report each
run, block, link or image that differs from the text in its range. linkmark prints the schemas, and outputs must not
have keys that the schemas do not describe. tsc checks the examples and up to 1,000 documents against
linkmark.runs.d.ts. Its keys and words, and the keys of the Kotlin data model, must match the schema. Clients in Python
and JavaScript compare the shapes `facets` and `compose` with the runs. Wrong outputs prove that each expectation can
fail.
"""
import copy
import functools
import json
import pathlib
import re
import subprocess
import sys

from checks.runs import broken, client, formats
from checks.support import folders, generated_copy, machine, options
from checks.support.conversion import CONFIGURATION, COPY, ROUTES
from checks.support.machine import PROJECT, captured
from checks.support.results import Results

SMOKE = ["200"]
SECONDS = 60
FOLDER = pathlib.Path(__file__).parent
THEMES = [*sorted((PROJECT / "Themes").glob("*.json")), *sorted((PROJECT / "Examples").glob("**/theme.json"))]
# The maximum number of printed failures.
MOST_PRINTED = 50
WAYS = [
    [], ["--style", "on-contrast"], ["--appearance", "dark", "--font-style", "heading1"], ["--theme", "plain"],
    ["--appearance", "both"], ["--appearance", "both", "--theme", "plain"], ["--locale", "ar"], ["--unsafe"],
    ["--routes", ROUTES], ["--config", CONFIGURATION],
]
# Options whose outputs have different keys; tsc needs ten seconds for each.
TYPED_WAYS = [[], ["--appearance", "both"], ["--config", CONFIGURATION]]


def outputs(linkmark, way, inputs, shape="runs"):
    """Returns the outputs for the inputs, one per line; findings on standard error are ignored."""
    if "--config" not in way:
        way = ["--no-config", *way]
    done = subprocess.run([linkmark, "-t", "json", "--shape", shape, "--quiet", *way, *inputs],
                          cwd=PROJECT, capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"linkmark exits with {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode().split("\n")[:-1]


def javascript(lines, client="client.js"):
    """Returns the reports of a JavaScript client: the number of a document, and the reason."""
    done = captured(["node", FOLDER / client], input="".join(f"{line}\n" for line in lines), check=True)
    return [(int(number), why) for number, why in (line.split(" ", 1) for line in done.stdout.splitlines())]


def changed(value, change):
    value = copy.deepcopy(value)
    change(value)
    return value


class Check:
    def __init__(self, linkmark):
        self.linkmark = linkmark
        self.schemas = formats.Schemas(linkmark)
        self.failures = [*formats.differences()]
        self.counts = dict.fromkeys(["documents", "runs", "blocks", "links", "images"], 0)

    def runs(self, what, lines):
        self.failures += [f"{what}: document {number}: JavaScript: {why}" for number, why in javascript(lines)]
        for number, line in enumerate(lines):
            document = json.loads(line)
            for key in self.counts:
                self.counts[key] += len(document.get(key, [0]))
            for language, found in [("Python", client.failures(document)),
                                    ("schema", self.schemas.failures("runs", document))]:
                self.failures += [f"{what}: document {number}: {language}: {why}" for why in found]

    def types(self, what, lines):
        with folders.temporary() as folder:
            self.failures += [f"{what}: document {number}: tsc: {why}"
                              for number, why in formats.type_failures(lines, folder)]

    def shapes(self, what, lines, facet_lines, compose_lines):
        pairs = [line for pair in zip(lines, compose_lines, strict=True) for line in pair]
        self.failures += [f"{what}: document {number}: compose: {why}"
                          for number, why in javascript(pairs, "compose.js")]
        for number, (line, facet_line) in enumerate(zip(lines, facet_lines, strict=True)):
            self.failures += [f"{what}: document {number}: facets: {why}"
                              for why in formats.facet_failures(json.loads(facet_line), json.loads(line))]

    def schema(self, what, name, value):
        self.failures += [f"{what}: {why}" for why in self.schemas.failures(name, value)]

    def wrong_themes(self, sound):
        """Checks that linkmark rejects the themes that the schema rejects."""
        with folders.temporary() as folder:
            path = folder / "theme.json"
            for name, change in [("nothing", lambda _: None), *broken.SCHEMA["theme"]]:
                path.write_text(json.dumps(changed(sound, change)))
                done = subprocess.run([self.linkmark, "theme", "check", path], capture_output=True, check=False)
                if (done.returncode == 2) != (name != "nothing"):
                    self.failures.append(f"a theme with {name}: linkmark exits with {done.returncode}")

    def can_fail(self, sound):
        """Checks that the clients and schemas report wrong outputs; returns the number of outputs."""
        count = 0

        def expect(reader, changes, reported):
            nonlocal count
            count += len(changes)
            self.failures += [f"{reader} does not report: {name}" for place, (name, _) in enumerate(changes)
                              if place not in reported]

        def wrong(changes, shape="runs"):
            return [changed(sound[shape], change) for _, change in changes]

        for reader, shape, changes, judge in [
                ("Python", "runs", broken.RANGES + broken.UTF8, client.failures),
                ("the client of facets", "facets", broken.FACETS,
                 lambda value: formats.facet_failures(value, sound["runs"])),
                *((f"the schema of {name}", name, changes, functools.partial(self.schemas.failures, name))
                  for name, changes in broken.SCHEMA.items())]:
            expect(reader, changes, {place for place, value in enumerate(wrong(changes, shape)) if reports(judge(value))})
        ranges = broken.RANGES + broken.UTF16
        expect("JavaScript", ranges, {number for number, _ in javascript(map(json.dumps, wrong(ranges)))})
        shapes = [json.dumps(each) for value in wrong(broken.COMPOSE, "compose") for each in (sound["runs"], value)]
        expect("the client of compose", broken.COMPOSE, {number for number, _ in javascript(shapes, "compose.js")})
        typed = [change for change in broken.SCHEMA["runs"] if change[0] not in broken.NOT_IN_TYPES]
        with folders.temporary() as folder:
            expect("tsc", typed, {number for number, _ in formats.type_failures(map(json.dumps, wrong(typed)), folder)})
        return count


def reports(failures):
    return next(failures, None) is not None


def main(arguments):
    count = options.parsed(__name__, __doc__, arguments, more=[
        ("count", dict(nargs="?", type=int, default=20_000, metavar="COUNT", help="generated documents"))]).count
    machine.python_packages("jsonschema-rs")
    machine.require_commands({"node": "nodejs", "tsc": "node-typescript"})

    linkmark = machine.linkmark()
    check = Check(linkmark)

    def read(what, way, inputs):
        lines = outputs(linkmark, way, inputs)
        check.runs(what, lines)
        if inputs is COPY and way in TYPED_WAYS:
            check.types(what, lines)
        check.shapes(what, lines, *(outputs(linkmark, way, inputs, shape) for shape in ("facets", "compose")))

    for way in WAYS:
        read(" ".join(["examples", *map(str, way)]), way, COPY)
    with folders.temporary() as folder:
        for start in range(0, count, 1000):
            files = []
            for seed in range(start, min(start + 1000, count)):
                files.append(folder / f"{seed}.md")
                files[-1].write_bytes(generated_copy.document(seed))
            read(f"generated from {start}", ["--config", CONFIGURATION, "--appearance", "both"], files)
        source = folder / "broken.md"
        source.write_text(broken.SOURCE)
        sound = {shape: json.loads(outputs(linkmark, ["--appearance", "both"], [source], shape)[0]) for shape in ("runs", "facets", "compose")}
        sound["routes"] = json.loads(ROUTES.read_text())

    report = subprocess.run([linkmark, "lint", "--level", "note", "--format", "json", *COPY],
                            cwd=PROJECT, capture_output=True, check=False).stdout
    sound["findings"] = json.loads(report)
    check.schema("findings", "findings", sound["findings"])
    check.schema(ROUTES.name, "routes", sound["routes"])
    example = re.search(r"```json\n(.*?)```", (PROJECT / "Documentation/Routes.md").read_text(), re.DOTALL)
    check.schema("Routes.md", "routes", json.loads(example[1]))
    for theme in THEMES:
        check.schema(theme.name, "theme", json.loads(theme.read_text()))
    for block in re.findall(r"```json\n(.*?)```", (PROJECT / "Documentation/Themes.md").read_text(), re.DOTALL):
        check.schema("Themes.md", "theme", json.loads(block))
    sound["theme"] = json.loads((PROJECT / "Themes/plain.json").read_text())
    check.wrong_themes(sound["theme"])

    wrong = check.can_fail(sound)
    results = Results()
    for failure in check.failures:
        results.quiet = results.failures >= MOST_PRINTED
        results.fail(failure)
    return results.finish(", ".join(f"{number} {name}" for name, number in check.counts.items())
                          + f", {len(sound['findings']['findings'])} findings; {wrong} wrong outputs")
