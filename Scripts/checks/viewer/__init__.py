"""Uses `linkmark view` in tmux, xterm and kitty, ends it in every way, and compares what it announces with the JSON.

    Scripts/check viewer
    Scripts/check viewer -- --smoke            fewer sizes, smaller documents, and no windows
    Scripts/check viewer -- --picture FILE     also writes a picture of the viewer in kitty

A tour with keys and a real mouse must be the same in three terminals. After each way to end it, the terminal must be
as before. The order of the focus is that of Tab in browsers, which the check `browsers` establishes. Pressed links are
read back from kitty and VTE, cell by cell. Wrong viewers prove that each part can fail.
"""
import pathlib

from checks.support import folders, machine, options
from checks.support.cases import Cases
from checks.terminal_support import has_kitty, has_vte, install
from checks.terminal_support.terminals import VTE, Kitty
from checks.viewer import controls, drawing, endings, speed, tour

SMOKE = ["--smoke"]
SECONDS = 80
ALONE = True


def check_windows(results, linkmark, folder):
    missing = machine.install_commands(tour.PACKAGES)
    for kind in tour.KINDS:
        needed = {"tmux"} if kind is tour.Tmux else {kind.name, "Xvfb", "xdotool"}
        if needed & set(missing):
            results.skip(kind.name, f"{', '.join(sorted(needed & set(missing)))} not found")
        else:
            print(f"  {kind.name}: {tour.check_tour(results, linkmark, folder, kind)} steps", flush=True)
    if "tmux" not in missing:
        controls.check_tour(results, linkmark, folder, tour.Tmux)


def check_pressed(results, linkmark, folder):
    for kind, is_there in [(Kitty, has_kitty()), (VTE, has_vte())]:
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
    cases = Cases()
    with folders.temporary() as folder:
        def run(name, part, *arguments):
            cases.run(name, lambda results: part(results, linkmark, *arguments))

        run("endings", endings.check, folder)
        run("announcements", drawing.check_order)
        run("sizes", drawing.check_resizes, folder, 20 if given.smoke else 200)
        run("quick keys", drawing.check_quick_keys, folder)
        run("hostile text", drawing.check_hostile, folder)
        run("arguments of programs", drawing.check_arguments, folder)
        run("speed", speed.check, folder, given.smoke)
        run("wrong viewers", controls.check, folder)
        if not given.smoke:
            install()
            run("the tour, in three terminals", check_windows, folder)
            run("pressed links, cell by cell", check_pressed, folder)
        if given.picture:
            tour.write_picture(linkmark, folder, given.picture)
    return cases.finish()
