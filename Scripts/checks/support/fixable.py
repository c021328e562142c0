"""Copy that `lint --fix` fixes, and a project that builds it.

The expected fix follows from the rule, not from the command: brackets around a bare address.
"""
import json
import pathlib
import re

CACHE = ".linkmark-cache"
FORMATS = {"html": ".html", "json": ".json"}
FIX = ["lint", "--fix", "--fail-on", "never"]


def source(number, version=1, lines=1) -> bytes:
    """Returns a document with a bare address on each line."""
    line = f"Read https://pier-{number}-{version}.example.com before the sea.\n\n"
    return f"# Pier {number}, version {version}\n\n{line * lines}".encode()


def fixed(document: bytes) -> bytes:
    """Returns the document after `lint --fix`."""
    return re.sub(rb"(?<!<)https://\S+", rb"<\g<0>>", document)


def write_copy(project: pathlib.Path, documents: dict[str, bytes]) -> None:
    """Writes documents by their paths in the project."""
    for name, document in documents.items():
        path = project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(document)


def replace_copy(project: pathlib.Path, documents: dict[str, bytes]) -> None:
    """Saves documents by renaming, as editors do, so that no reader sees half a document."""
    for name, document in documents.items():
        beside = project.with_suffix(".saved")
        beside.write_bytes(document)
        beside.rename(project / name)


def write_project(project: pathlib.Path, documents=(), **settings) -> None:
    """Writes documents by their paths, and a `linkmark.json` that builds copy/ to out/ in two formats."""
    formats = [{"to": name, "outDir": f"out/{name}"} for name in FORMATS]
    project.mkdir(parents=True, exist_ok=True)
    (project / "linkmark.json").write_text(json.dumps({"inputs": ["copy"], "outputs": formats, **settings}))
    write_copy(project, dict(documents))


def outputs(names) -> list[str]:
    """Returns the output paths for documents in copy/."""
    return [f"out/{to}/{pathlib.PurePath(name).relative_to('copy').with_suffix(extension)}"
            for name in names for to, extension in FORMATS.items()]
