"""Programs that do harm, each of which must be caught: a check that cannot fail proves nothing."""
from __future__ import annotations

from ..support import processes
from .examination import Examination
from .projects import Project
from .world import World

# Scripts in place of the command, and the word of the report; None for a good one.
PROGRAMS = [
    ('echo x >>"$HOME/.bashrc"', "'home/.bashrc' has changed"),
    ('touch "$HOME/.bashrc"', "'home/.bashrc' has changed"),
    (': >"$HOME/new"', "'home/new' is new"),
    ('rm "$HOME/notes.md"', "'home/notes.md' is gone"),
    ('cat "$HOME/.ssh/id_ed25519"', "its output betray SECRET-0002"),
    ('echo "$TOKEN" >&2', "its messages betray SECRET-000a"),
    ('cat /etc/passwd', "its output betray root"),
    ('cp "$HOME/private/plain.txt" copy/x.html', "'copy/x.html' betrays SECRET-0009"),
    ('ls "$HOME/private" >x.html', "'x.html' betrays SECRET-0005"),
    ('touch copy/PWNED', "a command was run"),
    ("printf '%s\\n' 'x: $(shell touch PWNED)' >build.d", "a command was run"),
    ("printf 'x: y\\n\\ttouch PWNED\\n' >build.d", "has commands for Make"),
    ("kill -SEGV $$", "exits with -11"),
    ("exit 3", "exits with 3"),
    ("sleep 60", "hangs"),
    ("echo x >copy/a.md; printf 'x: y\\n' >build.d; exit 2", None),
]


def check_controls(folder, results):
    world = World(folder / "controls", processes.ordinary_user())
    program = folder / "control"
    for number, (script, word) in enumerate(PROGRAMS):
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        project = Project(0, number, world)
        project.chosen = []
        found = Examination(program, world, project, [["build"]], 0.5 if word == "hangs" else processes.LIMIT).defects()
        results.expect(any(word in each for each in found) if word else not found,
                       f"reports {found} about a program that does: {script}")
