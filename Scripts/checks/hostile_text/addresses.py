"""Addresses in the JSON: resolved against a base, in other shapes, and with routes."""
import json
import re
import subprocess
import urllib.parse

from ..support import markup
from ..support.addresses import node_reader, readers
from ..support.addresses.generator import destinations, markdown
from ..support.hostile_copy.documents import Documents
from . import conversion

BASES = ["https://base.example/a/b/c.html?q=1#f", "http://base.example:8080", "https://base.example/d/", "http://[::1]/e/../f"]
STARTS = ["", "", "/", "//b.example/", "./", "../", "../../", "?", "#", ";", "/./", "//", "a/", "\\", "%2e%2e/"]
SEGMENTS = ["a", "b.html", "..", ".", "", "%2e%2e", "%2E", "...", "a;b", "x:y", "{x}", "é", "%C3%A9", "a b", "a%20b", "\\", "%5C", "&amp;",
            "'", "\"", "<", "?q=1", "#f", "%", "%zz", "[", "|", "^", "`", "~", "\u00ad", "\u3000", "@", "b@c", "a:b@c", "*"]
ODD = re.compile(r"https?:(?!//)", re.IGNORECASE)
SHAPES = ["runs", "foundation", "facets", "portable-text", "compose"]
KEYS = {"href", "src", "uri", "url", "relative", "linkmark.address"}
DOCUMENTS_PER_SET = 250
ROUTES = {"appSchemes": ["boardgames"], "webHosts": ["good.example", "*.shop.example"], "routes": [
    {"name": "games/{a}", "path": "games/{a}"}, {"name": "games/{a}/reviews", "path": "games/{a}/reviews"},
    {"name": "help/**", "path": "help/**"}, {"name": "{a}/{b}/{c}", "path": "{a}/{b}/{c}"}, {"name": "find", "path": "find?q={q}"}]}
COMPONENTS = [*["games", "reviews", "help", "anne"] * 20, "find", "GAMES", "%67ames", "a%2Fb", "a%2fb", "..", ".", "", "%2e%2e", "%2E", "a%5Cb", "\\", "é",
              "%C3%A9", "%FF", "%", "%00", "%0a", "a b", "a+b", "a;b", "a:b", "@", "a@b", "{x}", "🧭", "%25", "%252e", "*", "**", "~"]
AUTHORITIES = [*["good.example", "a.shop.example"] * 20, "GOOD.example", "a.b.shop.example", "shop.example", "good.example:443",
               "good.example:80", "good.example:8443", "good.example:", "u@good.example", "u:p@good.example", "@good.example",
               "good.example@evil.example", "evil.example", "good.example.", "ｇood.example", "good%2Eexample", "good.example\\evil.example",
               "good.example%2F@evil.example", "evil.example#good.example", "xn--a.shop.example", "bücher.shop.example", "", "{x}.shop.example",
               "good.example:{p}", "good。example", "good.example%00", "evil.example\\.shop.example", "a_b.shop.example", "127.1.shop.example"]
PLANTED = [("https://evil.example/games/a", "games/{a}", {"a": "a"}), ("https://u@good.example/games/a", "games/{a}", {"a": "a"}),
           ("https://good.example:8443/games/a", "games/{a}", {"a": "a"}), ("https://good.example/games/a/../b", "games/{a}", {"a": "a"}),
           ("boardgames://u@games/a", "games/{a}", {"a": "a"}), ("boardgames://games/b", "games/{a}", {"a": "a"})]


def links_of(part, addresses, *options):
    """Converts a link to each address, and returns the links of the JSON."""
    lines = []
    for start in range(0, len(addresses), 40):
        copy = "\n".join(f"[x]({markdown(address)})" for address in addresses[start:start + 40])
        lines.append(json.dumps({"id": start, "to": "json", "markdown": copy}))
    done = subprocess.run([part.linkmark, "--stream", "--quiet", *options], input="\n".join(lines) + "\n", capture_output=True,
                          text=True, check=True)
    links = [link for line in done.stdout.splitlines() for link in json.loads(line)["output"]["links"]]
    part.equal(len(links), len(addresses), "the number of links")
    return links


def relative(chance):
    """Returns a destination that is relative, mostly."""
    text = chance.choice(STARTS) + "/".join(chance.choice(SEGMENTS) for _ in range(chance.randint(0, 5)))
    return text or "a"


def check_base(part):
    """Compares `--base` with how browsers resolve the same address."""
    for pair in [("../a", "https://base.example/a/b/a"), ("a", None), ("//b.example/a", "https://base.example/a")]:
        part.expect(resolved([pair], BASES[0])[0], f"nothing is wrong with {pair}")
    for base in BASES:
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
    """Returns what is wrong with each pair of an address without and with a base; None if it is right."""
    node = node_reader(base)
    found = [node.raw([pair[place] or "" for pair in pairs]) for place in [0, 1]]
    node.close()
    wrong = []
    for (old, new), first, second in zip(pairs, *found):
        if (old is None) != (new is None):
            wrong.append("only one of them is blocked")
        # Browsers resolve this one against a base of its own scheme.
        elif old and not ODD.match(old) and first != second:
            wrong.append(f"a browser reads {first} and {second}")
        else:
            wrong.append(None)
    return wrong


