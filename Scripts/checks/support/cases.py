"""A table of what a check tried, and how much of it failed."""
from __future__ import annotations

import contextlib
import time

from .tables import table


class Cases:
    """The parts of a check, with their expectations and those that do not hold."""

    def __init__(self, results):
        self.results, self.rows = results, []

    @contextlib.contextmanager
    def part(self, name):
        """Adds a row for a block, which may append remarks to the list that it gets."""
        count, failures, started, remarks = self.results.count, self.results.failures, time.monotonic(), []
        yield remarks
        self.rows.append([name, f"{self.results.count - count:,}", self.results.failures - failures,
                          f"{time.monotonic() - started:.1f}", "; ".join(remarks)])

    def finish(self):
        """Prints the table, and returns the exit status of the check."""
        print(table(["part", "cases", "failures", "seconds", ""], self.rows), end="")
        return self.results.finish()
