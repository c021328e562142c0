"""What was checked, and what did not hold."""


class Checks:
    def __init__(self, program, quietly=False):
        self.program, self.quietly = program, quietly
        self.count, self.failures = 0, 0

    def expect(self, holds, what):
        self.count += 1
        if not holds:
            self.failures += 1
            if not self.quietly:
                print(f"{self.program}: {what}")

    def equal(self, found, expected, what):
        self.expect(found == expected, f"{what}: {found}, not {expected}")
