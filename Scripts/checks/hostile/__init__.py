"""Gives commands hostile projects, names, settings, environments and JSON, and judges what they do and print.

    Scripts/check hostile                           everything; minutes
    Scripts/check hostile -- --smoke                fewer cases
    Scripts/check hostile -- --only json --seed 7   one part, with other cases
    Scripts/check hostile -- --project 7            one hostile project, with what it holds

Nothing that a command prints acts on a terminal, or is a command for GitHub Actions or Azure Pipelines. Broken,
deep and huge JSON ends a command with an error at most. In a hostile project, nothing outside is changed, created, read
or run. Broken output, and programs in place of the command, show that each kind of failure is noticed.
"""
from checks.hostile import json_inputs, logs, repository, streams
from checks.support import parts

SMOKE = ["--smoke"]
SECONDS = 35
# The number of cases of each part, in full and in short.
PARTS = {
    "streams": (streams.check, 5_728, 600),
    "json": (json_inputs.check, 390, 40),
    "github": (logs.check_commands, 1_486, 150),
    "text": (logs.check_text, 1_486, 150),
    "repository": (repository.check, 5_000, 150),
}


def main(arguments):
    return parts.main(__name__, __doc__, PARTS, arguments, more=[
        ("--project", dict(type=int, help="of the part repository, only this project"))])
