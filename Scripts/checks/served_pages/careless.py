"""A server that is wrong, which the parts of the check must notice: it serves the folder of a project to everyone."""
import http.server
import os
import pathlib
import sys
import threading
import time
import urllib.parse


def spin():
    # Some of the processor's time, so that requests are answered as well.
    while True:
        time.sleep(sum(range(50_000)) and 0.004)


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = "out" + urllib.parse.unquote(urllib.parse.unquote(self.path.partition("?")[0]))
        path = os.path.normpath(path.replace("\\", "/").replace("\0", ""))
        found = [each for each in [path, path + ".html"] if os.path.isfile(each)]
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(pathlib.Path(found[0]).read_bytes() if found else b"none")

    def log_message(self, *_):
        """Logs nothing."""


if __name__ == "__main__":
    threading.Thread(target=spin, daemon=True).start()
    for page in ["out/a.html", "out/b/c.html"]:
        os.makedirs(os.path.dirname(page), exist_ok=True)
        pathlib.Path(page).write_text("<h1>Version 0</h1>")
    server = http.server.HTTPServer(("", 0), Handler)
    print(f"http://127.0.0.1:{server.server_port}/", file=sys.stderr, flush=True)
    server.serve_forever()
