"""Times the viewer's start and its keys, and checks that it is idle at rest."""
import statistics
import time

from benchmarks import real_text
from checks.support.machine import PROJECT
from checks.support.processes import processor_seconds
from checks.viewer.session import Session

# Keys that change the screen. Escape is omitted, since it counts as a key only after a delay.
KEYS = ["j", "tab", "f", "k", "n", "shift-tab", "b", "G", "u", "g", "o", "down", "o", "a", "a"]


def seconds_to_frame(session, keys):
    started = time.perf_counter()
    session.type(keys)
    return time.perf_counter() - started if session.wait_for_frame() else None


def start(linkmark, source, times):
    """Returns the shortest times to a document's first frame, in seconds: elapsed time and processor time.

    Reading and layout use one thread, so on an idle machine both are about equal.
    """
    seconds = []
    for _ in range(times):
        started = time.perf_counter()
        with Session([linkmark, "view", source], 100, 40) as session:
            session.wait_for_frame()
            elapsed = time.perf_counter() - started
            used = sum(map(processor_seconds, [session.process.pid, *session.children()]))
            seconds.append((elapsed, used))
            session.type("q")
            session.wait_for_end()
    return min(elapsed for elapsed, _ in seconds), min(used for _, used in seconds)


def texts(is_short):
    """Returns real documents of 1 MB and 10 MB."""
    if is_short:
        pages = b"\n\n".join(path.read_bytes() for path in sorted((PROJECT / "Documentation").glob("*.md")))
        return {"1 MB": (pages * 8)[:1_000_000]}
    real_text.fetch(real_text.packages())
    documents = real_text.documents()
    # All documents together are smaller than 10 MB.
    every = real_text.concatenated(documents, 10_000_000) + real_text.SEPARATOR
    return {"1 MB": real_text.concatenated(documents, 1_000_000),
            "10 MB": (every * (10_000_000 // len(every) + 1))[:10_000_000]}


# The limits in seconds on an idle machine. Other processes may delay individual keys.
LIMITS = {"start": 0.015, "key": 0.010, "10 MB": 1.0}
# The factor for limits in the short form, which may run beside other checks.
PATIENCE = 10


def check(results, linkmark, folder, is_short):
    patience = PATIENCE if is_short else 1
    least, _ = start(linkmark, PROJECT / "README.md", 20)
    print(f"  start with README.md: {least * 1000:.1f} ms")
    results.expect(least <= LIMITS["start"] * patience, "the start takes too long")
    for name, text in texts(is_short).items():
        source = folder / "real.md"
        source.write_bytes(text)
        elapsed, used = start(linkmark, source, 3)
        print(f"  start with {name}: {elapsed * 1000:.0f} ms, {used * 1000:.0f} ms of the processor")
        results.expect(used <= LIMITS["10 MB"] * patience, f"{name} takes too long to open")
        check_keys(results, linkmark, source, name, patience)


def check_keys(results, linkmark, source, name, patience):
    with Session([linkmark, "view", source], 100, 40) as session:
        session.wait_for_frame()
        session.press("/the\r")
        seconds = {}
        for key in KEYS * 5:
            # A key's time must not include the time between two frames.
            time.sleep(0.02)
            found = seconds_to_frame(session, key)
            results.expect(found is not None, f"{name}: the key {key!r} changes nothing")
            seconds.setdefault(key, []).append(found or 0)
        slowest = max(seconds, key=lambda key: statistics.median(seconds[key]))
        every = [each for of_key in seconds.values() for each in of_key]
        median = statistics.median(seconds[slowest])
        print(f"  a key in {name}: median {statistics.median(every) * 1000:.1f} ms, "
              f"slowest {slowest!r} {median * 1000:.1f} ms, longest {max(every) * 1000:.1f} ms")
        if name == "1 MB":
            results.expect(median <= LIMITS["key"] * patience, f"the key {slowest!r} takes too long")
        processes = [session.process.pid, *session.children()]
        # The viewer needs a moment to become idle after its last frame.
        session.settle(0.5)
        before = sum(map(processor_seconds, processes))
        frames = session.frames
        session.settle(2)
        used = sum(map(processor_seconds, processes)) - before
        results.equal((used, session.frames - frames), (0, 0), f"{name}: processor time and frames at rest")
        session.type("q")
        session.wait_for_end()
