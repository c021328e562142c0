"""Races of whole processes that take turns: their input, the number of rounds, and the results."""
import subprocess
import typing

from checks.peer_support.programs import ENVIRONMENT
from checks.support.machine import PROJECT
from checks.support.tables import ratio, table

REFERENCE = "cmark"


class Work(typing.NamedTuple):
    """A document, and how many rounds convert it."""

    name: str
    file: str
    rounds: int
    is_for_terminal: bool = False


WORKS = [
    Work("One line", "one-line.md", 301),
    Work("10 KB", "10-KB.md", 301),
    Work("The examples", "examples.md", 101),
    Work("The hostile example", "hostile.md", 101),
    Work("500 KB", "500-KB.md", 61),
    Work("5 MB", "5-MB.md", 21),
    Work("50 MB", "50-MB.md", 5),
    Work("500 KB for a terminal", "500-KB.md", 61, True),
    Work("5 MB for a terminal", "5-MB.md", 21, True),
    Work("50 MB for a terminal", "50-MB.md", 5, True),
]
# The largest document of a short run.
SMOKE_LARGEST = 1_000_000
SMOKE_ROUNDS = 3
# Slow programs run in one of this many rounds.
SLOW_SHARE = 20


class Result(typing.NamedTuple):
    """Times in milliseconds, and the peak memory in MiB."""

    median: float
    best: float
    peak: float


def write_examples(folder):
    (folder / "one-line.md").write_text("Read the [**terms**](app://terms).\n")
    sources = {path.stem: path.read_bytes() for path in sorted((PROJECT / "Examples").glob("*.md"))}
    # Kept apart from the examples, because its findings cost more than its conversion.
    (folder / "hostile.md").write_bytes(sources.pop("hostile"))
    (folder / "examples.md").write_bytes(b"\n\n".join(sources.values()))


def works(is_smoke, folder):
    return [work for work in WORKS if not is_smoke or (folder / work.file).stat().st_size <= SMOKE_LARGEST]


def rounds_of(work, contender, is_smoke):
    is_slow = contender.largest is not None
    if is_smoke:
        return 1 if is_slow else SMOKE_ROUNDS
    return max(work.rounds // SLOW_SHARE, 3) if is_slow else work.rounds


class Race:
    """The results of all contenders for one piece of work."""

    def __init__(self, benchmarks, work, contenders, folder, is_smoke):
        self.work, path = work, folder / work.file
        self.byte_count = path.stat().st_size
        lines = []
        # cmark is also the reference for terminal output.
        for each in contenders:
            if not each.takes(self.byte_count):
                continue
            if each.name != REFERENCE and each.is_for_terminal != work.is_for_terminal:
                continue
            rounds = rounds_of(work, each, is_smoke)
            lines.append("\t".join(map(str, [rounds, each.name, *each.command])))
        printed = subprocess.run([benchmarks, "race", path], input="\n".join(lines), check=True, text=True,
                              env=ENVIRONMENT, stdout=subprocess.PIPE).stdout
        self.results = {}
        for line in printed.splitlines():
            name, *figures = line.split("\t")
            self.results[name] = Result(*map(float, figures))

    def time(self, name):
        """Returns the median time as a ratio to the reference's."""
        return self.results[name].median / self.results[REFERENCE].median

    def memory(self, name):
        return self.results[name].peak / self.results[REFERENCE].peak

    def table(self):
        rows = [[name, f"{result.median:.2f}", f"{result.best:.2f}", ratio(self.time(name)),
                 f"{result.peak:.1f}"] for name, result in self.results.items()]
        head = [f"{self.work.name}, {self.byte_count:,} bytes", "median, ms", "best, ms",
                f"of {REFERENCE}'s", "peak memory, MiB"]
        return table(head, rows)


def check_contenders(contenders, folder):
    """Checks that each contender converts a line and keeps its words and formatting."""
    line = (folder / "one-line.md").read_bytes()
    for each in contenders:
        done = subprocess.run(each.command, input=line, capture_output=True, env=ENVIRONMENT, check=True)
        sign = b"terms" if each.is_for_terminal else b"<strong>terms</strong>"
        if sign not in done.stdout:
            raise SystemExit(f"bench: {each.name} prints {done.stdout!r} for {line!r}")
