"""Who takes part in races against cmark, and by which command."""
import shutil
import subprocess
import typing

from . import programs

WIDTH = 80
# From so many bytes on linkmark parses on several threads.
SHARED = 1 << 20
# Slow ones would need minutes for more, and say no more by it.
SLOW = 600_000
PACKAGES = ["cmark", "lowdown", "libmd4c-dev", programs.MD4C, "pulldown-cmark", "pandoc", "golang-go",
            programs.GOLDMARK, programs.GLAMOUR]
MARKDOWN_IT = ("import sys, markdown_it; "
               "sys.stdout.write(markdown_it.MarkdownIt('commonmark').render(sys.stdin.read()))")
MISTUNE = "import sys, mistune; sys.stdout.write(mistune.html(sys.stdin.read()))"


class Contender(typing.NamedTuple):
    """A program that reads Markdown from standard input, and what it writes."""

    name: str
    version: str
    command: list
    is_for_terminal: bool = False
    # In bytes; None is any size.
    largest: int | None = None
    smallest: int = 0

    def takes(self, size):
        return self.smallest <= size and (self.largest is None or size <= self.largest)


def version_of(program):
    """What a program says first of its version."""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    return said.stdout.splitlines()[0]


def ours(linkmark):
    """The reference first, and the forms of linkmark."""
    version = version_of(linkmark).split()[-1]
    convert = [linkmark, "--quiet", "--no-config"]
    terminal = ["-t", "ansi", "--width", str(WIDTH), "--color", "always", "--color-depth", "truecolor",
                "--hyperlinks", "always"]
    cmark = Contender("cmark", version_of("cmark").split()[1], [shutil.which("cmark")])
    return [cmark, Contender("linkmark", version, convert),
            Contender("linkmark --jobs 1", version, [*convert, "--jobs", "1"], smallest=SHARED),
            Contender("linkmark --plain", version, [*convert, "--plain"]),
            Contender("linkmark -t ansi", version, [*convert, *terminal], True),
            Contender("linkmark -t ansi --jobs 1", version, [*convert, *terminal, "--jobs", "1"], True,
                      smallest=SHARED)]


def peers(folder):
    """The others that are on this machine, and why those are not that are missing."""
    found, absent = [], {}

    def add(name, package, make, **properties):
        version = programs.debian_version(package)
        if version:
            found.append(Contender(name, version, make(), **properties))
        else:
            absent[name] = f"{package} is not installed"

    def read(*options):
        return [shutil.which("lowdown"), "--parse-no-metadata", *options]

    def go(name, *options):
        return lambda: [programs.built_go(name, folder), *options]

    add("MD4C", programs.MD4C, lambda: [programs.built_md4c(folder)])
    add("pulldown-cmark", "pulldown-cmark", lambda: [shutil.which("pulldown-cmark")])
    add("lowdown", "lowdown", lambda: read("-Thtml"))
    add("lowdown -Tterm", "lowdown", lambda: read(
        "-Tterm", f"--term-columns={WIDTH}", f"--term-width={WIDTH}"), is_for_terminal=True)
    add("pandoc", "pandoc", lambda: [shutil.which("pandoc"), "-f", "commonmark", "-t", "html"], largest=SLOW)
    add("goldmark", programs.GOLDMARK, go("goldmark"))
    add("glamour", programs.GLAMOUR, go("glamour", str(WIDTH), "dark"), is_for_terminal=True, largest=SLOW)
    python = programs.python()
    rich = [python, "-m", "rich.markdown", "--width", str(WIDTH), "--force-color", "--hyperlinks", "-"]
    for package, command, is_for_terminal in [
            (programs.MARKDOWN_IT, [python, "-c", MARKDOWN_IT], False),
            (programs.MISTUNE, [python, "-c", MISTUNE], False), (programs.RICH, rich, True)]:
        name, _, version = package.partition("==")
        if python:
            found.append(Contender(name, version, command, is_for_terminal, SLOW))
        else:
            absent[name] = "it could not be had from PyPI"
    return found, absent
