"""Converts many documents with the same options."""
import json
import typing

# Text as strangers would write it for a name. Rules and routes have it, too.
HOSTILE = "\"'><img src=x onerror=top.ran(0)>"


class Options(typing.NamedTuple):
    """Options of HTML or terminal text, and those that apply to the JSON as well."""

    special: list
    shared: list
    # The schemes that `--schemes` names; None for all but those that are refused.
    schemes: list | None = None


def outputs(part, documents, options):
    """Returns the command's output for each document; nothing if it does not answer, which is a failure."""
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
