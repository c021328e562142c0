"""Times the start of the viewer and its keys, and its rest."""
import os
import pathlib
import statistics
import time

from benchmarks import real_text

from ..support.machine import PROJECT
from .session import Session

KEYS = ["j", "tab", " ", "k", "n", "shift-tab", "b", "G", "g", "u", "o", "down", "escape", "a", "a"]


def seconds_to_frame(session, keys):
    started = time.perf_counter()
    session.type(keys)
    session.wait_for_frame()
    return time.perf_counter() - started


def start(linkmark, source, times=1):
    """Returns the least seconds until the first frame of a document is written."""
    seconds = []
    for _ in range(times):
        started = time.perf_counter()
        with Session([linkmark, "view", source], 100, 40) as session:
            session.wait_for_frame()
            seconds.append(time.perf_counter() - started)
            session.type("q")
            session.wait_for_end()
    return min(seconds)


def processor_time(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def texts(is_short):
    """Returns real documents of 1 MB and 10 MB."""
    if is_short:
        pages = b"\n\n".join(path.read_bytes() for path in sorted((PROJECT / "Documentation").glob("*.md")))
        return {"1 MB": (pages * 8)[:1_000_000]}
    real_text.fetch(real_text.packages())
    documents = real_text.documents()
    return {"1 MB": real_text.concatenated(documents, 1_000_000),
            "10 MB": real_text.concatenated(documents, 10_000_000)}


# In seconds, on a machine without other work. Another process may delay single keys.
LIMITS = {"start": 0.015, "key": 0.010, "10 MB": 1.0}
# A short form may run beside other checks.
PATIENCE = 10


def check(results, linkmark, folder, is_short):
    patience = PATIENCE if is_short else 1
    least = start(linkmark, PROJECT / "README.md", 20)
    print(f"  start with README.md: {least * 1000:.1f} ms")
    results.expect(least <= LIMITS["start"] * patience, "the start takes too long")
    for name, text in texts(is_short).items():
        source = folder / "real.md"
        source.write_bytes(text)
        seconds = start(linkmark, source, 3)
        print(f"  start with {name}: {seconds * 1000:.0f} ms")
        results.expect(seconds <= LIMITS["10 MB"] * patience, f"{name} takes too long to open")
        check_keys(results, linkmark, source, name, patience)


def check_keys(results, linkmark, source, name, patience):
    with Session([linkmark, "view", source], 100, 40) as session:
        session.wait_for_frame()
        session.press("/the\r")
        seconds = {}
        for key in KEYS * 5:
            # The time between two frames is not that of a key.
            time.sleep(0.02)
            seconds.setdefault(key, []).append(seconds_to_frame(session, key))
        slowest = max(seconds, key=lambda key: statistics.median(seconds[key]))
        every = [each for of_key in seconds.values() for each in of_key]
        median = statistics.median(seconds[slowest])
        print(f"  a key in {name}: median {statistics.median(every) * 1000:.1f} ms, "
              f"slowest {slowest!r} {median * 1000:.1f} ms, longest {max(every) * 1000:.1f} ms")
        if name == "1 MB":
            results.expect(median <= LIMITS["key"] * patience, f"the key {slowest!r} takes too long")
        processes = [session.process.pid, *session.children()]
        before = sum(map(processor_time, processes))
        frames = session.frames
        session.settle(2)
        used = sum(map(processor_time, processes)) - before
        results.equal((used, session.frames - frames), (0, 0), f"{name}: processor time and frames at rest")
        session.type("q")
        session.wait_for_end()
