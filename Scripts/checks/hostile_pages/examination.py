"""Opens hostile documents in a browser, and judges what came of it."""
import json
import re
import time
import urllib.parse

BATCH, PATIENCE, ARRIVAL = 60, 120, 5
AWAY = "a click leads away"
OMITTED = " raw HTML omitted "
# What linkmark ever writes.
ELEMENTS = set("""html head meta title style link body main section footer h1 h2 h3 h4 h5 h6 p a button span
    em strong code pre blockquote ul ol li hr br img""".split())
ATTRIBUTES = {
    "html": "lang dir data-appearance", "meta": "charset name content", "link": "rel href", "body": "class",
    **dict.fromkeys(["h1", "h2", "h3", "h4", "h5", "h6"], "id"), "ol": "start", "code": "class",
    "span": "class lang",
    "a": """class href title lang target rel referrerpolicy role aria-disabled data-link-kind
        data-link-route data-link-params data-link-reason""",
    "button": """type class title lang disabled data-link-kind data-link-route data-link-params
        data-link-reason data-link-href""",
    "img": "src alt title"}
ALLOWED = {f"{element} {name}" for element, names in ATTRIBUTES.items() for name in names.split()}
REFUSED = re.compile("(?i)javascript:|vbscript:|file:|data:")
PICTURE = re.compile("(?i)data:image/(png|gif|jpeg|webp)")


class Verdict:
    """What a browser did with documents; complaints name the document."""

    def __init__(self):
        self.documents, self.clicks, self.ran, self.complaints = 0, 0, set(), []


def examine(browser, server, documents, verdict):
    """Opens documents, many frames to a page, and adds what came of it to the verdict."""
    for start in range(0, len(documents), BATCH):
        batch = documents[start:start + BATCH]
        pages = {f"/{document.name}.html": document.html for document in batch}
        judge = server.show(pages, page_of(batch))
        said = verdict_of(browser, server, judge)
        requests = set(server.requests)
        loads = {path for path in requests if path.startswith("/ran/")}
        verdict.ran |= {int(path.split("/")[2]) for path in loads} | set(said.get("runs", []))
        verdict.documents += len(batch)
        name = f"{batch[0].name} to {batch[-1].name}"
        if "error" in said:
            verdict.complaints.append((name, said["error"]))
            continue
        verdict.clicks += said["clicks"]
        for document, answer in zip(batch, said["documents"]):
            verdict.complaints += [(document.name, complaint)
                                   for complaint in complaints(document, **answer)]
        # A request may come late.
        server.known |= paths(server, said["documents"]) | set(server.pages)
        asked = {path_of(path) for path in requests - loads}
        verdict.complaints += [(name, f"something asks for {path}")
                               for path in sorted(asked - server.known)]


def page_of(batch):
    frames = [f'<iframe src="/{document.name}.html"></iframe>' for document in batch]
    return ("<!DOCTYPE html>\n<meta charset=utf-8><title>Hostile copy</title><link rel=icon href=data:,>\n"
            "<script src=/judge.js></script>\n" + "\n".join(frames)).encode()


def verdict_of(browser, server, judge):
    """What the judge's page says; not by way of the driver's own command, which waits for every frame."""
    wanted = f"{server.origin}{judge}"
    begin, has_come = time.monotonic(), False
    again = begin
    while time.monotonic() < begin + PATIENCE:
        place = browser.evaluate("location.href")
        if place == wanted:
            has_come = True
            if said := browser.evaluate("window.verdict ?? null"):
                return json.loads(said)
        elif has_come:
            return {"error": f"the page is left for {place}"}
        elif time.monotonic() >= again:
            # Where a page is still on its way, this one may get lost.
            again = time.monotonic() + ARRIVAL
            browser.evaluate(f"void (location.href = '{wanted}')")
        time.sleep(0.02)
    return {"error": f"the page has no end after {PATIENCE} seconds"}


def complaints(document, found, isThere):
    """What does not hold of one document."""
    if not found:
        yield "it went away by itself"
        return
    if odd := set(found["elements"]) - ELEMENTS:
        yield f"it has the elements {', '.join(sorted(odd))}"
    if odd := set(found["attributes"]) - ALLOWED:
        yield f"it has the attributes {', '.join(sorted(odd))}"
    if odd := set(found["comments"]) - {OMITTED}:
        yield f"it has the comments {sorted(odd)}"
    if not found["isWhole"] or found["sections"] != document.sections:
        yield "what follows the copy is not where it was"
    for element, address in found["addresses"]:
        if element == "link":
            # Not the copy's: it is where --stylesheet says, and nothing in it runs.
            continue
        # libcmark lets these through, whatever follows, and for links as well.
        exception = PICTURE.match(address) if document.links is None or element == "img" else None
        if REFUSED.match(address) and not exception:
            yield f"<{element}> leads to {address}"
    if document.links is not None and document.links != found["links"]:
        yield f"links lead to {found['links']}, and not to {document.links} as the JSON says"
    leads_on = document.links is None or any(href is not None for href in document.links)
    # Among others nobody knows which it was.
    if not isThere and (len(document.vectors) > 1 or not leads_on):
        yield AWAY


def paths(server, documents):
    """Where links lead and images are, which browsers may ask for."""
    addresses = [address for answer in documents if answer["found"]
                 for _, address in answer["found"]["addresses"]]
    return {path_of(address.removeprefix(server.origin))
            for address in addresses if address.startswith(server.origin)}


def path_of(address):
    """A path without what engines write in different ways."""
    return urllib.parse.unquote(address.partition("?")[0].partition("#")[0], errors="surrogateescape")
