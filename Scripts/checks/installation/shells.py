"""Shells on pseudoterminals, and the completions that they offer for a line."""
import fcntl
import os
import pty
import re
import struct
import subprocess
import termios

# How zsh returns to the line above its list.
UP = re.compile(r"\x1b\[[0-9]*A")
ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[a-zA-Z]|[=>]|\][^\x07]*\x07)|[\r\x07\x08]")
END = "that was all"
# Printed only after the shell has taken over the handling of keys.
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
        # Wide enough that each answer has its own column.
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 500, 200, 0, 0))
        self.end(f"{set_up}; PS1='{PROMPT}'")

    def end(self, line=""):
        """Clears the line, runs another, and returns everything that was shown up to its end."""
        # The quotes tell the output apart from the echo of the line.
        os.write(self.terminal, f"\x15{line}\necho '{END[:4]}''{END[4:]}'\n".encode())
        shown = b""
        while PROMPT.encode() not in shown.partition(END.encode())[2]:
            shown += os.read(self.terminal, 65536)
        return ESCAPES.sub("", UP.sub("\n", shown.decode("utf-8", "replace"))).partition(END)[0]

    def offered(self, line):
        os.write(self.terminal, (line + self.listing_key).encode())
        first, *shown = self.end().split("\n")
        # A single answer may be inserted right away.
        if first.strip() != line.strip():
            shown.append(first.split()[-1])
        # Help follows two hyphens, columns are two spaces apart, and spaces may be escaped.
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
    """fish lists completions without a terminal."""

    def __init__(self, share, folder):
        self.share, self.folder = share, folder

    def offered(self, line):
        script = f"source {self.share}/fish/vendor_completions.d/linkmark.fish; complete -C $argv[1]"
        done = subprocess.run(["fish", "--no-config", "-c", script, line], cwd=self.folder, text=True,
                              capture_output=True, check=True)
        return {row.split("\t")[0].rstrip("/") for row in done.stdout.splitlines()}

    def close(self):
        pass


ALL = {"bash": bash, "zsh": zsh, "fish": Fish}
