"""Compares the viewer's announcements with the JSON, resizes it, shows it hostile text, and presses links."""
import json
import random
import re

from checks.support import conversion
from checks.support.cases import write_program
from checks.support.control_sequences import SEQUENCES, live_controls
from checks.support.processes import wait_until
from checks.viewer.session import MODES, Session

# The screen is so wide that no announcement is truncated.
COLUMNS, ROWS = 4000, 30


def shown(text):
    """Returns an announcement as a terminal shows it, without white space and controls, which are replaced."""
    kept = (character for character in text
            if not character.isspace() and character.isprintable() and character != "\N{REPLACEMENT CHARACTER}"
            and not "\N{SYMBOL FOR NULL}" <= character <= "\N{SYMBOL FOR DELETE}")
    return "".join(kept)


def visit(linkmark, source, count, key, options):
    """Returns the announcement at the start, and after each of the given keys."""
    locale = conversion.LOCALES.get(source.stem, "en")
    with Session([linkmark, "view", "--locale", locale, *options, source], COLUMNS, ROWS) as session:
        session.wait_for_frame()
        heard = [session.announcement]
        for _ in range(count):
            session.press(key)
            heard.append(session.announcement)
        session.type("q")
        session.wait_for_end()
    return heard


def check_source(results, linkmark, source, key="tab", options=(), heard_with=()):
    """Checks a document's announcements, and returns the number of its links.

    - heard_with: additional options for the viewer, but not for the JSON.
    """
    runs = conversion.read_runs(linkmark, source, *options)
    # The announcements of the links that Tab reaches in browsers.
    links = [link["accessibility"]["announcement"]["voiceOver"] for link in runs["links"]
             if "disabled" not in link["accessibility"]["states"]]
    heard = list(map(shown, visit(linkmark, source, len(links) + 1, key, [*options, *heard_with])))
    first = next((block["announcement"]["voiceOver"] for block in runs["blocks"]
                  if block["range"]["utf8"][0] < block["range"]["utf8"][1]), "")
    results.equal(heard[0], shown(first), f"{source.stem}: the announcement at the start")
    wanted = [shown(text) for text in links + links[:1]]
    for index, (found, text) in enumerate(zip(heard[1:], wanted)):
        if found != text:
            results.fail(f"{source.stem}: Tab {index + 1} is announced as {found!a}, not {text!a}")
            break
    results.count += len(wanted)
    return len(links)


FORM_OPTIONS = ["--config", conversion.CONFIGURATION]


def check_order(results, linkmark):
    links = sum(check_source(results, linkmark, source) for source in conversion.EXAMPLES)
    links += check_source(results, linkmark, conversion.FORMS, options=FORM_OPTIONS)
    return f"{links} links of {len(conversion.EXAMPLES) + 1} documents"


# The control sequences that the viewer writes, besides text, looks and links.
OWN = re.compile(rb"\x1b\[\?(?:" + b"|".join(str(mode).encode() for mode in MODES) + rb")[hl]"
                 rb"|\x1b\[[0-9]+;[0-9]+H|\x1b\[2[JK]|\x1b\[(?:1;)?7m|\x18")
# The color of a pressed Backpack link on white.
PRESSED = "#A2A2A2"
LIGHT = ["--appearance", "light", "--color", "always", "--color-depth", "truecolor", "--hyperlinks", "never"]


def controls(output):
    """Returns the live controls in the viewer's output, except its own."""
    return live_controls(OWN.sub(b"", output), kept=())


def check_resizes(results, linkmark, folder, count):
    """Makes the terminal narrow and wide again, and then sets random sizes."""
    source = folder / "long.md"
    source.write_text("\n\n".join(
        f"Paragraph {number} has words that fill more than one line of a narrow terminal, with [a link](app:{number})."
        for number in range(300)))
    with Session([linkmark, "view", source], 80, 24) as session:
        session.wait_for_frame()
        for step in ["j", "jjj", " ", " j", "G", "kkkk", "g", "/paragraph 77\r", "jj"]:
            session.press(step)
            line = session.text(1)
            for columns in [40, 80]:
                session.set_size(columns, 24)
                session.wait_for_frame()
                session.settle()
            results.equal(session.text(1), line, f"after {step!r}: the first line after 80, 40 and 80 columns")
        generator = random.Random(5)
        for _ in range(count):
            session.set_size(generator.randint(1, 200), generator.randint(1, 70))
            if generator.random() < 0.3:
                session.type(generator.choice(["j", "tab", "G", "b", "o", "escape"]))
            session.pump(0.02)
        session.set_size(80, 24)
        session.settle(0.2)
        results.equal(len([row for row in session.rows if row > 24]), 0, "rows below the screen")
        session.type("q")
        results.equal(session.wait_for_end(), 0, f"the exit status after {count} sizes")
        results.equal(controls(session.output), [], "controls after random sizes")


