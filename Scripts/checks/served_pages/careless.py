"""A wrong server, which every part must notice: it serves a project's folder to everyone."""
import http.server
import os
import pathlib
import sys
import threading
import time
import urllib.parse


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {"": "text/html"}

    def translate_path(self, path):
        path = "out" + urllib.parse.unquote(urllib.parse.unquote(path.partition("?")[0]))
        path = os.path.normpath(path.replace("\\", "/").replace("\0", ""))
        return path if os.path.isfile(path) else path + ".html"

    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    log_message = staticmethod(lambda *_: None)


def spin():
    # Uses some processor time, but leaves enough to answer requests.
    while True:
        time.sleep(sum(range(50_000)) and 0.004)


if __name__ == "__main__":
    threading.Thread(target=spin, daemon=True).start()
    os.makedirs("out/b", exist_ok=True)
    for page in ["out/a.html", "out/b/c.html"]:
        pathlib.Path(page).write_text("<h1>Version 0</h1>")
    server = http.server.HTTPServer(("", 0), Handler)
    print(f"http://127.0.0.1:{server.server_port}/", file=sys.stderr, flush=True)
    server.serve_forever()
