"""The formula for Homebrew, which has the address and the digest of each archive."""
from __future__ import annotations

import hashlib
import pathlib
import re

from .documents import SUMMARY
from .program import PLATFORMS

TEMPLATE = pathlib.Path(__file__).with_name("templates") / "formula.rb"


def formula(number: str, homepage: str, address: str, folder: pathlib.Path) -> bytes:
    """Returns the formula for the archives of a version that are in a folder, and will be found at an address."""
    systems: dict[str, str] = {}
    for platform in PLATFORMS.values():
        path = folder / f"linkmark-{number}-{platform.name}.tar.gz"
        if path.exists():
            system, processor = platform.formula
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            systems[system] = systems.get(system, "") + (
                f"    {processor} do\n      url \"{address}/{path.name}\"\n      sha256 \"{digest}\"\n    end\n")
    choices = "\n".join(f"  {system} do\n{choice}  end\n" for system, choice in sorted(systems.items()))
    values = {"SUMMARY": SUMMARY, "HOMEPAGE": homepage, "VERSION": number, "CHOICES": choices.rstrip("\n")}
    return re.sub(r"@(\w+)@", lambda found: values[found[1]], TEMPLATE.read_text()).encode()
