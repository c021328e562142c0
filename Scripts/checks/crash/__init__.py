"""Takes the power away after `lint --fix` and `build`, and fails when a source is neither old nor fixed.

    Scripts/check crash               50 losses of power on a disk
    Scripts/check crash -- --smoke    4 of them

Wherever strace runs, the order of system calls decides: the new contents of each source must be synchronized before
they get its name, and sources may never be written in place.

Root with loop devices tries it as well. The disk is a file with ext4, mounted so that it keeps names but not contents
that were not synchronized (noauto_da_alloc). After the command, or while it is stopped at a random moment, another
file is synchronized, as any program may do at any time. A copy of the disk then has what a loss of power leaves.
"""
from __future__ import annotations

import os
import pathlib
import random
import signal
import tempfile
import time

from ..support import fixable, machine, options, processes, system_calls
from ..support.results import Results
from . import order
from .controls import check_disk_control, check_order_controls
from .disk import Disk, Unmountable

SMOKE = ["--smoke"]
SECONDS = 6
SEED = 20261124
FIX = [*fixable.FIX, "copy"]


def documents(count, chance):
    """Returns documents of random lengths."""
    return {f"copy/{number}.md": fixable.source(number, lines=chance.choice([1, 20, 200, 1000]))
            for number in range(count)}


def check_order(linkmark, folder, results):
    """Expects that no source can be lost, from the calls of one `lint --fix`."""
    project = folder / "project"
    sources = documents(5, random.Random(SEED))
    fixable.write_project(project)
    fixable.write_copy(project, sources)
    ended, calls = system_calls.record([linkmark, *FIX], project, folder / "log")
    results.equal(ended.status, 0, "lint --fix")
    paths = {os.path.realpath(project / name): name for name in sources}
    risks = order.risks(calls, project, paths)
    for risk in risks:
        results.fail(f"lint --fix: {risk}")
    print(f"order of calls: {len(risks)} risks for {len(sources)} sources")


def lose_power(linkmark, disk, chance, results):
    """Runs commands, takes the power away at their end and perhaps while one runs, and looks at the disk."""
    sources = documents(chance.randint(1, 12), chance)
    fixable.write_project(disk.folder)
    fixable.write_copy(disk.folder, sources)
    os.sync()
    stopped = chance.choice([None, "lint", "lint", "build"])
    for line in [[linkmark, *FIX], [linkmark, "build"]]:
        process = processes.start(line, disk.folder)
        if line[1] == stopped:
            time.sleep(chance.uniform(0, 0.02))
            process.send_signal(signal.SIGSTOP)
            disk.synchronize_another_file()
            with disk.after_power_loss() as found:
                judge(linkmark, sources, found, "stopped", results)
            process.send_signal(signal.SIGCONT)
        results.equal(processes.end(process).status, 0, " ".join(line[1:]))
    disk.synchronize_another_file()
    with disk.after_power_loss() as found:
        judge(linkmark, sources, found, "ended", results)


def judge(linkmark, sources, found, moment, results):
    """Expects whole sources, and a build that notices the outputs that are not."""
    for name, document in sources.items():
        held = (found / name).read_bytes()
        results.expect(held in [document, fixable.fixed(document)],
                       f"{moment}: {name} is neither old nor fixed, but has {len(held)} bytes")
    for line in [["build"], ["build", "--check"]]:
        ended = processes.run([linkmark, *line], found)
        results.expect(ended.status == 0, f"{moment}: {' '.join(line)} after it {ended}")


def check_disk(linkmark, folder, rounds, chance, results):
    failures = results.failures
    for number in range(rounds):
        with Disk(folder / f"disk-{number}") as disk:
            lose_power(linkmark, disk, chance, results)
    print(f"disk: {rounds} losses of power, {results.failures - failures} failures")


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="4 losses of power")
    parser.add_argument("--seed", type=int, default=SEED, help="picks files and moments")
    chosen = parser.parse_args(arguments)
    system_calls.require_strace()
    machine.install_commands({"mkfs.ext4": "e2fsprogs"})
    linkmark = machine.installed_linkmark()
    results = Results()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        check_order_controls(folder / "controls", results)
        check_order(linkmark, folder, results)
        try:
            check_disk_control(folder / "control-disk", results)
            check_disk(linkmark, folder, 4 if chosen.smoke else 50, random.Random(chosen.seed), results)
        except Unmountable as reason:
            print(f"skipped: the disk: {reason}")
    return results.finish()
