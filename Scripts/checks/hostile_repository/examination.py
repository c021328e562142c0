"""Runs commands in a hostile project, and looks for harm."""
from __future__ import annotations

import os

from ..support import processes
from ..support.folders import contents, state
from .world import SECRET

RECORD = b'{"id": "x", "markdown": "[x](app://x)"}\n'
COMMANDS = [
    ["build"],
    ["build", "--check"],
    ["build", "--no-cache", "--restat"],
    ["build", "--depfile", "build.d"],
    ["build", "--fail-on", "note"],
    ["lint"],
    ["lint", "--level", "note", "copy"],
    ["lint", "--fix", "copy"],
    ["convert", "--to", "html", "copy"],
    ["convert", "--to", "ansi", "copy/a.md"],
    ["convert", "--to", "json", "copy"],
    ["--out-dir", "site", "--depfile", "convert.d", "copy"],
    ["--out-dir", "fresh", "copy"],
    ["--out-dir", "images", "--assets", "copy", "--depfile", "images.d", "copy"],
    ["explain", "https://example.com/x"],
    ["theme", "check"],
    ["theme", "css"],
    ["--stream", "--to", "html"],
    ["init"],
    ["schema", "config"],
    ["report", "-o", "report.html"],
    ["report", "-o", "changes.html", "--against", "HEAD"],
    ["lint", "--fix"],
]
# What a command that was run would have created.
TRACE = "PWNED"
STATUSES = {0, 1, 2}
MAKEFILE = "all:\ninclude {0}\n"
RECIPE = b"recipe to execute"
NINJA = "rule nothing\n  command = true\n  depfile = {0}\n  deps = gcc\nbuild all: nothing\n"


class Examination:
    """The runs in one project."""

    def __init__(self, linkmark, world, project, commands=None, limit=processes.LIMIT):
        self.linkmark, self.world, self.project, self.limit = linkmark, world, project, limit
        self.original, self.hung = {}, False
        self.commands = commands or project.chance.sample(COMMANDS, len(COMMANDS))

    def defects(self) -> list[str]:
        """Returns what harm is done; ends after a command that hangs."""
        self.project.write()
        self.original = contents(self.project.folder)
        found = []
        for command in self.commands:
            ended = self.run([self.linkmark, *command], given=RECORD)
            found += [f"{' '.join(command)}: {each}" for each in [*self.wrong_end(ended), *self.world.changes()]]
            if ended.status is None:
                self.hung = True
                break
        return [*found, *self.betrayals(), *self.read_dependencies(), *self.traces()]

    def run(self, line, given=b""):
        world = self.world
        return processes.run(line, self.project.folder, given=given, limit=self.limit, user=world.user,
                             environment=world.environment)

    def wrong_end(self, ended):
        if ended.status not in STATUSES:
            yield f"{ended}"
        for stream, text in [("output", ended.output), ("messages", ended.messages.encode())]:
            if secret := SECRET.search(text):
                yield f"its {stream} betray {secret[0].decode()}"

    def betrayals(self):
        """Looks for secrets in files that are not as they were."""
        for name, data in contents(self.project.folder).items():
            secret = SECRET.search(os.fsencode(name)) or SECRET.search(data)
            if secret and self.original.get(name) != data:
                yield f"{name!a} betrays {secret[0].decode()}"

    def read_dependencies(self):
        """Lets Make and Ninja read dependencies; they must find no command."""
        for name in ["build.d", "convert.d", "images.d", "deps.d"]:
            path = self.project.folder / name
            if path.is_symlink() or not path.is_file():
                continue
            (self.project.folder / "Makefile").write_text(MAKEFILE.format(name))
            (self.project.folder / "build.ninja").write_text(NINJA.format(name))
            database = self.run(["make", "-rRp", "all"])
            if RECIPE in database.output:
                yield f"{name} has commands for Make: {path.read_bytes()[:200]!a}"
            self.run(["ninja", "all"])

    def traces(self):
        for path in [*state(self.project.folder), *self.world.around()]:
            if os.path.basename(path) == TRACE:
                yield f"{path!a} shows that a command was run"
