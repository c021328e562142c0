"""Counts of instructions and allocations, which need no clock, and their thresholds."""
import concurrent.futures
import json
import os
import platform
import re
import shutil
import subprocess
import typing

from benchmarks.contenders import WIDTH
from checks.support import machine
from checks.support.machine import PROJECT
from checks.support.tables import table

# Counts vary a little: the C library copies memory with different code on other processors, and packages are updated.
TOLERANCE = 0.02
# An array uses all of the space that malloc returns, and the amount depends on the free addresses. With 15,000
# allocations, runs of the same code differ by 4.
ALLOCATION_TOLERANCE = 0.001
COUNT = re.compile(r"I\s+refs:\s+([\d,]+)")
# The documents for counting allocations: a file, and how many times it is repeated. The files are in the project,
# because the counts are nearly exact.
ALLOCATING = {"one line": ("one-line.md", 1), "the examples": ("examples.md", 1),
              "the examples, 20 times": ("examples.md", 20)}


# The syntax and the output of cmark, except for the annotation of links.
COMMONMARK = ("--dialect", "commonmark", "--heading-ids", "never")
# The program that supports most of the copy dialect.
GFM = ("cmark-gfm", "-e", "table", "-e", "strikethrough", "-e", "tasklist")


class Counted(typing.NamedTuple):
    """Documents to convert while counting, in one process or in a process each."""

    name: str
    files: tuple
    options: tuple = ()
    has_process_each: bool = False
    # The target for the ratio of instructions to the reference's; a table shows where it is missed.
    bound: float | None = None
    reference: tuple = ("cmark",)


def works(folder, is_short):
    """Returns the conversions to count for the documents in a folder."""
    documents = tuple(sorted((folder / "documents").glob("*.md")))
    large = (folder / "500-KB.md",)
    each = [] if is_short else [
        Counted("120 documents, a process each", documents, COMMONMARK, has_process_each=True)]
    return [
        Counted("one line", (folder / "one-line.md",), COMMONMARK),
        Counted("10 KB", (folder / "10-KB.md",), COMMONMARK, bound=1.2),
        Counted("500 KB", large, COMMONMARK, bound=0.82),
        Counted("120 documents", documents, COMMONMARK, bound=0.82),
        *each,
        Counted("500 KB as runs", large, ("-t", "json", "--dialect", "commonmark")),
        Counted("500 KB for a terminal", large,
                ("-t", "ansi", "--width", str(WIDTH), "--dialect", "commonmark")),
        Counted("500 KB of copy", large, reference=GFM),
        Counted("120 documents of copy", documents, reference=GFM),
    ]


def can_count():
    return shutil.which("valgrind") is not None


class Thresholds:
    """The thresholds for a Swift version and an architecture, which determine the generated code."""

    def __init__(self):
        printed = machine.captured(["swift", "--version"], check=True).stdout
        version = re.search(r"Swift version (\d+\.\d+)", printed)[1]
        self.path = PROJECT / f"Benchmarks/Thresholds/{version}-{platform.machine()}.json"
        self.counts = json.loads(self.path.read_text()) if self.path.exists() else {}

    def of(self, kind):
        """Returns the thresholds for `allocations` or `instructions`."""
        return self.counts.get(kind, {})

    def write(self, allocations, ratios):
        counts = {"allocations": allocations, "instructions": ratios}
        self.path.write_text(json.dumps(counts, indent=2, sort_keys=True) + "\n")


def instructions(command, folder, check=True):
    """Returns how many instructions a process in a folder executes from start to end, as counted by Valgrind."""
    counter = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    # Hashes must be the same in every process. The environment is small, since a process reads all of its variables.
    environment = {"PATH": os.environ["PATH"], "SWIFT_DETERMINISTIC_HASHING": "1"}
    done = subprocess.run([*counter, *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, text=True,
                          stderr=subprocess.PIPE, env=environment, cwd=folder, check=check)
    return int(COUNT.search(done.stderr)[1].replace(",", ""))


def total(work, command, folder, pool):
    """Returns the instructions that a command executes for a work's documents, which are in a folder."""
    # With relative paths, the folder's own path and its parents do not affect the count.
    files = [file.relative_to(folder) for file in work.files]
    runs = [(file,) for file in files] if work.has_process_each else [files]
    return sum(pool.map(lambda files: instructions([*command, *files], folder), runs))


def counted(linkmark, work, folder, pool):
    """Returns the instructions of linkmark and of the reference for the same documents."""
    return total(work, [linkmark, *work.options], folder, pool), total(work, work.reference, folder, pool)


class Instructions:
    """The instructions of each work, compared with cmark's."""

    def __init__(self, linkmark, folder, thresholds, is_short):
        self.thresholds = thresholds.of("instructions")
        # linkmark stops searching for a project file here.
        (folder / ".git").mkdir(exist_ok=True)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            self.counts = {work: counted(linkmark, work, folder, pool) for work in works(folder, is_short)}

    def ratios(self):
        return {work.name: round(ours / reference, 3) for work, (ours, reference) in self.counts.items()}

    def exceeded(self):
        """Returns the names of the works that exceed their threshold."""
        return [work.name for work, (ours, reference) in self.counts.items()
                if (threshold := self.thresholds.get(work.name)) and ours / reference > threshold * (1 + TOLERANCE)]

    def table(self):
        over = self.exceeded()
        rows = []
        for work, (ours, reference) in self.counts.items():
            threshold = self.thresholds.get(work.name, "none")
            rows.append([work.name, f"{reference:,}", f"{ours:,}", f"{ours / reference:.3f} ×",
                         bound(work, ours / reference), f"{threshold}"
                         + (", exceeded" if work.name in over else "")])
        head = ["instructions of whole processes", "cmark, for copy cmark-gfm", "linkmark", "compared", "at most",
                f"threshold, and {TOLERANCE:.0%}"]
        return table(head, rows)


def bound(work, ratio):
    """Returns the bound of a work, and whether it is missed."""
    return f"{work.bound:.2f} ×{', missed' if ratio > work.bound else ''}" if work.bound else ""


class Allocations:
    """The allocations for converting documents to HTML, and for writing and decoding their runs."""

    def __init__(self, program, folder, thresholds):
        self.thresholds, self.counts, self.reference = thresholds.of("allocations"), {}, {}
        for name, (file, repetitions) in ALLOCATING.items():
            done = subprocess.run([program], input=(folder / file).read_bytes() * repetitions, check=True,
                                  stdout=subprocess.PIPE)
            theme, html, runs, decoded, decoded_words, self.reference[name] = map(int, done.stdout.split())
            self.counts |= {"embedded theme": theme, name: html, f"runs of {name}": runs, f"decoding {name}": decoded,
                            "decoding 10,000 runs": decoded_words}

    def exceeded(self):
        return [name for name, count in self.counts.items()
                if count > self.thresholds.get(name, count) * (1 + ALLOCATION_TOLERANCE)]

    def table(self):
        over = self.exceeded()
        rows = [[name, self.reference.get(name, ""), count,
                 f"{self.thresholds.get(name, 'none')}{', exceeded' if name in over else ''}"]
                for name, count in self.counts.items()]
        head = ["allocations", "libcmark", "linkmark", f"threshold, and {ALLOCATION_TOLERANCE:.1%}"]
        return table(head, rows)
