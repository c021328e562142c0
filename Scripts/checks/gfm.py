"""Compares `--plain --dialect gfm` with cmark-gfm on cmark-gfm's examples, real documents and generated documents.

    Scripts/check gfm                    the examples, the documents of Debian packages, 20,000 generated ones
    Scripts/check gfm -- --smoke         the examples and 300 generated documents
    Scripts/check gfm -- --show 5        print the first documents that differ

Documentation/Dialects.md lists classes of differences. Differences are counted by class, and any other difference is a
failure. Documents are skipped if cmark and cmark-gfm without extensions differ on them. Without a dialect, `--plain`
must write the same HTML as cmark for all documents.
"""
import json
import random
import re
import subprocess
import tarfile

from benchmarks import real_text
from checks.support import data, folders, machine, options, package_documents
from checks.support.results import Results

SMOKE = ["--smoke"]
SECONDS = 25
EXTENSIONS = ["table", "strikethrough", "autolink", "tasklist"]
COMMAND = ["cmark-gfm", *(word for name in EXTENSIONS for word in ("-e", name))]
LARGEST = 300_000

LINES = data.beside(__file__)["lines"]


def output(command, source):
    return subprocess.run(command, input=source, stdout=subprocess.PIPE, check=True).stdout.decode()


def answers(linkmark, sources, **settings):
    """Returns linkmark's output for each source, converted as one stream of records."""
    records = "".join(json.dumps({"id": index, "markdown": source.decode(), **settings}) + "\n"
                      for index, source in enumerate(sources))
    lines = output([linkmark, "--stream", "--no-config"], records.encode()).splitlines()
    return [json.loads(line).get("output", "") for line in lines]


def difference_class(source, ours, theirs):
    """Returns the class of a known difference, or None."""
    def without(pattern, text):
        return re.sub(pattern, "", text)

    if without(r"\\", ours) == without(r"\\|%5C", theirs):
        return "a backslash before a pipe or in an address"
    task = r"<input [^>]*/> ?\n?|\[[ xX]\] "
    if without(task, ours) == without(task, theirs):
        return "a task in a quote or before a heading"
    if without(r"</?a\b[^>]*>", ours) == without(r"</?a\b[^>]*>", theirs):
        return "the end of an address"
    if without(r"</?(em|strong|del)>|[*_~]", ours) == without(r"</?(em|strong|del)>|[*_~]", theirs):
        return "struck text that ends within emphasis"
    loose = r"</?p>|(?<=>)\s+|\s+(?=<)"
    if without(loose, ours) == without(loose, theirs):
        return "a loose list after a table without rows"
    # The definition itself may be text, and a reference to it may be a link or text.
    definition = r"\[[^\]]*\]: \S+|\S+: \S+|[\[\]\s]"
    before_table = r"(?m)\]:.*\n(?:.*\S.*\n)*[ >]*[-:| \t]*-[-:| \t]*$"
    if re.search(before_table, source) and len({without(definition, without(r"<[^>]*>", each)) for each in (ours, theirs)}) == 1:
        return "a definition before a table"
    heads = {without(r"</?(p|li|ol|ul|blockquote)\b[^>]*>|\s", each.partition("<!-- raw")[0]) for each in (ours, theirs)}
    if re.search(r"(?m)\S\n *<b>$", source) and len(heads) == 1:
        return "HTML at a lazy line, which versions of libcmark read differently"
    if re.search(r"(?m)^[ >]*=+\s*$", source):
        return "a line of equals signs after a table"
    return None


def compare(linkmark, sources, shown, results):
    """Compares the sources, and returns the numbers of compared sources and of differences in each class."""
    classes, compared, tables = {}, 0, 0
    gfm = answers(linkmark, sources, plain=True, dialect="gfm")
    plain = answers(linkmark, sources, plain=True)
    for source, ours, ours_alone in zip(sources, gfm, plain):
        cmark = output(["cmark", "--validate-utf8"], source)
        results.expect(ours_alone == cmark, f"--plain differs from cmark: {source[:200]!r}")
        theirs = output(COMMAND, source)
        if ours == theirs:
            compared += 1
        elif cmark == output(["cmark-gfm"], source):
            compared += 1
            name = difference_class(source.decode(), ours, theirs)
            classes[name] = classes.get(name, 0) + 1
            if classes[name] <= shown:
                print(f"--- {name}\n{source.decode()[:2000]}\n--- linkmark\n{ours[:3000]}\n--- cmark-gfm\n{theirs[:3000]}")
        tables += "<table>" in theirs
    unknown = classes.pop(None, 0)
    results.expect(unknown == 0, f"{unknown} documents differ from cmark-gfm in no known way")
    return compared, tables, classes


