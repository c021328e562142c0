"""The base of the browsers under test."""
import pathlib

from checks.support.machine import Unavailable, command

# Keys and modifiers as WebDriver names them.
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Space": " ", "ArrowRight": "\ue014",
        "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a", "Meta": "\ue03d"}
PAUSE = {"type": "pause", "duration": 0}


class Engine:
    """A browser with one page, which is closed at the end of a `with` statement.

    The first of the `commands` that is found runs the browser. `packages` are its Debian packages, and `zooms_text` is
    whether it also enlarges text of a fixed size.
    """

    name, commands, packages, zooms_text = "", [], [], False

    def __init__(self):
        program = self.program()
        if not program:
            raise Unavailable(f"{self.name} is missing; install {' '.join(self.packages)}")
        self.start(program)

    @classmethod
    def program(cls):
        return command(*cls.commands)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def open(self, page: pathlib.Path):
        self.go(page.resolve().as_uri())

    def press(self, keys):
        """Presses and releases keys one by one."""
        self.perform([key_source((key, kind) for key in keys for kind in ["keyDown", "keyUp"])])

    def point(self, steps, kind="mouse", keys=()):
        """Moves and presses a `mouse` or `touch` pointer while keys are held.

        - steps: such as ("move", 10, 20), ("down", 0) and ("up", 0), where 0 is the left button.
        """
        moves = [{"type": "pointerMove", "duration": 0, "x": rest[0], "y": rest[1]} if what == "move" else
                 {"type": "pointerDown" if what == "down" else "pointerUp", "button": rest[0]} for what, *rest in steps]
        wait = [PAUSE] * len(keys)
        sources = [{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": wait + moves + wait}]
        if keys:
            sources.append(key_source([*((key, "keyDown") for key in keys), *[(None, None)] * len(moves),
                                       *((key, "keyUp") for key in keys)]))
        self.perform(sources)

    def text_size(self, percent):
        """Changes the font size of the root, as the user's own text size does."""
        self.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")


def key_source(events):
    """Returns WebDriver actions for keys, given as pairs of a key and an event; None is a pause."""
    actions = [{"type": kind, "value": KEYS[key]} if key else PAUSE for key, kind in events]
    return {"type": "key", "id": "keys", "actions": actions}
