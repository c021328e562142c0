"""Compares the order of the focus and the announcements with the JSON."""
from ..support import conversion
from .session import Session

# So wide that no announcement is cut.
COLUMNS, ROWS = 4000, 30


def expected(runs):
    """Returns what is announced for each link that Tab reaches in browsers, in order."""
    return [link["accessibility"]["announcement"]["voiceOver"] for link in runs["links"]
            if "disabled" not in link["accessibility"]["states"]]


def shown(text):
    """Returns an announcement as a terminal shows it: without white space and controls, which it replaces."""
    kept = (character for character in text
            if not character.isspace() and character.isprintable() and character != "\N{REPLACEMENT CHARACTER}"
            and not "\N{SYMBOL FOR NULL}" <= character <= "\N{SYMBOL FOR DELETE}")
    return "".join(kept)


def visit(linkmark, source, count, key, options):
    """Returns the announcement at the start, and those after each of some keys."""
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
    """Checks the announcements of a document; returns how many links it has.

    - heard_with: more options of the viewer, but not of the JSON.
    """
    runs = conversion.read_runs(linkmark, source, *options)
    links = expected(runs)
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


def check(results, linkmark):
    links = sum(check_source(results, linkmark, source) for source in conversion.EXAMPLES)
    links += check_source(results, linkmark, conversion.FORMS, options=FORM_OPTIONS)
    print(f"  {links} links of {len(conversion.EXAMPLES) + 1} documents, in the order of browsers")
