"""Outputs and files with one error each, since a check that cannot fail proves nothing."""
import copy
import functools

from checks.support import data

SOURCE = "---\ntitle: t\n---\n\n# A **b** é [*c* d](app://e)\n\n> ![f](g.png)\n\n1. [x](javascript:y)\n\n| v | w |\n|:-:|---|\n| x | |\n\n```s\nu\n```\n"


def apply(changes, document):
    """Applies changes, each a path with a new value, or without a value to remove the member."""
    for path, *value in changes:
        *keys, last = path.removesuffix("+").split("/")
        holder = document
        for key in keys:
            holder = holder[place(key, holder)]
        if path.endswith("+"):
            holder[place(last, holder)] += value[0]
        elif last == "-":
            holder.append(value[0])
        elif value:
            holder[place(last, holder)] = value[0]
        elif place(last, holder) in holder or isinstance(holder, list):
            holder.pop(place(last, holder))


def place(key, holder):
    return int(key) if isinstance(holder, list) else key


def changes_of(table):
    return [(name, functools.partial(apply, changes)) for name, changes in table.items()]


def split_run(document):
    run = document["runs"][0]
    rest = copy.deepcopy(run)
    for unit in ("utf16", "utf8"):
        run["range"][unit][1] = rest["range"][unit][0] = 1
    run["text"], rest["text"] = run["text"][:1], run["text"][1:]
    document["runs"].insert(1, rest)


def empty_run(document):
    run = copy.deepcopy(document["runs"][0])
    for unit in ("utf16", "utf8"):
        run["range"][unit] = [0, 0]
    run["text"] = ""
    document["runs"].insert(0, run)


def of_link_runs(key):
    """Returns a change that removes a key from each run of a link."""
    return lambda d: [run.pop(key) for run in d["runs"] if "link" in run]


TABLES = data.beside(__file__)
# Changes that both clients must report.
RANGES = changes_of(TABLES["ranges"]) + [
    ("a run is empty", empty_run),
    ("equal neighbors", split_run),
    ("cells joined by a line feed", lambda d: d.update(text=d["text"].replace("\t", "\n"))),
    ("a joint with a mark", lambda d: next(r for r in d["runs"] if r["text"] == "\n").update(marks=["code"])),
    ("a link without its runs", lambda d: [r.pop("link") for r in d["runs"] if r.get("link") == 0]),
    ("links in another order", lambda d: d["links"].reverse()),
]
UTF16, UTF8 = changes_of(TABLES["utf16"]), changes_of(TABLES["utf8"])
FACETS = changes_of(TABLES["facets"]) + [
    ("an empty facet", lambda d: d["facets"][0]["index"].update(byteStart=d["facets"][0]["index"]["byteEnd"])),
]
COMPOSE = changes_of(TABLES["compose"]) + [
    ("a link of the app for the system", lambda d: d["links"][0].update(url=d["links"][0].pop("tag"))),
]
# Errors that a type cannot express: bounds of numbers, patterns, uniqueness, and keys that occur only together.
NOT_IN_TYPES = {"a color in lower case", "another activation", "a mark twice", "a negative range", "line 0",
                "an empty list of tables", "no dark colors", "fonts of no headings", "a token that is none",
                "dark colors without tokens"}
SCHEMA = {name: changes_of(table) for name, table in TABLES["schema"].items()}
SCHEMA["runs"] += [
    ("a link run without a color", of_link_runs("foregroundColor")),
    ("no address, and no reason", lambda d: d["links"][0].update(href=None)),
    ("dark colors without tokens", of_link_runs("tokens")),
    ("dark colors without a link", lambda d: d["runs"][0].update(dark=d["dark"])),
    ("an unknown key of dark", lambda d: d["dark"].update(highlightColor=None)),
    ("a dark line without a highlight",
     lambda d: next(r for r in d["runs"] if "link" in r)["dark"].pop("highlightColor")),
]
