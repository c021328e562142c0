"""Compares every output of this tree with another revision's output, byte for byte.

    Scripts/check outputs -- REV                            compares with a revision, such as HEAD~1 or v0.1.0
    Scripts/check outputs -- --program NEW --other OLD      compares two executables, without a build
    Scripts/check outputs -- REV --messages                 lists the lines of standard error that differ as well
    Scripts/check outputs -- REV --documents 3000 --seed 1  documents of packages, chosen by a seed; --catalogs is
    similar Scripts/check outputs -- --control                      checks this check: one wrong byte must be noticed

Revisions are built in release mode, the other one in .build/outputs. The inputs form groups. `examples` has the
examples, fixtures, pages and fuzzing corpora of this tree. `documents` has the package documents that `precision`
downloads, and `catalogs` has the files of the check with that name. All are converted to every format, shape and style,
linted, fixed in copies, and reported. `commands` is everything else: help, rules, schemas, themes, route code, manual
pages, projects, editor sessions, and wrong arguments. Standard output, the exit status and each written file must be
equal. Lines of standard error are messages; their differences are counted, but are not a failure.
"""
import collections
import concurrent.futures
import subprocess
import sys
from pathlib import Path

from checks.outputs import control, plan
from checks.outputs.runs import compare
from checks.support import folders, machine, options
from checks.support.package import CheckError

SMOKE = ["--control"]
SECONDS = 10
GROUPS = ["commands", "examples", "documents", "catalogs"]
# The number of concurrent runs; most use two threads.
LANES = 3


def built(folder):
    command = ["swift", "build", "-c", "release", "--product", "linkmark", "--package-path", folder]
    subprocess.run(command, check=True, stdout=sys.stderr)
    return Path(machine.captured([*command, "--show-bin-path"], check=True).stdout.strip()) / "linkmark"


def checked_out(revision):
    """Returns a folder with a revision, which is checked out only once."""
    commit = machine.captured(["git", "rev-parse", "--verify", revision + "^{commit}"],
                              cwd=machine.PROJECT, check=True).stdout.strip()
    folder = machine.PROJECT / ".build/outputs" / commit
    if not folder.exists():
        subprocess.run(["git", "worktree", "prune"], cwd=machine.PROJECT, check=True)
        subprocess.run(["git", "worktree", "add", "--detach", folder, commit], cwd=machine.PROJECT, check=True)
    return folder


def planned(groups, old, work, given):
    """Yields the runs in these groups, each with its group."""
    made = {"commands": lambda: plan.commands(old, work, given.seed), "examples": lambda: plan.examples(work),
            "documents": lambda: plan.documents(work, given.seed, given.documents),
            "catalogs": lambda: plan.catalogs(work, given.seed, given.catalogs)}
    for group in groups:
        yield from ((group, run) for run in made[group]())


def compared(runs, programs):
    """Compares runs, and returns the numbers of outputs and differences by group, and the messages."""
    counts, differences, messages = collections.Counter(), collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(LANES) as lanes:
        results = [(group, lanes.submit(compare, run, programs)) for group, run in runs]
        for group, result in results:
            found = result.result()
            counts[group] += found.compared
            differences[group] += len(found.differences)
            messages.update(found.messages)
            print(*(f"differs: {difference}" for difference in found.differences), sep="\n",
                  end="\n" if found.differences else "", flush=True)
    return counts, differences, messages


def main(arguments):
    given = options.parsed(__name__, __doc__, arguments, messages="list the messages that differ",
                           control="check this check", more=[
        ("revision", dict(nargs="?")),
        ("--program", dict(type=Path, help="the executable of this tree (a release build)")),
        ("--other", dict(type=Path, help="the executable to compare with (a release build of the revision)")),
        ("--documents", dict(type=int, default=3000, metavar="N", help="documents of packages (3000)")),
        ("--catalogs", dict(type=int, default=1000, metavar="N", help="catalogs of packages (1000)")),
        ("--seed", dict(type=int, default=1, help="draws documents, catalogs, destinations and routes (1)")),
        ("--only", dict(choices=GROUPS, action="append", help="compare only this group; may be repeated"))])
    if given.control:
        return control.main(given.program or machine.linkmark(), compared)
    if not given.revision and not given.other:
        raise CheckError("name a revision, or an executable with --other")
    old = given.other or built(checked_out(given.revision))
    new = given.program or built(machine.PROJECT)
    with folders.temporary() as folder:
        runs = planned(given.only or GROUPS, old.absolute(), folder, given)
        counts, differences, messages = compared(runs, (old.absolute(), new.absolute()))
    if given.messages:
        print(*(f"{count:6} × {line}" for line, count in messages.most_common()), sep="\n")
    for group, count in counts.items():
        print(f"{group}: {count} outputs, {differences[group]} differ")
    print(f"{counts.total()} outputs, {differences.total()} differ; {messages.total()} lines of messages differ")
    return 1 if differences.total() else 0
