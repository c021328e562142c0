"""Builds odd names, with few resources and files of others, and fails when an output is wrong or an error unsaid.

    Scripts/check surroundings                everything
    Scripts/check surroundings -- --smoke     without endless input, which takes a gigabyte

* Names: line feeds, escapes, options, and as many bytes as a name and a path may have or one more; links in loops,
  and outputs that are sources or each other.
* Limits: few files, one thread, a small stack; any umask; files that an ordinary user may not read or write.
* Streams: closed, full, endless, or in /proc.

A run that cannot write everything exits with 2, names what is missing, and writes everything else.
"""
from __future__ import annotations

import pathlib
import shutil
import tempfile

from ..support import machine, options
from ..support.cases import Cases, write_program
from ..support.results import Results
from . import limits, names
from .project import Project

SMOKE = ["--smoke"]
SECONDS = 6


PARTS = {
    "names": names.build_names, "long names": names.build_long_names, "links": names.build_links,
    "limits": limits.build_with_limits, "masks": limits.build_with_masks,
    "forbidden files": limits.build_forbidden, "streams": limits.use_streams,
}


def check_controls(folder, results):
    """Expects every case to fail with a command that writes nothing."""
    careless = write_program(folder / "careless", "printf '\\033' >&2\nexit 0")
    for part in PARTS.values():
        quiet = Results(quiet=True)
        part(Project(careless, folder / "control"), quiet)
        results.equal(quiet.failures, quiet.count, f"failures of {part.__name__} with a careless command")


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="without endless input")
    chosen = parser.parse_args(arguments)
    cases = Cases()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        # An ordinary user may not see a folder of root's, nor the command in it.
        folder.chmod(0o755)
        linkmark = pathlib.Path(shutil.copy(machine.installed_linkmark(), folder / "linkmark"))
        cases.run("controls", check_controls, folder)
        for name, part in PARTS.items():
            cases.run(name, part, Project(linkmark, folder / "project"))
        if not chosen.smoke:
            cases.run("endless input", limits.read_endlessly, Project(linkmark, folder / "project"))
    return cases.finish()
