"""Compares every output of this tree with those of another revision, byte for byte.

    Scripts/check outputs -- REV              compares with a revision, such as HEAD~1 or v0.1.0
    Scripts/check outputs -- REV --messages   and lists the lines of standard error that differ

Both are built in release mode; the other one in .build/outputs. The inputs are the examples, the fixtures of the
tests, the pages and the fuzzing corpus of this tree, each converted to every format, shape and style, linted,
and, where it is a theme or a file of routes, shown. Standard output and the exit status must be equal. Messages
may differ, and are counted.
"""
import argparse
import collections
import difflib
import itertools
import re
import subprocess
import sys

from .support import machine

SMOKE = None

FOLDERS = ["Examples", "Documentation", "Tests", "Fuzzing/Corpus/html", "Fuzzing/Corpus/agreement"]
CONVERSIONS = [
    [], ["--plain"], ["--plain", "--unsafe"], ["--unsafe"], ["--inline"], ["--standalone"],
    ["--heading-ids", "never"], ["--class-map", "backpack-web"], ["--style", "on-contrast"],
    ["--schemes", "https,mailto"], ["--base", "https://host.example/a/"], ["--theme", "high-contrast"],
    ["--locale", "de"],
    *(["-t", "ansi", *options] for options in [
        [], ["--color", "always"], ["--color", "always", "--color-depth", "truecolor", "--appearance", "dark"],
        ["--width", "20"], ["--width", "0"], ["--urls", "hidden"], ["--urls", "short"], ["--urls", "footnotes"],
        ["--hyperlinks", "always", "--color", "always", "--theme", "plain"]]),
    *(["-t", "json", "--shape", shape] for shape in ["runs", "foundation", "facets", "portable-text", "compose"]),
    ["-t", "json", "--style", "on-contrast", "--appearance", "dark"],
]
# In JSON, what may differ.
MESSAGE = re.compile(rb'"message":"(?:[^"\\]|\\.)*"')
LINTING = [["--level", "note", "--format", form] for form in ["text", "json", "sarif", "github"]]


def inputs():
    """Returns the Markdown files of this tree, and the inputs of the fuzzers."""
    for folder in FOLDERS:
        for path in sorted((machine.PROJECT / folder).rglob("*")):
            is_corpus = folder.startswith("Fuzzing")
            if path.is_file() and ".build" not in path.parts and (is_corpus or path.suffix == ".md"):
                yield path.relative_to(machine.PROJECT)


def invocations():
    """Returns the arguments of each run."""
    for path in inputs():
        yield from (["convert", "--no-config", *options, path] for options in CONVERSIONS)
        yield from (["lint", "--no-config", *options, path] for options in LINTING)
    for theme, command in itertools.product(["backpack", "high-contrast", "plain"], ["show", "css", "check"]):
        yield ["theme", command, theme]
    for schema in ["runs", "findings", "config", "routes"]:
        yield ["schema", schema]


def built(folder):
    command = ["swift", "build", "-c", "release", "--product", "linkmark", "--package-path", folder]
    subprocess.run(command, check=True, stdout=sys.stderr)
    return subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True,
                          text=True).stdout.strip() + "/linkmark"


def checked_out(revision):
    """Returns a folder with a revision, laid out once."""
    commit = subprocess.run(["git", "rev-parse", "--verify", revision + "^{commit}"], cwd=machine.PROJECT,
                            check=True, capture_output=True, text=True).stdout.strip()
    folder = machine.PROJECT / ".build/outputs" / commit
    if not folder.exists():
        subprocess.run(["git", "worktree", "prune"], cwd=machine.PROJECT, check=True)
        subprocess.run(["git", "worktree", "add", "--detach", folder, commit], cwd=machine.PROJECT, check=True)
    return folder


def run(program, arguments):
    """Returns the exit status, standard output and standard error of a run from the root of the project."""
    try:
        done = subprocess.run([program, *arguments], cwd=machine.PROJECT, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=60, check=False)
    except subprocess.TimeoutExpired:
        return "timed out", b"", b""
    return done.returncode, done.stdout, done.stderr


def separated(words, outcome):
    """Returns what must be equal, and the lines that are messages."""
    status, output, errors = outcome
    messages = errors
    if words[0] == "lint":
        messages += output
        output = b""
    elif "json" in words:
        messages += b"\n".join(MESSAGE.findall(output))
        output = MESSAGE.sub(b"", output)
    return (status, output), messages.decode(errors="replace").splitlines()


def main(arguments):
    parser = argparse.ArgumentParser(prog="Scripts/check outputs --", description=__doc__.partition("\n")[0])
    parser.add_argument("revision")
    parser.add_argument("--messages", action="store_true", help="list the messages that differ")
    options = parser.parse_args(arguments)
    before, after = built(checked_out(options.revision)), built(machine.PROJECT)
    runs, different, messages = 0, 0, collections.Counter()
    for words in invocations():
        words = list(map(str, words))
        (old, old_messages), (new, new_messages) = (
            separated(words, run(program, words)) for program in (before, after))
        runs += 1
        messages.update(line for line in difflib.ndiff(old_messages, new_messages) if line[:2] in ("- ", "+ "))
        if old != new:
            different += 1
            print(f"differs: linkmark {' '.join(words)}: exit status {old[0]} → {new[0]}, "
                  f"{len(old[1])} → {len(new[1])} bytes")
    if options.messages:
        print(*(f"{count:6} × {line}" for line, count in messages.most_common()), sep="\n")
    print(f"{runs} runs of {len(list(inputs()))} inputs: {different} outputs differ, "
          f"{sum(messages.values())} lines of messages ({len(messages)} different ones)")
    return 1 if different else 0
