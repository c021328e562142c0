"""JavaScript in the page of a browser."""
import json
import pathlib
import time


class Script:
    """The functions in a JavaScript file, which run in a browser's page.

    - module: the `__file__` of a module; its JavaScript file is in the same folder and has the same stem.
    """

    def __init__(self, module, name=None):
        path = pathlib.Path(module)
        self.source = (path.with_name(name) if name else path.with_suffix(".js")).read_text()

    def __call__(self, browser, function, *arguments):
        """Returns the result of a function, as JSON."""
        given = ", ".join(map(json.dumps, arguments))
        return browser.evaluate(f"(() => {{\n{self.source}\nreturn {function}({given});\n}})()")


def settled(read, holds=bool, seconds=10.0, pause=0.02):
    """Returns the first result of `read` for which `holds` is true, or the last result when the time is over."""
    deadline = time.monotonic() + seconds
    while not holds(found := read()) and time.monotonic() < deadline:
        time.sleep(pause)
    return found
