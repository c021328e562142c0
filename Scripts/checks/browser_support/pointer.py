"""Mouse and touch in browsers: steps such as ("move", 10, 20), ("down", 0) and ("up", 0), where 0 is the left button."""
KEYS = {"Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a", "Meta": "\ue03d"}
BITS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}
BUTTONS = {0: "left", 1: "middle", 2: "right"}


def actions(steps, kind, keys):
    """Returns WebDriver's actions for steps of a pointer, `mouse` or `touch`, while keys are held."""
    pointer = []
    for what, *rest in steps:
        if what == "move":
            pointer.append({"type": "pointerMove", "duration": 0, "x": rest[0], "y": rest[1]})
        else:
            pointer.append({"type": "pointerDown" if what == "down" else "pointerUp", "button": rest[0]})
    pause = {"type": "pause", "duration": 0}
    held = [{"type": "keyDown", "value": KEYS[key]} for key in keys]
    free = [{"type": "keyUp", "value": KEYS[key]} for key in keys]
    sources = [{"type": "pointer", "id": kind, "parameters": {"pointerType": kind},
                "actions": [pause] * len(keys) + pointer + [pause] * len(keys)}]
    if keys:
        sources.append({"type": "key", "id": "held", "actions": held + [pause] * len(pointer) + free})
    return sources


class ChromiumPointer:
    """The pointer of a Chromium, which is driven over its DevTools pipe."""

    def __init__(self, browser):
        self.browser, self.place, self.down = browser, (0, 0), False

    def perform(self, steps, kind, keys):
        modifiers = sum(BITS[key] for key in keys)
        for what, *rest in steps:
            if what == "move":
                self.place = tuple(rest)
            if kind == "mouse":
                self.mouse(what, rest, modifiers)
            else:
                self.touch(what)

    def mouse(self, what, rest, modifiers):
        x, y = self.place
        if what == "move":
            self.browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, modifiers=modifiers,
                              button="left" if self.down else "none", buttons=1 if self.down else 0)
            return
        self.down = what == "down"
        self.browser.call(
            "Input.dispatchMouseEvent", type="mousePressed" if self.down else "mouseReleased", x=x, y=y,
            modifiers=modifiers, button=BUTTONS[rest[0]], clickCount=1)

    def touch(self, what):
        x, y = self.place
        if what != "down" and not self.down:
            return
        self.down = what in ["down", "move"]
        name = {"down": "touchStart", "move": "touchMove", "up": "touchEnd", "cancel": "touchCancel"}[what]
        self.browser.call("Input.dispatchTouchEvent", type=name,
                          touchPoints=[{"x": x, "y": y}] if self.down else [])

