"""Converts many documents with the same options."""
import json
import subprocess
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


def convert(part, sources, options, to="html"):
    """Returns the output for each document of a folder, and the JSON that the same options give."""
    place, count = sources.with_suffix(".out"), len(list(sources.iterdir()))
    for special in [["--to", to, *options.special], ["--to", "json"]]:
        done = subprocess.run([part.linkmark, "--quiet", "--out-dir", place, *options.shared, *special, sources],
                              capture_output=True, check=False)
        part.expect(done.returncode == 0, f"{options} exits with {done.returncode}: {done.stderr[:300]}")
        if done.returncode:
            return []
    return [((place / f"{number}.{to}").read_bytes(), json.loads((place / f"{number}.json").read_bytes()))
            for number in range(count)]


def addresses(runs):
    """Returns the addresses in a JSON: of links, None for a blocked one, and of the images that are shown."""
    return [link["href"] for link in runs["links"]], [image["src"] for image in runs["images"] if image["src"] is not None]
