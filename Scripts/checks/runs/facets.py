"""A client of the AT Protocol's facets, which count in bytes of UTF-8."""
import re

# What the protocol's own validation accepts as a `uri`.
URI = re.compile(r"\w+:(?://)?[^\s/]\S*", re.ASCII)


def failures(document, runs):
    """Yields where the facets are not the links of the same copy's runs."""
    text = document["text"].encode()
    if document["text"] != runs["text"]:
        yield "the text is not that of the runs"
    links = {(*link["range"]["utf8"], link["href"]) for link in runs["links"] if link["handling"] != "none"}
    end = 0
    for number, facet in enumerate(document["facets"]):
        start, following = facet["index"]["byteStart"], facet["index"]["byteEnd"]
        [feature] = facet["features"]
        if not end <= start < following <= len(text):
            yield f"facet {number} is empty, or not after the previous one"
        elif (start, following, feature["uri"]) not in links:
            yield f"facet {number} is not a link of the runs"
        if feature["$type"] != "app.bsky.richtext.facet#link" or not URI.fullmatch(feature["uri"]):
            yield f"facet {number} is not a link to a URI"
        end = following
    found = {facet["features"][0]["uri"] for facet in document["facets"]}
    for start, following, href in links:
        if start < following and re.fullmatch(r"(https?|app)://[\w.-]+(/[\w./-]*)?", href, re.ASCII) and href not in found:
            yield f"{href} has no facet"
