"""Uses linkmark.js in three browsers, and compares it with the Swift library and with the HTML of copy.

    Scripts/check runtime               three browsers, 20,000 generated documents in node and 2,000 in each browser
    Scripts/check runtime -- --smoke    Chromium, and 500 documents

Links are clicked, pressed, dragged, tapped and activated by keyboard in a page with the policy `script-src 'self'`.
`step` must have the states of LinkedText.Interaction in Swift, for the cases of Runtime/interaction.json and for sequences of
inputs: those of up to 6 inputs are its own calls; those of 7, a thousand million, are followed through tables of its
answers. The nodes of `render` must be those of the HTML of the same copy. Other pages have
the element link-mark, a coordinator of generated routes, and Examples/Apps/Web. Two compilers check the types,
and a minifier the size. axe-core examines the page. Broken variants of the module prove that each part can fail.
"""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import tempfile
import traceback

from ..browser_support import programs
from ..browser_support.chromium import Chromium
from ..browser_support.firefox import Firefox
from ..browser_support.webkit import WebKit
from ..support import machine, options
from ..support.conversion import ROUTES
from ..support.results import Results
from . import broken, copies, pages, types
from .browser import in_browser
from .server import Server

SMOKE = ["--smoke"]
SECONDS = 85
HERE = pathlib.Path(__file__).parent
TABLES = machine.PROJECT / "Runtime"
COMMANDS = {"node": "nodejs", "tsc": "node-typescript", "esbuild": "esbuild"}
JSDOM = pathlib.Path("/usr/share/nodejs/jsdom")
FILES = {"linkmark.js": "js", "linkmark.d.ts": "dts", "linkmark-element.js": "element"}
# Generated documents in node and in a browser, and the length of sequences that are walked one by one.
FULL, SHORT = (20_000, 2_000, 6), (500, 200, 5)
LENGTH = 7


def write_modules(linkmark, folder, results):
    """Writes what `linkmark runtime` prints, and what the checks import, to a folder."""
    for name, word in FILES.items():
        subprocess.run([linkmark, "runtime", word, "-o", folder / name], check=True)
        results.equal((folder / name).read_bytes(), (TABLES / name).read_bytes(), f"linkmark runtime {word}")
    for name in ["equal.js", "equality.mjs", "machine.mjs"]:
        shutil.copy(HERE / name, folder)
    # Otherwise node takes them for CommonJS.
    (folder / "package.json").write_text('{"type": "module"}')


def differences(folder, pairs):
    """Returns the documents whose nodes differ in node."""
    done = subprocess.run(["node", folder / "equality.mjs", folder], input="\n".join(pairs), capture_output=True,
                          text=True, check=True, env=os.environ | {"NODE_PATH": str(JSDOM.parent)})
    return done.stdout.splitlines()


def states(folder, length, walks, *walks_all):
    """Returns the states that differ, and the numbers of what was compared."""
    done = subprocess.run(["node", folder / "machine.mjs", folder, TABLES, str(length), str(walks), *walks_all],
                          capture_output=True, text=True, check=True)
    return done.stdout.splitlines(), done.stderr.strip()


def check_broken(folder, results, pairs):
    """Checks that node notices each broken variant, and returns how many there are."""
    source = (folder / "linkmark.js").read_text()
    part = folder / "broken"
    part.mkdir()
    for name in ["equal.js", "equality.mjs", "machine.mjs", "package.json"]:
        shutil.copy(folder / name, part)
    for what, change in broken.STATES.items():
        (part / "linkmark.js").write_text(broken.variant(source, *change))
        results.expect(states(part, 3, 2)[0], f"node does not notice that {what}")
    for what, change in broken.NODES.items():
        (part / "linkmark.js").write_text(broken.variant(source, *change))
        results.expect(differences(part, pairs[:1]), f"node does not notice that {what}")
    return len(broken.STATES) + len(broken.NODES)


def engines(is_smoke):
    """Returns each engine with its program, or None where it is missing."""
    found = {Chromium: programs.chromium()}
    return found if is_smoke else found | {Firefox: programs.firefox(), WebKit: programs.webkit()}


def guarded(engine, *arguments):
    """Counts a browser that exits or hangs as a failure, and lets the others go on."""
    results, notes = Results(), []
    try:
        in_browser(engine, *arguments, results, notes)
    except Exception:
        results.fail(f"{engine.name} stopped: {traceback.format_exc()}")
    return results, notes


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="Chromium only, and fewer documents")
    is_smoke = parser.parse_args(arguments).smoke
    in_node, in_pages, walks = SHORT if is_smoke else FULL
    linkmark = machine.linkmark()
    machine.require_commands(COMMANDS)
    if not JSDOM.exists():
        machine.install(["node-jsdom"])
    if not all(engines(is_smoke).values()):
        machine.install(["chromium"] if is_smoke else ["chromium", "firefox-esr", *programs.WEBKIT_PACKAGES])
    results = Results()
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = pathlib.Path(name)
        write_modules(linkmark, folder, results)
        pairs = copies.pairs(linkmark, in_node, ROUTES)
        server = Server()
        server.add(folder, HERE, pairs[:len(pairs) - in_node + in_pages])
        server.files |= pages.files(linkmark, folder, HERE, results)
        running = []
        for engine, program in engines(is_smoke).items():
            if program:
                running.append(pool.submit(guarded, engine, program, server))
            else:
                results.skip(engine.name, "it is missing")
        for difference in differences(folder, pairs)[:10]:
            results.fail(f"node: document {difference}")
        differing, compared = states(folder, LENGTH, walks, *([] if is_smoke else ["all"]))
        for difference in differing[:10]:
            results.fail(f"node: {difference}")
        variants = check_broken(folder, results, pairs)
        sizes = types.check_sizes(folder, results)
        types.prepare(folder, HERE)
        wrong = types.check_types(folder, results)
        deno = types.check_deno(folder, results)
        print(f"node: {compared}; {len(pairs)} documents; {variants} broken variants")
        print(f"bytes, minified and compressed: {sizes}; {wrong} uses that tsc refuses; deno {deno}")
        for found, notes in (each.result() for each in running):
            results.failures += found.failures
            results.count += found.count
            print(*notes, sep="\n")
    return results.finish(f"{results.count} checks")
