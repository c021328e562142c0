"""A tour of 39 steps with keys and the mouse, which must be the same in every terminal."""
import pathlib
import shutil
import time

from checks.support.machine import PROJECT
from checks.viewer.drawing import script
from checks.viewer.windows import LIMIT, ROWS, Kitty

FOLDER = pathlib.Path(__file__).parent
DOCUMENTS = ["tour.md", "harbor.md"]
TITLE, HARBOR = "tour.md  Ferry tour", "harbor.md  Harbor"

# An action, the announcement after it, and the message on the status line. A press, drag or release names the
# text at whose first character the mouse is.
STEPS = [
    ("key", "tab", "the boarding terms, link", TITLE),
    ("key", "u", "the boarding terms, link", "app://terms/7?from=tour"),
    ("key", "tab", "prices, link", TITLE),
    ("key", "enter", "prices, link", "Enter opens a.example: https://a.example/prices (Esc: no)"),
    ("key", "escape", "prices, link", "not opened"),
    ("key", "enter", "prices, link", "Enter opens a.example: https://a.example/prices (Esc: no)"),
    ("key", "enter", "prices, link", "opening https://a.example/prices"),
    ("key", "tab", "berths, link", TITLE),
    ("key", "enter", "Berths, heading", HARBOR),
    ("key", "tab", "the harbor, link", HARBOR),
    ("key", "enter", "the harbor, link", "Enter opens mailto:harbor@a.example (Esc: no)"),
    ("key", "enter", "the harbor, link", "opening mailto:harbor@a.example"),
    ("key", "back", "berths, link", TITLE),
    ("key", "right", "the harbor, link", HARBOR),
    ("key", "alt-left", "berths, link", TITLE),
    ("press", "boarding", "berths, link", TITLE),
    ("drag", "See", "berths, link", TITLE),
    ("release", "See", "berths, link", TITLE),
    ("press", "before", "berths, link", TITLE),
    ("release", "before", "the boarding terms, link", "handed over app://terms/7?from=tour"),
    ("press", "blocked", "the boarding terms, link", "blocked (scheme): javascript:x"),
    ("release", "blocked", "the boarding terms, link", "blocked (scheme): javascript:x"),
    ("press", "signs", "the boarding terms, link", TITLE),
    ("drag", "terms", "the boarding terms, link", TITLE),
    ("drag", "signs", "the boarding terms, link", TITLE),
    ("release", "signs", "signs, link", "handed over app://x?q=;%7C$(touch%20owned)&%60y%60'z'"),
    ("key", "tab", "another folder, link", TITLE),
    ("key", "enter", "another folder, link", "../outside.md is outside of the folder that was opened"),
    ("wheel", "Read", "another folder, link", "../outside.md is outside of the folder that was opened"),
    ("key", "/", "another folder, link", "/"),
    ("type", "LAST OF THE", "another folder, link", "/LAST OF THE"),
    ("key", "enter", "another folder, link", "not found: LAST OF THE"),
    ("key", "/", "another folder, link", "/"),
    ("type", "last of the", "another folder, link", "/last of the"),
    ("key", "enter", "The last of the words is here.", "match 1 of 1"),
    ("key", "tab", "Pier, link", TITLE),
    ("key", "space", "Pier, link", "handed over app://pier"),
    ("key", "o", "Pier, link", "Outline; Enter goes to the heading, Esc closes"),
    ("key", "enter", "Times, heading", TITLE),
]
# The addresses that programs got, in order.
ACTIVATIONS = [b"https://a.example/prices", b"mailto:harbor@a.example", b"app://terms/7?from=tour",
               b"app://x?q=;%7C$(touch%20owned)&%60y%60'z'", b"app://pier"]


def take(window, lines, kind, what):
    if kind in ["key", "type"]:
        window.key(what)
    else:
        column, row = next((line.index(what) + 1, row) for row, line in enumerate(lines, 1) if what in line)
        window.mouse(kind, column, row)


def observe(window, wanted, limit):
    """Reads the screen until it has an announcement and a message, and returns what it has."""
    deadline = time.monotonic() + limit
    while True:
        lines = window.lines()
        if len(lines) >= ROWS:
            found = lines[ROWS - 2].strip(), lines[ROWS - 1].strip().split("   ")[0].strip()
            if found == wanted or time.monotonic() > deadline:
                return lines, found
        elif time.monotonic() > deadline:
            return lines, ("", "")
        time.sleep(0.02)


def check_tour(results, linkmark, folder, kind, steps=STEPS, activations=ACTIVATIONS, limit=LIMIT):
    """Takes the steps in a terminal, and compares what is announced, reported and activated."""
    folder = folder / f"{kind.name}-tour"
    shutil.rmtree(folder, ignore_errors=True)
    copies, log = folder / "opened", folder / "log"
    copies.mkdir(parents=True)
    for name in DOCUMENTS:
        shutil.copy(FOLDER / name, copies)
    (folder / "outside.md").write_text("# Outside\n")
    program = script(folder, log)
    window = kind([linkmark, "view", "--handler", program, "--open", program, "tour.md"], copies)
    try:
        lines, found = observe(window, ("Ferry tour, heading", TITLE), LIMIT)
        results.equal(found, ("Ferry tour, heading", TITLE), f"{kind.name}: at the start")
        for number, (action, what, *wanted) in enumerate(steps, 1):
            take(window, lines, action, what)
            lines, found = observe(window, tuple(wanted), limit)
            results.equal(found, tuple(wanted), f"{kind.name}: step {number}, {action} {what!r}")
            if found != tuple(wanted):
                break
        # An address that a program should not get would come soon.
        time.sleep(0.2)
    finally:
        window.close()
    ran = log.read_bytes().split(b"\0\n")[:-1] if log.exists() else []
    results.equal(ran, activations, f"{kind.name}: the addresses that programs got")
    results.expect(not (copies / "owned").exists(), f"{kind.name}: a shell ran an address")
    return len(steps)


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
