"""Lints and builds Examples/Translations, which has an app's catalogs for four platforms in four languages.

Every record is validated against its schema, and each key must have the same links in all languages and on all
platforms. aapt2 compiles the Android resources that --in-place-format writes, and i18next renders the web's resources.
Both must produce the records' HTML. If a catalog is broken in one place, lint must report that place.
"""
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess

from checks.browser_support.fixture import replaced
from checks.support import data, folders, machine, options
from checks.support.cases import Cases
from checks.support.machine import PROJECT

SECONDS = 20
EXAMPLE = PROJECT / "Examples/Translations"
PROGRAMS = {"aapt2": "aapt", "node": "nodejs"}
I18NEXT = pathlib.Path("/usr/share/nodejs/i18next")
LANGUAGES = {"en", "de", "ar", "ja"}
MANIFEST = '<manifest package="example.tidewater"/>\n'
RENDER = pathlib.Path(__file__).with_suffix(".js")
# Each break by the rule that must report it: a file, a text in it, and the replacement.
BREAKS = data.beside(__file__)


def run(linkmark, folder, *arguments):
    return machine.captured([linkmark, *arguments], cwd=folder)


def copied(folder, name):
    return pathlib.Path(shutil.copytree(EXAMPLE, folder / name))


def records(folder):
    return [json.loads(line) for path in sorted(folder.rglob("*")) if path.is_file()
            for line in path.read_text().splitlines()]


def without_placeholders(href):
    """Returns a destination without placeholders and the page's language, which vary by platform and language."""
    href = re.sub(r"%\d?\$?[@sd]|\{\{?booking\}\}?", "{}", href)
    return re.sub(r"(tidewater\.example)/(de|ar|ja)/", r"\1/", href)


def check_records(linkmark, project, results):
    """Builds the example, and compares the records for all platforms and languages."""
    machine.python_packages("jsonschema")
    import jsonschema
    lint = run(linkmark, project, "lint")
    results.equal((lint.returncode, lint.stdout), (0, ""), "lint")
    schemas = {name: jsonschema.Draft202012Validator(json.loads(run(linkmark, project, "schema", name).stdout))
               for name in ["records", "runs"]}
    built = run(linkmark, project, "build")
    results.equal((built.returncode, built.stderr), (0, "linkmark: 26 outputs written, 0 unchanged\n"), "build")
    found = records(project / "build/runs")
    for record in found + records(project / "build/html"):
        for error in schemas["records"].iter_errors(record):
            results.fail(f"{record['file']} {record['key']}: {error.message}")
    destinations = collections.defaultdict(set)
    for record in found:
        runs = record["runs"]
        for error in schemas["runs"].iter_errors(runs):
            results.fail(f"{record['file']} {record['key']}: {error.message}")
        results.equal((runs["locale"], runs["dir"]),
                      (record["locale"], "rtl" if record["locale"] == "ar" else "ltr"), record["file"])
        links = sorted((without_placeholders(link["href"]), link["route"] and link["route"]["name"])
                       for link in runs["links"])
        destinations[record["key"]].add(json.dumps(links))
    for key, alternatives in destinations.items():
        results.equal(len(alternatives), 1, f"{key} has links that differ: {alternatives}")
    results.equal({record["locale"] for record in found}, LANGUAGES, "languages")
    results.equal(run(linkmark, project, "build", "--check").returncode, 0, "build --check")
    return f"{len(found)} records of {len(destinations)} keys, in {len(LANGUAGES)} languages on 4 platforms"


def html(project, platform):
    """Returns the HTML in a platform's records, by language, key and variant."""
    return {(record["locale"], record["key"], record["variant"]): record["html"].replace("\n", "")
            for record in records(project / "build/html") if record["file"].startswith(platform)}


def unescaped(text):
    return text.replace("&#123;", "{").replace("&#125;", "}")


