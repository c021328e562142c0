"""Checks addresses in the JSON: resolved against a base, in other shapes, and with routes."""
import json
import re
import urllib.parse

from checks.hostile_text import conversion
from checks.support import data, markup
from checks.support.addresses import node_reader, readers
from checks.support.addresses.generator import destinations, markdown
from checks.support.hostile_copy import PLAIN, RULED
from checks.support.hostile_copy.documents import Documents

PARTS = data.beside(__file__)
ROUTED = {name: part["common"] * part["repeated"] + part["rare"] for name, part in PARTS["routed"].items()}
# Browsers resolve such an address against a base with the same scheme, but linkmark reads a host in it.
ODD = re.compile(r"https?:(?!//)", re.IGNORECASE)
SHAPES = ["runs", "foundation", "facets", "portable-text", "compose"]
KEYS = {"href", "src", "uri", "url", "relative", "linkmark.address"}
DOCUMENTS_PER_SET = 250
PATTERNS = ["games/{a}", "games/{a}/reviews", "help/**", "{a}/{b}/{c}"]
ROUTES = {"appSchemes": ["boardgames"], "webHosts": ["good.example", "*.shop.example"],
          "routes": [{"name": path, "path": path} for path in PATTERNS] + [{"name": "find", "path": "find?q={q}"}]}


def links_of(part, addresses, *options):
    """Converts a link to each address, and returns the links in the JSON."""
    lines = [f"[x]({markdown(address)})\n" for address in addresses]
    documents = ["".join(lines[start:start + 40]) for start in range(0, len(lines), 40)]
    outputs = conversion.outputs(part, documents, [*options, "--to", "json"])
    links = [link for runs in outputs for link in runs["links"]]
    part.equal(len(links), len(addresses), "the number of links")
    return links


def relative(chance):
    """Returns a destination that is usually relative."""
    starts, segments = PARTS["relative"].values()
    return chance.choice(starts) + "/".join(chance.choice(segments) for _ in range(chance.randint(0, 5))) or "a"


