"""A web server for one browser, which records the requests."""
import http.server
import pathlib
import threading

JUDGE = pathlib.Path(__file__).with_name("judge.js").read_bytes()
KINDS = {".html": "text/html", ".js": "text/javascript"}


class Server(http.server.ThreadingHTTPServer):
    """Serves pages by path, and answers 204 to other requests."""

    daemon_threads, request_queue_size = True, 64

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.pages, self.requests, self.known, self.count = {}, [], set(), 0
        self.origin = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def show(self, pages, judge):
        """Starts to serve these pages, and returns the path of the page that has them in frames."""
        self.count += 1
        path = f"/judge-{self.count}.html"
        self.requests, self.pages = [], {"/judge.js": JUDGE, path: judge} | pages
        return path

    def handle_error(self, request, client_address):
        """Ignores connections that browsers drop when a frame is removed."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Otherwise small replies wait for the browser's acknowledgement.
    disable_nagle_algorithm, wbufsize = True, -1

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        path = self.path.partition("?")[0]
        page = self.server.pages.get(path)
        self.server.requests.append(path)
        self.send_response(204 if page is None else 200)
        if page is not None:
            # The page itself declares its encoding.
            self.send_header("Content-Type", KINDS[pathlib.PurePath(path).suffix])
            self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page or b"")

    do_GET = do_POST = do_HEAD = answer

    def log_message(self, *_):
        """Logs nothing."""
