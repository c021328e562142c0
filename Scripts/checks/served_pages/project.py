"""A project that is served, and the server of its pages."""
import contextlib
import os
import pathlib
import re
import shutil
import signal
import socket
import time

from checks.support import processes

SECRET = b"7b1d-secret-9e4c"
PROJECT = pathlib.Path(__file__).with_name("project")
# The time limit for everything that is not timed, in seconds.
LIMIT = 20


def page(version: int) -> str:
    """Returns a page that is longer than a screen."""
    return f"# Version {version}\n\n" + "\n\n".join(f"Paragraph {number}." for number in range(200)) + "\n"


def write_project(folder: pathlib.Path) -> pathlib.Path:
    """Writes a project, and other files beside it and in its output folder."""
    project = pathlib.Path(shutil.copytree(PROJECT, folder / "project"))
    write(project / "copy/a.md", page(0))
    for place in [folder / "secret", project / "secret", project / "out/secret", project / "out/secret.html"]:
        write(place, SECRET.decode())
    return project


def write(path: pathlib.Path, text: str) -> None:
    """Writes a file and its parent folders, atomically by renaming, as editors do."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.saving")
    temporary.write_text(text)
    temporary.rename(path)


class Server:
    """A running server: `linkmark build --serve`, or a substitute."""

    def __init__(self, program, project, port=0):
        line = [program, "build", "--serve", "--port", str(port), "--config", project / "linkmark.json"]
        self.process = processes.start(line, project)
        self.messages = b""
        end = time.monotonic() + LIMIT
        os.set_blocking(self.process.stderr.fileno(), False)
        while not (found := re.search(rb"http://127\.0\.0\.1:(\d+)/", self.messages)):
            if time.monotonic() > end or self.process.poll() is not None:
                self.stop()
                raise RuntimeError(f"no server: {self.messages.decode(errors='replace')}")
            time.sleep(0.01)
            self.messages += self.process.stderr.read() or b""
        self.port = int(found[1])

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def connect(self, timeout=LIMIT):
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    def exchange(self, request: bytes, timeout=LIMIT, is_half=False) -> bytes:
        """Sends bytes, then perhaps closes this side, and returns all that the server sends until it closes its own."""
        received = b""
        with contextlib.suppress(ConnectionError, TimeoutError), self.connect(timeout) as connection:
            connection.sendall(request)
            if is_half:
                connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(1 << 16):
                received += piece
        return received

    def request(self, target: str, host=None, fields="", method="GET") -> bytes:
        """Returns a request with an unchanged target."""
        host = f"localhost:{self.port}" if host is None else host
        return f"{method} {target} HTTP/1.1\r\nHost: {host}\r\n{fields}\r\n".encode("latin-1", "surrogateescape")

    def get(self, *parts, **options):
        """Sends a request, and returns the reply."""
        return Reply(self.exchange(self.request(*parts, **options)))

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self) -> processes.Ended:
        self.process.send_signal(signal.SIGINT)
        return processes.end(self.process)


class Reply:
    """A response; the status is 0 if there is none."""

    def __init__(self, received: bytes):
        self.received = received
        head, _, self.body = received.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        found = re.fullmatch(r"HTTP/1\.[01] (\d{3})( .*)?", first)
        self.status = int(found[1]) if found else 0
        self.fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
