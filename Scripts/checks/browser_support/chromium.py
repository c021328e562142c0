"""A Chromium without a window, driven over its DevTools pipe."""
import base64
import json
import select
import socket
import subprocess
import tempfile

from checks.browser_support.engine import Engine

KEYS = {"Tab": {"key": "Tab", "windowsVirtualKeyCode": 9},
        "Enter": {"key": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"},
        "Space": {"key": " ", "windowsVirtualKeyCode": 32, "text": " "},
        "ArrowRight": {"key": "ArrowRight", "windowsVirtualKeyCode": 39}}
MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}
BUTTONS = {0: "left", 1: "middle", 2: "right"}
TOUCHES = {"down": "touchStart", "move": "touchMove", "up": "touchEnd", "cancel": "touchCancel"}


class Chromium(Engine):
    """A tab in a Chromium without a window."""

    name, packages = "Chromium", ["chromium"]
    commands = ["chromium", "chromium-browser", "google-chrome"]

    def start(self, program):
        self.pipe, other = socket.socketpair()
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        # Chromium reads and writes file descriptors 3 and 4, which this process may already use.
        shell = f'exec "$0" "$@" 3<&{other.fileno()} 4>&{other.fileno()}'
        self.process = subprocess.Popen(
            ["bash", "-c", shell, program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}"],
            pass_fds=[other.fileno()], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        other.close()
        self.unread, self.count, self.session, self.events = b"", 0, None, []
        self.place, self.is_down = (0, 0), False
        self.version = self.call("Browser.getVersion")["product"].split("/")[1]
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "DOM", "CSS"]:
            self.call(f"{domain}.enable")

    def close(self):
        self.session = None
        self.call("Browser.close")
        self.process.wait()

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.pipe.sendall(json.dumps(message).encode() + b"\0")
        while (reply := self.read()).get("id") != self.count:
            self.events.append(reply.get("method"))
        if "error" in reply:
            raise RuntimeError(f"{method}: {reply['error']['message']}")
        return reply["result"]

    def read(self):
        while b"\0" not in self.unread:
            received = self.pipe.recv(1 << 16)
            if not received:
                raise RuntimeError("Chromium ended")
            self.unread += received
        message, _, self.unread = self.unread.partition(b"\0")
        return json.loads(message)

    def go(self, url):
        self.events = []
        self.call("Page.navigate", url=url)
        self.wait_for_load()

    def wait_for_load(self, seconds=None):
        """Waits for a page to load, and returns whether it has loaded."""
        while "Page.loadEventFired" not in self.events:
            if seconds and b"\0" not in self.unread and not select.select([self.pipe], [], [], seconds)[0]:
                return False
            self.events.append(self.read().get("method"))
        return True

    def evaluate(self, script):
        reply = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in reply:
            raise RuntimeError(reply["exceptionDetails"]["exception"]["description"])
        return reply["result"].get("value")

    def links(self):
        """Returns the links and buttons of the accessibility tree, in document order."""
        self.call("Accessibility.enable")
        nodes = {node["nodeId"]: node for node in self.call("Accessibility.getFullAXTree")["nodes"]}
        root = next(node for node in nodes.values() if "parentId" not in node)
        links, rest = [], [root]
        while rest:
            node = rest.pop()
            rest += [nodes[child] for child in reversed(node.get("childIds", [])) if child in nodes]
            if not node["ignored"] and node["role"]["value"] in ["link", "button"]:
                states = {state["name"]: state["value"].get("value") for state in node.get("properties", [])}
                links.append({"role": node["role"]["value"], "name": node["name"]["value"],
                              "disabled": states.get("disabled", False)})
        self.call("Accessibility.disable")
        return links

    def press(self, keys):
        for key in keys:
            self.call("Input.dispatchKeyEvent", type="keyDown", **KEYS[key])
            self.call("Input.dispatchKeyEvent", type="keyUp", **KEYS[key])

    def point(self, steps, kind="mouse", keys=()):
        modifiers = sum(MODIFIERS[key] for key in keys)
        for what, *rest in steps:
            if what == "move":
                self.place = tuple(rest)
            if kind == "mouse":
                self.mouse(what, rest, modifiers)
            else:
                self.touch(what)

    def mouse(self, what, rest, modifiers):
        if what == "move":
            given = {"type": "mouseMoved", "button": "left" if self.is_down else "none", "buttons": int(self.is_down)}
        else:
            self.is_down = what == "down"
            given = {"type": "mousePressed" if self.is_down else "mouseReleased", "button": BUTTONS[rest[0]],
                     "clickCount": 1}
        x, y = self.place
        self.call("Input.dispatchMouseEvent", x=x, y=y, modifiers=modifiers, **given)

    def touch(self, what):
        if what != "down" and not self.is_down:
            return
        self.is_down = what in ["down", "move"]
        x, y = self.place
        points = [{"x": x, "y": y}] if self.is_down else []
        self.call("Input.dispatchTouchEvent", type=TOUCHES[what], touchPoints=points)

    def picture(self, is_whole=True):
        """Returns a PNG of the page, or of the part that is in the window."""
        picture = self.call("Page.captureScreenshot", captureBeyondViewport=is_whole)["data"]
        return base64.b64decode(picture)

    def width(self, pixels, height=900, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=pixels, height=height, deviceScaleFactor=scale,
                  mobile=False)

    def prefer(self, medium="", **features):
        """Sets a medium and the reader's preferences; motion is always reduced, so that pages do not move."""
        features["prefers_reduced_motion"] = "reduce"
        pairs = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.call("Emulation.setEmulatedMedia", media=medium, features=pairs)

    def print(self, **options):
        """Returns the page as a PDF."""
        return base64.b64decode(self.call("Page.printToPDF", **options)["data"])

    def force(self, *states):
        """Puts every link into pseudo-classes such as `hover`."""
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        for link in self.call("DOM.querySelectorAll", nodeId=root, selector="a")["nodeIds"]:
            self.call("CSS.forcePseudoState", nodeId=link, forcedPseudoClasses=list(states))
