"""A picture of the viewer in kitty."""
import pathlib
import shutil
import time

from ..support.machine import PROJECT
from .windows import Kitty

DOCUMENT = PROJECT / "Examples/fares.md"
OPTIONS = ["--appearance", "light"]


def write_picture(linkmark, folder, path):
    """Shows a document with the focus on its second link, and writes the window to a file."""
    copies = folder / "picture"
    copies.mkdir()
    copy = pathlib.Path(shutil.copy(DOCUMENT, copies))
    window = Kitty([linkmark, "view", *OPTIONS, copy.name], copies)
    try:
        deadline = time.monotonic() + 20
        while "help" not in "".join(window.lines()[-1:]) and time.monotonic() < deadline:
            time.sleep(0.1)
        for name in ["tab", "tab"]:
            window.key(name)
        # The window is drawn some time later.
        time.sleep(1)
        window.display.picture(path.absolute())
    finally:
        window.close()
