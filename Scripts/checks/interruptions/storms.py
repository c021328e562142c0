"""Writes to watched folders all the time, while a source is added."""
from __future__ import annotations

import signal
import subprocess
import sys
import time

from ..support import fixable, processes

# Appends to a file until it is ended, and prints how often. Closing it, not writing, is what a watch notices.
WRITER = """\
import os, signal, sys, time
count, started = 0, time.monotonic()
def end(*_):
    print(int(count / (time.monotonic() - started)), flush=True)
    os._exit(0)
signal.signal(signal.SIGTERM, end)
while True:
    with open(sys.argv[1], "ab") as file:
        file.write(b"x\\n")
    count += 1
    if count % 20 == 0:
        time.sleep(0.001)
"""
ROUTES = b'{"appSchemes": ["tidewater"], "routes": [{"name": "pier", "path": "piers/{name}"}]}\n'


def check(linkmark, folder, bound, results):
    """Adds a source in a storm.

    - bound: in seconds; None for no other bound than that of every command, since machines may be busy.
    """
    # With routes in it, the root is watched as well.
    for log in ["copy/access.log", "access.log"]:
        seconds, rate = seconds_in_storm(linkmark, folder / log.replace("/", "-"), log, bound or processes.LIMIT)
        took = "not converted" if seconds is None else f"converted after {seconds:.2f} s"
        print(f"storm in {log}: {rate} writes a second; a new source is {took}", flush=True)
        results.expect(seconds is not None, f"a new source is not converted while {log} is written")


def seconds_in_storm(linkmark, project, log, bound):
    """Returns how long it takes until a new source is converted, or None, and the writes a second."""
    fixable.write_project(project, routes="routes.json")
    fixable.write_copy(project, {"copy/0.md": fixable.source(0), "routes.json": ROUTES})
    watch = processes.start([linkmark, "build", "--watch", "--quiet"], project)
    appears(project / "out/json/0.json", processes.LIMIT)
    writer = subprocess.Popen([sys.executable, "-c", WRITER, project / log], stdout=subprocess.PIPE)
    appears(project / log, processes.LIMIT)
    time.sleep(0.2)
    fixable.write_copy(project, {"copy/1.md": fixable.source(1)})
    seconds = appears(project / "out/json/1.json", bound)
    writer.terminate()
    rate = int(writer.communicate()[0] or 0)
    watch.send_signal(signal.SIGINT)
    processes.end(watch)
    return seconds, rate


def appears(path, bound):
    """Waits for a file, and returns how long; None when it does not come."""
    started = time.monotonic()
    while time.monotonic() < started + bound:
        if path.exists():
            return time.monotonic() - started
        time.sleep(0.005)
    return None
