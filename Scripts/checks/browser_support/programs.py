"""Programs of browsers, and the Debian packages that have them."""
import os
import pathlib
import shutil
import subprocess

from ..support.machine import SYSTEM_PYTHON, command

WEBKIT_PACKAGES = ["webkit2gtk-driver", "xvfb", "xdotool", "dbus-daemon"]
ACCESSIBILITY_PACKAGES = ["at-spi2-core", "gir1.2-atspi-2.0", "python3-gi"]


def chromium():
    return command("chromium", "chromium-browser", "google-chrome")


def firefox():
    return command("firefox-esr", "firefox")


def webkit():
    """Returns WebKitGTK's browser, which is not on the path, if everything that drives it is there; else None."""
    if not all(map(shutil.which, ["WebKitWebDriver", "Xvfb", "xdotool", "dbus-daemon"])):
        return None
    found = sorted(pathlib.Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    return found[-1] if found else None


def reads_accessibility():
    """Whether this machine has the bus on which programs publish their accessible trees."""
    return os.path.exists("/usr/libexec/at-spi-bus-launcher") and imports("Atspi", "2.0")


def imports(*modules_and_versions):
    """Whether the system's Python imports these GObject modules, each followed by its version."""
    pairs = zip(modules_and_versions[::2], modules_and_versions[1::2])
    script = "import gi; " + "; ".join(f"gi.require_version({name!r}, {version!r})" for name, version in pairs)
    return os.path.exists(SYSTEM_PYTHON) and subprocess.run(
        [SYSTEM_PYTHON, "-c", script], stderr=subprocess.DEVNULL, check=False).returncode == 0
