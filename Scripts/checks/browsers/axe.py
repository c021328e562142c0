"""Examines pages with axe-core."""
from ..browser_support import axe

NAMES = ["link-name", "button-name", "aria-command-name"]
TITLE = "page-has-heading-one"

RUN = """axe.run({elementRef: true}).then(results => {
  const controls = [...document.querySelectorAll('main a, main button')];
  const list = rules => rules.flatMap(rule => rule.nodes.map(
    node => [rule.id, controls.indexOf(node.element), node.html.slice(0, 120)]));
  return {violations: list(results.violations), incomplete: list(results.incomplete),
    version: results.testEngine.version, passes: results.passes.length};
})"""


class Axe:
    def __init__(self, packages):
        self.script = axe.script(packages)
        self.version, self.incomplete = "", []

    def check(self, browser, results, expected, headings, name):
        """Checks that axe finds nothing in the open page but what the JSON has, too.

        That is links without a name, and a page without a heading.
        """
        browser.evaluate(self.script)
        report = browser.evaluate(RUN)
        self.version = report["version"]
        nameless = [index for index, link in enumerate(expected) if not link["name"]]
        found = sorted(index for rule, index, _ in report["violations"] if rule in NAMES)
        results.equal(found, nameless, f"{name}: links in which axe finds no name")
        untitled = any(rule == TITLE for rule, _, _ in report["violations"])
        results.equal(untitled, headings == 0, f"{name}: axe finds no heading")
        for rule, _, html in report["violations"]:
            results.expect(rule in [*NAMES, TITLE], f"{name}: axe finds {rule} in {html}")
        results.expect(report["passes"] > 10, f"{name}: only {report['passes']} rules of axe passed")
        for rule, _, html in report["incomplete"]:
            self.incomplete.append(f"{rule} in {name}: {html}")
