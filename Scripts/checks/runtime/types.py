"""Checks the types of the module with two compilers, and its size."""
import gzip
import json
import re
import shutil

from checks.browser_support import typescript
from checks.support import machine

PACKAGE = "deno"
NAMES = ["consumer.ts", "conformance.ts", "runtime.js", "linkmark-element.js"]
# The maximum size of the minified and gzipped module in bytes, by the names that a page imports.
LIMITS = {"links": 1000, "links, render": 2380}
TABLES = re.compile(r" else if \(kind == 'tableRow'\) \{.*?\n      \}|\n      tableCell:[^\n]*|"
                    r", \{\n      scope:.*?\n    \}|(?<=style), tables|kind == 'table' \? kind : ", re.DOTALL)


def check_types(folder, here, results):
    """Checks the types of the module and of its uses, and returns the number of uses that must not compile."""
    shutil.copy(folder / "linkmark.js", folder / "runtime.js")
    for name in ["consumer.ts", "conformance.ts"]:
        shutil.copy(here / name, folder)
    results.equal(typescript.errors(*NAMES, folder=folder), "", "errors of tsc")
    wrong = folder / "wrong.ts"
    wrong.write_text((folder / "consumer.ts").read_text().replace("// @ts-expect-error", "//"))
    found = len(set(re.findall(r"wrong\.ts\((\d+),", typescript.errors(wrong.name, folder=folder))))
    expected = wrong.read_text().count("\n//: ")
    results.equal(found, expected, "errors of tsc without the expectations")
    wrong.unlink()
    return expected


def check_deno(folder, results):
    try:
        machine.python_packages(PACKAGE)
    except machine.Unavailable as reason:
        results.skip(PACKAGE, reason)
        return "missing"
    deno = machine.PYTHON_PROGRAMS / "deno"
    (folder / "deno.json").write_text(json.dumps(
        {"compilerOptions": {"lib": ["esnext", "dom", "dom.iterable"], "checkJs": True, "strict": True}}))
    # Deno uses declarations for a module only if the module or the import names them.
    for path in (folder / name for name in NAMES):
        path.write_text(path.read_text().replace("'./linkmark.js'", "'./linkmark.d.ts'"))
    done = machine.captured([deno, "check", *NAMES[:3]],
                            cwd=folder, env={"NO_COLOR": "1", "PATH": "/usr/bin:/bin", "HOME": str(folder)})
    results.expect(done.returncode == 0, f"deno: {done.stderr}")
    return machine.pinned_versions()[PACKAGE]


def size(source, names, folder):
    """Returns the compressed size of a page's bundle that imports these names."""
    (folder / "sized.js").write_text(source)
    done = machine.captured(["esbuild", "--bundle", "--minify", "--format=esm", f"--sourcefile={folder}/entry.js"],
                            cwd=folder, input=f"export {{ {names} }} from './sized.js';", check=True)
    return len(gzip.compress(done.stdout.encode(), 9, mtime=0))


def check_sizes(folder, results):
    source = (folder / "linkmark.js").read_text()
    sizes = {}
    for names, limit in LIMITS.items():
        sizes[names] = size(source, names, folder)
        results.expect(sizes[names] <= limit, f"{names}: {sizes[names]} bytes, more than {limit}")
    bare = TABLES.sub("", source)
    results.expect(not re.search("table|header|column(?!, within)", bare.partition("export function render")[2]),
                   "tables are left in the module without them")
    sizes["tables"] = sizes["links, render"] - size(bare, "links, render", folder)
    return sizes
