"""The renderers, and the options with which they do the same."""
import os
import pty
import shutil
import subprocess

from ..support.machine import Unavailable, pinned_versions
from . import programs

PACKAGES = ["lowdown", "golang-go", programs.GLAMOUR]
# The environment without what describes the terminal of the caller.
FORGOTTEN = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "COLUMNS", "LINES"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in FORGOTTEN} | {
    "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}


class Renderer:
    """A program, with its arguments for all that it can do, and for its own choice."""

    def __init__(self, name, version, everything, freely, addresses):
        self.name, self.version = name, version
        # Functions of the width; `addresses` is without hyperlinks.
        self.everything, self.freely, self.addresses = everything, freely, addresses

    def run(self, command, markdown):
        done = subprocess.run(command, input=markdown.encode(), capture_output=True, check=True,
                              env=ENVIRONMENT)
        return done.stdout.decode("utf-8", "surrogateescape")

    def run_in_terminal(self, command, markdown, **variables):
        """Returns what it prints where standard output is a terminal."""
        controller, terminal = pty.openpty()
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=terminal,
                                   stderr=subprocess.DEVNULL, env=ENVIRONMENT | variables)
        os.close(terminal)
        process.stdin.write(markdown.encode())
        process.stdin.close()
        output = b""
        while True:
            try:
                part = os.read(controller, 1 << 16)
            except OSError:
                break
            if not part:
                break
            output += part
        os.close(controller)
        if process.wait() != 0:
            raise RuntimeError(f"{command[0]} exits with {process.returncode}")
        return output.decode("utf-8", "surrogateescape")


def renderers(linkmark, folder):
    """Returns all renderers; raises Unavailable when one is missing, because the table would have holes."""
    for command in ["lowdown", "go"]:
        if not shutil.which(command):
            raise Unavailable(f"{command} is missing; run: apt-get install {' '.join(PACKAGES)}")
    python = programs.python()
    glamour = programs.built_go("glamour", folder)

    def convert(width, *options):
        return [linkmark, "--quiet", "--no-config", "--to", "ansi", "--width", str(width), *options]

    def read(width, *options):
        return ["lowdown", "-Tterm", "--parse-no-metadata", f"--term-columns={width}",
                f"--term-width={width}", *options]

    def rich(width, *options):
        return [python, "-m", "rich.markdown", "--width", str(width), *options, "-"]

    version = subprocess.run([linkmark, "--version"], capture_output=True, text=True, check=True)
    always = ["--color", "always", "--color-depth", "truecolor", "--appearance", "light"]
    return [
        Renderer("linkmark", version.stdout.split()[-1],
                 lambda width: convert(width, *always, "--hyperlinks", "always"),
                 lambda width: convert(width, "--appearance", "light"),
                 lambda width: convert(width, "--hyperlinks", "never")),
        Renderer("lowdown", programs.debian_version("lowdown"), read, read, read),
        Renderer("glamour", programs.debian_version(programs.GLAMOUR),
                 lambda width: [glamour, str(width), "dark"],
                 lambda width: [glamour, str(width)], lambda width: [glamour, str(width)]),
        Renderer("rich", pinned_versions()["rich"],
                 lambda width: rich(width, "--force-color", "--hyperlinks"), rich, rich),
    ]
