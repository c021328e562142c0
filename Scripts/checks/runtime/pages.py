"""Pages with the element link-mark, with a coordinator of generated routes, and with Examples/Apps/Web."""
import pathlib
import shutil
import subprocess

from ..browser_support.script import Script, settled
from ..support.machine import PROJECT

HERE, WEB = pathlib.Path(__file__).parent, PROJECT / "Examples/Apps/Web"
SCRIPT = Script(__file__)
PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<script type="module" src="%s"></script></head><body><main><h1>Page</h1>
%s</main></body></html>
"""
COPY = b"[An order](shop://orders/9) and [a page](https://b.example/)."
# The path of each page, and a script that is true when the page is ready.
PAGES = {"element": ("element.html", "!!window.test"), "coordinator": ("coordinator.html", "!!window.test"),
         "Examples/Apps/Web": ("web/index.html", "document.readyState === 'complete'")}
COMPILER = ["tsc", "--strict", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--module", "es2022",
            "--moduleResolution", "node"]


def convert(linkmark, *arguments, **keywords):
    return subprocess.run([linkmark, "--quiet", "--no-config", *arguments], capture_output=True, check=True,
                          **keywords).stdout


def coordinator(linkmark, folder, results):
    """Returns the module of the coordinator and that of its routes, compiled by tsc."""
    part = folder / "coordinator"
    part.mkdir()
    for path in [folder / "linkmark.js", folder / "linkmark.d.ts", HERE / "coordinator.ts"]:
        shutil.copy(path, part)
    subprocess.run([linkmark, "routes", "typescript", "--quiet", "--routes", HERE / "coordinator.json", "-o",
                    part / "routes.ts"], check=True)
    done = subprocess.run([*COMPILER, "coordinator.ts"], cwd=part, capture_output=True, text=True, check=False)
    results.equal(done.stdout, "", "errors of tsc in coordinator.ts")
    return {f"/{name}": (part / name).read_bytes() for name in ["coordinator.js", "routes.js"]}


def files(linkmark, folder, results):
    """Returns the files of the pages by path."""
    routes = ["--routes", HERE / "coordinator.json"]
    copy = convert(linkmark, *routes, HERE / "coordinator.md").decode()
    return {
        "/element.html": (PAGE % ("element.js", (HERE / "element.html").read_text())).encode(),
        "/element.js": (HERE / "element.js").read_bytes(),
        "/element.json": convert(linkmark, *routes, "-t", "json", "--locale", "ar", "-", input=COPY),
        "/coordinator.html": (PAGE % ("coordinator.js", copy)).encode(),
        **coordinator(linkmark, folder, results),
        "/web/index.html": convert(linkmark, "--standalone", "--runtime", "app.js", "--routes", WEB / "routes.json",
                                   WEB / "trip.md"),
        "/web/app.js": (WEB / "app.js").read_bytes(),
        **{f"{part}/{name}": (folder / name).read_bytes() for part in ["", "/web"]
           for name in ["linkmark.js", "linkmark-element.js"]},
    }


def check_page(browser, origin, name, results):
    """Checks each step in a page; nothing else is counted if it does not load."""
    path, ready = PAGES[name]
    browser.go(f"{origin}/{path}")
    if not settled(lambda: browser.evaluate(ready), seconds=2):
        return results.fail(f"{browser.name}: {name} does not load")
    report = SCRIPT(browser, "use", name)
    results.count += report["count"]
    for difference in report["found"]:
        results.fail(f"{browser.name}: {difference}")
