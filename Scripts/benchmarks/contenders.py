"""Programs that take part in races against cmark."""
import shutil
import typing

from checks.peer_support import programs
from checks.support import machine
from checks.support.machine import Unavailable, pinned_versions

WIDTH = 80
# The largest document for slow programs, which would need minutes for a larger one.
SLOW = 600_000
PACKAGES = ["cmark", "lowdown", "libmd4c-dev", programs.MD4C, "pulldown-cmark", "pandoc", "golang-go",
            programs.GOLDMARK, programs.GLAMOUR]
MARKDOWN_IT = ("import sys, markdown_it; "
               "sys.stdout.write(markdown_it.MarkdownIt('commonmark').render(sys.stdin.read()))")
MISTUNE = "import sys, mistune; sys.stdout.write(mistune.html(sys.stdin.read()))"


class Contender(typing.NamedTuple):
    """A program that reads Markdown from standard input."""

    name: str
    version: str
    command: list
    is_for_terminal: bool = False
    # The largest document in bytes; None for any size.
    largest: int | None = None

    def takes(self, size):
        return self.largest is None or size <= self.largest


def version_of(program):
    """Returns the first line of a program's version."""
    done = machine.captured([program, "--version"], check=True)
    return done.stdout.splitlines()[0]


def ours(linkmark):
    """Returns the reference program, followed by the forms of linkmark."""
    version = version_of(linkmark).split()[-1]
    convert = [linkmark, "--quiet", "--no-config"]
    terminal = ["-t", "ansi", "--width", str(WIDTH), "--color", "always", "--color-depth", "truecolor",
                "--hyperlinks", "always"]
    cmark = Contender("cmark", version_of("cmark").split()[1], [shutil.which("cmark")])
    return [cmark, Contender("linkmark", version, convert),
            Contender("linkmark --plain", version, [*convert, "--plain"]),
            Contender("linkmark -t ansi", version, [*convert, *terminal], True)]


def peers(folder):
    """Returns the other programs on this machine, and a reason for each missing program."""
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
    add("lowdown", "lowdown", lambda: read("-Thtml"), largest=SLOW)
    add("lowdown -Tterm", "lowdown", lambda: read(
        "-Tterm", f"--term-columns={WIDTH}", f"--term-width={WIDTH}"), is_for_terminal=True, largest=SLOW)
    add("pandoc", "pandoc", lambda: [shutil.which("pandoc"), "-f", "commonmark", "-t", "html"], largest=SLOW)
    add("goldmark", programs.GOLDMARK, go("goldmark"))
    add("glamour", programs.GLAMOUR, go("glamour", str(WIDTH), "dark"), is_for_terminal=True, largest=SLOW)
    try:
        python = programs.python()
    except Unavailable as reason:
        return found, absent | dict.fromkeys(["markdown-it-py", "mistune", "rich"], str(reason))
    rich = [python, "-m", "rich.markdown", "--width", str(WIDTH), "--force-color", "--hyperlinks", "-"]
    for name, command, is_for_terminal in [
            ("markdown-it-py", [python, "-c", MARKDOWN_IT], False), ("mistune", [python, "-c", MISTUNE], False),
            ("rich", rich, True)]:
        found.append(Contender(name, pinned_versions()[name], command, is_for_terminal, SLOW))
    return found, absent
