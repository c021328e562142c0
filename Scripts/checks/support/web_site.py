"""Serves a folder as a web site, and follows its links with LinkChecker."""
import contextlib
import csv
import functools
import http.server
import io
import pathlib
import threading
from collections.abc import Iterator

from checks.support.machine import captured

SETTINGS = "[AnchorCheck]\n"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the current files, without logging requests."""

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def copyfile(self, source, outputfile):
        # A browser that opens the next page closes the connection early.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            super().copyfile(source, outputfile)

    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def served(site: pathlib.Path, handler=Handler) -> Iterator[str]:
    """Serves a folder, and yields its address with a final slash."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def crawl(site: pathlib.Path, folder: pathlib.Path, other_programs: tuple[str, ...] = ()) -> tuple[set[str], set[str]]:
    """Returns the addresses below a site that LinkChecker reached, and the errors that it found.

    - folder: the folder for settings. Like the site, it must be readable by others, since LinkChecker drops root's
      permissions.
    - other_programs: beginnings of addresses that only other programs open.
    """
    settings = folder / "linkchecker.ini"
    settings.write_text(SETTINGS)
    with served(site) as origin:
        done = captured(["linkchecker", "--config", settings, "--no-status", "--verbose", "--output", "csv", f"{origin}index.html"],
                        cwd=folder)
    lines = [line for line in done.stdout.splitlines() if not line.startswith("#")]
    rows = [row for row in csv.DictReader(io.StringIO("\n".join(lines)), delimiter=";")
            if not row["url"].startswith(other_programs)]
    reached = {row["url"].partition("#")[0].removeprefix(origin) for row in rows if row["url"].startswith(origin)}
    wrong = {f"{row['urlname']} in {row['parentname'].removeprefix(origin)}: "
             f"{row['warningstring'] or row['result']}"
             for row in rows if row["valid"] != "True" or "nchor" in row["warningstring"]}
    return reached, wrong
