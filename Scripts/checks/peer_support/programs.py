"""Programs to compare linkmark with: from Debian, from PyPI, and small programs around a library."""
import os
import pathlib
import shutil
import subprocess

from checks.support import machine

FOLDER = pathlib.Path(__file__).parent
PYTHON_PACKAGES = ["rich", "wcwidth", "markdown-it-py", "mistune"]
GOLDMARK, GLAMOUR = "golang-github-yuin-goldmark-dev", "golang-github-charmbracelet-glamour-dev"
MD4C = "libmd4c-html0-dev"
# The variables that describe the caller's terminal.
FORGOTTEN = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "COLUMNS", "LINES"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in FORGOTTEN} | {
    "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}


def debian_version(package):
    """Returns the version of an installed package without Debian's suffix, or None."""
    if not shutil.which("dpkg-query"):
        return None
    done = machine.captured(["dpkg-query", "-W", "-f", "${db:Status-Abbrev}|${Version}", package])
    state, _, version = done.stdout.partition("|")
    if done.returncode != 0 or state.strip() != "ii":
        return None
    return version.rpartition(":")[2].split("-")[0].split("+")[0]


def missing(packages):
    """Returns the Debian packages that are not installed."""
    return [package for package in packages if not debian_version(package)]


def python():
    """Returns an interpreter with the packages; raises Unavailable if they cannot be installed."""
    machine.python_packages(*PYTHON_PACKAGES)
    return machine.PYTHON_PROGRAMS / "python3"


def built_go(name, folder):
    """Builds `name`.go with Debian's packages, and returns the program."""
    environment = os.environ | {"GO111MODULE": "off", "GOPATH": "/usr/share/gocode", "GOPROXY": "off", "GOFLAGS": ""}
    return built(["go", "build", "-o"], pathlib.Path(folder) / name, [FOLDER / f"{name}.go"], environment)


def built_md4c(folder):
    return built(["cc", "-O2", "-o"], pathlib.Path(folder) / "md4c",
                 [FOLDER / "md4c.c", "-lmd4c-html", "-lmd4c"], os.environ)


def built(command, program, sources, environment):
    subprocess.run([*command, program, *sources], env=environment, check=True)
    return program
