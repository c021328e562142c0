"""The terminals under test, and their packages."""
import shutil

from checks.browser_support.programs import imports
from checks.support import machine

KITTY_PACKAGES = ["kitty", "xvfb", "libgl1-mesa-dri", "fonts-dejavu-core", *machine.FONTS]
VTE_PACKAGES = ["gir1.2-vte-2.91", "gir1.2-gtk-3.0", "python3-gi", "xvfb", "fonts-dejavu-core", *machine.FONTS]


def has_vte():
    return shutil.which("Xvfb") and imports("Gtk", "3.0", "Vte", "2.91")


def has_kitty():
    return shutil.which("Xvfb") and shutil.which("kitty")


def install():
    """Installs missing terminals."""
    machine.install([*([] if has_kitty() else KITTY_PACKAGES), *([] if has_vte() else VTE_PACKAGES)])
