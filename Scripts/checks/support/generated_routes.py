"""Random route files, and addresses for them."""
import json
import re
import urllib.parse

from checks.support import data

WORDS, NAMES, PLACEHOLDERS, SCHEMES, HOSTS, VALUES = data.tables(
    __file__, "words", "names", "placeholders", "schemes", "hosts", "values")
TYPES = ["string", "int", "bool"]


class Route:
    """A route with its patterns and types."""

    def __init__(self, name, patterns, types):
        self.name, self.patterns, self.types = name, patterns, types

    def placeholders(self, pattern):
        """Returns a pattern's placeholders, in its path (also `**`) and in its query."""
        path, _, query = pattern.partition("?")
        found = [part if part == "**" else part[1:-1] for part in path.split("/") if part == "**" or part[:1] == "{"]
        return found + [item.partition("=")[2][1:-1] for item in query.split("&") if item]

    def parameters(self):
        """Returns the parameters in the generated code's order, and whether each is optional."""
        lists = [self.placeholders(pattern) for pattern in self.patterns]
        names = list(dict.fromkeys(name for names in lists for name in names))
        optional = {name: not all(name in names for names in lists) for name in names}
        return [(name, optional[name]) for name in sorted(names, key=lambda name: optional[name])]

    def type(self, placeholder):
        return self.types.get(placeholder, "string")


def camel(text):
    """Returns the name in generated code, as the documentation defines it."""
    words = [word for word in re.split(r"[\W_]+", text) if word]
    first = words[0].lower() if re.fullmatch("[A-Z0-9]+", words[0]) else words[0][0].lower() + words[0][1:]
    name = first + "".join(word[0].upper() + word[1:] for word in words[1:])
    return "_" + name if name[0].isdigit() else name


def pattern(random, prefix):
    """Returns a pattern that usually begins with a component."""
    names = random.sample(PLACEHOLDERS, 4)
    parts = [prefix] if random.random() < 0.9 else []
    for _ in range(random.randint(0, 3)):
        parts.append("{%s}" % names.pop() if random.random() < 0.5 and names else random.choice(WORDS))
    if random.random() < 0.15:
        parts.append("**")
    items = [f"{random.choice(['q', 'page', 'ä', 'a%26b', names[-1]])}={{{names.pop()}}}"
             for _ in range(random.choice([0, 0, 0, 1, 2])) if names]
    keys = [item.partition("=")[0] for item in items]
    if len(set(keys)) < len(keys):
        items = items[:1]
    return "/".join(parts) + ("?" + "&".join(items) if items else "") or "/"


def file(random, count):
    """Returns the JSON and the routes of a file; the routes may be ambiguous."""
    names = random.sample(NAMES, count)
    routes = []
    for index, name in enumerate(names):
        # Patterns with the same first component may match the same addresses.
        prefix = random.choice(WORDS[:2] * 3 + WORDS + [f"p{index}"] * 8)
        first = pattern(random, prefix)
        earlier = random.choice(routes).patterns[0].partition("?")[0] if routes else ""
        if "{" in earlier and random.random() < 0.3:
            # More literal than another route's pattern.
            first = re.sub(r"\{[^}]*\}", random.choice(WORDS), earlier, count=1)
        patterns = [first]
        route = Route(name, patterns, {})
        if random.random() < 0.4:
            # Another pattern with the same values, or with additional ones.
            shared = [key for key in route.placeholders(first) if key != "**"]
            more = random.sample([key for key in PLACEHOLDERS if key not in shared], random.randint(0, 2))
            patterns.append("/".join([f"q{index}"] + ["{%s}" % key for key in shared + more]))
        used = sorted({key for text in patterns for key in route.placeholders(text)} - {"**"})
        types = {key: random.choice(TYPES) for key in used if random.random() < 0.3}
        routes.append(Route(name, patterns, types))
    schemes = random.sample(SCHEMES, random.randint(0, 2))
    hosts = random.sample(HOSTS, random.randint(0 if schemes else 1, 3))
    entries = []
    for route in routes:
        entry = {"name": route.name}
        entry.update({"path": route.patterns[0]} if len(route.patterns) == 1 else {"paths": route.patterns})
        if route.types:
            entry["types"] = route.types
        entries.append(entry)
    text = json.dumps({"appSchemes": schemes, "webHosts": hosts, "routes": entries}, ensure_ascii=False, indent=1)
    return text, routes, schemes, hosts


