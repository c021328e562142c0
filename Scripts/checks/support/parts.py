"""Checks of several parts, each of which generates a number of cases from a seed."""
import pathlib
import random
import subprocess
import tempfile
import time

from . import machine, options
from .results import Results
from .tables import table

SEED = 20261124
# With more failures of a part than this the rest says nothing new.
ENOUGH = 12


class Part(Results):
    """A part, which is a row of the table.

    - wanted: the number of cases.
    - found: what it counts besides, such as links.
    """

    def __init__(self, name, wanted, seed, linkmark, folder):
        super().__init__()
        self.name, self.wanted, self.linkmark, self.folder = name, wanted, linkmark, folder
        self.chance, self.cases, self.found = random.Random(f"{seed} {name}"), 0, {}

    def fail(self, message):
        self.quiet = self.failures >= ENOUGH
        super().fail(f"{self.name}: {message[:1500]}")

    def notices(self, defects, broken):
        """Expects that something is wrong with what is broken."""
        self.expect(list(defects), f"nothing is wrong with {broken!a}")

    def run(self, *words, **options):
        """Runs the command, which may fail."""
        return subprocess.run([self.linkmark, *words], capture_output=True, check=False, **options)

    def add(self, what, count=1):
        self.found[what] = self.found.get(what, 0) + count


def main(module, documentation, parts, arguments):
    """Runs the parts of a check, and prints a table of them.

    - parts: by name, a function that gets the part, and the number of cases in the full and in the short form.
    """
    parser = options.parser(module, documentation)
    parser.add_argument("--smoke", action="store_true", help="fewer cases")
    parser.add_argument("--seed", type=int, default=SEED, help=f"makes other cases ({SEED})")
    parser.add_argument("--part", choices=parts, action="append", help="only this part")
    given = parser.parse_args(arguments)
    linkmark, rows = machine.linkmark(), []
    with tempfile.TemporaryDirectory() as folder:
        for name in given.part or parts:
            check, full, smoke = parts[name]
            place = pathlib.Path(folder).resolve() / name
            place.mkdir()
            part = Part(name, smoke if given.smoke else full, given.seed, linkmark, place)
            started = time.monotonic()
            check(part)
            part.expect(part.cases >= part.wanted, f"there are only {part.cases} of {part.wanted} cases")
            rows.append((part, time.monotonic() - started))
    lines = [[part.name, f"{part.cases:,}", part.failures, f"{seconds:.0f}",
              ", ".join(f"{count:,} {what}" for what, count in part.found.items())] for part, seconds in rows]
    print(table(["part", "cases", "failures", "seconds", "found"], lines), end="")
    total = Results()
    total.failures = sum(part.failures for part, _ in rows)
    return total.finish(f"{sum(part.cases for part, _ in rows):,} cases")
