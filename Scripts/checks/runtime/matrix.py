"""What each link of matrix.html does for the mouse, touch, the keyboard and assistive technology."""
import json
import time

PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Links</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="harness.js"></script></head>
<body><main><h1 id="title">Links</h1><div id="root">
%s</div><p id="outside">Outside is text.</p><p><button id="elsewhere">Elsewhere</button></p></main></body></html>
"""

# A name, steps, and what they must do: calls of the page's function, and each click on a link with whether its
# default action is prevented. `~` before an element means the text that it begins with.
CASES = [
    ("click on a link of the app", "click inner", ["order app7"], [["app", True]]),
    ("click on a link without a route", "click first", ["first"], [["first", True]]),
    ("click on a web link", "click web", [], [["web", False]]),
    ("click on a web link with a route", "click route", ["order route8"], [["route", True]]),
    ("click on a web link that is left to the browser", "click leave", ["help leave"], [["leave", False]]),
    ("click on a link with a target", "click tab", [], [["tab", False]]),
    ("click on a link to a download", "click file", [], [["file", False]]),
    ("click on a blocked link", "click blocked", [], [["blocked", True]]),
    ("click on a disabled link with an address", "click off", [], [["off", True]]),
    ("click on a button", "click button", ["button"], [["button", True]]),
    ("Enter on a link of the app", "focus app,key Enter", ["order app7"], [["app", True]]),
    ("Space on a link of the app", "focus app,key Space", [], []),
    ("Enter on a web link", "focus web,key Enter", [], [["web", False]]),
    ("Enter on a disabled link with an address", "focus off,key Enter", [], [["off", True]]),
    ("Enter on a button", "focus button,key Enter", ["button"], [["button", True]]),
    ("Space on a button", "focus button,key Space", ["button"], [["button", True]]),
    ("a screen reader's click", "run document.getElementById('app').click()", ["order app7"], [["app", True]]),
    ("Control and a click", "click first Control", [], [["first", False]]),
    ("Shift and a click", "click first Shift", [], [["first", False]]),
    ("Alt and a click", "click first Alt", [], [["first", False]]),
    ("Meta and a click", "click first Meta", [], [["first", False]]),
    ("Control and a click on text", "click ~one Control", [], []),
    ("a press", "press app,pressed app true,release,pressed", ["order app7"], [["app", True]]),
    ("drag off", "press app,drag outside,pressed app false,release,pressed", [], []),
    ("drag back", "press app,drag ~outside,pressed app false,drag inner,pressed app true,release,pressed",
     ["order app7"], [["app", True]]),
    ("drag to another link", "press first,drag second,pressed first false,release", [], []),
    ("drag to the text around", "press app,drag ~one,pressed app false,release", [], []),
    ("drag from elsewhere", "press ~outside,drag app,pressed,release", [], []),
    ("a canceled press", "press app,cancel,pressed", None, None),
    ("click on the text of one link", "press ~one,pressed app true,release,pressed", ["order app7"], [["app", True]]),
    ("click on the text of several links", "press ~two,pressed,release", [], []),
    ("click on the text of one link that is active", "click ~mixed", ["open"], [["open", True]]),
    ("click on the text of a disabled link", "click ~foreign", [], []),
    ("click on the text of a web link", "click ~page", [], [["web", False]]),
    ("click on the text of an item", "click ~item", ["itemlink"], [["itemlink", True]]),
    ("click on the text of an item in it", "click ~nested", ["nestedlink"], [["nestedlink", True]]),
    ("click on text without links", "click ~outside", [], []),
    ("drag from text", "press ~one,drag outside,pressed app false,release", [], []),
    ("click on text whose page has a selection",
     "press ~one,run getSelection().selectAllChildren(document.getElementById('two')),release", [], []),
    ("click on a checkbox in text", "click box", [], []),
    ("click on text without paragraphs", "run test.start({paragraphs: false}),press ~one,pressed,release", [], []),
    ("a script's click on text after a click on a link",
     "click app,run document.getElementById('two').click()", ["order app7"], [["app", True]]),
    ("a script's click on text after a click on text",
     "click ~one,run document.getElementById('one').click()", ["order app7"], [["app", True]]),
    ("a route with the name of an object's property", "click constructor", ["constructor"], [["constructor", True]]),
    ("parameters that are not JSON", "click params", ["params"], [["params", True]]),
    ("a function that throws", "click error", ["error"], [["error", True]]),
    ("a link that is added later", "run test.add('later'),click later", ["later"], [["later", True]]),
    ("a click that the page has handled", "run test.handle('first'),click first", [], [["first", True]]),
    ("a click after the end", "run test.stop(),click first", [], [["first", False]]),
    ("a press after the end", "run test.stop(),press first,pressed,release", [], [["first", False]]),
    ("return of the focus", "click view,focus elsewhere,run document.activeElement.blur(),run test.close(),focused view,tabindexes",
     ["view"], [["view", True]]),
    ("return of the focus from a hidden element",
     "click view,focus elsewhere,run document.getElementById('elsewhere').hidden = true,run test.close(),focused view"
     ",run document.getElementById('elsewhere').hidden = false", ["view"], [["view", True]]),
    ("return of the focus when the link is gone",
     "click view,run document.getElementById('view').remove(),run test.close(),focused heading,tabindexes heading",
     ["view"], [["view", True]]),
    ("return of the focus when the link is hidden",
     "click view,run document.getElementById('views').hidden = true,run test.close(),focused heading,tabindexes heading",
     ["view"], [["view", True]]),
    ("return of the focus when the heading is gone too",
     "click view,run document.getElementById('root').replaceChildren(),run test.close(),focused title,tabindexes title",
     ["view"], [["view", True]]),
    ("focus that the reader has moved", "click view,focus elsewhere,run test.close(),focused elsewhere",
     ["view"], [["view", True]]),
]
# WebKitGTK's driver does not release the middle button, and has no touch.
MIDDLE = [("the middle button", "middle first", [], [])]
TOUCH = [
    ("tap", "press app,pressed app true,release,pressed", ["order app7"], [["app", True]]),
    ("tap on text", "press ~one,pressed app true,release", ["order app7"], [["app", True]]),
    ("tap on the text of several links", "press ~two,release", [], []),
    ("drag off by touch", "run test.still(),press app,drag second,pressed app false,release", [], None),
    ("drag back by touch", "run test.still(),press app,drag second,drag inner,pressed app true,release", None, None),
]
# Firefox's driver cannot cancel a touch, nor scroll by one.
CANCELED = [
    ("a touch that the system cancels", "press app,cancel,pressed", [], []),
    ("a touch that scrolls", "press app,drag second,pressed,drag app,pressed,release", [], []),
]


def cases(name):
    """Yields each case of a browser with the kind of its pointer."""
    yield from ((case, "mouse") for case in CASES)
    if name != "WebKitGTK":
        yield from ((case, "mouse") for case in MIDDLE)
        yield from ((case, "touch") for case in TOUCH)
    if name == "Chromium":
        yield from ((case, "touch") for case in CANCELED)


# In seconds.
SETTLING, PATIENCE = 0.02, 0.5


# What is observed, by the name of its step.
OBSERVED = {
    "pressed": "test.pressed()",
    "focused": "[document.activeElement.id]",
    "tabindexes": "Array.from(document.querySelectorAll('[tabindex]'), ({ id }) => id)",
}


class Failure(Exception):
    """What a step finds."""


class Matrix:
    """The page in a browser."""

    def __init__(self, browser, url):
        self.browser, self.kind = browser, "mouse"
        browser.go(url)
        deadline = time.monotonic() + 10
        while not browser.evaluate("window.test?.ready ?? false"):
            if time.monotonic() > deadline:
                raise Failure("the module does not load")
            time.sleep(0.02)

    def failures(self, case, kind="mouse"):
        """Returns why a case fails; empty if it does not."""
        _, steps, calls, clicks = case
        self.kind = kind
        self.browser.evaluate("void test.start()")
        try:
            for step in steps.split(","):
                self.step(*step.split(" ", 1))
        except Failure as reason:
            self.browser.point([("up", 0)], self.kind)
            return [str(reason)]
        # What must not happen might still come.
        time.sleep(SETTLING)
        wanted = {"calls": calls, "clicks": clicks}

        def differences():
            found = json.loads(self.browser.evaluate("JSON.stringify({calls: test.calls, clicks: test.clicks})"))
            return [f"{name} are {found[name]}, not {value}" for name, value in wanted.items()
                    if value is not None and found[name] != value]
        return self.settled(differences)

    def settled(self, differences):
        """Returns what differs when events that are on their way have come."""
        deadline = time.monotonic() + PATIENCE
        while (found := differences()) and time.monotonic() < deadline:
            time.sleep(SETTLING)
        return found

    def step(self, what, rest=""):
        words = rest.split()
        if what in ["click", "middle"]:
            button = 1 if what == "middle" else 0
            self.browser.point([self.move(words[0]), ("down", button), ("up", button)], self.kind, words[1:])
        elif what == "press":
            self.browser.point([self.move(rest), ("down", 0)], self.kind)
        elif what == "drag":
            self.browser.point([self.move(rest)], self.kind)
        elif what == "release":
            self.browser.point([("up", 0)], self.kind)
        elif what == "cancel":
            self.cancel()
        elif what == "focus":
            self.browser.evaluate(f"void document.getElementById('{rest}').focus()")
        elif what == "key":
            self.browser.press([rest])
        elif what == "run":
            self.browser.evaluate(f"void ({rest})")
        else:
            self.observe(what, words)

    def observe(self, what, words):
        script = OBSERVED[what]

        def differences():
            found = self.browser.evaluate(script)
            return [] if found == words else [f"{what} is {found}, not {words}"]
        if found := self.settled(differences):
            raise Failure(found[0])

    def cancel(self):
        if self.kind == "touch":
            self.browser.point([("cancel",)], self.kind)
            return
        self.browser.evaluate("void document.getElementById('root').dispatchEvent("
                              "new PointerEvent('pointercancel', {isPrimary: true, bubbles: true}))")
        self.browser.point([("up", 0)], self.kind)

    def move(self, target):
        point = self.browser.evaluate(
            f"test.point('{target.lstrip('~')}', {'true' if target.startswith('~') else 'false'})")
        return ("move", *point)
