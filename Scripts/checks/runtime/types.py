"""The types of the module, by two compilers, and its size."""
import gzip
import json
import re
import shutil
import subprocess

from ..support import machine

PACKAGE = "deno"
# Bytes of the minified module, compressed with gzip, by what a page imports.
LIMITS = {"links": 1000, "links, render": 2380}
TABLES = re.compile(r" else if \(kind == 'tableRow'\) \{.*?\n      \}|\n      tableCell:[^\n]*|"
                    r", \{\n      scope:.*?\n    \}|(?<=style), tables|, header(?= \} = container)", re.DOTALL)
COMPILER = ["tsc", "--allowJs", "--checkJs", "--strict", "--noEmit", "--module", "es2022", "--moduleResolution", "node",
            "--target", "es2022", "--lib", "es2022,dom,dom.iterable"]


def prepare(folder, here):
    """Copies what the compilers read next to the modules."""
    shutil.copy(folder / "linkmark.js", folder / "runtime.js")
    for name in ["consumer.ts", "conformance.ts"]:
        shutil.copy(here / name, folder)


def check_types(folder, results):
    names = ["consumer.ts", "conformance.ts", "runtime.js", "linkmark-element.js"]
    done = subprocess.run([*COMPILER, *names], cwd=folder, capture_output=True, text=True, check=False)
    results.expect(done.returncode == 0, f"tsc: {done.stdout}")
    wrong = folder / "wrong.ts"
    wrong.write_text((folder / "consumer.ts").read_text().replace("// @ts-expect-error", "//"))
    done = subprocess.run([*COMPILER, wrong.name], cwd=folder, capture_output=True, text=True, check=False)
    expected = wrong.read_text().count("\n//: ")
    found = len(set(re.findall(r"wrong\.ts\((\d+),", done.stdout)))
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
    # It takes declarations for a module only if the module or the import names them.
    for name in ["consumer.ts", "conformance.ts", "runtime.js", "linkmark-element.js"]:
        path = folder / name
        path.write_text(path.read_text().replace("'./linkmark.js'", "'./linkmark.d.ts'"))
    done = subprocess.run([deno, "check", "consumer.ts", "conformance.ts", "runtime.js"], cwd=folder,
                          capture_output=True, text=True, check=False, env={"NO_COLOR": "1", "PATH": "/usr/bin:/bin", "HOME": str(folder)})
    results.expect(done.returncode == 0, f"deno: {done.stderr}")
    return machine.pinned_versions()[PACKAGE]


def size(source, names, folder):
    """Returns the compressed size of what a page that imports these names gets."""
    (folder / "sized.js").write_text(source)
    done = subprocess.run(
        ["esbuild", "--bundle", "--minify", "--format=esm", f"--sourcefile={folder}/entry.js"], cwd=folder,
        input=f"export {{ {names} }} from './sized.js';", capture_output=True, text=True, check=True)
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
