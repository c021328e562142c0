"""Checks pages in a browser, which are reloaded after every save."""
import statistics
import time

from checks.browser_support.script import Script, settled
from checks.served_pages.project import LIMIT, PROJECT, Server, page, write

# The maximum median time from a save to the end of loading, in seconds. The worst time may be twice as long.
BOUND = 0.2
SCRIPT = Script(__file__)


def state_after(browser, act, limit=LIMIT) -> dict | None:
    """Calls `act`, and returns the state of the page that is then loaded; None if no page is."""
    browser.events = []
    act()
    return SCRIPT(browser, "state") if browser.wait_for_load(limit) else None


def reload_pages(server: Server, project, browser, count, bound, results) -> str:
    """Checks that each save is shown soon, at the same place on the page."""
    browser.go(f"{server.address}/a")
    taken = []
    for version in range(1000, 1000 + count):
        browser.evaluate(f"scrollTo(0, {200 + version})")
        time.sleep(0.3)
        started = time.time()
        state = state_after(browser, lambda: write(project / "copy/a.md", page(version)), 2)
        if state is None:
            results.expect(False, f"version {version} is not loaded")
            return "no page is loaded again"
        taken.append(state["loaded"] / 1000 - started)
        results.equal(state["text"], f"Version {version}", "a page that is loaded again")
        top = settled(lambda: SCRIPT(browser, "state")["top"], lambda top: top == 200 + version, 2)
        results.equal(top, 200 + version, "the place of the page")
    median, worst = statistics.median(taken), max(taken)
    results.expect(median <= bound, f"a save is shown after {1000 * median:.0f} ms (median)")
    results.expect(worst <= 2 * bound, f"a save is shown after {1000 * worst:.0f} ms (worst)")
    return f"{count} saves: median {1000 * median:.0f} ms, worst {1000 * worst:.0f} ms"


def show_failures(server: Server, project, browser, results) -> str:
    """Checks that the page shows a failed build, and is not reloaded until a build succeeds."""
    browser.go(f"{server.address}/a")
    before = SCRIPT(browser, "state")["loaded"]

    def shows(text):
        return settled(lambda: text in SCRIPT(browser, "state")["panel"])

    configuration = (project / "linkmark.json").read_text()
    write(project / "linkmark.json", '{"inputs": [<b>]}')
    results.expect(shows("linkmark.json:1:"), "an error of the project is not shown")
    write(project / "linkmark.json", configuration)
    results.expect(settled(lambda: not SCRIPT(browser, "state")["panel"]), "the error of the project stays")
    blocked = project / "out/new.html"
    blocked.mkdir()
    write(project / "copy/new.md", "# New\n")
    results.expect(shows("out/new.html"), "an output that cannot be written is not shown")
    results.equal(SCRIPT(browser, "state")["loaded"], before, "the page of a build that failed")
    blocked.rmdir()
    for text, panel in [("# New page\n", ""), ("[a](javascript:b)\n", "blocked-destination"), ("# New\n", "")]:
        state = state_after(browser, lambda: write(project / "copy/new.md", text))
        results.expect(state and (shows(panel) if panel else not state["panel"]), f"the panel of a build with {text}")
    return "4 failures"


def reload_review(server: Server, project, browser, results) -> str:
    """Checks that the review is reloaded as well, and that its controls work under its policy."""
    browser.go(f"{server.address}/.linkmark/review")
    for word in ["Alpha", "Beta"]:
        state = state_after(browser, lambda: write(project / "copy/new.md", f"# {word}\n"))
        results.expect(state, "the review is not loaded again")
        results.expect(browser.evaluate(f"document.body.textContent.includes('{word}')"), "the review is an old one")
    results.expect("text" in browser.evaluate("document.getElementById('shown').textContent"),
                   "the script of the review does not run")
    return "2 saves"


def survive_restart(linkmark, project, browser, results) -> str:
    """Checks that a page reconnects when the command is restarted, and shows changes made in the meantime."""
    server = Server(linkmark, project)
    browser.go(f"{server.address}/a")
    results.equal(server.stop().status, -2, "interrupted")
    write(project / "copy/a.md", "# Written meanwhile\n")
    servers = []
    state = state_after(browser, lambda: servers.append(Server(linkmark, project, server.port)))
    results.equal(state and state["text"], "Written meanwhile", "a page after a restart")
    servers[0].stop()
    return f"port {server.port} again"


def reload_strict_pages(linkmark, project, browser, results) -> str:
    """Checks that a page with a policy against scripts is reloaded as well, and that its policy still applies."""
    write(project / "linkmark.json",
          '{"inputs": ["copy"], "unsafe": true, "outputs": [{"to": "html", "outDir": "out"}]}')
    text = PROJECT.with_name("strict.html").read_text().replace("\n", "")
    write(project / "copy/a.md", text)
    server = Server(linkmark, project)
    browser.go(f"{server.address}/a")
    for version in ["1", "2", "3"]:
        state = state_after(browser, lambda: write(project / "copy/a.md", text.replace("VERSION", version)))
        results.equal(state and state["text"], version, "a page with a policy")
    results.equal(browser.evaluate("document.compatMode"), "CSS1Compat", "the mode of a page with a document type")
    results.equal(SCRIPT(browser, "imageState", f"{server.address}/b/x.svg"), "blocked",
                  "an image that the policy forbids")
    server.stop()
    return "3 saves"


def share_connections(server: Server, project, browser, results) -> str:
    """Checks that all pages are reloaded if there are more than a browser's maximum of connections."""
    count = 8
    browser.go(f"{server.address}/.linkmark/")
    # The list's policy forbids frames, but a page without a policy may have them.
    browser.go(f"{server.address}/plain")
    SCRIPT(browser, "addFrames", count)
    results.expect(settled(lambda: SCRIPT(browser, "loadedFrames") == count), "not all frames are loaded")
    state = state_after(browser, lambda: write(project / "copy/plain.md", "# Plainly new\n"))
    results.equal(state and state["text"], "Plainly new", "a page beside many others")
    return f"{count + 1} pages"
