"""Types the commands on the README, the tutorial, the recipes and other pages, and compares the output.

    Scripts/check recipes                  all pages, and all recipes but Spark
    Scripts/check recipes -- TITLE...      the recipes below these titles

The tutorial is followed from its first line to its last. `projects` has the files that a page needs but does not show.
pre-commit gets the project's hooks from a repository and a release that the check creates. Without TITLE, the check
also tests hostile names: Make must not run a command in a name, and a hook must not treat a name as an option.
"""
import os
import pathlib
import re
import subprocess
import tempfile
import time

from checks.support import hook_repository, machine, options, typed_pages
from checks.support.machine import PROJECT
from checks.support.package import CheckError
from checks.support.results import Results
from checks.support.typed_pages import FENCE, RECIPES, Page, Section

TUTORIAL = PROJECT / "Documentation/Tutorial.md"
# The speeds of a slow typist, who also types the files, and of a careful reader.
CHARACTERS_PER_MINUTE, WORDS_PER_MINUTE = 200, 200
FIRST_SENTENCE, WHOLE = 1.0, 10.0


def minutes(text: str, section: Section) -> float:
    """Returns the time for reading and typing a part of the page."""
    typed = sum(len(command) for command, _ in section.commands()) + sum(len(text) for _, text in section.files)
    words = len(re.findall(r"\w+", FENCE.sub("", text)))
    return typed / CHARACTERS_PER_MINUTE + words / WORDS_PER_MINUTE


def check_tutorial(environment: dict[str, str], results: Results) -> str:
    """Follows the tutorial from its first line to its last, and returns a summary."""
    text = TUTORIAL.read_text()
    page = Page(TUTORIAL, is_one_section=True)
    started = time.monotonic()
    count = page.attempt(page.sections[0], environment, results.fail)
    ran = time.monotonic() - started
    first = text.split("\n## ")[1].partition("\n```\n")[0] + "\n```\n"
    to_first, to_last = minutes(first, Section(first)), minutes(text, page.sections[0])
    results.expect(to_first <= FIRST_SENTENCE, f"the first sentence takes {to_first:.1f} minutes, not {FIRST_SENTENCE}")
    results.expect(to_last <= WHOLE, f"the tutorial takes {to_last:.1f} minutes, not {WHOLE}")
    return (f"{count} commands in {ran:.1f} s; typed and read, {to_first * 60:.0f} s to the first sentence and "
            f"{to_last:.1f} minutes to the end")


SECONDS = 20
PROGRAMS = {"make": "make", "ninja": "ninja-build", "parallel": "parallel", "git": "git", "jq": "jq"}
# This recipe needs Java and half a gigabyte of packages, and runs only if it is named.
ELSEWHERE = "Apache Spark"
# The path for the tutorial, which needs only linkmark and standard programs.
SYSTEM = "/usr/bin:/bin"
PROJECTS = pathlib.Path(__file__).parent / "projects"
PAGES = [PROJECT / "README.md", *sorted(PROJECT.glob("Site/*.md")), *sorted(PROJECT.glob("Documentation/*.md")),
         *sorted(PROJECT.glob("Sources/*/*.docc/*.md"))]
# Pages that differ from the printed output.
WRONG = {"another output": ("\ncopy\n", "\ncopied\n"), "another status": ("--version", "--versoin"),
         "an output that is not printed": ("$ echo copy\n", ""), "an output that is not shown": ("\ncopy\n", "\n")}
WRONG_PAGE = "# Page\n\n```console\n$ linkmark --version  # a number\n$ true\n$ echo copy\ncopy\n```\n"
# A file name with a command that Make might run, and a file name that is a linkmark option.
COMMAND, OPTION = "copy/help.html;>PWNED;.md", "--config=lax.md"
LAX = '{"lint": {"levels": {"blocked-destination": "off"}}}'
HOOKS = hook_repository.HOOKS.read_text()


def write_hooks(home, linkmark, text=HOOKS):
    """Configures Git to resolve the address on the page to a repository with the project's hooks."""
    hooks = home / "hooks"
    home.mkdir(parents=True, exist_ok=True)
    (home / ".gitconfig").write_text(
        f"[url \"{hooks}\"]\n    insteadOf = https://git.example/linkmark\n"
        "[user]\n    name = test\n    email = test@a.example\n")
    hook_repository.write_wheel(home / "release", linkmark)
    hook_repository.write_repository(hooks, os.environ | {"HOME": str(home)}, text, home / "release")


