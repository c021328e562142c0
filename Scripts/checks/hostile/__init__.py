"""Runs commands on hostile projects, names, settings, environments and JSON, and checks their effects and output.

    Scripts/check hostile                           everything; minutes
    Scripts/check hostile -- --smoke                fewer cases
    Scripts/check hostile -- --only json --seed 7   one part, with other cases
    Scripts/check hostile -- --project 7            one hostile project, with a list of its contents

A command's output must not control a terminal, or contain commands for GitHub Actions or Azure Pipelines. Broken, deep
and huge JSON may only cause an error. In a hostile project, commands must not change, create, read or run anything
outside. Broken output, and programs in place of the command, prove that each kind of failure is noticed.
"""
from checks.hostile import json_inputs, logs, repository, streams
from checks.support import parts

SMOKE = ["--smoke"]
SECONDS = 35
# The function for each part, and its number of cases in the full and the short form.
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
