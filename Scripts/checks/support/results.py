"""The expectations of a check, and its failures."""
from checks.support.machine import must_be_complete


class Results:
    """Counts expectations, and prints each failure unless it is quiet."""

    def __init__(self, quiet=False):
        self.quiet = quiet
        self.count, self.failures = 0, 0

    def fail(self, message):
        self.failures += 1
        if not self.quiet:
            print(message, flush=True)

    def expect(self, holds, message):
        self.count += 1
        if not holds:
            self.fail(message)

    def equal(self, found, expected, message):
        self.expect(found == expected, f"{message}: {found}, not {expected}")

    def skip(self, part, reason):
        """Reports a skipped part of the check, which is a failure if it must not be skipped."""
        print(f"skipped: {part}: {reason}", flush=True)
        if must_be_complete():
            self.fail(f"{part} must not be skipped in CI, nor where there is apt-get")

    def finish(self, summary=""):
        """Prints the summary and the number of failures, and returns the exit status."""
        print(f"{summary}{'; ' if summary else ''}{self.failures} failure{'' if self.failures == 1 else 's'}")
        return 1 if self.failures else 0
