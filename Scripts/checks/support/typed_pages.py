"""Pages with commands to run: their sections, files and commands."""
import os
import pathlib
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator

from checks.support import data, folders
from checks.support.machine import PROJECT

RECIPES = PROJECT / "Documentation/Recipes.md"
FENCE = re.compile(r"^```(\S*) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# A comment after a command.
COMMENT = re.compile(r"  +# ")
ELSEWHERE = data.beside(__file__)["elsewhere"]


class Section:
    """The text below a title, and its code blocks, each as a language, a path and a text."""

    def __init__(self, text: str) -> None:
        self.title = text.partition("\n")[0].removeprefix("# ")
        self.blocks: list[tuple[str, str, str]] = FENCE.findall(text)

    @property
    def files(self) -> list[tuple[str, str]]:
        """The path and the text of each block that shows a file."""
        return [(path, text) for _, path, text in self.blocks if path]

    def commands(self) -> Iterator[tuple[str, str | None]]:
        """Yields each command with the output that the page shows."""
        for language, path, text in self.blocks:
            yield from commands(language, path, text)


class Page:
    """A page. Each section starts in a new folder with the first section's files, or the page is a single section."""

    def __init__(self, path: pathlib.Path, is_one_section: bool = False) -> None:
        self.path = path
        text = path.read_text()
        self.sections = [Section(each) for each in ([text] if is_one_section else text.split("\n## "))]

    def section(self, title: str) -> Section:
        return next(section for section in self.sections if section.title == title)

    def write_files(self, section: Section, folder: pathlib.Path) -> None:
        """Writes the first section's files, which all sections use, and a section's own files."""
        folders.fill(folder, dict(self.sections[0].files + section.files))

    def attempt(self, section: Section, environment: dict[str, str], fail: Callable[[str], None],
                given: pathlib.Path | None = None) -> int:
        """Runs a section's commands in a temporary folder, and returns their number.

        - given: a folder with files that the section needs but does not show.
        """
        count = 0
        with folders.temporary() as temporary:
            folder = temporary / "project"
            if given and given.exists():
                shutil.copytree(given, folder)
            folder.mkdir(exist_ok=True)
            if self.path == RECIPES:
                # The page states that all recipes run in a repository.
                run(["git", "init", "-q"], folder, environment)
            if section is not self.sections[0]:
                folders.fill(folder, dict(self.sections[0].files))
            for language, path, text in section.blocks:
                if path:
                    folders.fill(folder, {path: text})
                for command, expected in commands(language, path, text):
                    count += 1
                    status, output = run(["bash", "-c", command], folder, environment)
                    if not is_as_shown(status, output, expected):
                        fail(f"{self.path.name}: {section.title}: $ {command}\n{output}[exit status {status}]")
        return count


def commands(language: str, path: str, text: str) -> Iterator[tuple[str, str | None]]:
    """Yields the commands in a console block (after `$`) or a shell block (lines), with the shown output.

    None is an output that the page does not show: in shell blocks, and for a command with a comment.
    """
    found: list[tuple[str, str | None]] = []
    if language == "sh" and not path:
        found = [(line, None) for line in text.splitlines() if line]
    elif language == "console":
        for each in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, expected = each.partition("\n")
            found.append((command, None if COMMENT.search(command) and not expected.strip() else expected.strip("\n")))
    yield from ((command, expected) for command, expected in found if not command.startswith(tuple(ELSEWHERE)))


def is_as_shown(status: int, output: str, expected: str | None) -> bool:
    """Whether a command's result is as shown, where `…` matches any lines, or the rest of a line.

    A command without shown output must exit with 0.
    """
    if not expected:
        return status == 0 and (expected is None or not output)
    pattern = "".join(r"(.*\n)*" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n"
                      for line in expected.splitlines())
    return re.fullmatch(pattern, output.rstrip("\n") + "\n" if output else "") is not None


def silence_parallel(home) -> None:
    """Prevents GNU parallel from asking for a citation, which it does once for each home folder."""
    folder = pathlib.Path(home) / ".parallel"
    folder.mkdir()
    (folder / "will-cite").touch()


def run(command, folder: pathlib.Path, environment: dict[str, str]) -> tuple[int, str]:
    """Returns the exit status of a command, and its output on both streams."""
    done = subprocess.run(command, cwd=folder, env=os.environ | environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.returncode, done.stdout.decode("utf-8", "replace")