def quoted(random, text):
    """Returns a percent-encoded text, sometimes encoded more or less than needed."""
    chosen = random.random()
    if chosen < 0.1:
        return text.replace(" ", "%20")
    if chosen < 0.2:
        return "".join(f"%{byte:02x}" for byte in text.encode())
    return urllib.parse.quote(text, safe="")


def value(random, kind):
    if kind == "int" and random.random() < 0.8:
        return str(random.randint(-99, 10 ** random.randint(1, 15)))
    if kind == "bool" and random.random() < 0.8:
        return random.choice(["true", "false"])
    return random.choice([random.choice(VALUES), f"v{random.randint(0, 9)}", urllib.parse.unquote(random.choice(WORDS))])


def filled(random, route, text):
    """Returns a path and a query with values for a pattern's placeholders."""
    path, _, query = text.partition("?")
    parts = []
    for part in path.strip("/").split("/"):
        if part == "**":
            parts += [quoted(random, value(random, "string")) for _ in range(random.randint(0, 3))]
        elif part[:1] == "{":
            parts.append(quoted(random, value(random, route.type(part[1:-1]))))
        else:
            parts.append(part if random.random() < 0.9 else part.upper())
    items = []
    for item in query.split("&") if query else []:
        name, _, placeholder = item.partition("=")
        items.append(f"{name}={quoted(random, value(random, route.type(placeholder[1:-1])))}")
    if random.random() < 0.15:
        items.append(random.choice(["q=1", "page", "page=2", "=", "x=%zz", "q=a+b", "&"]))
    random.shuffle(items)
    return [part for part in parts], "?" + "&".join(items) if items else ""


def host(random, hosts):
    """Returns a host that often belongs to the app."""
    host = random.choice(hosts)
    host = host.replace("*", random.choice(["eu", "a.b", "A-1", "x_y"])) if random.random() < 0.95 else host[2:]
    if random.random() < 0.2:
        host = random.choice([host.upper(), urllib.parse.quote(host), host + ".", "www." + host, host + ":443",
                              host + ":80", host + ":8443", "me@" + host, host + ".evil.example", host + ":"])
    return host


def address(random, routes, schemes, hosts):
    """Returns an address that often matches a route."""
    route = random.choice(routes)
    parts, query = filled(random, route, random.choice(route.patterns))
    end = random.choice([""] * 8 + ["/", "//", "#top", "/."]) if parts else ""
    path = "/".join(parts)
    tail = path + (end if end != "#top" else "") + query + ("#top" if end == "#top" else "")
    if schemes and (not hosts or random.random() < 0.5):
        scheme = random.choice(schemes)
        scheme = scheme.upper() if random.random() < 0.1 else scheme
        start = random.choice([f"{scheme}://"] * 6 + [f"{scheme}:///", f"{scheme}:/", f"{scheme}:"])
        if random.random() < 0.05:
            tail = tail.replace("/", random.choice([":80/", ":/", "@x/"]), 1)
        return start + tail
    return f"{random.choice(['https', 'https', 'http', 'HTTPS'])}://{host(random, hosts or ['other.example'])}/{tail}"


def addresses(random, count, routes, schemes, hosts):
    found = []
    while len(found) < count:
        text = address(random, routes, schemes, hosts)
        # Addresses are written one per line.
        if not re.search(r"[\n\r\0]", text):
            found.append(text)
    return found
