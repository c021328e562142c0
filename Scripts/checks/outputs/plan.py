"""The runs to compare, by group."""
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from checks.outputs import inputs, sessions
from checks.outputs.runs import OUT, Run
from checks.support import data, machine, package_catalogs, package_documents

CONVERSIONS, CHOSEN = ([line.split() for line in table] for table in data.tables(__file__, "conversions", "chosen"))
REPORTS = ["full", "text", "json", "sarif", "github", "gitlab", "junit"]
JOBS = ["--jobs", "2"]
FINDING = b'{"path":'
PLACEHOLDERS = ["icu", "i18next", "printf", "ruby"]
IN_PLACE = ["android", "json", "arb", "po"]
SUBCOMMANDS = {"theme": ["list", "show", "check", "css", "import"], "locale": ["list"]}
EMBEDDED = ["backpack", "high-contrast", "plain"]
# The maximum number of arguments of a command, and of records in a stream.
BATCH, RECORDS = 200, 600
# The number of documents in a language server session, and the maximum size of each in bytes.
OPENED, LARGEST = 20, 6000


def batch(words: list, paths: Path, folder: Path, **others) -> Run:
    """Returns a run of a command on a list of files; a conversion writes a file for each."""
    out = ["--out-dir", OUT] if words[0] == "convert" else []
    return Run([[*words, "--no-config", *JOBS, "--files-from", paths, *out]], folder, **others)


def copied(source: Path, paths: list[str]):
    """Returns a function that copies files into a folder."""
    def fill(folder: Path) -> None:
        for path in paths:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source / path, folder / path)
    return fill


def examples(work: Path) -> Iterator[Run]:
    """Yields runs on the examples, pages, fixtures and corpora, in all formats, shapes and styles."""
    paths = inputs.examples()
    listed = inputs.written(work, "examples", inputs.distinct(paths))
    root = machine.PROJECT
    for options in CONVERSIONS:
        yield batch(["convert", "--from", "markdown", *options], listed, root)
    yield from lintings(listed, root, REPORTS)
    yield Run([["lint", "--no-config", "--fix", "--level", "note", "--files-from", listed]], fill=copied(root, paths))
    for path in (path for path in paths if path.startswith("Examples/") and path.count("/") == 1):
        yield Run([["convert", "--no-config", *options, path] for options in CONVERSIONS], root)
    yield from streams(root, paths)
    server = [path.read_bytes() for path in sorted((root / "Fuzzing/Corpus/stream").iterdir())]
    yield from (Run([["--stream", "--no-config"]], root, stdin=text) for text in server)


def lintings(listed: Path, folder: Path, reports: list[str], *options: str) -> Iterator[Run]:
    for report in reports:
        words = ["lint", *options, "--level", "note", "--format", report]
        yield batch(words, listed, folder, pieces=FINDING if report == "json" else b"")


def streams(folder: Path, paths: list[str]) -> Iterator[Run]:
    """Yields runs on the documents as records of a stream."""
    texts = [(folder / path).read_bytes().decode("utf-8", "replace") for path in paths]
    records = "".join(json.dumps({"id": number, "markdown": text}) + "\n" for number, text in enumerate(texts))
    for form in ("html", "ansi", "json"):
        yield Run([["--stream", "--no-config", *JOBS, "-t", form]], folder, stdin=records.encode())


def servers(folder: Path, paths: list[str]) -> Iterator[Run]:
    for capabilities in ({}, sessions.CAPABILITIES):
        stdin = sessions.session(folder, paths, capabilities)
        yield Run([["lsp"]], folder, stdin=stdin, pieces=b"Content-Length", attempts=3)


def documents(work: Path, seed: int, count: int) -> Iterator[Run]:
    """Yields runs on package documents: every format, the findings, and the files that `--fix` writes."""
    paths, folder = inputs.documents(seed, count), package_documents.FOLDER
    listed = inputs.written(work, "documents", paths)
    for options in CHOSEN:
        yield batch(["convert", *options], listed, folder)
    yield from lintings(listed, folder, ["json", "text", "sarif"])
    yield from lintings(listed, folder, ["json"], "--dialect", "gfm")
    yield Run([["lint", "--no-config", "--fix", "--level", "note", *JOBS, "--files-from", listed]],
              fill=copied(folder, paths))
    yield batch(["lint", "--fix", "--check"], listed, folder)
    yield from streams(folder, paths[:RECORDS])
    some = inputs.written(work, "reported", paths[:RECORDS])
    yield Run([["report", "--no-config", *JOBS, "--files-from", some, "-o", f"{OUT}/page.html"]], folder)
    yield Run([["lint", *JOBS, "--level", "note", "--format", "json"], ["report", "--only", "findings"]],
              fill=inputs.translated, pieces=FINDING)
    opened = [path for path in paths if (folder / path).stat().st_size < LARGEST][:OPENED]
    copied(folder, opened)(work / "opened")
    yield from servers(work / "opened", opened)
    yield from explanations(work, inputs.destinations(seed, count, paths))


