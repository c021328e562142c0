"""Runs linkmark and other terminal renderers on the same lines, and prints a table of what they do.

Every cell of the table, which is Markdown, is computed from the output. lowdown and glamour come from Debian,
and rich from PyPI. Scripts/bench compares their speed.
"""
import tempfile

from ..peer_support.programs import missing
from ..peer_support.renderers import PACKAGES, renderers
from ..support import machine, options
from ..support.tables import table
from .questions import QUESTIONS

SMOKE = None


def main(arguments):
    options.parser(__name__, __doc__).parse_args(arguments)
    machine.install(missing(PACKAGES))
    with tempfile.TemporaryDirectory() as folder:
        compared = renderers(machine.linkmark(), folder)
        from wcwidth import wcswidth
        print(table(["", *(f"{each.name} {each.version}" for each in compared)],
                    [[question, *(ask(each, wcswidth) for each in compared)] for question, ask in QUESTIONS.items()],
                    numeric=False), end="")
    return 0
