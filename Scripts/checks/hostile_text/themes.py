"""Checks the style sheets of themes with hostile names, values and font families in tinycss2."""
import copy
import json
import pathlib

from checks.support.hostile_copy.breakouts import ENDINGS
from checks.support.machine import PROJECT

THEMES = ["plain", "high-contrast", "backpack"]
# Hostile names, font families and values, and rules that no style sheet from linkmark contains.
HOSTILE = json.loads(pathlib.Path(__file__).with_suffix(".json").read_text())
ESCAPES = HOSTILE["escapes"] + ENDINGS


def check(part):
    expected = set()
    for theme in THEMES:
        for classes in ["linkmark", "backpack-web"]:
            expected |= parts_of(sheet(part, theme, classes).stdout.decode())
    for style in HOSTILE["broken"]:
        part.notices(parts_of(style) - expected, style)
    for number in range(part.wanted):
        part.cases += 1
        source = json.loads((PROJECT / f"Themes/{part.chance.choice(THEMES)}.json").read_text())
        family = change(part.chance, source)
        path = part.folder / f"{number}.json"
        path.write_text(json.dumps(source))
        done = sheet(part, path, part.chance.choice(["linkmark", "backpack-web"]))
        part.expect(done.returncode in [0, 2], f"{path.read_text()[:400]}: exits with {done.returncode}")
        if done.returncode:
            part.add("refused")
            continue
        odd = parts_of(done.stdout.decode()) - expected
        part.expect(not odd, f"{family!r}: the sheet has {odd}")
        if family is not None:
            part.expect(family in families(done.stdout.decode()),
                        f"the families are {families(done.stdout.decode())}, not {family!r}")
            part.add("families")


def sheet(part, theme, classes):
    """Returns the style sheet of a theme, printed by the command."""
    return part.run("theme", "css", theme, "--class-map", classes)


def change(chance, source):
    """Changes a theme in one to three places, and returns the text's font families if they are hostile."""
    family = None
    for _ in range(chance.choice([1, 1, 2, 3])):
        text = chance.choice(ESCAPES) + chance.choice(["", "", chance.choice(ESCAPES)])
        container, key = chance.choice(list(slots(source)))
        where = chance.choice(["family", "family", "description", "name", "value"])
        if where == "family":
            for style, name in list(slots(source)):
                if name == "fontFamily" and "fontSize" in style:
                    style[name] = [text, "serif"]
            family = [text.replace("\0", "\ufffd"), "serif"]
        elif where == "value":
            container[key] = chance.choice([*HOSTILE["values"], text])
        elif isinstance(container, dict):
            container["$description" if where == "description" else text] = copy.deepcopy(container[key])
    return family


def slots(value):
    """Yields every container in a JSON value with each of its keys."""
    for key, each in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(each, (dict, list)):
            yield from slots(each)


def parts_of(css):
    """Returns a style sheet's at-rules, selectors, properties and functions, and its errors."""
    import tinycss2
    found = set()

    def visit(nodes):
        for node in nodes:
            if node.type == "error":
                found.add(f"error {node.message}")
            elif node.type in ["function", "url"]:
                found.add(f"{node.type} {getattr(node, 'name', '')}")
                visit(getattr(node, "arguments", []))
            elif node.type == "declaration":
                found.add(f"property {node.name}")
                visit(node.value)
            elif node.type in ["qualified-rule", "at-rule"]:
                rule = f"@{node.at_keyword} " if node.type == "at-rule" else ""
                rule += tinycss2.serialize(node.prelude).strip()
                found.add(rule)
                read = tinycss2.parse_rule_list if rule.startswith("@media") else tinycss2.parse_blocks_contents
                visit(read(node.content or [], skip_comments=True, skip_whitespace=True))

    visit(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True))
    return found


def families(css):
    """Returns the lists of font families in a style sheet."""
    import tinycss2
    found = []
    for rule in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            for each in tinycss2.parse_blocks_contents(rule.content):
                if each.type == "declaration" and each.name == "font-family":
                    found.append([token.value for token in each.value if token.type in ["string", "ident"]])
    return found
