"""Times linkmark's language server beside rumdl's: typing, a project of 5,000 files, and a hostile folder.

    Scripts/check editor-speed                     the table of all measurements, with the bounds that are missed
    Scripts/check editor-speed -- --only typing    one part: typing, project, hostile
    Scripts/check editor-speed -- --smoke          fewer changes and files; nothing is compared with a bound

The servers take turns. The documents are the same as in `Scripts/bench` and the check `precision`: files from Debian
packages and PyPI projects, or the project's own pages in the short form. Only the hostile folder is generated. Times
are measured in the client, from the first byte of a change to the last byte of the diagnostics for that version. A
server is ready when it has used no CPU time for a while after starting.
"""
import contextlib
import dataclasses
import itertools
import os
import pathlib
import shutil
import statistics
import tempfile
import time

from benchmarks import real_text
from checks.editor_speed.server import Server
from checks.support import data, folders, machine, options, package_documents
from checks.support.results import Results
from checks.support.tables import ratio, table

PAGES = machine.PROJECT / "Documentation"
GUIDE = "guide.md"
GUIDE_TEXT = "# Guide\n\n## First steps\n\nOpen the [terms](https://a.example/terms).\n"
# The line of the heading that all documents link to.
HEADING_LINE = 2
FRAGMENT = "first-steps"
OPEN = "open.md"


def texts(size, is_short):
    """Returns a real document of about 10 KB, and documents with a given total size."""
    if is_short:
        pages = [path.read_bytes() for path in sorted(PAGES.glob("*.md"))]
        return min(pages, key=lambda page: abs(len(page) - 10_000)), b"\n\n".join(pages)[:size]
    real_text.fetch(real_text.packages())
    candidates = real_text.documents()
    small = min(candidates, key=lambda document: abs(len(document.source) - 10_000)).source
    return small, real_text.concatenated(candidates, size)


def real_documents(is_short):
    """Yields the paths and sources of real documents, repeating endlessly, in an order that mixes the projects."""
    folder, names = package_documents.mixed(is_short)
    sources = {name: (folder / name).read_bytes() for name in names}
    for turn in itertools.count():
        for name in names:
            # After a document that ends in code or HTML, appended text would not be a link.
            if turn or real_text.is_usable(sources[name]):
                yield f"{turn}/{name}", sources[name]
            else:
                del sources[name]
        names = list(sources)


def write_documents(folder, count, is_short):
    """Writes `count` files: a guide, and real documents that each link to one of its headings."""
    (folder / "linkmark.json").write_text("{}")
    (folder / GUIDE).write_text(GUIDE_TEXT)
    for name, source in itertools.islice(real_documents(is_short), count - 1):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        link = f"\n\nSee the [first steps]({'../' * name.count('/')}{GUIDE}#{FRAGMENT}).\n"
        path.write_bytes(source + link.encode())


