"""A table of the parts of a check."""
import time

from checks.support.results import Results
from checks.support.tables import table


class Cases:
    """Runs the parts of a check, and counts the expectations of each."""

    def __init__(self):
        self.results, self.rows = Results(), []

    def run(self, name, part, *arguments):
        """Calls `part` with results as its last argument, and adds a row with the summary that it may return."""
        count, failures, started = self.results.count, self.results.failures, time.monotonic()
        remarks = part(*arguments, self.results)
        self.rows.append([name, f"{self.results.count - count:,}", self.results.failures - failures,
                          f"{time.monotonic() - started:.1f}", remarks or ""])

    def finish(self, summary=""):
        """Prints the table, and returns the exit status of the check."""
        print(table(["part", "cases", "failures", "seconds", ""], self.rows), end="")
        return self.results.finish(summary)


def expect_failures(results, broken, part, *arguments):
    """Calls a part with broken input, and checks that the part fails."""
    quiet = Results(quiet=True)
    part(*arguments, quiet)
    results.expect(quiet.failures, f"{part.__name__.replace('<lambda>', 'the check')} does not notice {broken}")


def write_program(path, text):
    """Writes a shell script to run in place of the command, and returns its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path