def check_hostile_names(linkmark, environment, folder, results):
    """Runs the Make and pre-commit recipes, and careless forms of them, in a project with hostile names."""
    page = Page(RECIPES)
    for number, (old, new) in enumerate([("", ""), ("-regex '[A-Za-z0-9._/-]*\\.md'", "-name '*.md'")]):
        project = folder / f"make-{number}"
        page.write_files(page.section("Make"), project)
        (project / COMMAND).touch()
        (project / "Makefile").write_text((project / "Makefile").read_text().replace(old, new))
        _, shown = typed_pages.run(["make"], project, environment)
        is_run = any(path.name.startswith("PWNED") for path in project.rglob("*"))
        results.equal(is_run, bool(old), f"Make runs a command in a name: {shown}")
    for number, (old, new) in enumerate([("", ""), ("  args: [--]\n", "")]):
        home = folder / f"home-{number}"
        write_hooks(home, linkmark, HOOKS.replace(old, new))
        status = lint_with_hook(folder / f"hook-{number}", environment | {"HOME": str(home)})
        results.equal(status, 0 if old else 1, "the status of a hook on a file with the name of an option")


def lint_with_hook(project, environment):
    """Returns pre-commit's status for a blocked link, beside a file with the name of an option that would allow it."""
    project.mkdir()
    name = ".pre-commit-config.yaml"
    (project / name).write_text(dict(Page(RECIPES).section("pre-commit").files)[name])
    for name, text in {"bad.md": "[a](javascript:b)\n", OPTION: "", "lax.md": LAX}.items():
        (project / name).write_text(text)
    for line in [["git", "init", "-q"], ["git", "add", "--", "."]]:
        typed_pages.run(line, project, environment)
    return subprocess.run(["pre-commit", "run", "linkmark-lint"], cwd=project, env=os.environ | environment,
                          stdout=subprocess.DEVNULL, check=False).returncode


def check_pages(environment, results):
    """Types the commands on pages other than the recipes, and returns their number."""
    count = 0
    for path in PAGES:
        if path in [RECIPES, TUTORIAL]:
            continue
        page = Page(path)
        for section in page.sections:
            given = PROJECTS / path.stem / re.sub(r"\W+", "-", section.title.lower()).strip("-")
            count += page.attempt(section, environment, results.fail, given)
    return count


def check_wrong_pages(environment, folder, results):
    """Checks that a page with other output is noticed."""
    for name, (old, new) in {"": ("", ""), **WRONG}.items():
        path = folder / "page.md"
        path.write_text(WRONG_PAGE.replace(old, new))
        found = []
        page = Page(path)
        page.attempt(page.sections[0], environment, found.append)
        results.equal(bool(found), bool(name), f"whether a page with {name or 'no fault'} fails")


def main(arguments):
    titles = options.parsed(__name__, __doc__, arguments, more=[
        ("titles", dict(nargs="*", metavar="TITLE", help="run only the recipes below this title"))]).titles
    page = Page(RECIPES)
    sections = {section.title: section for section in page.sections[1:] if list(section.commands())}
    unknown = [title for title in titles if title not in sections]
    if unknown:
        raise CheckError(f"no recipe with commands is called {unknown[0]!r}; there are {', '.join(sections)}")
    machine.require_commands(PROGRAMS)
    machine.python_packages("pre-commit")
    linkmark = machine.linkmark()
    folders = [linkmark.parent, machine.PYTHON_PROGRAMS, os.environ["PATH"]]
    results = Results()
    with tempfile.TemporaryDirectory() as home:
        write_hooks(pathlib.Path(home), linkmark)
        environment = {"HOME": home, "PATH": ":".join(map(str, folders)), "LC_ALL": "C.UTF-8",
                       "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
        typed_pages.silence_parallel(home)
        for title in titles or [title for title in sections if title != ELSEWHERE]:
            count = page.attempt(sections[title], environment, results.fail)
            print(f"{title}: {count} commands")
        if not titles:
            print(f"the tutorial: {check_tutorial(environment | {'PATH': f'{folders[0]}:{SYSTEM}'}, results)}")
            print(f"the other pages: {check_pages(environment, results)} commands")
            check_wrong_pages(environment, pathlib.Path(home), results)
            check_hostile_names(linkmark, environment, pathlib.Path(home), results)
            print("hostile names: 2 recipes, and 2 careless ones")
    return results.finish()
