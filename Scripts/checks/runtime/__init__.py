"""Runs linkmark.js in three browsers, and compares it with the Swift library and with the HTML of copy.

    Scripts/check runtime               three browsers, 20,000 generated documents in node and 2,000 in each browser
    Scripts/check runtime -- --smoke    Chromium, and 500 documents

Links are clicked, pressed, dragged, tapped and activated by keyboard on a page with the policy `script-src 'self'`.
`step` must have the same states as LinkedText.Interaction in Swift, for the cases in Runtime/interaction.json and for
sequences of inputs. Sequences of up to 6 inputs call `step`; the billion sequences of 7 use tables of its results. The
nodes of `render` must equal the nodes in the HTML of the same copy. Other pages have the element link-mark, a
coordinator with generated routes, and Examples/Apps/Web. Two compilers check the types, and a minifier the size.
axe-core examines the page. Broken variants of the module prove that each part can fail.
"""
import os
import pathlib
import shutil
import subprocess

from checks.browser_support import axe
from checks.browser_support.fixture import ENGINES, BrowserCases, install, is_available, replaced
from checks.browser_support.server import PageServer
from checks.runtime import browser, copies, types
from checks.support import folders, machine, options
from checks.support.conversion import ROUTES

SMOKE = ["--smoke"]
SECONDS = 85
HERE = pathlib.Path(__file__).parent
TABLES = machine.PROJECT / "Runtime"
COMMANDS = {"node": "nodejs", "tsc": "node-typescript", "esbuild": "esbuild"}
JSDOM = pathlib.Path("/usr/share/nodejs/jsdom")
FILES = {"linkmark.js": "js", "linkmark.d.ts": "dts", "linkmark-element.js": "element"}
PROGRAMS = ["equal.js", "equality.mjs", "machine.mjs"]
# The number of generated documents in node and in a browser, and the length of sequences that call `step`.
FULL, SHORT = (20_000, 2_000, 6), (500, 200, 5)
LENGTH = 7
FIELDS = {"Content-Security-Policy":
          "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'"}


def write_modules(linkmark, folder, results):
    """Writes the output of `linkmark runtime` and the programs that import it to a folder."""
    for name, word in FILES.items():
        subprocess.run([linkmark, "runtime", word, "-o", folder / name], check=True)
        results.equal((folder / name).read_bytes(), (TABLES / name).read_bytes(), f"linkmark runtime {word}")
    for name in PROGRAMS:
        shutil.copy(HERE / name, folder)
    # Otherwise node reads the modules as CommonJS.
    (folder / "package.json").write_text('{"type": "module"}')


def differences(folder, pairs):
    """Returns the documents for which the nodes in node.js differ."""
    done = machine.captured(["node", folder / "equality.mjs", folder],
                            input="\n".join(pairs), check=True, env=os.environ | {"NODE_PATH": str(JSDOM.parent)})
    return done.stdout.splitlines()


def states(folder, length, walks, *walks_all):
    """Returns the states that differ, and the number of compared states."""
    done = machine.captured(["node", folder / "machine.mjs", folder, TABLES, str(length), str(walks), *walks_all],
                            check=True)
    return done.stdout.splitlines(), done.stderr.strip()


def check_node(folder, pairs, walks, is_smoke, results):
    """Compares documents and states in node, and checks that each broken variant is noticed."""
    for difference in differences(folder, pairs)[:10]:
        results.fail(f"document {difference}")
    differing, compared = states(folder, LENGTH, walks, *([] if is_smoke else ["all"]))
    for difference in differing[:10]:
        results.fail(f"node: {difference}")
    part, source = folder / "broken", (folder / "linkmark.js").read_text()
    part.mkdir()
    for name in [*PROGRAMS, "package.json"]:
        shutil.copy(folder / name, part)
    for table, notice in [("states", lambda: states(part, 3, 2)[0]), ("nodes", lambda: differences(part, pairs[:1]))]:
        for mistake, change in browser.BROKEN[table].items():
            (part / "linkmark.js").write_text(replaced(source, *change))
            results.expect(notice(), f"node does not notice that {mistake}")
    return f"{compared}; {len(pairs)} documents"


def check_types(folder, results):
    sizes = types.check_sizes(folder, results)
    wrong = types.check_types(folder, HERE, results)
    return f"{sizes} bytes, minified and compressed; {wrong} wrong uses; deno {types.check_deno(folder, results)}"


def serve(folder, pairs):
    """Returns a server of the pages with the modules of a folder."""
    server = PageServer(FIELDS)
    for path in [HERE / "matrix.html", HERE / "harness.js", HERE / "copies.js", HERE / "equal.js",
                 folder / "linkmark.js"]:
        server.add(path.name, path.read_bytes())
    server.add("copies.html", '<!DOCTYPE html><title>Copies</title><script type="module" src="copies.js"></script>')
    server.add("pairs.json", "\n".join(pairs))
    return server


def main(arguments):
    is_smoke = options.parsed(__name__, __doc__, arguments, smoke="Chromium only, and fewer documents").smoke
    in_node, in_pages, walks = SHORT if is_smoke else FULL
    cases = BrowserCases(ENGINES[:1] if is_smoke else ENGINES)
    linkmark, results = machine.linkmark(), cases.results
    machine.require_commands(COMMANDS)
    install(*cases.engines, packages=[] if JSDOM.exists() else ["node-jsdom"])
    with folders.temporary() as folder:
        write_modules(linkmark, folder, results)
        pairs = copies.pairs(linkmark, in_node, ROUTES)
        server = serve(folder, pairs[:len(pairs) - in_node + in_pages])
        server.pages |= browser.files(linkmark, folder, results)
        cases.start(browser.check, server, is_available(results, "axe-core", axe.source))
        cases.run("node", check_node, folder, pairs, walks, is_smoke)
        cases.run("types", check_types, folder)
        return cases.finish()
