"""A web server for pages in memory, which records the requests of browsers."""
import http.server
import pathlib
import threading

KINDS = {".html": "text/html", ".js": "text/javascript", ".json": "application/json"}


class PageServer(http.server.ThreadingHTTPServer):
    """Serves pages by path.

    - fields: fields of every response.
    - missing: the status for other paths.
    """

    daemon_threads, request_queue_size = True, 64

    def __init__(self, fields=None, missing=404):
        super().__init__(("127.0.0.1", 0), Handler)
        self.pages, self.requests, self.fields, self.missing = {}, [], fields or {}, missing
        self.origin = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def add(self, name, page):
        """Adds a page, and returns its address."""
        self.pages[f"/{name}"] = page.encode() if isinstance(page, str) else page
        return f"{self.origin}/{name}"

    def handle_error(self, request, client_address):
        """Ignores connections that browsers drop."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # With Nagle's algorithm, small replies would wait for the browser's acknowledgment.
    disable_nagle_algorithm, wbufsize = True, -1

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.requests.append(self.path)
        path = self.path.partition("?")[0]
        page = self.server.pages.get(path)
        self.send_response(self.server.missing if page is None else 200)
        for name, value in self.server.fields.items():
            self.send_header(name, value)
        if page is not None:
            # No charset, since the page itself declares its encoding.
            self.send_header("Content-Type", KINDS[pathlib.PurePath(path).suffix])
        if page is not None or self.server.missing != 204:
            self.send_header("Content-Length", str(len(page or b"")))
        self.end_headers()
        self.wfile.write(page or b"")

    do_GET = do_POST = do_HEAD = answer

    def log_message(self, *_):
        """Logs nothing."""
