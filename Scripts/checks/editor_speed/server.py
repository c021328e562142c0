"""A language server on pipes, and its open documents."""
import contextlib
import json
import os
import pathlib
import select
import subprocess
import time

from checks.support import data

# The idle time after which a server counts as ready, and the polling interval, in seconds.
REST, INTERVAL = 0.3, 0.005
TIMEOUT = 60
CAPABILITIES = data.beside(__file__)["capabilities"]


class Server:
    """A server for a folder, which runs while it is the context."""

    def __init__(self, command, folder):
        self.name, self.requests, self.buffer = command.name, 0, bytearray()
        self.started, self.first_diagnostics = time.monotonic(), None
        self.process = subprocess.Popen([str(part) for part in command.arguments], cwd=folder, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)
        os.set_blocking(self.process.stdin.fileno(), False)
        self.request("initialize", {"processId": os.getpid(), "rootUri": pathlib.Path(folder).as_uri(),
                                    "capabilities": CAPABILITIES})
        self.notify("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def notify(self, method, parameters):
        self.write({"jsonrpc": "2.0", "method": method, "params": parameters})

    def request(self, method, parameters):
        """Returns the answer, and the seconds until it arrived."""
        self.requests += 1
        started = time.monotonic()
        self.write({"jsonrpc": "2.0", "id": self.requests, "method": method, "params": parameters})
        while True:
            body, finished = self.read()
            answer = json.loads(body)
            if "method" not in answer and answer.get("id") == self.requests:
                return answer, finished - started

    def write(self, message):
        body = json.dumps(message, ensure_ascii=False).encode()
        left = memoryview(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        while left:
            # Read while writing, so that a server that waits for its output to be read does not block.
            readable, writable, _ = select.select([self.process.stdout], [self.process.stdin], [], TIMEOUT)
            if readable:
                self.fill()
            if writable:
                with contextlib.suppress(BlockingIOError):
                    left = left[os.write(self.process.stdin.fileno(), left[:1 << 16]):]
            if not (readable or writable):
                raise TimeoutError(f"{self.name} reads nothing")

    def fill(self):
        piece = os.read(self.process.stdout.fileno(), 1 << 20)
        if not piece:
            raise EOFError(f"{self.name} ended with {self.process.wait()}")
        self.buffer += piece

    def read(self):
        """Returns the body of the next message that needs no answer, and its time of arrival."""
        while True:
            head, separator, _ = self.buffer.partition(b"\r\n\r\n")
            if separator:
                length = next(int(line.partition(b":")[2]) for line in head.split(b"\r\n")
                              if line.lower().startswith(b"content-length"))
                end = len(head) + 4 + length
                if len(self.buffer) >= end:
                    finished, body = time.monotonic(), bytes(self.buffer[len(head) + 4:end])
                    del self.buffer[:end]
                    if not self.answer(body):
                        return body, finished
                    continue
            if not select.select([self.process.stdout], [], [], TIMEOUT)[0]:
                raise TimeoutError(f"{self.name} is silent for {TIMEOUT} s")
            self.fill()

    def answer(self, body):
        """Answers a message if it is a request of the server, and returns whether it is."""
        if b'"method"' not in body or b'"textDocument/publishDiagnostics"' in body:
            return False
        message = json.loads(body)
        if "id" not in message:
            return False
        items = (message.get("params") or {}).get("items", []) if "configuration" in message["method"] else None
        self.write({"jsonrpc": "2.0", "id": message["id"],
                    "result": [None for _ in items] if items is not None else None})
        return True

    def open(self, path, source):
        return Document(self, path, source.decode())

    def is_running(self):
        return self.process.poll() is None

    def cpu_time(self):
        """Returns the processor time of all the server's threads, in seconds."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task")
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9

    def memory(self):
        """Returns the resident memory in bytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) * 1024

    def time_until_rest(self):
        """Waits until the server uses no CPU time, and returns the seconds from its start to the last time it did."""
        used, last = self.cpu_time(), time.monotonic()
        while time.monotonic() - last < REST:
            time.sleep(INTERVAL)
            with contextlib.suppress(FileNotFoundError):
                now = self.cpu_time()
                if now != used:
                    used, last = now, time.monotonic()
        return last - self.started


class Document:
    """An open document in a server; letters are typed into a word in its middle."""

    def __init__(self, server, path, text):
        self.server, self.uri, self.version = server, path.as_uri(), 1
        lines = text.split("\n")
        self.line = min((index for index, line in enumerate(lines) if line[:1].isalpha() and len(line) > 20),
                        key=lambda index: abs(index - len(lines) // 2), default=0)
        self.lines, self.is_full = lines, server.name == "rumdl"
        server.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": "markdown", "version": 1, "text": text}})
        server.first_diagnostics = self.wait() - server.started

    def type_letter(self):
        """Returns the seconds from a change to its diagnostics."""
        started = self.change()
        return self.wait() - started

    def type_burst(self, count, interval):
        """Returns the seconds from the last change to its diagnostics."""
        begin = time.monotonic()
        for index in range(count):
            while (rest := begin + index * interval - time.monotonic()) > 0:
                if select.select([self.server.process.stdout], [], [], rest)[0]:
                    self.server.fill()
            started = self.change()
        return self.wait() - started

    def change(self):
        """Types a letter, and returns the start time."""
        self.version += 1
        line = self.lines[self.line]
        self.lines[self.line] = line[:1] + "n" + line[1:]
        place = {"line": self.line, "character": 1}
        # rumdl accepts only whole texts.
        change = {"text": "\n".join(self.lines)} if self.is_full \
            else {"range": {"start": place, "end": place}, "text": "n"}
        started = time.monotonic()
        self.server.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [change]})
        return started

    def wait(self):
        """Waits for the diagnostics of the last version, and returns their time of arrival."""
        while True:
            body, finished = self.server.read()
            if b'"textDocument/publishDiagnostics"' not in body:
                continue
            parameters = json.loads(body)["params"]
            if parameters["uri"] == self.uri and parameters.get("version") == self.version:
                return finished

    def rename(self, line, character, name):
        """Returns the seconds that a rename took, and the number of files that it edits."""
        answer, seconds = self.server.request("textDocument/rename", {
            "textDocument": {"uri": self.uri}, "position": {"line": line, "character": character}, "newName": name})
        result = answer.get("result") or {}
        return seconds, len(result.get("documentChanges") or result.get("changes") or [])
