"""Runs shellcheck on the shell scripts."""
import subprocess

from checks.support import machine, options

SECONDS = 1


def scripts():
    """Returns the project's scripts with a shell in their first line."""
    folder = machine.PROJECT / "Scripts"
    files = [machine.PROJECT / ".ci/run", *folder.iterdir(), *folder.rglob("*.sh")]
    return sorted({path for path in files if path.is_file() and is_shell(path)})


def is_shell(path):
    first = path.read_bytes().partition(b"\n")[0]
    return first.startswith(b"#!") and first.rstrip().endswith(b"sh")


def main(arguments):
    options.parsed(__name__, __doc__, arguments)
    machine.require_commands({"shellcheck": "shellcheck"})
    paths = scripts()
    print(f"{len(paths)} scripts")
    return subprocess.run(["shellcheck", *paths], check=False).returncode
