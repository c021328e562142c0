"""A web server whose pages have the policy `script-src 'self'`."""
import http.server
import threading

from . import broken, matrix

KINDS = {"html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "json": "application/json"}
POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'"


class Server(http.server.ThreadingHTTPServer):
    """Serves files by path, from a dictionary that may grow."""

    daemon_threads, request_queue_size = True, 64

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.files = {}
        self.origin = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def add(self, folder, here, pairs):
        """Adds the pages, with the modules of a folder."""
        self.module = (folder / "linkmark.js").read_text()
        self.page = (matrix.PAGE % (here / "matrix.html").read_text()).encode()
        self.harness = (here / "harness.js").read_bytes()
        self.add_matrix("", self.module)
        self.files |= {
            "/copies.html": b'<!DOCTYPE html><title>Copies</title><script type="module" src="copies.js"></script>',
            "/copies.js": (here / "copies.js").read_bytes(), "/equal.js": (here / "equal.js").read_bytes(),
            "/pairs.json": "\n".join(pairs).encode()}

    def add_matrix(self, folder, module):
        self.files |= {f"{folder}/matrix.html": self.page, f"{folder}/harness.js": self.harness,
                       f"{folder}/linkmark.js": module.encode()}

    def url(self, name):
        return f"{self.origin}/{name}"

    def variant(self, change):
        """Adds the page with a broken module, and returns its address."""
        folder = f"/{len(self.files)}"
        self.add_matrix(folder, broken.variant(self.module, *change))
        return f"{self.origin}{folder}/matrix.html"

    def element(self, change):
        """Adds the page with a broken element, and returns its folder."""
        folder = f"{len(self.files)}/"
        for name in ["element.html", "element.js", "element.json", "linkmark.js"]:
            self.files[f"/{folder}{name}"] = self.files[f"/{name}"]
        self.files[f"/{folder}linkmark-element.js"] = broken.variant(
            self.files["/linkmark-element.js"].decode(), *change).encode()
        return folder


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        body = self.server.files.get(self.path)
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", KINDS.get(self.path.rpartition(".")[2], "text/plain"))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_):
        """Logs nothing."""