def check_shapes(part):
    """Looks for addresses in every shape of the JSON that are refused, or that the runs do not have."""
    config, documents = conversion.project(part.folder), Documents(part.chance)
    part.equal(addresses([{"links": [{"tag": "a", "pressedColor": "x"}], "blocked": {"destination": "b"}, "x": {"uri": "c"}}]),
               ["a", "c"], "the addresses of an example")
    number = 0
    while part.cases < part.wanted:
        sources = conversion.write(part.folder / f"set{number}", documents.take(DOCUMENTS_PER_SET))
        shared = part.chance.choice([["--no-config"], config, ["--no-config", "--dialect", "gfm"], ["--no-config", "--inline"]])
        number += 1
        runs = [json.loads(text) for text in conversion.outputs(part, sources, [*shared, "--to", "json"])]
        for shape in SHAPES:
            written = conversion.outputs(part, sources, [*shared, "--to", "json", "--shape", shape])
            for place, (text, expected) in enumerate(zip(written, runs)):
                found = set(addresses(json.loads(text)))
                wanted = set().union(*conversion.addresses(expected)) - {None}
                odd = {each for each in found if markup.is_refused(each, is_image=True)}
                part.expect(found <= wanted and not odd and (found == wanted or shape != "runs"),
                            f"{shape}, {(sources / f'{place}.md').read_bytes()}: {found - wanted}, {odd}")
                part.cases += 1
                part.add("addresses", len(found))


def addresses(value):
    """Returns the strings in a JSON value where clients look for an address."""
    if isinstance(value, list):
        return [each for item in value for each in addresses(item)]
    if not isinstance(value, dict):
        return []
    found = [each for key, item in value.items() if key != "blocked" for each in addresses(item)]
    return found + [value[key] for key in KEYS | ({"tag"} if "pressedColor" in value else set()) if isinstance(value.get(key), str)]


def check_routes(part):
    """Compares what routes take with how browsers, Foundation and Java read the same address."""
    (part.folder / "routes.json").write_text(json.dumps(ROUTES))
    every = readers(part.folder)
    for address, name, parameters in PLANTED:
        found = list(complaints(address, {"name": name, "params": {"path": parameters}}, every[0].raw([address])[0]))
        part.expect(found, f"nothing is wrong with {address} as {name}")
    texts = [routed(part.chance) for _ in range(part.wanted)]
    links = [link for link in links_of(part, texts, "--no-config", "--routes", part.folder / "routes.json") if link.get("route")]
    part.cases += len(texts)
    part.add("accepted", len(links))
    for reader in every:
        for link, found in zip(links, reader.raw([link["href"] for link in links])):
            for complaint in complaints(link["href"], link["route"], found, reader is every[0]) if found else []:
                part.expect(False, f"{reader.name}: {link['href']} as {link['route']}: {complaint}")
        part.add(f"by {reader.name}", len(links))
        reader.close()


def routed(chance):
    """Returns an address that may be the app's."""
    path = "/".join(chance.choice(COMPONENTS) for _ in range(chance.randint(1, 4)))
    start = chance.choice([*["https://{}/", "boardgames://"] * 6, "http://{}/", "BoardGames:///", "boardgames:/", "https:/{}/", "https:{}/", "boardgames:", "//{}/", "boardgames://u@", "boardgames://games:80/"])
    query = chance.choice([*[""] * 6, "?q=x", "?q=", "?q=a&q=b", "#f", "?q=%26", "?r", "?q=\\", "?@good.example"])
    return start.replace("{}", chance.choice(AUTHORITIES)) + path + query


def complaints(address, route, found, knows_path=True):
    """Yields what a reader finds other than the route says."""
    scheme, host, port, user, *rest = found
    is_web = scheme in ["http", "https"]
    if user or port and port != {"http": "80", "https": "443"}.get(scheme):
        yield f"it has the user {user!r} and the port {port!r}"
    # Some readers find no host in an address whose host is not ASCII.
    if is_web and host.lower() not in ["good.example", *([] if knows_path else [""])] and not host.lower().endswith(".shop.example"):
        yield f"it has the host {host}"
    if knows_path:
        path = urllib.parse.urlsplit(rest[0]).path
        components = [urllib.parse.unquote(each) for each in path.split("/") if each]
        components = components if is_web or not host else [urllib.parse.unquote(host), *components]
        wanted = expected(route)
        if wanted is not None and [each.lower() for each in components] != [each.lower() for each in wanted]:
            yield f"its path is {components}, not {wanted}"


def expected(route):
    """Returns the components that a route's parameters say; None for a route whose name is no pattern."""
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
