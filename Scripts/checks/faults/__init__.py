"""Disturbs commands in every way, and fails when a file is lost, partial, left or wrong, or an error is not reported.

    Scripts/check faults                   everything; many minutes
    Scripts/check faults -- --smoke        a part of it, picked by a seed
    Scripts/check faults -- --only crash   one part
    Scripts/check faults -- --only calls --calls build:rename   calls whose scenario and name have these words

* calls: single system calls fail in builds, fixes and watches.
* crash: the power is taken away after `lint --fix` and `build`; a source is old or fixed.
* interruptions: conversions, builds, fixes, streams and watches get a signal, or may not write large files. Every file
  is then as before or as after the run, and the status is that of the signal. After SIGINT, SIGTERM and SIGHUP no file
  is new; SIGQUIT and SIGUSR1 may leave one that the next run removes. SIGPIPE changes nothing, nor does SIGTSTP when
  the run is continued. The next run is right. An author saves sources while `lint --fix` runs: each save is kept.
  While a log in a watched folder is written 10,000 times a second, a new source is converted. Names that are equal by
  Unicode's normal forms, but not by their bytes, are all converted.
* concurrency: three fixes or builds run at once, a build is stopped while another runs, and builds run while sources
  are saved: the last one equals a clean build. A command that waits for a pipe ends when it is interrupted. A watch
  gets a storm of saves, and its folders are removed, moved and made again: it follows, and then rests.
* surroundings: odd names, links, few files and threads, any umask, files of others, closed, full and endless streams.
* caches: damaged and forged caches; outputs equal a clean build's, and nothing else changes. The cache of another
  folder and odd modification times hide no change.
* builds: builds are killed and interrupted, their disk is full, and their folders are removed.

Careless programs, which each part must notice, prove that it can fail.
"""
import shutil

from checks.faults import builds, caches, concurrency, crash, disturbed, interruptions, surroundings
from checks.support import folders, machine, options, processes
from checks.support.cases import Cases

SMOKE = ["--smoke"]
SECONDS = 80
PARTS = {"calls": disturbed, "crash": crash, "interruptions": interruptions, "concurrency": concurrency,
         "surroundings": surroundings, "caches": caches, "builds": builds}


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, smoke="a part of it", seed="picks cases and moments", more=[
        ("--only", dict(choices=PARTS, action="append", help="only this part")),
        ("--calls", dict(default="", metavar="SCENARIO:CALL", help="of the part calls, only these"))])
    processes.heed_signals()
    cases = Cases()
    with folders.temporary() as folder:
        # An ordinary user may not see a folder of root's, nor the command in it.
        linkmark = shutil.copy(machine.installed_linkmark(), folder / "linkmark")
        for name in chosen.only or PARTS:
            (folder / name).mkdir(mode=0o755)
            PARTS[name].check(linkmark, folder / name, chosen, cases)
    return cases.finish()