def examples(path, results, linkmark):
    """Compares the examples in a test file with the program's output, and returns their number."""
    text = path.read_text()
    found = re.findall(r"^`{32} example ?([^\n]*)\n(.*?)^\.\n(.*?)^`{32}$", text, re.M | re.S)
    sources = [source.replace("→", "\t").encode() for names, source, _ in found
               if path.name != "spec.txt" or set(names.split()) & set(EXTENSIONS)]
    for source, ours in zip(sources, answers(linkmark, sources, plain=True, dialect="gfm")):
        theirs = output(COMMAND, source)
        is_known = ours == theirs or "[^" in source.decode() or difference_class(source.decode(), ours, theirs)
        results.expect(is_known, f"{path.name}: {source.decode()!r}\n{ours}\n{theirs}")
    return len(sources)


def test_files(folder):
    """Downloads the source package of cmark-gfm, and returns its files of examples."""
    (folder / "sources.list").write_text("deb-src http://deb.debian.org/debian bookworm main\n")
    (folder / "lists/partial").mkdir(parents=True)
    settings = ["-o", f"Dir::Etc::sourcelist={folder}/sources.list", "-o", "Dir::Etc::sourceparts=-",
                "-o", f"Dir::State::lists={folder}/lists", "-o", "APT::Sandbox::User=root"]
    for words in [["update", "-qq"], ["source", "--download-only", "-qq", "cmark-gfm"]]:
        with machine.alone("apt"):
            done = subprocess.run(["apt-get", *settings, *words], cwd=folder, check=False, capture_output=True)
        if done.returncode != 0:
            raise machine.Unavailable("the source package of cmark-gfm cannot be downloaded")
    with tarfile.open(next(folder.glob("*.orig.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    return [next(folder.rglob(name)) for name in ("spec.txt", "extensions.txt", "regression.txt")]


def real_documents():
    names = [*real_text.packages(), *package_documents.PACKAGES]
    real_text.fetch(names)
    found = {}
    for name in names:
        for path in sorted((real_text.FOLDER / "packages" / name).rglob("*")):
            if path.is_file() and path.stat().st_size <= LARGEST:
                found.setdefault(path.read_bytes())
    return [source for source in found if b"\0" not in source and is_text(source)]


def is_text(source):
    try:
        source.decode()
    except UnicodeDecodeError:
        return False
    return True


def generated_documents(count, seed=1):
    choose = random.Random(seed)
    for _ in range(count):
        yield "\n".join(choose.choice(LINES) for _ in range(choose.randint(1, 9))).encode() + b"\n"


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, smoke="only the examples and 300 generated documents", more=[
        ("--show", dict(type=int, default=0, metavar="N", help="print the first N differences of each class"))])
    machine.require_commands({"cmark-gfm": "cmark-gfm", "cmark": "cmark"})
    linkmark, results = machine.linkmark(), Results()
    with folders.temporary() as folder:
        try:
            for path in test_files(folder):
                print(f"{path.name}: {examples(path, results, linkmark)} examples")
        except machine.Unavailable as reason:
            results.skip("the examples of cmark-gfm", reason)
    parts = {"generated": list(generated_documents(300 if chosen.smoke else 20_000))}
    if not chosen.smoke:
        parts["real"] = real_documents()
    for name, sources in parts.items():
        compared, tables, classes = compare(linkmark, sources, chosen.show, results)
        print(f"{len(sources)} {name} documents, {compared} compared, {tables} with a table, "
              f"{sum(classes.values())} different")
        for difference, count in sorted(classes.items()):
            print(f"  {count:6} {difference}")
    return results.finish()
