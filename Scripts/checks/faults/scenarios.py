"""The runs that are disturbed, and what they do undisturbed."""
from __future__ import annotations

import dataclasses
import os
import pathlib
import shutil

from ..support import fixable, processes, system_calls
from ..support.folders import contents
from .oracle import Disturbed, defects

CACHE = ".linkmark-cache"
NAMES = ["copy/help.md", "copy/piers/summer.md", "copy/piers/winter.md"]
HIDDEN = {"copy/.gitignore": b"drafts/\n", "copy/drafts/secret.md": b"# Not yet\n"}
ROUTES = b'{"appSchemes": ["tidewater"], "routes": [{"name": "pier", "path": "piers/{name}"}]}\n'
LINK = b"See [the north pier](tidewater://piers/north).\n"
BUILD = ["build", "--jobs", "1"]


@dataclasses.dataclass(frozen=True)
class Scenario:
    """A run in a project whose sources may be newer than its outputs."""

    name: str
    line: list[str]
    built: bool = False
    changes: bool = False
    touches: bool = False


SCENARIOS = [
    Scenario("first build", BUILD),
    Scenario("rebuild", BUILD, built=True),
    Scenario("changed sources", BUILD, built=True, changes=True),
    Scenario("touched sources", BUILD, built=True, touches=True),
    Scenario("rebuild --restat --no-cache", [*BUILD, "--restat", "--no-cache"], built=True),
    Scenario("build --depfile", [*BUILD, "--depfile", "deps.d"], built=True, changes=True),
    Scenario("build --check", [*BUILD, "--check"], built=True),
    Scenario("build --check of changed sources", [*BUILD, "--check"], built=True, changes=True),
    Scenario("lint --fix", [*fixable.FIX, "--jobs", "1", "copy"]),
    Scenario("convert --output", ["convert", "--output", "page.html", "--standalone", NAMES[0]]),
]


def documents(version):
    return {name: fixable.source(number, version, lines=40) + LINK
            for number, name in enumerate(NAMES)}


def prepare(scenario, linkmark, project):
    """Makes a project as it is before the run."""
    shutil.rmtree(project, ignore_errors=True)
    fixable.write_project(project, routes="routes.json")
    fixable.write_copy(project, {**documents(1), **HIDDEN, "routes.json": ROUTES})
    if scenario.built:
        processes.run([linkmark, *BUILD], project)
    if scenario.changes:
        fixable.write_copy(project, documents(2))
    if scenario.touches:
        for name in NAMES:
            os.utime(project / name)


class Stage:
    """A scenario with the files before and after an undisturbed run."""

    def __init__(self, scenario: Scenario, linkmark: pathlib.Path, folder: pathlib.Path):
        self.name, self.scenario, self.linkmark = scenario.name, scenario, linkmark
        self.project = folder / scenario.name.replace(" ", "-")
        self.line = [linkmark, *scenario.line]
        prepare(scenario, linkmark, self.project)
        self.before = contents(self.project)
        self.clean = processes.run(self.line, self.project)
        self.after = contents(self.project)

    def check_clean_run(self, results):
        """Expects of the undisturbed run what does not need the command to be known."""
        scenario = self.scenario
        expected = 1 if "--check" in scenario.line and scenario.changes else 0
        results.equal(self.clean.status, expected, f"{self.name}: status of the undisturbed run")
        version = 2 if scenario.changes else 1
        fix = fixable.fixed if "--fix" in scenario.line else bytes
        for name, document in documents(version).items():
            results.expect(self.after[name] == fix(document), f"{self.name}: {name} is not what it must be")
        for name in fixable.outputs(NAMES) if scenario.built or scenario.line == BUILD else []:
            is_new = f"version {version}" in self.after.get(name, b"").decode()
            results.expect(is_new or "--check" in scenario.line, f"{self.name}: {name} is not of version {version}")

    def calls(self) -> list[system_calls.Call]:
        prepare(self.scenario, self.linkmark, self.project)
        return system_calls.record(self.line, self.project, self.project.with_suffix(".log"))[1]

    def defects(self, injection, project) -> list[str]:
        """Returns what is wrong after a disturbed run."""
        prepare(self.scenario, self.linkmark, project)
        log = project.with_suffix(".log")
        ended = processes.run([*system_calls.injecting(injection.rules, log=log), *self.line], project)
        if injection.lost and not injection.hit(system_calls.parsed(log.read_text(errors="replace"))):
            return []
        found = contents(project)
        again = processes.run(self.line, project)
        run = Disturbed(self.before, self.after, self.clean.status, ended, found, contents(project), again)
        return defects(injection, run)
