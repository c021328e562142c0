"""The releases of a repository as GitHub serves them."""
import contextlib
import functools
import http.server
import threading

REPOSITORY = "owner/linkmark"
# What GitHub's page of a release loads for its list of files: an item of it, and the whole.
ITEM = """\
    <li data-view-component="true" class="Box-row d-flex flex-column flex-md-row">
      <div data-view-component="true" class="d-flex flex-justify-start flex-items-center col-12 col-lg-9">
        <a href="{address}" rel="nofollow" data-turbo="false" data-view-component="true" class="Truncate">
          <span data-view-component="true" class="Truncate-text text-bold">{name}</span>
        </a>
      </div>
    </li>
"""
PAGE = """\
<div data-view-component="true" class="Box Box--condensed mt-3">
  <ul data-view-component="true">
{items}  </ul>
</div>
"""


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers with the files of one release, and the page that lists them."""

    def __init__(self, packages, number, *arguments):
        self.packages, self.number = packages, number
        super().__init__(*arguments)

    def do_GET(self):
        downloads = f"/{REPOSITORY}/releases/download/{self.number}/"
        files = {downloads + path.name: path for path in sorted(self.packages.iterdir())}
        if self.path == f"/{REPOSITORY}/releases/expanded_assets/{self.number}":
            source = f"/{REPOSITORY}/archive/refs/tags/{self.number}.tar.gz"
            names = {address: path.name for address, path in files.items()} | {source: "Source code"}
            items = "".join(ITEM.format(address=address, name=name) for address, name in names.items())
            self.answer(PAGE.format(items=items).encode(), "text/html; charset=utf-8")
        elif self.path in files:
            self.answer(files[self.path].read_bytes(), "application/octet-stream")
        else:
            self.send_error(404)

    def answer(self, data, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        """Prints nothing."""


@contextlib.contextmanager
def served(packages, number):
    """Serves a folder as the release of a version, and gives the address of the server."""
    handler = functools.partial(Handler, packages, number)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
