"""Documentation/Recipes.md: its sections, the files that they write and the commands that they type."""
import os
import pathlib
import re
import subprocess
import tempfile

from .machine import PROJECT

PAGE = PROJECT / "Documentation/Recipes.md"
FENCE = re.compile(r"^```(\S*) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Section:
    """The text below a title; each code block as its language, its path and its text."""

    def __init__(self, text):
        self.title = text.partition("\n")[0]
        self.blocks = FENCE.findall(text)

    @staticmethod
    def named(title):
        return next(section for section in sections() if section.title == title)

    @property
    def has_commands(self):
        return any(language == "console" for language, _, _ in self.blocks)


def sections():
    """Returns the page's sections; the first one is the text before the first title."""
    return [Section(text) for text in PAGE.read_text().split("\n## ")]


def commands(console):
    """Yields each command with the output that the page shows."""
    for text in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, _, expected = text.partition("\n")
        yield command, expected


def is_as_printed(output, expected):
    """Whether an output is what the page shows, where `…` is any lines, or the rest of one."""
    pattern = "".join(r"(.*\n)*" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n"
                      for line in expected.splitlines())
    return re.fullmatch(pattern, output.rstrip("\n") + "\n" if output else "") is not None


def attempt(section, environment, fail):
    """Runs a section's commands in a temporary folder, and returns how many there are."""
    count = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "project"
        folder.mkdir()
        run(["git", "init", "-q"], folder, environment)
        for language, path, text in sections()[0].blocks + section.blocks:
            write(folder, path, text)
            if language != "console":
                continue
            for command, expected in commands(text):
                count += 1
                output = run(["bash", "-c", command], folder, environment)
                if not is_as_printed(output, expected):
                    fail(f"{section.title}: $ {command}\n{output}")
    return count


def write_files(section, folder):
    """Writes the files that all recipes start from, and those of a section."""
    for _, path, text in sections()[0].blocks + section.blocks:
        write(folder, path, text)


def write(folder, path, text):
    """Writes a block, if it has a path."""
    if path:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def silence_parallel(home):
    """Keeps GNU parallel from asking for a citation, which it does once for each home folder."""
    folder = pathlib.Path(home) / ".parallel"
    folder.mkdir()
    (folder / "will-cite").touch()


def run(command, folder, environment):
    """Returns what a command prints on both streams."""
    done = subprocess.run(command, cwd=folder, env=os.environ | environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.stdout.decode("utf-8", "replace")
