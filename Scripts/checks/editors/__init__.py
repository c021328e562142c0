"""Runs `linkmark lsp` in neovim, in emacs, and with the capabilities of five editors.

    Scripts/check editors
    Scripts/check editors -- --smoke    fewer files, and not emacs

Neovim and eglot follow the steps of a writer in `workspace`: they type a link and complete its route, fix all, rename a
heading that three files link to, and move a file. The files on disk must then equal `expected`. All clients open the
examples, the fixtures and the fuzzer's inputs. Their published or pulled diagnostics must equal the findings of
`linkmark lint`, by rule and range. tsc checks the VS Code extension against declarations of the API it uses, and node
runs it with a stub of VS Code. The check must notice servers that count columns in another unit, answer for an older
text, or lose a finding.
"""
import json
import os
import pathlib
import re
import shutil

from checks.editors import clients
from checks.support import folders, machine, options
from checks.support.folders import contents
from checks.support.results import Results

SMOKE = ["--smoke"]
SECONDS = 40
FOLDER = pathlib.Path(__file__).parent
EDITORS = machine.PROJECT / "editors"
CORPUS = ["Examples", "Tests/LinkMarkupTests/Fixtures", "Fuzzing/Corpus/lint", "Fuzzing/Corpus/places",
          "Fuzzing/Corpus/agreement"]
PACKAGES = "/usr/share/emacs/site-lisp/elpa"
ELISP = f'(let ((default-directory "{PACKAGES}")) (normal-top-level-add-subdirs-to-load-path))'
LINE = re.compile(rb"\r\n|\r|\n")
LEVELS = {"error": 1, "warning": 2, "note": 3}


def neovim():
    return ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {FOLDER / 'neovim.lua'}"]


def emacs():
    return ["emacs", "--batch", "--eval", ELISP, "-l", FOLDER / "emacs.el"]


def drive(editor, linkmark, folder, scenario, results, **variables):
    """Runs an editor, and returns whether it completed all steps."""
    environment = {**os.environ, "LINKMARK": str(linkmark), "EDITORS": str(EDITORS), "FOLDER": str(folder), "SCENARIO": scenario,
                   "HOME": str(folder), "LC_ALL": "C.UTF-8", **variables}
    done = machine.captured(editor(), env=environment, timeout=600)
    results.expect(done.returncode == 0, f"{editor.__name__}: {scenario}: {done.stdout}{done.stderr[-2000:]}")
    return done.returncode == 0


def check_writing(editor, linkmark, results):
    with folders.temporary() as parent:
        folder = parent / "workspace"
        shutil.copytree(FOLDER / "workspace", folder)
        if drive(editor, linkmark, folder, "write", results):
            found, wanted = ({path: text for path, text in contents(place).items() if path.endswith(".md")}
                             for place in [folder, FOLDER / "expected"])
            results.equal(found, wanted, f"{editor.__name__}: the files")
    print(f"{editor.__name__}: types, completes, fixes, renames and moves", flush=True)


def corpus(folder, most):
    """Copies the project's documents into a folder, and returns their paths and texts."""
    texts = {}
    for root in CORPUS:
        for path in sorted((machine.PROJECT / root).rglob("*")):
            is_document = path.suffix == ".md" or root.startswith("Fuzzing")
            if path.is_file() and is_document and ".build" not in path.parts:
                texts.setdefault(path.read_bytes(), path)
    found = {}
    for number, text in enumerate(sorted(texts, key=lambda text: texts[text])):
        try:
            text.decode()
        except UnicodeDecodeError:
            # The protocol cannot transmit such a text.
            continue
        path = folder / f"{number:05}.md"
        path.write_bytes(text)
        found[str(path)] = text
    print(f"{len(found)} documents; {len(texts) - len(found)} are not UTF-8, and are left out", flush=True)
    if most and len(found) > most:
        step = len(found) // most
        found = dict(list(found.items())[::step])
    return found


def findings(linkmark, texts):
    """Returns the findings of lint by path, each as its lines and byte columns from 0, its level and its rule."""
    found = {path: [] for path in texts}
    paths = list(texts)
    for start in range(0, len(paths), 500):
        done = machine.captured([linkmark, "lint", "--format", "json", "--no-config", "--quiet", "--",
                                 *paths[start:start + 500]])
        for line in done.stdout.splitlines():
            for finding in json.loads(line)["findings"]:
                found[finding["path"]].append(
                    [finding["line"] - 1, finding["column"] - 1, finding["endLine"] - 1, finding["endColumn"] - 1,
                     LEVELS[finding["level"]], finding["rule"]])
    return found