def explanations(work: Path, destinations: list[str]) -> Iterator[Run]:
    routes = ["--routes", machine.PROJECT / "Site/pictures/project/routes.json"]
    for start in range(0, len(destinations), BATCH):
        some = destinations[start:start + BATCH]
        yield Run([["explain", "--no-config", "--format", "json", *options, "--", *some]
                   for options in ([], routes, ["--base", "https://host.example/a/", "--schemes", "https,mailto"])],
                  work)
        yield Run([["explain", "--no-config", *routes, "--", *some]], work)


def catalogs(work: Path, seed: int, count: int) -> Iterator[Run]:
    """Yields runs on package catalogs: findings, translations, fixes, records, tables, and HTML in place."""
    folder = package_catalogs.FOLDER
    for kind, paths in inputs.catalogs(seed, count).items():
        listed = inputs.written(work, kind, paths)
        readings = [["--from", kind], *(["--from", kind, "--placeholders", name] for name in PLACEHOLDERS
                                        if kind == "json")]
        for reading in readings:
            yield from lintings(listed, folder, ["json"], *reading)
            yield batch(["convert", *reading, "-t", "json"], listed, folder)
        yield Run([["lint", "--no-config", "--fix", "--level", "note", *JOBS, "--from", kind, "--files-from", listed]],
                  fill=copied(folder, paths))
        for options in (["-t", "html"], ["-t", "ansi"], *([["-t", "html", "--in-place-format"]] * (kind in IN_PLACE))):
            yield batch(["convert", "--from", kind, *options], listed, folder)
        some = inputs.written(work, f"{kind}-reported", paths[:BATCH])
        yield Run([["report", "--no-config", "--from", kind, *JOBS, "--files-from", some, "-o", f"{OUT}/page.html"]],
                  folder)


def commands(program: Path, work: Path, seed: int) -> Iterator[Run]:
    """Yields all other runs: help, rules, schemas, themes, routes, manuals, projects, editors, wrong arguments."""
    def words(*command: str) -> list[str]:
        printed = machine.captured([program, *command], check=True).stdout
        return re.findall(r"^(?:  )?([a-z][a-z-]*)  ", printed, re.MULTILINE)

    names, rules = words("--help"), words("rule")
    yield Run([["--help"], ["--version"], *([name, "--help"] for name in names),
               *([name, word, "--help"] for name, found in SUBCOMMANDS.items() for word in found)], work)
    yield Run([["rule"], ["rule", "--color", "always"], *(["rule", *options, rule] for rule in rules
                                                          for options in ([], ["--color", "always"]))], work)
    yield Run([["schema", name] for name in ("runs", "findings", "config", "routes", "theme", "records")], work)
    yield Run([["runtime", name] for name in ("js", "dts", "element")] + [["locale", "list"], ["theme", "list"]], work)
    yield Run([["reference", OUT]], work)
    yield from wrong(program, names)
    for theme in [*EMBEDDED, *inputs.theme_files(work)]:
        yield Run([["theme", "show", theme], ["theme", "show", "--color", "always", theme],
                   ["theme", "show", "--color", "always", "--color-depth", "16", theme], ["theme", "check", theme],
                   ["theme", "css", theme], ["theme", "css", "--class-map", "backpack-web", theme],
                   *([["theme", "import", theme]] if isinstance(theme, Path) else [])], work)
    for path in inputs.route_files(work, seed, 100):
        read = ["--no-config", "--routes", path]
        yield Run([*(["routes", *read, language] for language in ("swift", "kotlin", "typescript")),
                   ["explain", *read, "--format", "json", "app://games/1?q=a", "x-app:a/b"]], work)
    for project in inputs.projects():
        yield from project_runs(project)
        yield from servers(project, sorted(str(path.relative_to(project)) for path in project.rglob("*.md"))[:OPENED])


def wrong(program: Path, names: list[str]) -> Iterator[Run]:
    """Returns runs with each option of each command without a value, with a wrong value, and misspelled."""
    for name in names:
        printed = machine.captured([program, name, "--help"], check=True).stdout
        found = re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", printed, re.MULTILINE)
        commands = [[name, *words] for option in dict.fromkeys(found) if option not in ("--watch", "--help", "--stream")
                    for words in ([option], [f"{option}=?"], [f"{option}x"])]
        if name not in ("init", "lsp", "view"):
            yield Run(commands)


def project_runs(project: Path) -> Iterator[Run]:
    def fill(folder: Path) -> None:
        shutil.copytree(project, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".build", "node_modules"))

    def edited(folder: Path) -> None:
        fill(folder)
        inputs.changed(folder)

    commands: list[list] = [["build"], ["build", "--check"], ["doctor"], ["report"], ["routes", "swift"],
                            ["lint", "--level", "note", "--format", "json"]]
    yield Run(commands, fill=fill)
    yield Run([["report", "--against", "HEAD"], ["report", "--against", "HEAD", "--only", "changed"]], fill=edited)
