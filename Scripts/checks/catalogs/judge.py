"""Compares linkmark's reading and changes of a catalog with an independent reader's."""
import codecs
import collections
import dataclasses
import re
import subprocess
from pathlib import Path

from checks.catalogs import readers

MARK = "!"
BRANCHES = re.compile(r"\{[^{},]+,\s*(?:plural|select|selectordinal)\s*,")
CATEGORIES = ("zero", "one", "two", "few", "many", "other")


@dataclasses.dataclass
class Catalog:
    """A catalog, and the results of linkmark and an independent reader."""

    kind: str
    source: bytes
    # The catalog with a mark at the ends of some values.
    copy: bytes
    # linkmark's report, as `ChangedCatalog` in the tests writes it.
    report: dict
    # The texts that the independent reader finds in the file and in the copy.
    before: readers.Texts
    after: readers.Texts


def is_utf16(source: bytes) -> bool:
    return source.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))


def text(source: bytes) -> bytes:
    """Returns a file in UTF-8, without a byte order mark."""
    if is_utf16(source):
        return source.decode("utf-16", "replace").encode("utf-8", "replace")
    return source.removeprefix(codecs.BOM_UTF8)


def byte_defects(catalog: Catalog) -> list[str]:
    """Returns the defects in the copy's bytes."""
    old, new = text(catalog.source), text(catalog.copy)
    written, end = bytearray(), 0
    for change in catalog.report["changes"]:
        if change["literal"] != MARK:
            return [f"writes {change['literal']!r}"]
        written += old[end:change["offset"]] + MARK.encode()
        end = change["offset"]
    defects = [] if written + old[end:] == new else ["other bytes changed"]
    size = len(catalog.copy) - len(catalog.source)
    if size != len(catalog.report["changes"]) * (2 if is_utf16(catalog.source) else 1):
        defects.append(f"{size} bytes more")
    if not catalog.copy.startswith(catalog.source[:2]):
        defects.append("another byte order mark")
    return defects


def names(kind: str, value: dict) -> tuple[str, ...]:
    """Returns the names that the independent reader gives a value."""
    key, variant = value["key"], value["variant"]
    if kind == "po":
        if value["isKey"]:
            return key, "plural" if variant else "msgid"
        return key, variant
    if kind == "android":
        return key, variant
    if kind == "xcstrings":
        return key, value["locale"], variant
    return (key,)


def is_named(kind: str, found: tuple[str, ...], value: dict) -> bool:
    """Whether the names that the independent reader found belong to a value."""
    if kind == "json":
        # linkmark removes plural categories from the path.
        path = re.sub(rf"(?:^|[._])(?:{'|'.join(CATEGORIES)})(?=\.|$)", "", ".".join(found))
        key = re.sub(rf"(?:^|[._])(?:{'|'.join(CATEGORIES)})(?=\.|$)", "", value["key"])
        return path == key
    if kind == "xcstrings":
        parts = [part for part in found[2:] if part not in ("stringUnit", "value", "variations")]
        variant = ".".join("substitution" if part == "substitutions" else part for part in parts)
        return (*found[:2], variant) == names(kind, value)
    return found == names(kind, value)


def values(catalog: Catalog) -> list[list[dict]]:
    """Returns linkmark's values in groups; the branches of a message are in one group."""
    shown = [{**value, "number": number} for number, value in enumerate(catalog.report["values"])]
    if catalog.kind == "strings":
        return [[value] for value in {value["key"]: value for value in shown}.values()]
    if catalog.kind == "xcstrings":
        shown = [value for value in shown if not value["isKey"]]
    if catalog.kind in ("json", "arb"):
        by_entry = collections.defaultdict(list)
        for value in shown:
            by_entry[value["entry"]].append(value)
        return list(by_entry.values())
    return [[value] for value in shown]


def value_defects(catalog: Catalog) -> list[str]:
    """Returns the differences from the independent reader's values, before and after the change."""
    groups, before, after = values(catalog), catalog.before, catalog.after
    if catalog.kind == "strings":
        before, after = dict(before), dict(after)
        if set(before) != {(group[0]["key"],) for group in groups} or set(after) != set(before):
            return ["other keys"]
        order = [(group[0]["key"],) for group in groups]
        before, after = [[(key, texts[key]) for key in order] for texts in (before, after)]
    if len(before) != len(groups):
        return [f"{len(groups)} values, not {len(before)}"]
    if [key for key, _ in after] != [key for key, _ in before]:
        return ["other keys in the copy"]
    changed = {change["value"] for change in catalog.report["changes"]}
    defects = []
    for group, (found, old), (_, new) in zip(groups, before, after):
        if not is_named(catalog.kind, found, group[0]):
            defects.append(f"{found} is {names(catalog.kind, group[0])}")
        has_branches = len(group) > 1 or bool(catalog.kind in ("json", "arb") and BRANCHES.search(old))
        if not has_branches and old != group[0]["text"]:
            defects.append(f"{found}: {group[0]['text']!r}, not {old!r}")
        if has_branches and not all(is_within(value["text"], old) for value in group):
            defects.append(f"{found}: {old!r} does not have its branches")
        is_changed = any(value["number"] in changed for value in group)
        if not is_changed and new != old:
            defects.append(f"{found}: {new!r} was {old!r}")
        elif is_changed and not has_branches and new != old + MARK:
            defects.append(f"{found}: {new!r}, not {old + MARK!r}")
        elif is_changed and not any(new == old[:place] + MARK + old[place:] for place in range(len(old) + 1)):
            defects.append(f"{found}: {new!r} was {old!r}")
    return defects


