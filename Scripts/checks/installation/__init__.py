"""Checks the completions and manual pages that Scripts/install writes in three shells and mandoc.

    Scripts/check installation                installs linkmark, also from two copies of the project; minutes
    Scripts/check installation -- --smoke     installs linkmark once
    Scripts/check installation -- PREFIX      checks an installation

bash, zsh and fish complete words as they do for a user at a terminal. mandoc reads the manual pages, which must contain
every row of `--help`. Installations from two copies of the project in different folders must be equal byte for byte.
"""
import fcntl
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import sys
import termios

from checks.support import data, folders, machine, options
from checks.support.folders import contents, differences
from checks.support.results import Results

# The sequence with which zsh returns to the line above its list.
UP = re.compile(r"\x1b\[[0-9]*A")
ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[a-zA-Z]|[=>]|\][^\x07]*\x07)|[\r\x07\x08]")
END = "that was all"
# The prompt, which a shell prints only when it handles keys itself.
PROMPT = "next please> "


class Terminal:
    """An interactive shell."""

    def __init__(self, command, set_up, listing_key, folder):
        self.listing_key = listing_key
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.environ.update(TERM="xterm", LC_ALL="C.UTF-8")
            os.execvp(command[0], command)
        # The terminal is wide enough for a column per candidate.
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 500, 200, 0, 0))
        self.end(f"{set_up}; PS1='{PROMPT}'")

    def end(self, line=""):
        """Clears the line, runs another line, and returns everything shown until it ends."""
        # The quotes distinguish the output from the echoed line.
        os.write(self.terminal, f"\x15{line}\necho '{END[:4]}''{END[4:]}'\n".encode())
        shown = b""
        while PROMPT.encode() not in shown.partition(END.encode())[2]:
            shown += os.read(self.terminal, 65536)
        return ESCAPES.sub("", UP.sub("\n", shown.decode("utf-8", "replace"))).partition(END)[0]

    def offered(self, line):
        os.write(self.terminal, (line + self.listing_key).encode())
        first, *shown = self.end().split("\n")
        # The shell inserts a single candidate right away.
        if first.strip() != line.strip():
            shown.append(first.split()[-1])
        # Descriptions follow two hyphens, columns are two spaces apart, and spaces may be escaped.
        return {word.rstrip("/").replace("\\ ", " ") for row in shown
                for word in re.split(r"\s\s+", re.sub(r"\s-- .*", "", row).strip())}

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def bash(share, folder):
    set_up = f"source '{share}/bash-completion/completions/linkmark'; bind 'set completion-query-items 0'"
    return Terminal(["bash", "--norc", "--noprofile", "-i"], set_up, "\x1b?", folder)


def zsh(share, folder):
    set_up = f"fpath=('{share}/zsh/site-functions' $fpath); autoload -Uz compinit; compinit -D -u; LISTMAX=500"
    return Terminal(["zsh", "-f", "-i"], set_up, "\x04", folder)


class Fish:
    """fish, which lists completions without a terminal."""

    def __init__(self, share, folder):
        self.share, self.folder = share, folder

    def offered(self, line):
        script = f"source {self.share}/fish/vendor_completions.d/linkmark.fish; complete -C $argv[1]"
        done = machine.captured(["fish", "--no-config", "-c", script, line], cwd=self.folder, check=True)
        return {row.split("\t")[0].rstrip("/") for row in done.stdout.splitlines()}

    def close(self):
        pass


SHELLS = {"bash": bash, "zsh": zsh, "fish": Fish}


SMOKE = ["--smoke"]
SECONDS = 10
FILES = ["bin/linkmark", "share/man/man1/linkmark.1", "share/bash-completion/completions/linkmark",
         "share/zsh/site-functions/_linkmark", "share/fish/vendor_completions.d/linkmark.fish"]

QUESTIONS = data.beside(__file__, "questions.toml")["questions"]
# The shells write a value into the same word in different ways, so only values are compared.
ATTACHED = [("linkmark --urls=", ["inline", "footnotes"], []),
            ("linkmark theme css --class-map=b", ["backpack-web"], [])]


