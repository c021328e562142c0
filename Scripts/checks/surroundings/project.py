"""A project with a document of every name that is asked for, all with the same text."""
from __future__ import annotations

import os
import re
import shutil

from ..support import fixable, processes

TEXT = b"# Pier\n\nRead [here](http://example.com/pier).\n"
PLAIN = "copy/plain.md"
# Control characters, but not line feeds.
CONTROL = re.compile(r"[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Project:
    """A project that builds PLAIN and other files; everything is made again for each."""

    def __init__(self, linkmark, folder):
        self.linkmark, self.folder, self.expected = linkmark, folder, {}
        self.reset()

    def reset(self, *names, **settings):
        """Makes a project with these sources in copy/, besides PLAIN."""
        shutil.rmtree(self.folder, ignore_errors=True)
        fixable.write_project(self.folder, **settings)
        fixable.write_copy(self.folder, dict.fromkeys([PLAIN, *names], TEXT))

    def run(self, *line, **given):
        return processes.run([*self.shell(given), self.linkmark, *line], self.folder, **given)

    @staticmethod
    def shell(given):
        """Returns a line that runs another after commands of bash, if there are any."""
        return ["bash", "-c", given.pop("first") + '\nexec "$@"', "bash"] if "first" in given else []

    def wrong_outputs(self, names=(), missing=()):
        """Yields what is wrong about the outputs of PLAIN and these sources.

        - missing: outputs that cannot be written.
        """
        for name in [PLAIN, *names]:
            for output in fixable.outputs([name]):
                path = self.folder / output
                if output in missing:
                    if os.path.lexists(path):
                        yield f"{output[-40:]!a} is there"
                elif not path.exists():
                    yield f"{output[-40:]!a} is missing"
                elif b"example.com/pier" not in path.read_bytes():
                    yield f"{output[-40:]!a} is wrong"
        yield from (f"{name!a} is left" for name in os.listdir(self.folder) if name.endswith(".tmp"))


def wrong_end(ended, status, *named):
    """Yields what is wrong about a run that must have a status, harmless messages, and these parts in them."""
    if ended.status != status:
        yield f"{ended}"
    for each in named:
        if each not in ended.messages:
            yield f"does not name {each[:60]!a}: {ended}"
    if CONTROL.search(ended.messages):
        yield f"prints a control character: {ended}"
    if status == 2 and not ended.messages:
        yield "says nothing"
