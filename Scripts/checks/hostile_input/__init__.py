"""Gives commands hostile names, settings, environments and JSON, and judges how they end and what they print.

    Scripts/check hostile-input                          everything; some minutes
    Scripts/check hostile-input -- --smoke               fewer cases
    Scripts/check hostile-input -- --part json --seed 7  one part, with other cases

Nothing that a command prints acts on a terminal, or is a command for GitHub Actions or Azure Pipelines. Broken,
deep and huge JSON ends a command with an error at most. Broken output, and programs in place of the command, show
that each kind of failure is noticed.
"""
from __future__ import annotations

from ..support import parts
from . import json_inputs, logs, streams

SMOKE = ["--smoke"]
SECONDS = 15
# The number of cases of each part, in full and in short.
PARTS = {
    "streams": (streams.check, 5_728, 600),
    "json": (json_inputs.check, 390, 40),
    "github": (logs.check_commands, 1_486, 150),
    "text": (logs.check_text, 1_486, 150),
}


def main(arguments: list[str]) -> int:
    """Runs the check."""
    return parts.main(__name__, __doc__, PARTS, arguments)
