"""The formula for Homebrew, which has the address and the digest of each archive."""
from __future__ import annotations

import hashlib
import json
import pathlib
import re

from .documents import SUMMARY, bill_name
from .program import PLATFORMS
from .version import ReleaseError

TEMPLATE = pathlib.Path(__file__).with_name("templates") / "formula.rb"


def formula(number: str, homepage: str, address: str, folder: pathlib.Path) -> bytes:
    """Returns the formula for the archives of a version that are in a folder, and will be found at an address."""
    systems: dict[str, str] = {}
    licenses: list[str] = []
    for platform in PLATFORMS.values():
        path = folder / f"linkmark-{number}-{platform.name}.tar.gz"
        if path.exists():
            system, processor = platform.formula
            licenses += license_of(folder / bill_name(number, platform)).split(" AND ")
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            systems[system] = systems.get(system, "") + (
                f"    {processor} do\n      url \"{address}/{path.name}\"\n      sha256 \"{digest}\"\n    end\n")
    if not systems:
        raise ReleaseError(f"{folder} has no archive of version {number}")
    choices = "\n".join(f"  {system} do\n{choice}  end\n" for system, choice in sorted(systems.items()))
    values = {"SUMMARY": SUMMARY, "HOMEPAGE": homepage, "VERSION": number, "CHOICES": choices.rstrip("\n"),
              "LICENSES": "\n".join(f"    {in_ruby(each)}," for each in dict.fromkeys(licenses))}
    return re.sub(r"@(\w+)@", lambda found: values[found[1]], TEMPLATE.read_text()).encode()


def license_of(bill: pathlib.Path) -> str:
    """Returns the license expression in a bill of materials."""
    if not bill.exists():
        raise ReleaseError(f"{bill} is missing, which names the licenses for the formula")
    return json.loads(bill.read_text())["metadata"]["component"]["licenses"][0]["expression"]


def in_ruby(license: str) -> str:
    """Returns a license as formulas name it."""
    name, _, exception = license.partition(" WITH ")
    return f'{{ "{name}" => {{ with: "{exception}" }} }}' if exception else f'"{name}"'
