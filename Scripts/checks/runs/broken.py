"""Outputs and files with one error each: a check that cannot fail proves nothing."""
import copy

SOURCE = "---\ntitle: t\n---\n\n# A **b** é [*c* d](app://e)\n\n> ![f](g.png)\n\n1. [x](javascript:y)\n\n| v | w |\n|:-:|---|\n| x | |\n\n```s\nu\n```\n"


def shift(document, path, amount=1):
    *keys, last = path
    for key in keys:
        document = document[key]
    document[last] += amount


def both_units(document, path, place, amount):
    for unit in ("utf16", "utf8"):
        shift(document, [*path, "range", unit, place], amount)


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


# For the clients: both must report each of these.
RANGES = [
    ("a run starts late", lambda d: both_units(d, ["runs", 1], 0, 1)),
    ("the last run is missing", lambda d: d["runs"].pop()),
    ("a run is empty", empty_run),
    ("equal neighbors", split_run),
    ("a run with another text", lambda d: d["runs"][0].update(text="B ")),
    ("a longer text", lambda d: d.update(text=d["text"] + "!")),
    ("a block ends early", lambda d: both_units(d, ["blocks", 0], 1, -1)),
    ("a block is missing", lambda d: d["blocks"].pop(1)),
    ("cells joined by a line feed", lambda d: d.update(text=d["text"].replace("\t", "\n"))),
    ("a joint with a mark", lambda d: next(r for r in d["runs"] if r["text"] == "\n").update(marks=["code"])),
    ("a link starts early", lambda d: both_units(d, ["links", 0], 0, -1)),
    ("a link without its runs", lambda d: [r.pop("link") for r in d["runs"] if r.get("link") == 0]),
    ("a run of no link", lambda d: d["runs"][0].update(link=7)),
    ("links in another order", lambda d: d["links"].reverse()),
    ("an image ends late", lambda d: both_units(d, ["images", 0], 1, 1)),
    ("another alternative text", lambda d: d["images"][0].update(alternativeText="h")),
    ("an activation elsewhere", lambda d: d["blocks"][0].update(activation="link:1")),
]
# Errors in one unit, for the client that counts in it.
UTF16 = [("a link in bytes", lambda d: shift(d, ["links", 0, "range", "utf16", 1]))]
UTF8 = [("a link in code units", lambda d: shift(d, ["links", 0, "range", "utf8", 1], -1))]

FACETS = [
    ("another text", lambda d: d.update(text=d["text"] + "!")),
    ("a facet in code units", lambda d: shift(d, ["facets", 0, "index", "byteEnd"], -1)),
    ("an empty facet", lambda d: d["facets"][0]["index"].update(byteStart=d["facets"][0]["index"]["byteEnd"])),
    ("another address", lambda d: d["facets"][0]["features"][0].update(uri="app://f")),
    ("a relative address", lambda d: d["facets"][0]["features"][0].update(uri="g.png")),
    ("no facet", lambda d: d.update(facets=[])),
]
COMPOSE = [
    ("another text", lambda d: d.update(text=d["text"] + "!")),
    ("no style of the text", lambda d: d["spanStyles"].pop(0)),
    ("a style starts late", lambda d: shift(d, ["spanStyles", 1, "start"])),
    ("a style that is empty", lambda d: d["spanStyles"].append({"start": 3, "end": 3})),
    ("a color in CSS's order", lambda d: d["spanStyles"][0].update(color="#161616FF")),
    ("a link in bytes", lambda d: shift(d, ["links", 0, "end"])),
    ("a link without address", lambda d: d["links"][0].pop("tag")),
    ("a link of the app for the system", lambda d: d["links"][0].update(url=d["links"][0].pop("tag"))),
    ("a blocked link", lambda d: d["links"].append({"start": 0, "end": 1, "tag": "javascript:y"})),
    ("a cell of another column", lambda d: shift(d, ["tables", 0, "cells", 0, "column"])),
    ("a line through text that is not deleted", lambda d: d["spanStyles"][0].update(textDecoration="lineThrough")),
]

# Errors that a type cannot express: bounds of numbers, patterns, uniqueness, and keys that are only there together.
NOT_IN_TYPES = {"a color in lower case", "another activation", "a mark twice", "a negative range", "line 0",
                "an empty list of tables", "no dark colors", "fonts of no headings", "a token that is none",
                "dark colors without tokens"}
