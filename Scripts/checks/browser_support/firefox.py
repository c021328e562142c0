"""A Firefox without a window, driven by Marionette, its own protocol."""
import base64
import json
import pathlib
import socket
import subprocess
import tempfile
import time

from . import pointer
from .webdriver import key_actions

PREFERENCES = {"marionette.port": 0, "accessibility.force_disabled": -1, "ui.useOverlayScrollbars": 1}

# The browser's own accessible tree of the page, which assistive technology reads.
LINKS = """
const finish = arguments[arguments.length - 1], states = Ci.nsIAccessibleStates;
const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
const state = node => { const flags = {}; node.getState(flags, {}); return flags.value; };
const roles = {link: 'link', pushbutton: 'button', button: 'button'};
(async () => {
  let page;
  for (;;) {
    page = service.getAccessibleFor(gBrowser.selectedBrowser)?.firstChild;
    if (page?.childCount && page.QueryInterface(Ci.nsIAccessibleDocument).URL === arguments[0]
      && !(state(page) & states.STATE_BUSY)) break;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  const links = [], rest = [page];
  while (rest.length) {
    const node = rest.pop(), role = roles[service.getStringRole(node.role)];
    if (role) links.push(
      {role, name: node.name ?? '', disabled: Boolean(state(node) & states.STATE_UNAVAILABLE)});
    for (let child = node.lastChild; child; child = child.previousSibling) rest.push(child);
  }
  finish(links);
})();
"""


class Firefox:
    """One tab of a Firefox without a window."""

    name, zooms_text = "Firefox", True

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        folder = pathlib.Path(self.profile.name)
        lines = [f'user_pref("{name}", {value});\n' for name, value in PREFERENCES.items()]
        (folder / "user.js").write_text("".join(lines))
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", folder, "--marionette",
             "--remote-allow-system-access"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = socket.create_connection(("127.0.0.1", self.port(folder)), timeout=60)
        self.replies, self.count = self.socket.makefile("rb"), 0
        self.read()
        self.version = self.call("WebDriver:NewSession")["capabilities"]["browserVersion"]
        # After the last link Tab would reach the browser's own buttons, and Enter would press them.
        self.of_browser("document.getElementById('navigator-toolbox').hidden = true; arguments[0]();")

    def port(self, folder):
        """Returns the port that Firefox chose, as soon as Firefox has written it."""
        for _ in range(1200):
            path = folder / "MarionetteActivePort"
            if path.exists() and path.read_text():
                return int(path.read_text())
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
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

    def open(self, page):
        self.go(page.resolve().as_uri())

    def go(self, url):
        self.url = url
        self.call("WebDriver:Navigate", url=self.url)

    def evaluate(self, script):
        return self.call("WebDriver:ExecuteScript", script=f"return {script}", args=[],
                         newSandbox=False)["value"]

    def of_browser(self, script, *arguments):
        """Runs a script in the browser's own context, and returns what it passes to its last argument."""
        self.call("Marionette:SetContext", value="chrome")
        try:
            return self.call("WebDriver:ExecuteAsyncScript", script=script, args=arguments)["value"]
        finally:
            self.call("Marionette:SetContext", value="content")

    def links(self):
        """Returns the links and buttons of the accessible tree, in document order."""
        return self.of_browser(LINKS, self.url)

    def press(self, keys):
        self.call("WebDriver:PerformActions", actions=key_actions(keys))

    def point(self, steps, kind="mouse", keys=()):
        self.call("WebDriver:PerformActions", actions=pointer.actions(steps, kind, keys))

    def picture(self):
        return base64.b64decode(self.call("WebDriver:TakeScreenshot", full=True, hash=False)["value"])

    def width(self, pixels):
        # A window cannot be as narrow as a phone, but the element that shows the page can.
        self.of_browser("""
          const [pixels, finish] = arguments, {style} = gBrowser.selectedBrowser;
          style.minWidth = style.maxWidth = `${pixels}px`;
          window.requestAnimationFrame(() => window.requestAnimationFrame(() => finish()));
        """, pixels)

    def text_size(self, percent):
        """Sets the reader's zoom of text only."""
        self.of_browser("""
          const [factor, finish] = arguments;
          gBrowser.selectedBrowser.browsingContext.textZoom = factor;
          window.requestAnimationFrame(() => window.requestAnimationFrame(() => finish()));
        """, percent / 100)
