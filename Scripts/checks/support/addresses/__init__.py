"""Programs that read addresses: each reads a batch of addresses as a line of JSON, and answers with one."""
import json
import pathlib
import shutil
import subprocess
import sys

from checks.support.machine import Unavailable

FOLDER = pathlib.Path(__file__).resolve().parent
# The scheme and the host of the page to which addresses are relative.
PAGE = ("http", "page.example")
BASE = "http://page.example/folder/page.html"


class Reader:
    """A program that finds the parts of addresses relative to a base."""

    def __init__(self, name, *command, base=BASE):
        self.name = name
        self.process = subprocess.Popen([*map(str, command), base], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, encoding="utf-8")

    def raw(self, addresses):
        """Returns the scheme, host, port and user of each address; None if the program rejects it."""
        # The program answers only after a whole batch, so that neither side waits for the other.
        self.process.stdin.write(json.dumps(addresses) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def read(self, addresses):
        return [None if found is None else (found[0].lower(), found[1]) for found in self.raw(addresses)]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class OtherReader(Reader):
    """A reader with hosts normalized by node, so that all spellings of a host are equal."""

    def __init__(self, name, node, *command):
        super().__init__(name, *command)
        self.node = node

    def read(self, addresses):
        found = super().read(addresses)
        hosts = sorted({host for each in found if each for host in [each[1]] if host})
        # Foundation writes an IPv6 address without its brackets.
        texts = [f"[{host}]" if ":" in host and not host.startswith("[") else host for host in hosts]
        names = dict(zip(hosts, self.node.raw([f"http://{text}/" for text in texts])))
        return [each and (each[0], names[each[1]][1] if names.get(each[1]) else "") for each in found]


def compiled(folder):
    """Compiles the reader that uses Foundation, and returns its path."""
    if not shutil.which("swiftc"):
        raise Unavailable("swiftc not found")
    program = folder / "FoundationReader"
    source = FOLDER / "FoundationReader.swift"
    subprocess.run(["swiftc", "-O", source, "-o", program], check=True, stdout=sys.stderr)
    return program


def node_reader(base=BASE):
    """Returns the reader that follows browsers, and that also returns the whole address."""
    return Reader("node", "node", FOLDER / "reader.mjs", base=base)


def readers(folder):
    """Returns the readers that can run here."""
    node = node_reader()
    found = [node, OtherReader("Foundation", node, compiled(folder))]
    if shutil.which("java"):
        found.append(OtherReader("java.net.URI", node, "java", FOLDER / "JavaReader.java"))
    return found