def check_android(linkmark, project, results):
    """Compiles the resources with HTML, and compares the texts as an app reads them with the records."""
    folder = project / "android/src/main"
    done = run(linkmark, folder, "--from", "android", "--in-place-format", "--routes", project / "routes.json", "res",
               "--out-dir", "out")
    results.equal(done.returncode, 0, f"--in-place-format: {done.stderr}")
    (folder / "AndroidManifest.xml").write_text(MANIFEST)
    for line in [["compile", "--dir", "out", "-o", "r.zip"],
                 ["link", "--manifest", "AndroidManifest.xml", "-o", "r.apk", "r.zip"]]:
        subprocess.run(["aapt2", *line], cwd=folder, check=True)
    dump = machine.captured(["aapt2", "dump", "resources", "r.apk"], cwd=folder, check=True).stdout
    read, key, language = {}, "", ""
    for line in dump.splitlines():
        if found := re.match(r" +resource \S+ \w+/(\w+)", line):
            key = found[1]
        elif found := re.match(r' +\((\w*)\) (?:"(.*)"|\(plurals\))', line):
            language = found[1] or "en"
            if found[2] is not None:
                read[language, key, None] = unescaped(found[2])
        elif found := re.match(r' +(\w+)="(.*)"', line):
            read[language, key, f"plural.{found[1]}"] = unescaped(found[2])
    results.equal(read, html(project, "android"), "texts that an app of Android reads")
    return f"{len(read)} texts"


def check_web(linkmark, project, results):
    """Renders the texts with HTML in i18next, and compares them with the records."""
    folder = project / "web"
    done = run(linkmark, folder, "--from", "json", "--placeholders", "i18next", "--in-place-format",
               "--routes", project / "routes.json", "locales", "--out-dir", "out")
    results.equal(done.returncode, 0, f"--in-place-format: {done.stderr}")
    shown = machine.captured(["node", RENDER, "out"],
                             cwd=folder, check=True, env=os.environ | {"NODE_PATH": str(I18NEXT.parent)}).stdout
    expected = collections.defaultdict(set)
    for (language, key, _), text in html(project, "web").items():
        expected[language, key].add(text)
    texts = json.loads(shown)
    for language, key, count, text in texts:
        filled = {form.replace("{{booking}}", "B7").replace("{{count}}", str(count))
                  for form in expected[language, key]}
        results.expect(unescaped(text) in filled, f"i18next shows {text!r} for {key} in {language}")
    return f"{len(texts)} texts"


def check_breaks(linkmark, folder, results):
    """Breaks a catalog in one place at a time, and checks that lint reports only that place, by the right rule."""
    for rule, (name, *change) in BREAKS.items():
        path = copied(folder, rule) / name
        path.write_text(replaced(path.read_text(), *change))
        found = run(linkmark, folder / rule, "lint").stdout
        results.equal(found.count("\n"), 1, f"findings: {found}")
        results.expect(found.startswith(f"{name}:") and found.endswith(f"[{rule}]\n"), f"{rule} in {name}: {found}")
        print(found, end="")
    rule, (name, *_) = next(iter(BREAKS.items()))
    run(linkmark, folder / rule, "lint", "--fix")
    results.expect((folder / rule / name).read_bytes() == (EXAMPLE / name).read_bytes(), "--fix does not fix the link")
    return f"{len(BREAKS)} breaks"


def main(arguments):
    options.parsed(__name__, __doc__, arguments)
    machine.require_commands(PROGRAMS)
    if not I18NEXT.exists():
        machine.install(["node-i18next"])
    linkmark, cases = machine.linkmark(), Cases()
    with folders.temporary() as folder:
        project = copied(folder, "project")
        cases.run("records", check_records, linkmark, project)
        cases.run("aapt2", check_android, linkmark, project)
        cases.run("i18next", check_web, linkmark, project)
        cases.run("breaks", check_breaks, linkmark, folder)
    return cases.finish()
