"""WebKitGTK's browser, driven by WebDriver on its own display and message bus."""
import base64
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

from checks.browser_support.engine import Engine
from checks.support.machine import SYSTEM_PYTHON

TREE = pathlib.Path(__file__).parent / "accessible_tree.py"


class WebKit(Engine):
    """A window of WebKitGTK's browser."""

    name, packages = "WebKitGTK", ["webkit2gtk-driver", "xvfb", "xdotool", "dbus-daemon"]

    @staticmethod
    def program():
        """Returns the browser, which is not on the path; None if a program that drives it is missing."""
        if not all(map(shutil.which, ["WebKitWebDriver", "Xvfb", "xdotool", "dbus-daemon"])):
            return None
        found = sorted(pathlib.Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
        return found[-1] if found else None

    def __init__(self):
        self.processes = []
        try:
            super().__init__()
        except BaseException:
            self.end()
            raise

    def start(self, program):
        display = self.first_line(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x2400x24", "-nolisten", "tcp"], os.environ)
        environment = os.environ | {
            "DISPLAY": f":{display}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11"}
        bus = self.first_line(["dbus-daemon", "--session", "--nofork", "--print-address=1"], environment)
        self.environment = environment | {"DBUS_SESSION_BUS_ADDRESS": bus}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.run(["WebKitWebDriver", f"--port={port}"], self.environment)
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.wait_until_ready()
        wanted = {"webkitgtk:browserOptions": {"binary": str(program), "args": ["--automation"]}}
        session = self.request("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.path = f"/session/{session['sessionId']}"
        self.version = session["capabilities"]["browserVersion"]
        # Without a window manager, nothing else gives the window the focus.
        find = ["xdotool", "search", "--sync", "--onlyvisible", "--class", "MiniBrowser", "windowfocus", "--sync"]
        subprocess.run(find, env=self.environment, check=True, timeout=60)

    def run(self, command, environment, output=subprocess.DEVNULL):
        self.processes.append(subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.DEVNULL,
                                               start_new_session=True))
        return self.processes[-1]

    def first_line(self, command, environment):
        """Starts a program that keeps running, and returns its first line."""
        line = self.run(command, environment, subprocess.PIPE).stdout.readline()
        if not line:
            raise RuntimeError(f"{command[0]} did not start")
        return line.decode().strip()

    def wait_until_ready(self):
        for _ in range(200):
            try:
                return self.request("GET", "/status")
            except OSError:
                self.connection.close()
                time.sleep(0.05)
        raise RuntimeError("WebKitWebDriver did not start")

    def request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        self.connection.request(method, path, data)
        reply = self.connection.getresponse()
        value = json.loads(reply.read())["value"]
        if reply.status != 200:
            raise RuntimeError(f"{path}: {value['error']}: {value['message']}")
        return value

    def call(self, method, path, **body):
        return self.request(method, self.path + path, body if method == "POST" else None)

    def close(self):
        try:
            self.call("DELETE", "")
        finally:
            self.end()

    def end(self):
        """Ends all processes, including a browser that no longer answers, which is a child of its driver."""
        for process in reversed(self.processes):
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def go(self, url):
        self.url = url
        self.call("POST", "/url", url=self.url)

    def evaluate(self, script):
        return self.call("POST", "/execute/sync", script=f"return {script}", args=[])

    def links(self):
        """Returns the links and buttons on the accessibility bus, in document order."""
        # The module warns that a document's attributes are deprecated.
        reader = [SYSTEM_PYTHON, "-W", "ignore::DeprecationWarning", TREE, self.url]
        tree = subprocess.run(reader, env=self.environment, check=True, stdout=subprocess.PIPE, timeout=60)
        return json.loads(tree.stdout)

    def perform(self, actions):
        self.call("POST", "/actions", actions=actions)

    def picture(self):
        return base64.b64decode(self.call("GET", "/screenshot"))

    def width(self, pixels):
        # Pictures show only the part in the window, so the window is tall. It is never narrower than its own buttons.
        self.call("POST", "/window/rect", width=pixels, height=2300)
