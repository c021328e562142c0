"""Converts many documents with the same options."""
import json
import pathlib
import subprocess
import tempfile
import typing

# What strangers would write where a name or a text is expected.
HOSTILE = "\"'><img src=x onerror=top.ran(0)>"
ROUTES = {"appSchemes": ["shop"], "webHosts": ["a.example", "*.b.example"], "routes": [
    {"name": f"order{HOSTILE}", "path": "orders/{id}"}, {"name": f"{HOSTILE}find", "path": "find?q={text}"},
    {"name": f"rest{HOSTILE}", "path": "**"}]}
RULES = [
    {"match": {"kind": "web"}, "set": {"newTab": True, "class": HOSTILE.split()[0], "title": HOSTILE}},
    {"match": {"kind": "app"}, "set": {"role": "button", "hint": HOSTILE, "title": f"&quot;{HOSTILE}"}},
    {"match": {"kind": "relative"}, "set": {"style": "implicit", "rel": f"x {HOSTILE}", "title": "\u202e"}},
    {"match": {"text": "*y*"}, "set": {"state": "disabled"}},
    {"match": {"element": "image", "kind": "web"}, "set": {"state": "disabled"}}]


class Options(typing.NamedTuple):
    """Options of HTML or terminal text, and those that apply to the JSON as well."""

    special: list
    shared: list
    # The schemes that `--schemes` names; None for all but those that are refused.
    schemes: list | None = None


def project(folder):
    """Writes hostile rules and routes, and returns the options that name them."""
    (folder / "routes.json").write_text(json.dumps(ROUTES))
    (folder / "linkmark.json").write_text(json.dumps({"routes": "routes.json", "rules": RULES}))
    return ["--config", str(folder / "linkmark.json")]


def write(folder, documents):
    """Writes documents to numbered files, and returns their folder."""
    folder.mkdir(parents=True)
    for number, text in enumerate(documents):
        (folder / f"{number}.md").write_bytes(text)
    return folder


def outputs(part, sources, options):
    """Returns what the command writes for each document of a folder; nothing if it fails, which is counted."""
    place = pathlib.Path(tempfile.mkdtemp(dir=part.folder))
    done = subprocess.run([part.linkmark, "--quiet", "--out-dir", place, *options, sources], capture_output=True, check=False)
    part.expect(done.returncode == 0, f"{options} exits with {done.returncode}: {done.stderr[:300]}")
    # The name of a document is its number.
    return [path.read_bytes() for path in sorted(place.iterdir(), key=lambda path: int(path.stem))]


def convert(part, sources, options, to="html"):
    """Returns the output for each document of a folder, and the JSON that the same options give."""
    written = outputs(part, sources, [*options.shared, *options.special, "--to", to])
    return list(zip(written, map(json.loads, outputs(part, sources, [*options.shared, "--to", "json"]))))


def addresses(runs):
    """Returns the addresses in a JSON: of links, None for a blocked one, and of the images that are shown."""
    return [link["href"] for link in runs["links"]], [image["src"] for image in runs["images"] if image["src"] is not None]
