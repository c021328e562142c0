"""Compiles string resources with aapt2, and compares what is in the packages."""
from __future__ import annotations

import re
import subprocess
from pathlib import Path

MANIFEST = '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b"/>'
TOO_LARGE = '"STRING_TOO_LARGE"'
# In bytes.
LONGEST = 32_767
RESOURCE = re.compile(r"resource 0x[0-9a-f]+ (\S+)\n")


def compiled(source: bytes, folder: Path) -> dict[str, str] | None:
    """Returns what aapt2 prints of each resource in a file, without white space; None if it refuses the file."""
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
    # Of a text that is longer.
    if TOO_LARGE in text:
        return None
    parts = RESOURCE.split(text)
    return {name: re.sub(r"\s", "", text) for name, text in zip(parts[1::2], parts[2::2])}


def defects(catalog, folder: Path) -> list[str] | None:
    """Returns which resources changed against the report, or None if aapt2 refuses the file."""
    before = compiled(catalog.source, folder)
    if before is None:
        return None
    after = compiled(catalog.copy, folder)
    if after is None and max(len(value["text"].encode()) for value in catalog.report["values"]) >= LONGEST:
        return None
    if after is None or set(after) != set(before):
        return ["aapt2 refuses the copy" if after is None else "aapt2 finds other resources"]
    values = [catalog.report["values"][change["value"]] for change in catalog.report["changes"]]
    # Of several products, a package has one.
    expected = {value["key"] for value in values if not value["variant"].startswith("product.")}
    possible = {value["key"] for value in values}
    changed = [name for name in before if after[name] != before[name]]
    found = {name.partition("/")[2] for name in changed}
    if not expected <= found <= possible:
        return [f"aapt2 finds {sorted(found)} changed, not {sorted(expected)}"]
    return [f"aapt2 finds {after[name]!r}, which was {before[name]!r}" for name in changed
            if len(after[name]) != len(before[name]) + 1 or after[name].count("!") != before[name].count("!") + 1]
