"""Documents, catalogs, routes and themes to run the programs on."""
import json
import random
import re
import subprocess
from pathlib import Path

from checks.support import generated_routes, machine, package_catalogs, package_documents
from checks.support.addresses import generator

FOLDERS = ["Examples", "Documentation", "Tests",
           "Fuzzing/Corpus/html", "Fuzzing/Corpus/agreement", "Fuzzing/Corpus/lint"]
DESTINATION = re.compile(rb"\]\(<?([^)\s>]{1,300})")
GIT = ["git", "-c", "user.name=a", "-c", "user.email=a@a.example", "-c", "commit.gpgsign=false"]


def examples() -> list[str]:
    """Returns this tree's Markdown files, and the fuzzing inputs."""
    found = []
    for folder in FOLDERS:
        for path in sorted((machine.PROJECT / folder).rglob("*")):
            is_corpus = folder.startswith("Fuzzing")
            if path.is_file() and ".build" not in path.parts and (is_corpus or path.suffix == ".md"):
                found.append(str(path.relative_to(machine.PROJECT)))
    return found


def documents(seed: int, count: int) -> list[str]:
    """Returns package documents chosen by a seed, as paths in the folder of `precision`."""
    found = distinct(sorted(package_documents.paths(package_documents.fetch())))
    return sorted(random.Random(seed).sample(found, min(count, len(found))))


def catalogs(seed: int, count: int) -> dict[str, list[str]]:
    """Returns catalogs by format, about the same number of each; a package's catalogs stay together."""
    groups: dict[str, dict[str, list[str]]] = {}
    for package in package_catalogs.fetch(package_catalogs.packages()):
        for path, kind in package_catalogs.files(package.folder):
            found = groups.setdefault(kind, {}).setdefault(package.name, [])
            found.append(str(path.relative_to(package_catalogs.FOLDER)))
    drawn: dict[str, list[str]] = {}
    rarest = sorted(groups, key=lambda kind: (sum(map(len, groups[kind].values())), kind))
    for index, kind in enumerate(rarest):
        left = (count - sum(map(len, drawn.values()))) // (len(rarest) - index)
        names = random.Random(seed).sample(sorted(groups[kind]), len(groups[kind]))
        drawn[kind] = distinct([path for name in names for path in groups[kind][name]][:left])
    return drawn


def distinct(paths: list[str]) -> list[str]:
    """Returns the paths without those that would write the same output as an earlier one."""
    return sorted({path.rpartition(".")[0] or path: path for path in paths}.values())


def written(folder: Path, name: str, lines: list[str]) -> Path:
    """Writes a list of files for `--files-from`."""
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def destinations(seed: int, count: int, paths: list[str]) -> list[str]:
    """Returns destinations from documents, and generated destinations that programs read differently."""
    found = {match.decode(errors="ignore") for path in paths
             for match in DESTINATION.findall((package_documents.FOLDER / path).read_bytes())}
    drawn = random.Random(seed).sample(sorted(found), min(count, len(found)))
    made = generator.destinations(count, seed)
    return [text for text in [*drawn, *made] if text and "\0" not in text and not text.startswith("-")]


def route_files(folder: Path, seed: int, count: int) -> list[Path]:
    """Returns this tree's route files, the fuzzing inputs, and generated files."""
    found = sorted(path for name in ("Examples", "Site", "Scripts/checks", "Tests")
                   for path in (machine.PROJECT / name).rglob("routes.json") if ".build" not in path.parts)
    chance = random.Random(seed)
    for index in range(count):
        path = folder / f"routes-{index}.json"
        path.write_text(generated_routes.file(chance, chance.randint(1, 8))[0])
        found.append(path)
    for path in sorted((machine.PROJECT / "Fuzzing/Corpus/routes").iterdir()):
        copy = folder / f"corpus-{path.name}.json"
        copy.write_bytes(path.read_bytes().partition(b"\n")[2])
        found.append(copy)
    return found


def theme_files(folder: Path) -> list[Path]:
    """Returns this tree's token files, and the fuzzing inputs."""
    found = [path for pattern in ("Themes/*.json", "Examples/**/theme.json", "Site/pictures/project/tidewater.json",
                                  "Tests/**/Import/*.json", "Tests/**/*.tokens.json", "Fuzzing/Corpus/theme-import/*")
             for path in sorted(machine.PROJECT.glob(pattern)) if ".build" not in path.parts]
    for path in sorted((machine.PROJECT / "Fuzzing/Corpus/theme").iterdir()):
        copy = folder / f"theme-{path.name}.json"
        copy.write_bytes(path.read_bytes()[2:])
        found.append(copy)
    return found


def projects() -> list[Path]:
    """Returns this tree's folders with a project file."""
    return sorted(path.parent for name in ("Examples", "Site", "Scripts/checks")
                  for path in (machine.PROJECT / name).rglob("linkmark.json") if ".build" not in path.parts)


def translated(folder: Path) -> None:
    """Writes a project with FastAPI's documentation, which exists in many languages."""
    source = next((package_documents.FOLDER / "pypi-fastapi").iterdir()) / "docs"
    for path in sorted(source.glob("*/docs/**/*.md")):
        copy = folder / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    (folder / "linkmark.json").write_text(json.dumps({"inputs": ["{locale}/docs/**/*.md"]}))


def changed(folder: Path) -> None:
    """Commits a project with fixed dates, and then changes every third document."""
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
                   "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z"}
    for words in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-q", "-m", "a"]):
        subprocess.run([*GIT, *words], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    for path in sorted(folder.rglob("*.md"))[::3]:
        text = path.read_text()
        path.write_text(text.replace("](", "](https://other.example/", 1).replace(".", ". Click [here](app://b).", 1))
