"""Runs every command in hostile projects, and fails when anything outside is changed, created, read or run.

    Scripts/check hostile-repository                 5,000 projects; some minutes
    Scripts/check hostile-repository -- --smoke      150 projects
    Scripts/check hostile-repository -- --project 7  one of them, with what it holds

A project that was cloned or unpacked may hold anything: links that lead out of it, paths that do, pipes, names of any
bytes, forged caches, broken settings, or none but those that a stranger put above it. The projects are generated from
a seed, each with a few of these. Around them is a home with files to destroy and to betray, each with a secret.

After each command everything outside of the project is as before, to the byte and to the time of modification; no
secret is printed or in a file of the project; nothing was run, neither by the command nor by Make and Ninja when they
read its dependencies; and the command neither hangs nor crashes. For root, every other project is an ordinary user's.
"""
from __future__ import annotations

import os
import pathlib
import shutil
import tempfile

from ..support import machine, options, processes
from ..support.results import Results
from .controls import check_controls
from .examination import Examination
from .projects import Project
from .world import World

SMOKE = ["--smoke"]
SECONDS = 20
SEED = 20261124
COUNT, SMOKE_COUNT = 5000, 150
# With more bad projects than this, or more that take long because a command hangs, the rest says nothing new.
ENOUGH, ENOUGH_HANGS = 40, 4


class Examinations:
    """The examinations of all projects."""

    def __init__(self, linkmark, seed, results):
        self.linkmark, self.seed, self.results, self.hangs = linkmark, seed, results, 0

    def examine(self, number, worlds):
        """Runs the commands in a project in one of the worlds."""
        if self.results.failures > ENOUGH or self.hangs > ENOUGH_HANGS:
            return
        world = worlds[number % len(worlds)]
        project = Project(self.seed, number, world)
        examination = Examination(self.linkmark, world, project)
        found = examination.defects()
        self.hangs += examination.hung
        self.results.expect(not found, f"project {number}, {project}, as {world.user or 'this user'}:"
                                       + "".join(f"\n    {each}" for each in found[:6]))


def users():
    """Returns whose projects there are; None is this user."""
    return [None, processes.ordinary_user()] if processes.ordinary_user() else [None]


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help=f"{SMOKE_COUNT} projects")
    parser.add_argument("--seed", type=int, default=SEED, help="makes other projects")
    parser.add_argument("--project", type=int, help="only this one")
    chosen = parser.parse_args(arguments)
    machine.require_commands({"make": "make", "ninja": "ninja-build"})
    results = Results()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary).resolve()
        # An ordinary user may not see a folder of root's, nor the command in it.
        folder.chmod(0o755)
        linkmark = pathlib.Path(shutil.copy(machine.installed_linkmark(), folder / "linkmark"))
        check_controls(folder, results)
        numbers = range(SMOKE_COUNT if chosen.smoke else COUNT) if chosen.project is None else [chosen.project]
        places = [[World(folder / f"{worker}-{user}", user) for user in users()]
                  for worker in range(processes.workers())]
        processes.in_parallel(Examinations(linkmark, chosen.seed, results).examine, numbers, places)
    if os.geteuid() != 0:
        print("skipped: settings of strangers, and projects of root: only root can give files away")
    return results.finish(f"{len(numbers)} hostile projects")
