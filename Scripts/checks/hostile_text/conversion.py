"""Converts many documents with the same options."""
import json
import typing

# A hostile text in place of a name, which rules and routes also contain.
HOSTILE = "\"'><img src=x onerror=top.ran(0)>"


class Options(typing.NamedTuple):
    """Options for HTML or terminal text, and options that also apply to the JSON."""

    special: list
    shared: list
    # The schemes that `--schemes` names; None allows all schemes that are not refused.
    schemes: list | None = None


def outputs(part, documents, options):
    """Returns the command's output for each document; if any answer is missing, fails and returns nothing."""
    records = [json.dumps({"id": number, "markdown": text}) + "\n" for number, text in enumerate(documents)]
    done = part.run("--stream", "--quiet", *options, input="".join(records).encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    are_whole = len(answers) == len(documents) and all("output" in answer for answer in answers)
    part.expect(are_whole, f"{options}: status {done.returncode}: {done.stderr[:300]} {done.stdout[:300]}")
    return [answer["output"] for answer in answers] if are_whole else []


def convert(part, documents, options, to="html"):
    """Yields each document, its output, and its JSON with the same options."""
    written = outputs(part, documents, [*options.shared, *options.special, "--to", to])
    return zip(documents, written, outputs(part, documents, [*options.shared, "--to", "json"]))


def addresses(runs):
    """Returns the addresses in the JSON of links, with None for a blocked link, and of images that are shown."""
    images = [image["src"] for image in runs["images"]]
    return [link["href"] for link in runs["links"]], [image for image in images if image is not None]