def check_base(part):
    """Compares the results of `--base` with browsers' resolution of the same addresses."""
    for pair in [("../a", "https://base.example/a/b/a"), ("a", None), ("//b.example/a", "https://base.example/a")]:
        part.notices(resolved([pair], PARTS["bases"][0])[0] or [], pair)
    for base in PARTS["bases"]:
        texts = [relative(part.chance) for _ in range(part.wanted // 5)]
        texts += list(destinations(-(-part.wanted // 4) - len(texts), part.chance.random()))
        before, after = links_of(part, texts, "--no-config"), links_of(part, texts, "--no-config", "--base", base)
        part.cases += len(texts)
        pairs = [(old["href"], new["href"]) for old, new in zip(before, after)]
        for (old, new), found in zip(pairs, resolved(pairs, base)):
            part.expect(not found, f"{base}: {old!r} is written as {new!r}: {found}")
            part.add("changed", old != new)
            part.add("as https:x", bool(old and ODD.match(old)))


def resolved(pairs, base):
    """Returns the defect in each pair of an address before and after resolution; None if it is correct."""
    node = node_reader(base)
    found = [node.raw([pair[place] or "" for pair in pairs]) for place in [0, 1]]
    node.close()
    wrong = []
    for (old, new), first, second in zip(pairs, *found):
        if (old is None) != (new is None):
            wrong.append("only one of them is blocked")
        elif old and not ODD.match(old) and first != second:
            wrong.append(f"a browser reads {first} and {second}")
        else:
            wrong.append(None)
    return wrong


def check_shapes(part):
    """Searches every JSON shape for addresses that are refused or missing in the runs."""
    documents = Documents(part.chance)
    example = [{"links": [{"tag": "a", "pressedColor": "x"}], "blocked": {"href": "b"}, "x": {"uri": "c"}}]
    part.equal(addresses(example), ["a", "c"], "the addresses of an example")
    for _ in range(-(-part.wanted // DOCUMENTS_PER_SET // len(SHAPES))):
        some = documents.take(DOCUMENTS_PER_SET)
        shared = part.chance.choice([PLAIN, RULED, [*PLAIN, "--dialect", "gfm"], [*PLAIN, "--inline"]])
        runs = conversion.outputs(part, some, [*shared, "--to", "json"])
        for shape in SHAPES:
            written = conversion.outputs(part, some, [*shared, "--to", "json", "--shape", shape])
            for document, output, expected in zip(some, written, runs):
                found = set(addresses(output))
                wanted = set().union(*conversion.addresses(expected)) - {None}
                odd = {each for each in found if markup.is_refused(each, is_image=True)}
                part.expect(found <= wanted and not odd and (found == wanted or shape != "runs"),
                            f"{shape}, {document!r}: {found - wanted}, {odd}")
                part.cases += 1
                part.add("addresses", len(found))


def addresses(value):
    """Returns the strings in a JSON value that clients read as addresses."""
    if isinstance(value, list):
        return [each for item in value for each in addresses(item)]
    if not isinstance(value, dict):
        return []
    found = [each for key, item in value.items() if key != "blocked" for each in addresses(item)]
    # A link's tag is an address; the tag of any other annotation is a word.
    keys = KEYS | ({"tag"} if "pressedColor" in value else set())
    return found + [value[key] for key in keys if isinstance(value.get(key), str)]


def check_routes(part):
    """Compares addresses that routes match with the readings of browsers, Foundation and Java."""
    (part.folder / "routes.json").write_text(json.dumps(ROUTES))
    every = readers(part.folder)
    route = {"name": "games/{a}", "params": {"path": {"a": "a"}}}
    for address, found in zip(PARTS["planted"], every[0].raw(PARTS["planted"])):
        part.notices(differences(route, found), address)
    texts = [routed(part.chance) for _ in range(part.wanted)]
    links = links_of(part, texts, "--no-config", "--routes", part.folder / "routes.json")
    links = [link for link in links if link.get("route")]
    part.cases += len(texts)
    part.add("accepted", len(links))
    for reader in every:
        for link, found in zip(links, reader.raw([link["href"] for link in links])):
            wrong = list(differences(link["route"], found, reader is every[0])) if found else []
            part.expect(not wrong, f"{reader.name}: {link['href']} as {link['route']}: {wrong}")
        part.add(f"by {reader.name}", len(links))
        reader.close()


def routed(chance):
    """Returns an address that may belong to the app."""
    path = "/".join(chance.choice(ROUTED["components"]) for _ in range(chance.randint(1, 4)))
    start = chance.choice(ROUTED["schemes"]).replace("{}", chance.choice(ROUTED["authorities"]))
    return start + path + chance.choice(ROUTED["queries"])


def differences(route, found, knows_path=True):
    """Yields the differences between a reader's result and the route."""
    scheme, host, port, user, *rest = found
    is_web = scheme in ["http", "https"]
    if user or port and port != {"http": "80", "https": "443"}.get(scheme):
        yield f"it has the user {user!r} and the port {port!r}"
    # Some readers find no host if it is not ASCII or has an underscore.
    is_known = host.lower() == "good.example" or host.lower().endswith(".shop.example")
    if is_web and not is_known and (host or knows_path):
        yield f"it has the host {host}"
    if knows_path:
        path = urllib.parse.urlsplit(rest[0]).path
        components = [urllib.parse.unquote(each) for each in path.split("/") if each]
        components = components if is_web or not host else [urllib.parse.unquote(host), *components]
        wanted = expected(route)
        if [each.lower() for each in components] != [each.lower() for each in wanted]:
            yield f"its path is {components}, not {wanted}"


def expected(route):
    """Returns the path components that a route's parameters imply."""
    values = route["params"]["path"]
    if route["name"] == "find":
        return ["find"]
    found = []
    for each in route["name"].split("/"):
        if each == "**":
            found += [part.replace("%2F", "/").replace("%25", "%") for part in values["**"].split("/") if part]
        else:
            found.append(values[each[1:-1]] if each.startswith("{") else each)
    return found