def is_within(part: str, whole: str) -> bool:
    """Whether all letters of a text occur in another text, in order. Text around branches is in several pieces."""
    rest = iter(whole)
    return all(letter in rest for letter in part)


def defects(catalog: Catalog) -> list[str]:
    return [*([] if catalog.report["isWrittenBack"] else ["written back differently"]),
            *byte_defects(catalog), *value_defects(catalog)]


def spoiled(catalog: Catalog):
    """Yields the catalog with wrong results, one defect at a time, each with a name for it."""
    source, copy, report = catalog.source, catalog.copy, catalog.report
    first, *others = report["changes"]
    moved = [{**first, "offset": first["offset"] + 1}, *others]
    yield "no change", dataclasses.replace(catalog, copy=source)
    yield "another byte", dataclasses.replace(catalog, copy=copy[:-1] + bytes([copy[-1] ^ 1]))
    yield "a byte more", dataclasses.replace(catalog, copy=copy + b" ")
    yield "another place", dataclasses.replace(catalog, report={**report, "changes": moved})
    yield "a change less", dataclasses.replace(catalog, report={**report, "changes": others})
    yield "a value less", dataclasses.replace(catalog, before=catalog.before[1:])
    yield "other texts", dataclasses.replace(catalog, before=[(key, f"{text}x") for key, text in catalog.before])
    yield "other texts after", dataclasses.replace(catalog, after=[(key, f"{text}x") for key, text in catalog.after])
    yield "not written back", dataclasses.replace(catalog, report={**report, "isWrittenBack": False})


# The manifest of the package that aapt2 compiles.
MANIFEST = '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b"/>'
TOO_LARGE = '"STRING_TOO_LARGE"'
# The length in bytes from which aapt2 drops a string.
LONGEST = 32_767
RESOURCE = re.compile(r"resource 0x[0-9a-f]+ (\S+)\n")


def compiled(source: bytes, folder: Path) -> dict[str, str] | None:
    """Returns what aapt2 prints for each resource in a file, without white space; None if it rejects the file."""
    values, manifest, package = folder / "res/values/a.xml", folder / "AndroidManifest.xml", folder / "a.apk"
    values.parent.mkdir(parents=True, exist_ok=True)
    values.write_bytes(source)
    manifest.write_text(MANIFEST)
    lines = [["compile", "-o", folder, values],
             ["link", "-o", package, "--manifest", manifest, folder / "values_a.arsc.flat"],
             ["dump", "resources", package]]
    for line in lines:
        done = subprocess.run(["aapt2", *line], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            return None
    text = done.stdout.decode("utf-8", "replace")
    # aapt2 prints this in place of a longer text.
    if TOO_LARGE in text:
        return None
    parts = RESOURCE.split(text)
    return {name: re.sub(r"\s", "", text) for name, text in zip(parts[1::2], parts[2::2])}


def resource_defects(catalog, folder: Path) -> list[str] | None:
    """Returns the resources whose changes contradict the report, or None if aapt2 rejects the file."""
    before = compiled(catalog.source, folder)
    if before is None:
        return None
    after = compiled(catalog.copy, folder)
    if after is None and max(len(value["text"].encode()) for value in catalog.report["values"]) >= LONGEST:
        return None
    if after is None or set(after) != set(before):
        return ["aapt2 refuses the copy" if after is None else "aapt2 finds other resources"]
    values = [catalog.report["values"][change["value"]] for change in catalog.report["changes"]]
    # A package contains only one of several products.
    expected = {value["key"] for value in values if not value["variant"].startswith("product.")}
    possible = {value["key"] for value in values}
    changed = [name for name in before if after[name] != before[name]]
    found = {name.partition("/")[2] for name in changed}
    if not expected <= found <= possible:
        return [f"aapt2 finds {sorted(found)} changed, not {sorted(expected)}"]
    return [f"aapt2 finds {after[name]!r}, which was {before[name]!r}" for name in changed
            if len(after[name]) != len(before[name]) + 1 or after[name].count("!") != before[name].count("!") + 1]
