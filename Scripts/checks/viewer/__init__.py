"""Uses `linkmark view` in tmux, xterm and kitty, ends it in every way, and compares what it announces with the JSON.

    Scripts/check viewer
    Scripts/check viewer -- --smoke            fewer sizes, smaller documents, and no windows
    Scripts/check viewer -- --picture FILE     also writes a picture of the viewer in kitty

A tour with keys and a real mouse must be the same in three terminals. After each way to end it, the terminal must be
as before. The order of the focus is that of Tab in browsers, which the check `browsers` establishes. Pressed links are
read back from kitty and VTE, cell by cell. Wrong viewers prove that each part can fail.
"""
import pathlib
import shutil

from checks.browser_support.programs import imports
from checks.support import folders, machine, options
from checks.support.results import Results
from checks.terminal_support.kitty import Kitty
from checks.terminal_support.vte import VTE
from checks.viewer import controls, drawing, endings, speed, tour, windows

SMOKE = ["--smoke"]
SECONDS = 80
ALONE = True
VTE_PACKAGES = ["gir1.2-vte-2.91", "gir1.2-gtk-3.0", "python3-gi"]
FONTS = ["libgl1-mesa-dri", "fonts-dejavu-core", *machine.FONTS]


def part(name):
    print(f"{name}:", flush=True)


def check_windows(results, linkmark, folder):
    missing = machine.install_commands(windows.PACKAGES)
    part("The tour, in three terminals")
    for kind in windows.KINDS:
        needed = {"tmux"} if kind is windows.Tmux else {kind.name, "Xvfb", "xdotool"}
        if needed & set(missing):
            results.skip(kind.name, f"{', '.join(sorted(needed & set(missing)))} not found")
        else:
            print(f"  {kind.name}: {tour.check_tour(results, linkmark, folder, kind)} steps", flush=True)
    if "tmux" not in missing:
        controls.check_tour(results, linkmark, folder, windows.Tmux)


def check_pressed(results, linkmark, folder):
    part("Pressed links, cell by cell")
    found = {Kitty: shutil.which("Xvfb") and shutil.which("kitty"),
             VTE: shutil.which("Xvfb") and imports("Gtk", "3.0", "Vte", "2.91")}
    for kind, is_there in found.items():
        if not is_there:
            results.skip(kind.name, "it is missing")
            continue
        terminal = kind()
        try:
            drawing.check_pressed(results, linkmark, folder, terminal)
            controls.check_pressed(results, linkmark, folder, terminal)
        finally:
            terminal.close()
        print(f"  {terminal.name} {terminal.version}", flush=True)


def main(arguments):
    given = options.parsed(__name__, __doc__, arguments, smoke="the short form", more=[
        ("--picture", dict(type=pathlib.Path, metavar="FILE", help="write a picture of the viewer"))])
    linkmark = machine.linkmark() if given.smoke else machine.installed_linkmark()
    results = Results()
    with folders.temporary() as folder:
        part("Endings")
        endings.check(results, linkmark, folder)
        part("Announcements")
        drawing.check_order(results, linkmark)
        part("Sizes, quick keys, hostile text, and arguments of programs")
        drawing.check_resizes(results, linkmark, folder, 20 if given.smoke else 200)
        drawing.check_quick_keys(results, linkmark, folder)
        drawing.check_hostile(results, linkmark, folder)
        drawing.check_arguments(results, linkmark, folder)
        part("Speed")
        speed.check(results, linkmark, folder, given.smoke)
        part("Wrong viewers")
        controls.check(results, linkmark, folder)
        if not given.smoke:
            missing = [] if imports("Gtk", "3.0", "Vte", "2.91") else VTE_PACKAGES
            machine.install(missing + ([] if shutil.which("kitty") else FONTS))
            check_windows(results, linkmark, folder)
            check_pressed(results, linkmark, folder)
        if given.picture:
            tour.write_picture(linkmark, folder, given.picture)
    return results.finish(f"{results.count} expectations")
