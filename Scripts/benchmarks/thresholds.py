"""Instructions and allocations, which are counted rather than timed, and their thresholds."""
import json
import os
import platform
import re
import shutil
import subprocess

from checks.support.machine import PROJECT
from checks.support.tables import table
from .contenders import WIDTH

# The document and the options of linkmark for each count.
COUNTED = {
    "one line": ("one-line.md", []),
    "10 KB": ("10-KB.md", []),
    "500 KB": ("500-KB.md", []),
    "500 KB as runs": ("500-KB.md", ["-t", "json"]),
    "500 KB for a terminal": ("500-KB.md", ["-t", "ansi", "--width", str(WIDTH)]),
}
# The C library copies memory with different code on different processors.
TOLERANCE = 0.02
COUNT = re.compile(r"I\s+refs:\s+([\d,]+)")


def can_count():
    return shutil.which("valgrind") is not None


class Thresholds:
    """The file of a Swift version and an architecture, which determine the code."""

    def __init__(self):
        printed = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
        version = re.search(r"Swift version (\d+\.\d+)", printed)[1]
        self.path = PROJECT / f"Benchmarks/Thresholds/{version}-{platform.machine()}.json"

    def instructions(self):
        return json.loads(self.path.read_text()).get("instructions", {}) if self.path.exists() else {}

    def write(self, allocations, instructions):
        counts = allocations | {"instructions": instructions or self.instructions()}
        self.path.write_text(json.dumps(counts, indent=2, sort_keys=True) + "\n")


def instructions(command, path):
    """Returns how many instructions a process executes from start to end, as counted by Valgrind."""
    counter = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    # Otherwise every process would have different hashes.
    environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
    with open(path, "rb") as document:
        done = subprocess.run([*counter, *command], stdin=document, stdout=subprocess.DEVNULL, text=True,
                              stderr=subprocess.PIPE, env=environment, check=True)
    return int(COUNT.search(done.stderr)[1].replace(",", ""))


def counted(linkmark, corpus):
    """Returns the instructions for each count, and those of cmark with the same document."""
    ours = {name: instructions([linkmark, "--quiet", "--no-config", *options], corpus / file)
            for name, (file, options) in COUNTED.items()}
    files = {file: instructions(["cmark"], corpus / file) for file, _ in COUNTED.values()}
    return ours, {name: files[file] for name, (file, _) in COUNTED.items()}


def exceeded(counts, thresholds):
    """Returns the names of counts above their threshold; a count without a threshold is one of them."""
    return [name for name, count in counts.items() if count > thresholds.get(name, 0) * (1 + TOLERANCE)]


def instruction_table(counts, reference, thresholds):
    over = exceeded(counts, thresholds)
    rows = [[name, f"{reference[name]:,}", f"{count:,}",
             f"{thresholds.get(name, 0):,}{', exceeded' if name in over else ''}"]
            for name, count in counts.items()]
    head = ["instructions of a whole process", "cmark", "linkmark", f"threshold, and {TOLERANCE:.0%}"]
    return table(head, rows)
