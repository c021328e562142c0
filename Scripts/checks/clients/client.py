"""A client of linkmark.runs/1 that counts UTF-8 bytes."""
import json


def plain(value):
    return str("-" if value is None else value).replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def record(*fields):
    return "\t".join(map(plain, fields))


def place(span):
    return "/".join("-".join(map(str, span[unit])) for unit in ("utf16", "utf8"))


def pairs(parameters):
    return ",".join(f"{name}={parameters[name]}" for name in sorted(parameters))


def described(line):
    """Yields lines that describe a document, given its JSON."""
    document = json.loads(line)
    text, dark = document["text"].encode(), document.get("dark")

    def part(span):
        start, end = span["utf8"]
        return text[start:end].decode()

    yield record("document", document["locale"], document["dir"], document["text"], document["foregroundColor"],
                 document.get("surfaceColor"), *((dark["foregroundColor"], dark["surfaceColor"]) if dark else (None, None)))
    for heading in document.get("headings", []):
        yield record("heading", heading["level"], heading["fontStyle"], heading["font"]["weight"])
    for block in document["blocks"]:
        before, _, link = block["activation"].partition("link:")
        spoken = block["announcement"]
        yield record("block", block["kind"], place(block["range"]), part(block["range"]), None if before else link,
                     spoken["voiceOver"], spoken["talkBack"])
    for run in document["runs"]:
        yield record("run", place(run["range"]), part(run["range"]), ",".join(run["marks"]), run.get("link"),
                     run.get("image"), *colors(run if "link" in run else document, run))
        if dark:
            style = run.get("dark", {})
            yield record("dark", *colors(style if "link" in run else dark, style))
    for link in document["links"]:
        speech, route, blocked = link["accessibility"], link["route"], link.get("blocked", {})
        yield record("link", link["id"], place(link["range"]), part(link["range"]), link["href"],
                     blocked.get("destination"), blocked.get("reason"), link["title"], link["kind"], link["handling"],
                     *((route["name"], pairs(route["params"]["path"]), pairs(route["params"]["query"])) if route
                       else (None, None, None)),
                     speech["role"], speech["name"], ",".join(speech["states"]), speech.get("description"),
                     speech.get("hint"), speech["announcement"]["voiceOver"], speech["announcement"]["talkBack"])
    for image in document["images"]:
        yield record("image", image["id"], place(image["range"]), part(image["range"]), image["src"],
                     image.get("blocked", {}).get("reason"))


def colors(colored, style):
    return colored["foregroundColor"], style.get("highlightColor"), style.get("underlineStyle", "none"), style.get("fontWeight")
