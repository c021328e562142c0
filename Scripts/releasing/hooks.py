"""The build backend of the repository, with which pre-commit installs the hooks (PEP 517).

It makes a package without code that depends on the wheel of linkmark in the version of the sources, so that a hook
brings the executable, and needs no compiler. The wheel is that of the repository's release: on PyPI, the name linkmark
belongs to another project.
"""
from __future__ import annotations

import pathlib
import re
import subprocess

from .program import PLATFORMS
from .version import PROJECT, in_sources
from .wheel import wheel_name, written_wheel

# As environment markers name systems.
SYSTEMS = {"Linux": "linux", "Darwin": "darwin"}


def build_wheel(wheel_directory: str, config_settings: dict | None = None,
                metadata_directory: str | None = None) -> str:
    """Writes the wheel into a folder, and returns its name."""
    version = in_sources()
    origin = subprocess.run(["git", "remote", "get-url", "origin"], cwd=PROJECT, capture_output=True, text=True,
                            check=True).stdout.strip()
    name, data = written_wheel("linkmark_hooks", version.number, "py3-none-any", [],
                               requirements(version.number, origin), version.seconds)
    (pathlib.Path(wheel_directory) / name).write_bytes(data)
    return name


def requirements(number: str, origin: str) -> list[str]:
    """Returns the fields that require the wheel of each platform from the release in a repository."""
    folder = f"{web_address(origin)}/releases/download/{number}"
    return [f"Requires-Dist: linkmark @ {folder}/{wheel_name(number, platform)} ; "
            f"sys_platform == '{SYSTEMS[system]}' and platform_machine == '{processor}'"
            for (system, processor), platform in PLATFORMS.items()]


def web_address(origin: str) -> str:
    """Returns the address at which browsers find a repository that Git was given."""
    address = re.sub(r"^(?:ssh://)?git@([^:/]+)[:/]", r"https://\1/", origin).rstrip("/").removesuffix(".git")
    return address if "://" in address else pathlib.Path(address).absolute().as_uri()
