"""The output of a renderer: characters, each with its hyperlink."""
import re
import typing

HYPERLINK = re.compile(r"\x1b\]8;([^;\x1b\a]*);([^\x1b\a]*)(?:\x1b\\|\a)")
LOOK = re.compile(r"\x1b\[[0-9;:]*m")
COLOR = re.compile(r"\x1b\[(?:[0-9;:]*[;:])?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;:m]")


class Cell(typing.NamedTuple):
    text: str
    link: tuple[str, str] | None


def lines(text):
    """Returns lines of cells, without the sequences for looks and hyperlinks."""
    link, found = None, [[]]
    place = 0
    for code in re.finditer(f"{HYPERLINK.pattern}|{LOOK.pattern}", text):
        put(text[place:code.start()], link, found)
        place = code.end()
        if code[0].startswith("\x1b]"):
            link = (code[1], code[2]) if code[2] else None
    put(text[place:], link, found)
    return found


def put(text, link, found):
    for character in text:
        if character == "\n":
            found.append([])
        else:
            found[-1].append(Cell(character, link))


def plain(text):
    return "\n".join("".join(cell.text for cell in line) for line in lines(text))
