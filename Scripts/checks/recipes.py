"""Types the commands of Documentation/Recipes.md, and fails where they print something else.

    Scripts/check recipes                  all recipes but Spark
    Scripts/check recipes -- TITLE...      the recipes below these titles

pre-commit gets the project's hooks from a repository that is made for this.
"""
import os
import pathlib
import shutil
import subprocess
import tempfile

from .support import machine, options, recipes_page
from .support.machine import PROJECT
from .support.results import Results

SECONDS = 11
PROGRAMS = {"make": "make", "ninja": "ninja-build", "parallel": "parallel", "git": "git"}
# Needs Java and half a gigabyte of packages; the check `spark` runs it.
ELSEWHERE = "Apache Spark"


def write_hooks(home):
    """Makes Git resolve the address on the page to a repository of the project's hooks."""
    hooks = home / "hooks"
    hooks.mkdir()
    shutil.copy(PROJECT / ".pre-commit-hooks.yaml", hooks)
    (home / ".gitconfig").write_text(
        f"[url \"{hooks}\"]\n    insteadOf = https://git.example/linkmark\n"
        "[user]\n    name = test\n    email = test@a.example\n")
    for line in [["init", "-q"], ["add", "."], ["commit", "-q", "-m", "hooks"], ["tag", "0.1.0"]]:
        subprocess.run(["git", *line], cwd=hooks, env=os.environ | {"HOME": str(home)}, check=True)


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="run only the recipes below this title")
    titles = parser.parse_args(arguments).titles
    sections = {section.title: section for section in recipes_page.sections()[1:] if section.has_commands}
    unknown = [title for title in titles if title not in sections]
    if unknown:
        parser.error(f"no recipe with commands is called {unknown[0]!r}; there are {', '.join(sections)}")
    machine.require_commands(PROGRAMS)
    machine.python_packages("pre-commit")
    folders = [machine.linkmark().parent, machine.PYTHON_PROGRAMS, os.environ["PATH"]]
    results = Results()
    with tempfile.TemporaryDirectory() as home:
        write_hooks(pathlib.Path(home))
        environment = {"HOME": home, "PATH": ":".join(map(str, folders)), "LC_ALL": "C.UTF-8"}
        recipes_page.silence_parallel(home)
        for title in titles or [title for title in sections if title != ELSEWHERE]:
            count = recipes_page.attempt(sections[title], environment, results.fail)
            print(f"{title}: {count} commands")
    if not titles:
        print(f"{ELSEWHERE} is run by: Scripts/check spark")
    return results.finish()