def places(text, diagnostics, encoding):
    """Returns the places of diagnostics, with columns in bytes."""
    lines = LINE.split(text)
    code, unit = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}[encoding]

    def column(position):
        prefix = lines[position["line"]].decode().encode(code)[:position["character"] * unit]
        return len(prefix.decode(code, "surrogatepass").encode("utf-8", "surrogatepass"))

    return sorted([diagnostic["range"]["start"]["line"], column(diagnostic["range"]["start"]),
                   diagnostic["range"]["end"]["line"], column(diagnostic["range"]["end"]),
                   diagnostic["severity"], diagnostic["code"]] for diagnostic in diagnostics)


def is_kept(text):
    """Returns whether editors send a file's text unchanged."""
    return text and not re.search(rb"\r|\0|^\xef\xbb\xbf", text)


def compare(name, texts, found, expected, encoding, results):
    """Compares a client's diagnostics with the findings of lint, and returns the number of documents that differ."""
    wrong = 0
    for path, text in texts.items():
        actual = places(text, found.get(path, [None]) if path in found else [], encoding)
        if path not in found or actual != sorted(expected[path]):
            wrong += 1
            if results is not None and wrong <= 5:
                results.fail(f"{name}: {text[:200]!r}: {actual}, not {sorted(expected[path])}")
    return wrong


def check_reading(editor, linkmark, folder, texts, expected, results):
    kept = {path: text for path, text in texts.items() if is_kept(text)}
    print(f"{editor.__name__}: {len(texts) - len(kept)} documents are left out, since it changes CR, NUL or marks",
          flush=True)
    with folders.temporary() as folder:
        files, output = folder / "files", folder / "output"
        files.write_text("".join(f"{path}\n" for path in kept))
        output.touch()
        if not drive(editor, linkmark, folder, "read", results, FILES=str(files), OUTPUT=str(output)):
            return
        found = {}
        for line in output.read_text().splitlines():
            record = json.loads(line)
            found[record["path"]] = record["diagnostics"] or []
    wrong = compare(editor.__name__, kept, found, expected, "utf-16", results)
    results.expect(wrong == 0, f"{editor.__name__}: {wrong} documents differ")
    print(f"{editor.__name__}: {len(kept)} documents, {sum(map(len, found.values()))} diagnostics", flush=True)


def check_clients(linkmark, texts, expected, results):
    """Opens all documents with each editor's capabilities and in each encoding."""
    for name in clients.NAMES:
        for encoding in clients.ENCODINGS:
            found, used = clients.diagnostics(linkmark, name, encoding, texts)
            results.equal(used, encoding or "utf-16", f"{name}: the encoding")
            wrong = compare(f"{name}, {used}", texts, found, expected, used, results)
            results.expect(wrong == 0, f"{name}, {used}: {wrong} documents differ")
            print(f"{name}, {used}: {len(texts)} documents, {sum(map(len, found.values()))} diagnostics", flush=True)


def check_controls(linkmark, texts, expected, results):
    """Checks that wrong servers are noticed."""
    found, used = clients.diagnostics(linkmark, clients.NAMES[0], None, texts)
    for name, change in clients.BROKEN.items():
        broken = {path: change(texts[path].decode(), diagnostics) for path, diagnostics in found.items()}
        try:
            wrong = compare(name, texts, broken, expected, used, None)
        except (IndexError, UnicodeDecodeError):
            wrong = 1
        results.expect(wrong > 0, f"a server that {name} is not noticed")
    print(f"{len(clients.BROKEN)} wrong servers are noticed", flush=True)


def main(arguments):
    arguments = options.parsed(__name__, __doc__, arguments, smoke="fewer files, and not emacs")
    results = Results()
    linkmark = machine.linkmark()
    machine.python_packages("pytest-lsp", "pygls", "lsprotocol")
    editors = [neovim] if arguments.smoke else [neovim, emacs]
    packages = {"nvim": "neovim", "emacs": "emacs-nox"}
    machine.require_commands({name: packages[name] for name in list(packages)[:len(editors)]})
    if emacs in editors:
        machine.install([name for name in ("elpa-eglot", "elpa-markdown-mode")
                         if not any(pathlib.Path(PACKAGES).glob(f"{name.removeprefix('elpa-')}-*"))])
    clients.check_extension(linkmark, results)
    for editor in editors:
        check_writing(editor, linkmark, results)
    with folders.temporary() as folder:
        texts = corpus(folder, 300 if arguments.smoke else None)
        expected = findings(linkmark, texts)
        print(f"{sum(map(len, expected.values()))} findings of lint", flush=True)
        for editor in editors:
            check_reading(editor, linkmark, folder, texts, expected, results)
        check_clients(linkmark, texts, expected, results)
        check_controls(linkmark, texts, expected, results)
    return results.finish(f"{len(texts)} documents")