def check_quick_keys(results, linkmark, folder):
    """Presses keys faster than the viewer reads them; each key must act on the result of the previous one."""
    pages = folder / "pages"
    pages.mkdir()
    for name, after in [("a", "b"), ("b", "c"), ("c", "a")]:
        (pages / f"{name}.md").write_text(f"# {name.upper()}\n\n[Next]({after}.md)\n")
    with Session([linkmark, "view", "a.md"], 40, 10, pages) as session:
        session.wait_for_frame()
        for keys, title in [(b"\t\r\t\r", "C"), (b"\x7f\x7f", "A"), (b"\t\r\t\r\x7f\t\r", "C")]:
            session.type(keys)
            results.expect(session.wait(lambda: title in session.lines(), 2),
                           f"{keys} at once show {session.lines()[:3]}, not {title}")
        session.type("q")
        session.wait_for_end()


def check_hostile(results, linkmark, folder):
    """Checks that hostile text causes no foreign control sequences, and runs no command without a key."""
    log = folder / "ran"
    handler = script(folder, log)
    copy = "\n\n".join(f"{name} {text} [{name} {text}](app://x 'a {text}')" for name, text in SEQUENCES.items())
    example = next(path for path in conversion.EXAMPLES if path.stem == "hostile").read_text()
    for name, text in {"sequences": "# " + copy, "example": example}.items():
        source = folder / f"{name}.md"
        source.write_text(text)
        with Session([linkmark, "view", "--handler", handler, "--open", handler, source], 70, 24) as session:
            session.wait_for_frame()
            for key in ["tab", "u", "tab", "o", "escape", "f", "/e\r", "n", "G", "shift-tab", "u", "h", "escape"]:
                session.press(key)
            session.type("q")
            results.equal(session.wait_for_end(), 0, f"{name}: the exit status")
            results.equal(controls(session.output), [], f"{name}: live controls")
            results.expect(session.is_restored(), f"{name}: the terminal is not restored")
    results.expect(not log.exists(), "a command ran without a key for it")


ADDRESSES = {"app": "app://x/;touch$IFS'owned';$(touch owned)|`touch owned`&a=%20b*?",
             "web": "https://a.example/;$(touch owned)|`touch owned`&b>owned"}


def check_arguments(results, linkmark, folder, wrap=lambda handler: handler):
    """Checks that a program gets an address as one argument, even if it contains shell commands."""
    log = folder / "ran"
    log.unlink(missing_ok=True)
    handler = wrap(script(folder, log))
    source = folder / "addresses.md"
    escaped = {name: re.sub(r"([<>\\])", r"\\\1", address) for name, address in ADDRESSES.items()}
    source.write_text(f"[app](<{escaped['app']}>) [web](<{escaped['web']}>)\n")
    runs = json.loads(conversion.convert(linkmark, source, "--to", "json"))
    with Session([linkmark, "view", "--handler", handler, "--open", handler, source], folder=folder) as session:
        session.wait_for_frame()
        for key in ["tab", "enter", "tab", "enter", "enter"]:
            session.press(key)
        wait_until(lambda: log.exists() and log.read_bytes().count(b"\n") >= 2, 5)
        session.type("q")
        session.wait_for_end()
    wanted = sorted(f"{link['href']}\0\n".encode() for link in runs["links"])
    found = log.read_bytes().splitlines(keepends=True) if log.exists() else []
    results.equal(sorted(found), wanted, "the arguments of the programs")
    results.expect(not (folder / "owned").exists(), "an address was run by a shell")


def script(folder, log):
    """Returns a program that appends a line to a file for each call, with a NUL after each argument."""
    return write_program(folder / "handler", f"{{ printf '%s\\0' \"$@\"; echo; }} >> {log}")


def pressed_screen(linkmark, source, link, columns, rows):
    """Presses a link, and returns the bytes that drew the screen."""
    with Session([linkmark, "view", *LIGHT, source], columns, rows) as session:
        session.wait_for_frame()
        row, column = next((row, line.index(link) + 1) for row, line in enumerate(session.lines(), 1) if link in line)
        session.mouse(0, column, row)
        session.wait_for_frame()
        session.settle()
        drawn = b"\r\n".join(session.rows.get(row, b"") for row in range(1, rows - 1))
        session.mouse(0, column, row, "m")
        session.type("q")
        session.wait_for_end()
    return drawn + b"\r\n"


def check_pressed(results, linkmark, folder, terminal, change=lambda drawn: drawn):
    """Checks which cells a terminal shows in the color of a pressed link."""
    source = folder / "pressed.md"
    source.write_text("Read [the **boarding** terms and all\nconditions 码头 👩‍👩‍👧](app://terms) now.\n\n"
                      "| a | b |\n|-|-|\n| [another](app://b) | text |\n\n> quote with [a third](app://c) one\n")
    for link, text in {"boarding": "the boarding terms and all conditions 码头 👩‍👩‍👧", "another": "another",
                       "a third": "a third"}.items():
        drawn = change(pressed_screen(linkmark, source, link, 30, 20))
        terminal.show(drawn, 30)
        found = "".join(cell.text for row in terminal.rows() for cell in row if cell.foreground == PRESSED)
        results.equal("".join(found.split()), "".join(text.split()), f"{terminal.name}: the pressed cells of {link!r}")
