"""Checks with several parts, which generate cases from a seed."""
import random
import subprocess
import time

from checks.support import folders, machine, options
from checks.support.results import Results
from checks.support.tables import table

# The number of failures after which a part's other failures are not printed.
ENOUGH = 12


class Part(Results):
    """A part of a check, which has a row in the table.

    - wanted: the number of cases.
    - found: other counts, such as the number of links.
    """

    def __init__(self, name, wanted, chosen, linkmark, folder):
        super().__init__()
        self.name, self.wanted, self.chosen, self.linkmark, self.folder = name, wanted, chosen, linkmark, folder
        self.chance, self.cases, self.found = random.Random(f"{chosen.seed} {name}"), 0, {}

    def fail(self, message):
        self.quiet = self.failures >= ENOUGH
        super().fail(f"{self.name}: {message[:1500]}")

    def notices(self, defects, broken):
        """Checks that defects are found in broken input."""
        self.expect(list(defects), f"nothing is wrong with {broken!a}")

    def run(self, *words, **options):
        """Runs the command, which may fail."""
        return subprocess.run([self.linkmark, *words], capture_output=True, check=False, **options)

    def add(self, what, count=1):
        self.found[what] = self.found.get(what, 0) + count


def main(module, documentation, parts, arguments, more=()):
    """Runs the parts of a check, and prints a table of them.

    - parts: by name, a function of the part, and the number of cases in the full and the short form.
    - more: other arguments, as in `options.parsed`.
    """
    only = dict(choices=parts, action="append", help="only this part")
    chosen = options.parsed(module, documentation, arguments, smoke="fewer cases", seed="makes other cases",
                            more=[(("--only", "--part"), only), *more])
    linkmark, rows = machine.linkmark(), []
    with folders.temporary() as folder:
        for name in chosen.only or parts:
            check, full, smoke = parts[name]
            place = folder / name
            place.mkdir()
            part = Part(name, smoke if chosen.smoke else full, chosen, linkmark, place)
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
