"""A web server for pages, which records what browsers ask for."""
import http.server
import threading


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.pages, self.requests = {}, []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def add(self, name, page):
        """Adds a page, and returns its address."""
        self.pages[f"/{name}"] = page.encode() if isinstance(page, str) else page
        return f"http://127.0.0.1:{self.server_port}/{name}"

    def strange(self):
        """Returns and forgets the paths of requests for anything but pages; browsers ask for icons by themselves."""
        found = [path for path in self.requests if path not in self.pages and path != "/favicon.ico"]
        self.requests.clear()
        return found

    def handle_error(self, request, client_address):
        """Ignores connections that browsers drop."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self):
        page = self.server.pages.get(self.path)
        self.server.requests.append(self.path)
        self.send_response(404 if page is None else 200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page or b"")))
        self.end_headers()
        self.wfile.write(page or b"")

    def log_message(self, *_):
        """Logs nothing."""
