"""A Git repository with the project's pre-commit hooks, and a release with linkmark's wheel."""
import importlib
import pathlib
import platform
import shutil
import subprocess
import sys

from checks.support.machine import PROJECT

HOOKS = PROJECT / ".pre-commit-hooks.yaml"
# The repository's files that pip needs.
SOURCES = ["pyproject.toml", HOOKS.name, "CHANGELOG.md", "LICENSE", "Scripts/releasing",
           "Sources/linkmark/Messages/Release.swift"]


def releasing(name):
    """Returns a module of Scripts/release."""
    if str(PROJECT / "Scripts") not in sys.path:
        sys.path.insert(0, str(PROJECT / "Scripts"))
    return importlib.import_module(f"releasing.{name}")


def write_repository(repository: pathlib.Path, environment: dict[str, str], hooks: str, packages: pathlib.Path) -> None:
    """Creates a repository with a revision for the version of the sources.

    - hooks: the text of `.pre-commit-hooks.yaml`.
    - packages: the folder with the release's wheel.
    """
    for name in SOURCES:
        path = repository / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if (PROJECT / name).is_dir():
            shutil.copytree(PROJECT / name, path, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(PROJECT / name, path)
    (repository / HOOKS.name).write_text(hooks)
    tag = releasing("version").in_sources().number
    for line in [["init", "-q"], ["add", "."], ["commit", "-q", "-m", "hooks"], ["tag", tag]]:
        subprocess.run(["git", *line], cwd=repository, env=environment, check=True)
    downloads = repository / "releases/download"
    downloads.mkdir(parents=True)
    (downloads / tag).symlink_to(packages)


def write_wheel(folder: pathlib.Path, linkmark: pathlib.Path) -> None:
    """Writes a wheel with an executable that runs another executable."""
    wheels, archives = releasing("packages"), releasing("archives")
    here = releasing("program").PLATFORMS[platform.system(), platform.machine()]
    number = releasing("version").in_sources().number
    script = f"#!/bin/sh\nexec '{linkmark}' \"$@\"\n"
    files = [archives.File(f"linkmark-{number}.data/scripts/linkmark", script.encode(), is_executable=True)]
    name, data = wheels.written_wheel("linkmark", number, wheels.tag(here), files, [], 1_000_000_000)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)
