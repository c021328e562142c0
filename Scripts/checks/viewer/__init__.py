"""Uses `linkmark view` in tmux, xterm and kitty, ends it in every way, and compares its announcements with the JSON.

    Scripts/check viewer
    Scripts/check viewer -- --smoke            fewer sizes, smaller documents, and no windows
    Scripts/check viewer -- --picture FILE     also writes a picture of the viewer in kitty

A tour with keys and a real mouse must have the same results in three terminals. However the viewer ends, the terminal
must be restored. The focus order must equal the order of Tab in browsers, which the check `browsers` establishes.
Pressed links are read back from kitty and VTE, cell by cell. Wrong viewers prove that each part can fail.
"""
import pathlib
import signal

from checks.support import conversion, data, folders, machine, options
from checks.support.cases import Cases, expect_failures, write_program
from checks.terminal_support import has_kitty, has_vte, install
from checks.terminal_support.terminals import VTE, Kitty
from checks.viewer import drawing, endings, speed, tour

SMOKE = ["--smoke"]
SECONDS = 80
ALONE = True


def wrapped(after):
    """Returns a function that makes a command line run another command after its own."""
    return lambda command: ["sh", "-c", f'"$@"; status=$?; {after}; exit $status', "sh", *command]


UNRESTORED = data.beside(__file__, "wrong.toml")["unrestored"]


def check_controls(results, linkmark, folder):
    """Checks that wrong viewers are noticed on pseudoterminals."""
    def ending(name, end, **options):
        return lambda found: endings.check_ending(found, linkmark, folder, name, end, **options)

    def arguments(line):
        """Checks a viewer with a handler that runs a shell command."""
        return lambda found: drawing.check_arguments(found, linkmark, folder, lambda handler: write_program(
            folder / "wrong-handler", line.format(handler)))

    def source(*options, **others):
        path = next(each for each in conversion.EXAMPLES if each.stem == "help")
        return lambda found: drawing.check_source(found, linkmark, path, *options, **others)

    for what, after in UNRESTORED.items():
        expect_failures(results, f"that {what} is not restored", ending("q", endings.key("q"), change=wrapped(after)))
    # The viewer continues after this signal.
    expect_failures(results, "that a signal is ignored", ending("SIGTERM", endings.sent(signal.SIGWINCH), limit=1))
    expect_failures(results, "a focus in reverse order", source("shift-tab"))
    expect_failures(results, "announcements of another language", source(heard_with=["--locale", "de"]))
    expect_failures(results, "an address that is split", arguments("IFS=';'; exec {} $1"))
    expect_failures(results, "an address that a shell runs", arguments('{} "$1"; eval "$1"'))
    expect_failures(results, "controls of the text", lambda found: found.equal(
        drawing.controls(b"\x1b[?1049h\x1b[1;1H\x1b]52;c;eA==\a"), [], "controls"))
    results.expect(drawing.controls(b"\x1b[?1049h\x1b[1;1H\x1b[2Ktext\x1b[0m") == [], "the viewer's own controls")


def check_wrong_tours(results, linkmark, folder, kind):
    """Checks that another announcement, message or activation is noticed."""
    right = tour.STEPS[0]
    tour.check_tour(results, linkmark, folder, kind, [right], [])
    for what, steps, activations in [
            ("another announcement", [(*right[:2], "prices, link", right[3])], []),
            ("another message", [(*right[:3], "prices")], []),
            ("an activation that is missing", [right], [b"app://terms"]),
            ("an activation too many", tour.STEPS[15:16] + [("release", "boarding", *tour.STEPS[19][2:])], [])]:
        expect_failures(
            results, f"{what} in {kind.name}",
            lambda found, steps=steps, activations=activations: tour.check_tour(
                found, linkmark, folder, kind, steps, activations, 1))


# Changes to the drawn screen while a link is pressed.
COLOR = b"38;2;162;162;162"
PRESSED = {
    "a cell that is not pressed": lambda drawn: drawn.replace(b"boarding", b"board\x1b[0ming"),
    "a pressed cell after a link": lambda drawn: drawn.replace(b"now.", b"\x1b[" + COLOR + b"mnow."),
    "a pressed color that goes on": lambda drawn: drawn.replace(b"38;2;22;22;22;48", COLOR + b";48"),
    "another color": lambda drawn: drawn.replace(COLOR, b"38;2;162;162;163"),
}


def check_wrong_presses(results, linkmark, folder, terminal):
    for what, change in PRESSED.items():
        expect_failures(results, f"{what} in {terminal.name}",
                        lambda found, change=change: drawing.check_pressed(found, linkmark, folder, terminal, change))


def check_windows(results, linkmark, folder):
    missing = machine.install_commands(tour.PACKAGES)
    for kind in tour.KINDS:
        needed = {"tmux"} if kind is tour.Tmux else {kind.name, "Xvfb", "xdotool"}
        if needed & set(missing):
            results.skip(kind.name, f"{', '.join(sorted(needed & set(missing)))} not found")
        else:
            print(f"  {kind.name}: {tour.check_tour(results, linkmark, folder, kind)} steps", flush=True)
    if "tmux" not in missing:
        check_wrong_tours(results, linkmark, folder, tour.Tmux)


def check_pressed(results, linkmark, folder):
    for kind, is_there in [(Kitty, has_kitty()), (VTE, has_vte())]:
        if not is_there:
            results.skip(kind.name, "it is missing")
            continue
        terminal = kind()
        try:
            drawing.check_pressed(results, linkmark, folder, terminal)
            check_wrong_presses(results, linkmark, folder, terminal)
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
        run("wrong viewers", check_controls, folder)
        if not given.smoke:
            install()
            run("the tour, in three terminals", check_windows, folder)
            run("pressed links, cell by cell", check_pressed, folder)
        if given.picture:
            tour.write_picture(linkmark, folder, given.picture)
    return cases.finish()
