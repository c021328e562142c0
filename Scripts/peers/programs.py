"""The programs that linkmark is held beside: Debian's, PyPI's, and a few lines over a library."""
import os
import pathlib
import shutil
import subprocess

from browsers import machine

FOLDER = pathlib.Path(__file__).parent
MARKDOWN_IT, MISTUNE, RICH = "markdown-it-py==4.3.0", "mistune==3.4.0", "rich==15.0.0"
WCWIDTH = "wcwidth==0.2.13"
PYTHON_PACKAGES = [RICH, WCWIDTH, MARKDOWN_IT, MISTUNE]
GOLDMARK, GLAMOUR = "golang-github-yuin-goldmark-dev", "golang-github-charmbracelet-glamour-dev"
MD4C = "libmd4c-html0-dev"


def debian_version(package):
    """The version of an installed package without Debian's own part; None where it is not installed."""
    if not shutil.which("dpkg-query"):
        return None
    said = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Abbrev}|${Version}", package],
                          capture_output=True, text=True, check=False)
    state, _, version = said.stdout.partition("|")
    if said.returncode != 0 or state.strip() != "ii":
        return None
    return version.rpartition(":")[2].split("-")[0].split("+")[0]


def missing(packages):
    """Those of Debian's packages that are not installed."""
    return [package for package in packages if not debian_version(package)]


def python():
    """The interpreter that has the packages of PyPI; None where they cannot be had."""
    folder = machine.python_packages("peers", PYTHON_PACKAGES)
    return folder and machine.PROJECT / ".build/peers/bin/python3"


def built_go(name, folder):
    """The program of name.go, built with Debian's packages."""
    environment = os.environ | {"GO111MODULE": "off", "GOPATH": "/usr/share/gocode",
                                "GOPROXY": "off", "GOFLAGS": ""}
    return built(["go", "build", "-o"], pathlib.Path(folder) / name, [FOLDER / f"{name}.go"], environment)


def built_md4c(folder):
    return built(["cc", "-O2", "-o"], pathlib.Path(folder) / "md4c",
                 [FOLDER / "md4c.c", "-lmd4c-html", "-lmd4c"], os.environ)


def built(command, program, sources, environment):
    subprocess.run([*command, program, *sources], env=environment, check=True)
    return program
