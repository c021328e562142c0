"""Programs besides browsers, and their Debian packages."""
import os
import subprocess

from checks.support.machine import SYSTEM_PYTHON

ACCESSIBILITY_PACKAGES = ["at-spi2-core", "gir1.2-atspi-2.0", "python3-gi"]


def reads_accessibility():
    """Whether this machine has the bus on which programs publish their accessibility trees."""
    return os.path.exists("/usr/libexec/at-spi-bus-launcher") and imports("Atspi", "2.0")


def imports(*modules_and_versions):
    """Whether the system's Python imports these GObject modules, each followed by its version."""
    pairs = zip(modules_and_versions[::2], modules_and_versions[1::2])
    script = "import gi; " + "; ".join(f"gi.require_version({name!r}, {version!r})" for name, version in pairs)
    return os.path.exists(SYSTEM_PYTHON) and subprocess.run(
        [SYSTEM_PYTHON, "-c", script], stderr=subprocess.DEVNULL, check=False).returncode == 0