def write_hostile(folder, count, huge_size):
    """Writes documents that link to each other in circles, a huge document, and circular links between folders."""
    (folder / "linkmark.json").write_text("{}")
    ring = folder / "ring"
    for index in range(count):
        path = ring / str(index // 1000) / f"{index}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        after = (index + 1) % count
        path.write_text(f"# Page {index}\n\nSee [the next](../{after // 1000}/{after}.md#page-{after}), "
                        f"[this](#page-{index}) and [a far one](../{(after * 7) % count // 1000}/{after * 7 % count}.md)."
                        f"\n\nBack to [the open page](../../{OPEN}#open).\n")
    line = "See [all pages](ring/0/0.md#page-0) and [this one](huge.md#no-heading).\n\n"
    with open(folder / "huge.md", "w") as file:
        for _ in range(huge_size // len(line)):
            file.write(line)
    # The largest file that the server reads.
    (folder / "large.md").write_text(line * ((1 << 18) // len(line)))
    for name in ["loop", "ring/0/loop", "ring/0/again"]:
        os.symlink(folder, folder / name)
    os.symlink(folder / "self.md", folder / "self.md")
    shutil.copytree(ring / "0", folder / "odd", symlinks=True)
    (folder / OPEN).write_text(
        "# Open\n\n" + "".join(f"Write about [page {index}](ring/0/{index % 100}.md#page-{index % 100}).\n\n"
                               for index in range(150)) + "See [it](huge.md#no-heading) and [that](loop/open.md).\n")


SMOKE = ["--smoke"]
SECONDS = 20
ALONE = True
# The maximum time for a series of changes.
MOST_SECONDS = 60
PARTS = ["typing", "project", "hostile"]
BOUNDS = data.beside(__file__, "bounds.toml")["bounds"]


@dataclasses.dataclass
class Scale:
    """The size of the measurement."""

    small_changes: int = 400
    large_changes: int = 150
    large_size: int = 1_000_000
    files: int = 5_000
    hostile_files: int = 100_000
    hostile_seconds: float = 15
    huge_size: int = 50_000_000
    rounds: int = 3


SMALL = Scale(small_changes=10, large_changes=3, large_size=50_000, files=50, hostile_files=200, hostile_seconds=1,
              huge_size=2_000_000, rounds=1)


class Figures:
    """The servers' figures, in the order in which they were first measured."""

    def __init__(self):
        self.values = {}

    def add(self, server, name, value):
        self.values.setdefault(name, {}).setdefault(server, []).append(value)

    def of(self, server, name):
        """Returns the median of the rounds, or the longest time of all rounds."""
        found = self.values[name].get(server)
        if not found:
            return None
        return max(found) if "longest" in name else statistics.median(found)

    def table(self, servers):
        rows = []
        for name in self.values:
            first, *others = (self.of(server, name) for server in servers)
            bound = BOUNDS.get(name)
            rows.append([name, shown(first), *map(shown, others),
                         *(ratio(other / first) if other and first else "–" for other in others),
                         "–" if bound is None else f"{bound}{'' if first <= bound else ', missed'}"])
        return table(["", *servers, *(f"{server} / {servers[0]}" for server in servers[1:]), "bound"], rows)


def shown(value):
    return "–" if value is None else f"{value:,.1f}"


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def type_in(figures, command, size, source, changes):
    """Measures single changes in a document that is not in a folder."""
    with folders.temporary() as folder, Server(command, folder) as server:
        document = server.open(folder / "copy.md", source)
        # A peer may need seconds for each change.
        times, end = [document.type_letter()], time.monotonic() + MOST_SECONDS
        while len(times) < changes and time.monotonic() < end:
            times.append(document.type_letter())
        figures.add(command.name, f"{size}: change to diagnostics, p50, ms", percentile(times, 0.5) * 1000)
        figures.add(command.name, f"{size}: change to diagnostics, p99, ms", percentile(times, 0.99) * 1000)
        if size == "1 MB":
            figures.add(command.name, f"{size}: 50 keystrokes in a second, ms after the last",
                        document.type_burst(50, 0.02) * 1000)


def measure_typing(figures, commands, scale):
    small, large = texts(scale.large_size, is_short=scale is SMALL)
    for _ in range(scale.rounds):
        for command in commands:
            with unless_peer_is_silent(command, "10 KB"):
                type_in(figures, command, "10 KB", small, scale.small_changes)
            with unless_peer_is_silent(command, "1 MB"):
                type_in(figures, command, "1 MB", large, scale.large_changes)


def measure_project(figures, commands, scale, results):
    with tempfile.TemporaryDirectory(dir=memory()) as name:
        folder = pathlib.Path(name)
        write_documents(folder, scale.files, is_short=scale is SMALL)
        for _ in range(scale.rounds):
            for command in commands:
                with unless_peer_is_silent(command, "project"), Server(command, folder) as server:
                    guide = server.open(folder / GUIDE, (folder / GUIDE).read_bytes())
                    figures.add(command.name, "project: first diagnostics, ms", server.first_diagnostics * 1000)
                    figures.add(command.name, "project: ready, ms", server.time_until_rest() * 1000)
                    figures.add(command.name, "project: CPU time until ready, ms", server.cpu_time() * 1000)
                    seconds, edited = guide.rename(HEADING_LINE, 3, "Second steps")
                    if edited:
                        figures.add(command.name, "project: renaming a heading, ms", seconds * 1000)
                        figures.add(command.name, "project: files that the renaming edits", edited)
                    figures.add(command.name, "project: memory, MB", server.memory() / 1e6)
                    server.time_until_rest()
                    before = server.cpu_time()
                    time.sleep(5 if scale.files > 50 else 0.2)
                    figures.add(command.name, "project: CPU time in 5 s of rest, ms",
                                (server.cpu_time() - before) * 1000)
                    times = [guide.type_letter() for _ in range(50)]
                    figures.add(command.name, "project: change to diagnostics, p99, ms",
                                percentile(times, 0.99) * 1000)
                    if command.name == "linkmark":
                        results.equal(edited, scale.files, "files that the renaming edits")


def measure_hostile(figures, commands, scale):
    with tempfile.TemporaryDirectory(dir=memory()) as name:
        folder = pathlib.Path(name)
        write_hostile(folder, scale.hostile_files, scale.huge_size)
        for command in commands:
            with unless_peer_is_silent(command, "hostile"), Server(command, folder) as server:
                path = folder / OPEN
                document = server.open(path, path.read_bytes())
                figures.add(command.name, "hostile: first diagnostics, ms", server.first_diagnostics * 1000)
                times, end = [], time.monotonic() + scale.hostile_seconds
                while time.monotonic() < end and server.is_running():
                    times.append(document.type_letter())
                    time.sleep(0.02)
                figures.add(command.name, "hostile: change to diagnostics, p50, ms", percentile(times, 0.5) * 1000)
                figures.add(command.name, "hostile: change to diagnostics, longest, ms", max(times) * 1000)
                figures.add(command.name, "hostile: memory, MB", server.memory() / 1e6)


@contextlib.contextmanager
def unless_peer_is_silent(command, part):
    """Reports a peer that does not answer in time or exits, without failing the check."""
    try:
        yield
    except (TimeoutError, EOFError) as reason:
        if command.name == "linkmark":
            raise
        print(f"{part}: {reason}", flush=True)


def memory():
    """Returns a folder in memory, so that the disk is not measured; None if there is no such folder."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


@dataclasses.dataclass
class Command:
    """The command line of a server."""

    name: str
    arguments: list


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, smoke="fewer changes and files, without bounds",
                            without_peer="linkmark alone", more=[("--only", dict(choices=PARTS, help="one part"))])
    results, figures = Results(), Figures()
    scale = SMALL if chosen.smoke else Scale()
    commands = [Command("linkmark", [machine.installed_linkmark(), "lsp"])]
    if not (chosen.smoke or chosen.without_peer):
        with contextlib.suppress(machine.Unavailable):
            machine.python_packages("rumdl")
            commands.append(Command("rumdl", [machine.PYTHON_PROGRAMS / "rumdl", "server"]))
    parts = [chosen.only] if chosen.only else PARTS
    if "typing" in parts:
        measure_typing(figures, commands, scale)
    if "project" in parts:
        measure_project(figures, commands, scale, results)
    if "hostile" in parts:
        measure_hostile(figures, commands, scale)
    print(figures.table([command.name for command in commands]))
    if not chosen.smoke:
        for name in filter(BOUNDS.get, figures.values):
            value = figures.of("linkmark", name)
            results.expect(value <= BOUNDS[name], f"{name}: {value:.1f} is more than {BOUNDS[name]}")
    return results.finish()
