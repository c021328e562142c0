"""Random route files in Apple's and Android's formats, and addresses for them."""
import json
import re

from checks.support import data, generated_routes

LITERALS, WILDCARDS, VARIABLES, COMMENTS, SHOP, KEYS = data.tables(
    __file__, "literals", "wildcards", "variables", "comments", "shop", "keys")


class Route:
    """A route from components; its value is the part of an address after the host."""

    def __init__(self, name):
        self.name = name

    def parameters(self):
        return [("reference", False)]


def part(random, is_apple):
    kind = random.random()
    if kind < 0.5:
        return random.choice(LITERALS)
    if kind < 0.8 or not is_apple:
        return random.choice(WILDCARDS)
    return random.choice(VARIABLES)


def pattern(random, is_apple, count):
    return "".join(part(random, is_apple) for _ in range(random.randint(1, count)))


def component(random, is_apple):
    entry = {}
    if random.random() < 0.95:
        path = "/".join(pattern(random, is_apple, 2) for _ in range(random.randint(1, 3)))
        entry["/"] = "/" + path + random.choice(["", "", "/", "/*"])
    if random.random() < 0.4:
        entry["?"] = ({key: pattern(random, is_apple, 2) for key in random.sample(KEYS, random.randint(1, 2))}
                      if random.random() < 0.7 or not is_apple else pattern(random, is_apple, 2))
    if random.random() < 0.3:
        entry["#"] = pattern(random, is_apple, 2)
    if random.random() < 0.15:
        entry["exclude"] = True
    if is_apple:
        for key in ("caseSensitive", "percentEncoded"):
            if random.random() < 0.3:
                entry[key] = random.random() < 0.2
    return entry


def file(random, count):
    """Returns the JSON, the routes, and the components of a file."""
    is_apple = random.random() < 0.6
    entries = [component(random, is_apple) for _ in range(count)]
    names = random.sample(COMMENTS, min(count, len(COMMENTS)))
    for entry in entries:
        if random.random() < 0.8:
            entry["comment"] = random.choice(names)
    if is_apple:
        document = {"applinks": {"substitutionVariables": {"shop": SHOP}, "details": [
            {"appIDs": ["ABCDE12345.example.app"], "components": entries}]}}
    else:
        document = [{"relation": ["delegate_permission/common.handle_all_urls"], "relation_extensions": {
            "delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": entries}}}]
    opened = [entry.get("comment", f"component-{index + 1}") for index, entry in enumerate(entries)
              if not entry.get("exclude")]
    found = [Route(name) for name in dict.fromkeys(opened)]
    return json.dumps(document, ensure_ascii=False, indent=1), found, entries


def more_routes(text):
    """Returns the text of a file with an additional route."""
    document = json.loads(text)
    if isinstance(document, dict):
        entries = document["applinks"]["details"][0]["components"]
    else:
        entries = next(iter(document[0]["relation_extensions"].values()))["dynamic_app_link_components"]
    entries.append({"/": "/one-more", "comment": "one more"})
    return json.dumps(document)


def filled(random, text):
    """Returns a text that often matches a pattern."""
    text = re.sub(r"\$\((\w+)\)", lambda match: random.choice(
        {"digit": "07x", "xdigit": "aF9g", "alpha": "aZ1", "lang": ["de", "en", "zz"], "region": ["GB", "UK", "DE"]}
        .get(match[1], SHOP)), text)
    text = re.sub(r"[*?]", lambda match: "".join(
        random.choice("ab/x.ä日%+") if random.random() < 0.4 else random.choice("abkx1")
        for _ in range(1 if match[0] == "?" else random.randint(0, 3))), text)
    changed = random.random()
    if changed < 0.15:
        text = text.swapcase()
    if changed > 0.8:
        text = text + random.choice("x1/")
    # Percent signs are encoded, unless they begin an encoding.
    text = re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", text)
    return text if random.random() < 0.3 else generated_routes.quoted(random, text).replace("%2F", "/").replace("%25", "%")


def address(random, entries, hosts):
    """Returns an address that often matches a component."""
    entry = random.choice(entries)
    path = filled(random, entry.get("/", "/x")).lstrip("/").replace("#", "%23").replace("?", "%3F")
    path = re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", path) if random.random() < 0.95 else path
    query = entry.get("?", {})
    if isinstance(query, str):
        tail = "?" + filled(random, query)
    else:
        items = [f"{key}={filled(random, value).replace('&', '%26')}" for key, value in query.items()
                 if random.random() < 0.9]
        if random.random() < 0.2:
            items.append(random.choice(["q=1", "page", "x=%zz", "Q=2", "%71=1", "&", "=", "%C3%A4=b"]))
        random.shuffle(items)
        tail = "?" + "&".join(items) if items or random.random() < 0.1 else ""
    tail = tail.replace("#", "%23")
    if "#" in entry and random.random() < 0.8 or random.random() < 0.1:
        tail += "#" + filled(random, entry.get("#", "top"))
    return f"{random.choice(['https', 'http', 'HTTPS'])}://{generated_routes.host(random, hosts)}/{path}{tail}"


def addresses(random, count, entries, hosts):
    found = []
    while len(found) < count:
        text = address(random, entries, hosts)
        if not re.search(r"[\s\0]", text):
            found.append(text)
    return found


def reference(address):
    """Returns the part of an address after the host."""
    return re.match(r"[^:]*://[^/?#]*(.*)", address)[1]
