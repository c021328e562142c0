"""Checks hostile route names, parameters, classes, titles and `rel` in the project file."""
import json
import re

from checks.hostile_text import conversion
from checks.hostile_text.conversion import Options
from checks.hostile_text.tree import Tree
from checks.support.hostile_copy.breakouts import ENDINGS

LINKS_PER_PROJECT = 30
INSERTS = ["\"", "'", "<", ">", "&", "&quot;", "&#34;", "`", "=", " ", "\u2028", "\u202e", "é", "🧭", "\\"]


def check(part):
    for number in range(-(-part.wanted // LINKS_PER_PROJECT)):
        place = part.folder / str(number)
        place.mkdir()
        names = [f"{kind} {text(part.chance)}" for kind in ["a", "b"]]
        routes = {"appSchemes": ["shop"], "routes": [{"name": names[0], "path": "orders/{id}"},
                                                     {"name": names[1], "path": "find?q={text}"}]}
        wanted = settings(part.chance)
        (place / "routes.json").write_text(json.dumps(routes))
        (place / "linkmark.json").write_text(json.dumps({"routes": "routes.json", "rules": [{"set": wanted}]}))
        copy = "\n".join(f"[x]({address(part.chance)})" for _ in range(LINKS_PER_PROJECT))
        options = Options([], ["--config", str(place / "linkmark.json")])
        for _, html, runs in conversion.convert(part, [copy], options):
            links = Tree(html).all("a", "button")
            part.equal(len(links), len(runs["links"]), f"links of {copy!r}")
            for link, expected in zip(links, runs["links"]):
                found = list(differences(link, expected, wanted, names))
                part.expect(not found, f"{wanted} {names} {copy!r}: {found}: {html[:300]}")
                part.cases += 1
    check_control(part)


def check_control(part):
    """Checks that every wrong attribute is noticed: seven from the JSON, two from the rule, and one unknown."""
    link = Tree('<a class="lm-link y" title="z" href="/b" onclick="x">x</a>').all("a")[0]
    expected = {"href": "/a", "title": "t", "kind": "app", "handling": "app", "route": {"name": "n", "params": {}}}
    wanted = {"class": ["x"], "title": "t", "rel": ["r"]}
    part.equal(len(list(differences(link, expected, wanted, ["n"]))), 10, "differences of a broken link")


def text(chance):
    """Returns a hostile text without controls, which the project file must not contain."""
    kinds = [ENDINGS, INSERTS, ["word"]]
    parts = [chance.choice(chance.choice(kinds)) for _ in range(chance.randint(1, 4))]
    return re.sub("[\\x00-\\x1f\\x7f-\\x9f]", "", "".join(parts)) or "x"


def settings(chance):
    """Returns hostile settings for a rule."""
    words = {key: text(chance).split() or ["x"] for key in ["class", "rel"]}
    sentences = {key: text(chance).strip() or "x" for key in ["title", "hint"]}
    return words | sentences | chance.choice([{}, {"newTab": True}, {"style": "on-contrast"}])


def address(chance):
    """Returns an app address with a hostile parameter, as Markdown."""
    value = "".join(f"%{byte:02X}" for byte in text(chance).encode())
    forms = ["shop://orders/{}", "shop://find?q={}", "shop://find?q={}&r={}", "/{}"]
    return chance.choice(forms).replace("{}", value)


def differences(link, expected, wanted, names):
    """Yields each attribute that differs from the JSON or the project file."""
    route = expected.get("route")
    pairs = {
        "href": expected["href"], "title": wanted["title"], "data-link-kind": expected["kind"],
        "data-link-handling": expected["handling"],
        "data-link-href": expected["href"] if expected["handling"] == "app" else None,
        "data-link-route": route and route["name"], "data-link-params": route and route["params"]}
    for name, value in pairs.items():
        found = link.get(name)
        if name == "data-link-params" and found:
            found = json.loads(found)
        if found != value:
            yield f"{name} is {found!r}, not {value!r}"
    if expected["title"] != wanted["title"]:
        yield f"the title is {expected['title']!r} in the JSON"
    for name, words in [("class", wanted["class"]), ("rel", wanted["rel"])]:
        own = {"noopener", "noreferrer"} | {word for word in link.get(name, "").split() if word.startswith("lm-")}
        if set(link.get(name, "").split()) - own != set(words) - own:
            yield f"{name} is {link.get(name)!r}, not {words}"
    if route and route["name"] not in names:
        yield f"the route is {route['name']!r}"
    if odd := set(link.keys()) - {*pairs, "class", "rel", "target"}:
        yield f"there are the attributes {odd}"