def check_shell(name, share, folder, results):
    shell = SHELLS[name](share, folder)
    for line, wanted, unwanted in QUESTIONS + ATTACHED:
        offered, wanted, unwanted = shell.offered(line), set(wanted), set(unwanted)
        if not unwanted:
            offered |= {word.rpartition("=")[2] for word in offered}
        results.expect(wanted <= offered, f"{name}: '{line}' does not offer {', '.join(sorted(wanted - offered))}, "
                                          f"but {sorted(offered)}")
        results.expect(not unwanted & offered, f"{name}: '{line}' offers {', '.join(sorted(unwanted & offered))}")
    shell.close()
    return len(QUESTIONS) + len(ATTACHED)


def check_pages(linkmark, manual, results):
    pages = sorted(manual.glob("*.1"))
    # mandoc searches its working folder for pages that are referred to.
    done = machine.captured(["mandoc", "-T", "lint", *[page.name for page in pages]], cwd=manual)
    results.expect(done.returncode == 0 and not done.stdout and not done.stderr, f"mandoc: {done.stdout}{done.stderr}")
    for page in pages:
        command = page.stem.partition("-")[2]
        shown = machine.captured(["mandoc", "-T", "utf8", "-O", "width=200", page], check=True).stdout
        # The output has each letter of a bold word twice.
        shown = "".join(letter for index, letter in enumerate(shown)
                        if letter != "\b" and shown[index + 1:index + 2] != "\b")
        text = machine.captured([linkmark, *command.split(), "--help"], check=True)
        for row in text.stdout.splitlines():
            results.expect(not row.startswith("          ") or row.strip() in " ".join(shown.split()),
                           f"{page.name} lacks '{row.strip()}'")
    return len(pages)


def check_refusals(results):
    """Checks that an empty argument, as from an unset variable, is rejected and not ignored."""
    for argument, reason in [("", "PREFIX is empty"), ("--prefix", "usage: Scripts/install [PREFIX]")]:
        done = machine.captured([machine.PROJECT / "Scripts/install", argument])
        results.expect(done.returncode == 1 and done.stderr == f"install: {reason}\n",
                       f"Scripts/install {argument!r} prints {done.stderr!r}, and exits with {done.returncode}")


def compare_copies(folder, results):
    """Installs from two copies of the project, and checks that the files are equal."""
    installed = []
    for name in ["copy", "another/copy/elsewhere"]:
        copy, prefix = folder / name, folder / "prefix" / name
        shutil.copytree(machine.PROJECT, copy, symlinks=True, ignore=shutil.ignore_patterns(".build", ".git"))
        subprocess.run([copy / "Scripts/install", prefix], check=True, stdout=sys.stderr)
        installed.append(contents(prefix))
    results.equal(differences(*installed), [], "differences of two installations")
    broken = installed[0] | {FILES[0]: installed[0][FILES[0]][:-1]}
    results.equal(len(differences(installed[0], broken)), 1, "differences of an executable that is cut")
    print(f"{len(installed[0])} files are installed twice")


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, smoke="install once", more=[
        ("prefix", dict(nargs="?", type=pathlib.Path, metavar="PREFIX", help="where linkmark is installed"))])
    prefix, compares_copies = chosen.prefix, not chosen.prefix and not chosen.smoke
    prefix = prefix.absolute() if prefix else machine.install_linkmark(machine.PREFIX)
    machine.install_commands({name: name for name in [*SHELLS, "mandoc"]})
    results, asked = Results(), {}
    check_refusals(results)
    with folders.temporary() as folder:
        (folder / "sub folder").mkdir()
        (folder / "copy.md").write_text("")
        for path in FILES:
            results.expect((prefix / path).exists(), f"{path} is not installed")
        for name in SHELLS:
            if shutil.which(name):
                asked[name] = check_shell(name, prefix / "share", folder, results)
            else:
                results.skip(f"completions of {name}", f"{name} is missing")
        if shutil.which("mandoc"):
            print(f"{check_pages(prefix / 'bin/linkmark', prefix / 'share/man/man1', results)} manual pages")
        else:
            results.skip("manual pages", "mandoc is missing")
        if compares_copies:
            compare_copies(folder, results)
    return results.finish(f"{sum(asked.values())} completions in {', '.join(asked)}")
