"""Converts many documents with the same options."""
import json
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


def outputs(part, documents, options):
    """Returns what the command writes for each document; nothing if it does not answer, which is a failure."""
    records = [json.dumps({"id": number, "markdown": text}) + "\n" for number, text in enumerate(documents)]
    done = part.run("--stream", "--quiet", *options, input="".join(records).encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    are_whole = len(answers) == len(documents) and all("output" in answer for answer in answers)
    part.expect(are_whole, f"{options}: status {done.returncode}: {done.stderr[:300]} {done.stdout[:300]}")
    return [answer["output"] for answer in answers] if are_whole else []


def convert(part, documents, options, to="html"):
    """Yields each document, its output, and the JSON that the same options give."""
    written = outputs(part, documents, [*options.shared, *options.special, "--to", to])
    return zip(documents, written, outputs(part, documents, [*options.shared, "--to", "json"]))


def addresses(runs):
    """Returns the addresses in a JSON: of links, None for a blocked one, and of the images that are shown."""
    images = [image["src"] for image in runs["images"]]
    return [link["href"] for link in runs["links"]], [image for image in images if image is not None]