SCHEMA = {
    "runs": [
        ("an unknown key", lambda d: d.update(version=2)),
        ("an unknown key of a run", lambda d: d["runs"][0].update(color="#000000")),
        ("a missing key", lambda d: d.pop("dir")),
        ("a link without source", lambda d: d["links"][0].pop("source")),
        ("a color in lower case", lambda d: d.update(foregroundColor="#abcdef")),
        ("a color without a link", lambda d: d["runs"][0].update(foregroundColor="#ABCDEF")),
        ("a link run without a color", lambda d: [r.pop("foregroundColor") for r in d["runs"] if "link" in r]),
        ("another kind", lambda d: d["links"][0].update(kind="website")),
        ("another reason", lambda d: d["links"][1]["blocked"].update(reason="because")),
        ("blocked with an address", lambda d: d["links"][1].update(href="a")),
        ("no address, and no reason", lambda d: d["links"][0].update(href=None)),
        ("a heading without a level", lambda d: d["blocks"][0].pop("level")),
        ("a level without a heading", lambda d: d["blocks"][1].update(level=1)),
        ("a code block without info", lambda d: d["blocks"][-1].pop("info")),
        ("another activation", lambda d: d["blocks"][0].update(activation="link:-1")),
        ("a mark twice", lambda d: d["runs"][0].update(marks=["code", "code"])),
        ("a range of three", lambda d: d["runs"][0]["range"]["utf8"].append(9)),
        ("a negative range", lambda d: d["runs"][0]["range"]["utf8"].__setitem__(0, -1)),
        ("line 0", lambda d: d["links"][0]["source"]["start"].update(line=0)),
        ("firstInItem that is false", lambda d: d["blocks"][2]["within"][0].update(firstInItem=False)),
        ("a quote whose number is a text", lambda d: d["blocks"][1]["within"][0].update(quote="0")),
        ("another task", lambda d: d["blocks"][2]["within"][0].update(task="x")),
        ("a cell without a column", lambda d: d["blocks"][3].pop("column")),
        ("a column without a cell", lambda d: d["blocks"][0].update(column=0)),
        ("a row without a header", lambda d: d["blocks"][3]["within"][1].pop("header")),
        ("a table without a number", lambda d: d["blocks"][3]["within"][0].pop("table")),
        ("another alignment", lambda d: d["tables"][0]["columns"].append("top")),
        ("an empty list of tables", lambda d: d.update(tables=[])),
        ("an unknown key of the metadata", lambda d: d["metadata"].update(author="a")),
        ("a title that is a number", lambda d: d["metadata"].update(title=1)),
        ("another format", lambda d: d.update(format="linkmark.runs/2")),
        ("no dark colors", lambda d: d.pop("dark")),
        ("dark without a surface", lambda d: d["dark"].pop("surfaceColor")),
        ("an unknown key of dark", lambda d: d["dark"].update(highlightColor=None)),
        ("fonts of no headings", lambda d: d.pop("headings")),
        ("a level 7", lambda d: d["headings"][0].update(level=7)),
        ("a heading without a font", lambda d: d["headings"][0].pop("font")),
        ("a token that is none", lambda d: d["tokens"].update(surfaceColor="#FFFFFF")),
        ("dark colors without tokens", lambda d: [r.pop("tokens") for r in d["runs"] if "link" in r]),
        ("dark colors without a link", lambda d: d["runs"][0].update(dark=d["dark"])),
        ("a dark line without a highlight", lambda d: next(r for r in d["runs"] if "link" in r)["dark"].pop("highlightColor")),
    ],
    "findings": [
        ("an unknown key", lambda d: d["findings"][0].update(note="")),
        ("a missing key", lambda d: d["findings"][0].pop("endColumn")),
        ("another level", lambda d: d["findings"][0].update(level="fatal")),
        ("a criterion by its name", lambda d: d["findings"][0].update(criterion="Link Purpose")),
    ],
    "routes": [
        ("an unknown key", lambda d: d.update(schemes=["a"])),
        ("no routes", lambda d: d.update(routes=[])),
        ("neither schemes nor hosts", lambda d: (d.pop("appSchemes", None), d.pop("webHosts", None))),
        ("a route without a name", lambda d: d["routes"][0].pop("name")),
        ("a route without a path", lambda d: (d["routes"][0].pop("path", None), d["routes"][0].pop("paths", None))),
        ("both path and paths", lambda d: d["routes"][0].update(path="a", paths=["b"])),
    ],
    "theme": [
        ("an unknown property", lambda d: d["link"]["default"]["underline"].update({"$valeu": 1})),
        ("an unknown type", lambda d: d["fontStyle"].update({"$type": "font"})),
        ("a dimension in another unit", lambda d: d["link"]["default"]["underline"]["$value"].update(unit="pt")),
        ("a color as text", lambda d: d.update(ink={"$type": "color", "$value": "#000000"})),
        ("a component above 1", lambda d: d.update(ink={"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 255]}})),
        ("another color space without hex", lambda d: d.update(ink={"$type": "color", "$value": {"colorSpace": "oklch", "components": [0, 0, 0]}})),
        ("an unknown weight", lambda d: d["link"]["implicit"]["weight"].update({"$value": "bolder"})),
        ("a font style without a size", lambda d: d["fontStyle"]["heading1"]["$value"].pop("fontSize")),
        ("a token in a token", lambda d: d["link"]["default"]["underline"].update(thin={"$value": 1})),
        ("no links", lambda d: d.pop("link")),
        ("an unknown extension", lambda d: d["fontStyle"]["heading1"]["$extensions"]["linkmark"].update(size=1)),
        ("an unknown text style", lambda d: d["fontStyle"]["heading1"]["$extensions"]["linkmark"].update(textStyle="hero")),
        ("a name with a period", lambda d: d.update({"a.b": {}})),
        ("a resolver without an order", lambda d: d.update(version="2025.10", sets={})),
        ("an entry that is no set", lambda d: d.update(version="2025.10", resolutionOrder=[{"$ref": "#/colors/a"}])),
    ],
}
