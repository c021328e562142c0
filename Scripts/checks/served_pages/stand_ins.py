"""Servers that are wrong, which the parts of the check must notice."""
from __future__ import annotations

import sys

# Serves the folder of the project to everyone, whatever the request says.
CARELESS = """\
import http.server, os, pathlib, threading, time, urllib.parse
def spin():
    # Some of the processor's time, so that requests are answered as well.
    while True: time.sleep(sum(range(50_000)) and 0.004)
threading.Thread(target=spin, daemon=True).start()
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = 'out' + urllib.parse.unquote(urllib.parse.unquote(self.path.partition('?')[0]))
        path = os.path.normpath(path.replace('\\\\', '/').replace('\\0', ''))
        found = [each for each in [path, path + '.html'] if os.path.isfile(each)]
        body = pathlib.Path(found[0]).read_bytes() if found else b'none'
        self.send_response(200 if found else 404)
        self.send_header('Content-Type', 'text/html')
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *arguments): pass
os.makedirs('out/b', exist_ok=True)
for name in ['a', 'b/c']: pathlib.Path(f'out/{name}.html').write_text('<h1>Version 0</h1>')
server = http.server.HTTPServer(('', 0), Handler)
print(f'http://127.0.0.1:{server.server_port}/', file=__import__('sys').stderr, flush=True)
server.serve_forever()
"""


def write_careless(path):
    """Writes a program that is started as the command is, and returns its path."""
    path.write_text(f"#!{sys.executable}\n{CARELESS}")
    path.chmod(0o755)
    return path
