"""Watches a project that changes all the time, or is taken away."""
from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import time

from ..support import processes
from ..support.folders import contents, torn
from .runs import UNCOMPARED, clean, documents, save_in_place

# Bounds of memory in bytes, and of the processor's time while nothing happens, in seconds a second.
MEMORY, REST = 50_000_000, 0.02
MOMENT = 0.2


def watch(linkmark, project, count, seconds, ways, rest, limit, chance, results):
    """Watches a project in a storm of saves, at rest, and while its folders are lost.

    - limit: how long it may take to follow, in seconds.
    """
    watched = Watched(linkmark, project, limit, results)
    remarks = [watched.be_stormed(count, seconds, chance), watched.be_at_rest(rest)]
    watched.lose_folders(ways)
    watched.process.send_signal(signal.SIGINT)
    ended = processes.end(watched.process)
    results.expect(ended.status == -signal.SIGINT, f"watch {ended}")
    return "; ".join(remarks)


class Watched:
    """A project with a watch, and one with the same sources to compare with."""

    def __init__(self, linkmark, project, limit, results):
        self.linkmark, self.project, self.limit, self.results = linkmark, project, limit, results
        self.sources, self.other = documents(0), project.with_suffix(".clean")
        clean(linkmark, project, self.sources)
        # Its working folder stays when the project is removed.
        line = [linkmark, "build", "--watch", "--quiet", "--config", project / "linkmark.json"]
        self.process = processes.start(line, project.parent)
        time.sleep(MOMENT)

    def expect_followed(self, occasion):
        """Expects what a clean build writes, soon; returns how long it takes, in seconds."""
        expected = clean(self.linkmark, self.other, self.sources)
        started, wrong = time.monotonic(), ["nothing is compared"]
        while wrong and time.monotonic() < started + self.limit:
            time.sleep(0.01)
            wrong = torn([expected], contents(self.project), UNCOMPARED)
        self.results.expect(not wrong, f"watch: {occasion} is not followed: {'; '.join(wrong[:3])}")
        return time.monotonic() - started

    def change(self, number, version):
        name = f"copy/{number}.md"
        self.sources[name] = documents(version)[name]
        (self.project / name).write_bytes(self.sources[name])

    def be_stormed(self, count, seconds, chance):
        """Saves sources `count` times, evenly."""
        versions = [list(documents(version).items()) for version in range(5)]
        before, started = self.processor_seconds(), time.monotonic()
        for number in range(count):
            name, source = chance.choice(versions[number % 5])
            save_in_place(self.project, {name: source})
            self.sources[name] = source
            if number % 100 == 0:
                time.sleep(max(0, started + seconds * number / count - time.monotonic()))
        took, memory = time.monotonic() - started, processes.peak_memory(self.process.pid)
        after = self.expect_followed(f"a storm of {count} saves")
        self.results.expect(memory < MEMORY, f"watch: {memory / 1e6:.0f} MB after a storm")
        return (f"{count:,} saves in {took:.1f} s are right after {after:.2f} s, with {memory / 1e6:.1f} MB "
                f"and {self.processor_seconds() - before:.1f} s of the processor")

    def be_at_rest(self, seconds):
        time.sleep(MOMENT)
        before = self.processor_seconds()
        time.sleep(seconds)
        used = self.processor_seconds() - before
        self.results.expect(used <= REST * seconds, f"watch: {used:.2f} s of the processor at rest")
        return f"{used:.2f} s in {seconds} s at rest"

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def lose_folders(self, ways):
        """Moves what is watched away and back, or removes it and makes it again.

        Each time a change that follows must be converted.
        """
        away = self.project.with_suffix(".away")
        for number, name in enumerate(["copy", "linkmark.json", "out", "."]):
            lost = self.project / name
            for how in ways:
                if how == "moved":
                    lost.rename(away)
                else:
                    subprocess.run(["cp", "-r", lost, away], check=True)
                    subprocess.run(["rm", "-r", lost], check=True)
                time.sleep(MOMENT)
                away.rename(lost)
                time.sleep(MOMENT)
                self.change(number, how)
                self.expect_followed(f"{name}, {how} and there again,")
