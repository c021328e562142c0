"""The build backend of the repository, with which pre-commit installs the hooks (PEP 517).

It makes a package without code that depends on the wheel of linkmark in the version of the sources, so that a hook
brings the executable, and needs no compiler.
"""
from __future__ import annotations

import pathlib

from .version import in_sources
from .wheel import written_wheel


def build_wheel(wheel_directory: str, config_settings: dict | None = None,
                metadata_directory: str | None = None) -> str:
    """Writes the wheel into a folder, and returns its name."""
    version = in_sources()
    name, data = written_wheel("linkmark_hooks", version.number, "py3-none-any", [],
                               [f"Requires-Dist: linkmark=={version.number}"], version.seconds)
    (pathlib.Path(wheel_directory) / name).write_bytes(data)
    return name
