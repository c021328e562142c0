"""Disturbs commands, and fails if a file is lost, partial, left over or wrong, or an error is not reported.

    Scripts/check faults                   everything; many minutes
    Scripts/check faults -- --smoke        a part of it, picked by a seed
    Scripts/check faults -- --only crash   one part
    Scripts/check faults -- --only calls --calls build:rename   calls whose scenario and name have these words

* calls: individual system calls fail in builds, fixes and watches.
* crash: the power fails after `lint --fix` and `build`. Every source is then old or fixed.
* interruptions: conversions, builds, fixes, streams and watches get a signal, or may not write large files. Every file
  is then in its old or its new form, and the status is the signal's. SIGINT, SIGTERM and SIGHUP leave no new file;
  SIGQUIT and SIGUSR1 may leave one that the next run removes. SIGPIPE changes nothing, and neither does SIGTSTP when
  the run is continued. The next run succeeds. Sources that an author saves while `lint --fix` runs are kept. A new
  source is converted while a log in a watched folder is written 10,000 times a second. Names that differ in bytes but
  not in Unicode's normal forms are all converted.
* concurrency: three fixes or builds run at once, a build is stopped while another runs, and builds run while sources
  are saved. The last result equals a clean build. An interrupt ends a command that waits for a pipe. A watch handles a
  storm of saves, and folders that are removed, moved and recreated. Afterward, it uses no processor time.
* surroundings: odd names, links, limits on open files and threads, any umask, other users' files, and closed, full and
  endless streams.
* caches: caches are damaged and forged. Outputs still equal a clean build's, and nothing else changes. Neither another
  folder's cache nor odd modification times hide a change.
* builds: builds are killed and interrupted, run on a full disk, and lose their folders.

Each part must notice careless programs, which proves that it can fail.
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
        # An ordinary user may not have access to root's folder and the command in it.
        linkmark = shutil.copy(machine.installed_linkmark(), folder / "linkmark")
        for name in chosen.only or PARTS:
            (folder / name).mkdir(mode=0o755)
            PARTS[name].check(linkmark, folder / name, chosen, cases)
    return cases.finish()
