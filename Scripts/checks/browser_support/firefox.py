"""A Firefox without a window, driven by its own protocol, Marionette."""
import base64
import json
import pathlib
import socket
import subprocess
import tempfile

from checks.browser_support.engine import Engine
from checks.browser_support.script import settled

PREFERENCES = {"marionette.port": 0, "accessibility.force_disabled": -1, "ui.useOverlayScrollbars": 1}
FUNCTIONS = pathlib.Path(__file__).with_suffix(".js").read_text()


class Firefox(Engine):
    """A tab in a Firefox without a window."""

    name, packages, zooms_text = "Firefox", ["firefox-esr"], True
    commands = ["firefox-esr", "firefox"]

    def start(self, program):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        folder = pathlib.Path(self.profile.name)
        (folder / "user.js").write_text("".join(
            f'user_pref("{name}", {value});\n' for name, value in PREFERENCES.items()))
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", folder, "--marionette", "--remote-allow-system-access"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = socket.create_connection(("127.0.0.1", self.port(folder / "MarionetteActivePort")), timeout=60)
        self.replies, self.count = self.socket.makefile("rb"), 0
        self.read()
        self.version = self.call("WebDriver:NewSession")["capabilities"]["browserVersion"]
        self.in_browser("hideToolbox")

    def port(self, path):
        """Returns the port that Firefox chose and writes to a file."""
        def has_started():
            return path.exists() and path.read_text() or self.process.poll() is not None

        if settled(has_started, seconds=60, pause=0.05) and self.process.poll() is None:
            return int(path.read_text())
        self.process.kill()
        raise RuntimeError("Firefox did not start")

    def close(self):
        self.call("Marionette:Quit", flags=["eForceQuit"])
        self.process.wait()

    def call(self, method, **parameters):
        self.count += 1
        message = json.dumps([0, self.count, method, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.read()
        if error:
            raise RuntimeError(f"{method}: {error['message']}")
        return result

    def read(self):
        digits = b""
        while (byte := self.replies.read(1)) != b":":
            if not byte:
                raise RuntimeError("Firefox ended")
            digits += byte
        return json.loads(self.replies.read(int(digits)))

    def go(self, url):
        self.url = url
        self.call("WebDriver:Navigate", url=self.url)

    def evaluate(self, script):
        return self.call("WebDriver:ExecuteScript", script=f"return {script}", args=[], newSandbox=False)["value"]

    def in_browser(self, function, *arguments):
        """Runs a function of firefox.js in the browser's own context, and returns its result."""
        self.call("Marionette:SetContext", value="chrome")
        try:
            return self.call("WebDriver:ExecuteAsyncScript", script=f"{FUNCTIONS}{function}(...arguments)",
                             args=arguments)["value"]
        finally:
            self.call("Marionette:SetContext", value="content")

    def links(self):
        """Returns the links and buttons of the accessible tree, in document order."""
        return self.in_browser("listLinks", self.url)

    def perform(self, actions):
        self.call("WebDriver:PerformActions", actions=actions)

    def picture(self):
        return base64.b64decode(self.call("WebDriver:TakeScreenshot", full=True, hash=False)["value"])

    def width(self, pixels):
        self.in_browser("setWidth", pixels)

    def text_size(self, percent):
        """Sets the user's zoom of text only."""
        self.in_browser("setTextZoom", percent / 100)
