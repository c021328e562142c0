"""Wrong viewers, each of which must be noticed: a check that cannot fail proves nothing."""
import signal

from checks.support import conversion
from checks.support.results import Results
from checks.viewer import drawing, endings, tour

def wrapped(after):
    """Returns how a command is run with another one after it."""
    return lambda command: ["sh", "-c", f'"$@"; status=$?; {after}; exit $status', "sh", *command]


# Commands after the viewer that leave the terminal changed.
UNRESTORED = {
    "the screen": "printf '\\033[?1049h'", "the mouse": "printf '\\033[?1002h'",
    "the numbers of the mouse": "printf '\\033[?1006h'", "pasting": "printf '\\033[?2004h'",
    "the cursor": "printf '\\033[?25l'", "an open update": "printf '\\033[?2026h'", "the echo": "stty -echo",
    "lines": "stty raw", "an exit status": "status=3"}


def expect_noticed(results, what, judge):
    found = Results(quiet=True)
    judge(found)
    results.expect(found.failures > 0, f"the check does not notice {what}")
    return 1


def check(results, linkmark, folder):
    """Checks that wrong viewers are noticed on pseudoterminals."""
    count, failures = 0, results.failures
    for what, after in UNRESTORED.items():
        count += expect_noticed(
            results, f"that {what} is not restored",
            lambda found, after=after: endings.check_ending(
                found, linkmark, folder, "q", endings.key("q"), wrapped(after)))
    # It goes on after the signal.
    count += expect_noticed(results, "that a signal is ignored", lambda found: endings.check_ending(
        found, linkmark, folder, "SIGTERM", lambda job: endings.sent(signal.SIGWINCH)(job), limit=1))
    source = next(each for each in conversion.EXAMPLES if each.stem == "help")
    count += expect_noticed(
        results, "a focus in reverse order", lambda found: drawing.check_source(found, linkmark, source, "shift-tab"))
    count += expect_noticed(results, "announcements of another language", lambda found: drawing.check_source(
        found, linkmark, source, heard_with=["--locale", "de"]))
    count += expect_noticed(results, "an address that is split", lambda found: drawing.check_arguments(
        found, linkmark, folder, lambda handler: changed(folder, f"IFS=';'; exec {handler} $1")))
    count += expect_noticed(results, "an address that a shell runs", lambda found: drawing.check_arguments(
        found, linkmark, folder, lambda handler: changed(folder, f'{handler} "$1"; eval "$1"')))
    count += expect_noticed(results, "controls of the text", lambda found: found.equal(
        drawing.controls(b"\x1b[?1049h\x1b[1;1H\x1b]52;c;eA==\a"), [], "controls"))
    results.expect(drawing.controls(b"\x1b[?1049h\x1b[1;1H\x1b[2Ktext\x1b[0m") == [], "the viewer's own controls")
    print(f"  {count} are noticed" if results.failures == failures else "  some are not noticed")


def changed(folder, line):
    """Returns a program that runs a line of a shell."""
    path = folder / "wrong-handler"
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)
    return path


def check_tour(results, linkmark, folder, kind):
    """Checks that another announcement, message or activation is noticed."""
    right = tour.STEPS[0]
    tour.check_tour(results, linkmark, folder, kind, [right], [])
    for what, steps, activations in [
            ("another announcement", [(*right[:2], "prices, link", right[3])], []),
            ("another message", [(*right[:3], "prices")], []),
            ("an activation that is missing", [right], [b"app://terms"]),
            ("an activation too many", tour.STEPS[15:16] + [("release", "boarding", *tour.STEPS[19][2:])], [])]:
        expect_noticed(
            results, f"{what} in {kind.name}",
            lambda found, steps=steps, activations=activations: tour.check_tour(
                found, linkmark, folder, kind, steps, activations, 1))


# Changes of what the terminal draws while a link is pressed.
COLOR = b"38;2;162;162;162"
PRESSED = {
    "a cell that is not pressed": lambda drawn: drawn.replace(b"boarding", b"board\x1b[0ming"),
    "a pressed cell after a link": lambda drawn: drawn.replace(b"now.", b"\x1b[" + COLOR + b"mnow."),
    "a pressed color that goes on": lambda drawn: drawn.replace(b"38;2;22;22;22;48", COLOR + b";48"),
    "another color": lambda drawn: drawn.replace(COLOR, b"38;2;162;162;163"),
}


def check_pressed(results, linkmark, folder, terminal):
    for what, change in PRESSED.items():
        expect_noticed(results, f"{what} in {terminal.name}",
                       lambda found, change=change: drawing.check_pressed(found, linkmark, folder, terminal, change))
