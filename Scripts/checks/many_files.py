"""Times builds of many files in memory and a `cmark` process for each file, and prints tables in Markdown.

    Scripts/check many-files               5,000 small files, and 200 of 100 KB; a minute or two
    Scripts/check many-files -- --smoke    few files, once

linkmark is the command as Scripts/install builds it. The runs of a table take turns, each starts without
outputs, and the medians of their times are compared. Fails when a run fails or does not write every output.
"""
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from .support import machine, options
from .support.tables import table

SMOKE = ["--smoke"]
SECONDS = 1
MEMORY = pathlib.Path("/dev/shm")
SENTENCES = [
    "By continuing you accept the [terms](app://terms) and the *privacy policy*.\n\n",
    "See [our fares](https://fares.example/today?from=here&to=there 'Fares') before you book.\n\n",
    "- one suitcase\n- one `bag`, see [baggage](baggage.md#hand)\n\n",
    "Write to <help@airline.example> or [call us](tel:+15550100).\n\n",
]
# A process for each file, two at a time, each with its own output.
EACH = ("find copy -name '*.md' -print0 | xargs -0 -n1 -P2 sh -c "
        "'o=${0#copy/}; exec cmark \"$0\" > \"out/${o%.md}.html\"'")


def write_copy(project, count, length, in_folder=100):
    """Writes `count` files of at least `length` bytes, `in_folder` to a folder, each with its own heading."""
    shutil.rmtree(project / "copy", ignore_errors=True)
    for index in range(count):
        path = project / f"copy/{index // in_folder}/{index}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = f"# Page {index}\n\n"
        while len(text) < length:
            text += SENTENCES[(index + len(text)) % len(SENTENCES)]
        path.write_text(text)
    (project / "linkmark.json").write_text(
        '{"inputs": ["copy"], "outputs": [{"to": "html", "outDir": "out"}]}')


def seconds(project, command, *, prepare):
    """Returns how long a run in a project takes after it has been prepared."""
    prepare(project)
    started = time.perf_counter()
    done = subprocess.run(command, cwd=project, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          text=True, check=False)
    elapsed = time.perf_counter() - started
    if done.returncode != 0:
        sys.exit(f"{command} exits with {done.returncode}: {done.stderr[-400:]}")
    count = sum(1 for path in (project / "out").rglob("*.html") if path.stat().st_size > 0)
    expected = sum(1 for _ in (project / "copy").rglob("*.md"))
    if count != expected:
        sys.exit(f"{command} writes {count} of {expected} outputs")
    return elapsed


def clear(project):
    shutil.rmtree(project / "out", ignore_errors=True)
    (project / ".linkmark-cache").unlink(missing_ok=True)


def with_folders(project):
    """Creates the folders that a shell's redirection needs; linkmark creates them itself."""
    clear(project)
    for folder in (project / "copy").iterdir():
        (project / "out" / folder.name).mkdir(parents=True)


def race(project, rounds, runs):
    """Prints the median of each run, and its ratio to the first."""
    times = {name: [] for name, _, _ in runs}
    for _ in range(rounds):
        for name, command, prepare in runs:
            times[name].append(seconds(project, command, prepare=prepare))
    medians = {name: statistics.median(found) for name, found in times.items()}
    reference = next(iter(medians.values()))
    rows = [[name, f"{median * 1000:.0f}", f"{min(times[name]) * 1000:.0f}", f"{median / reference:.3f} ×",
             f"{reference / median:.1f} ×"] for name, median in medians.items()]
    print(table(["", "median, ms", "best, ms", "of the first", "faster"], rows), flush=True)


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="few files, once")
    is_smoke = parser.parse_args(arguments).smoke
    linkmark = machine.installed_linkmark()
    subprocess.run([machine.PROJECT / "Scripts/bootstrap"], check=True)
    small, large, rounds = (100, 10, 1) if is_smoke else (5_000, 200, 7)
    convert = [linkmark, "-t", "html", "--out-dir", "out", "copy"]
    build = [linkmark, "build"]
    memory = MEMORY if MEMORY.is_dir() else None
    if not memory:
        print("there is no /dev/shm, so the times include the disk", file=sys.stderr)
    with tempfile.TemporaryDirectory(dir=memory) as name:
        project = pathlib.Path(name)
        for in_folder in [100, small]:
            write_copy(project, small, 200, in_folder)
            print(f"{small} files of 200 bytes, {in_folder} to a folder:\n")
            race(project, rounds, [("a `cmark` each, two at a time", ["sh", "-c", EACH], with_folders),
                                   ("`linkmark --out-dir`", convert, clear)])
            race(project, rounds, [("`linkmark build`", build, clear),
                                   ("again, with nothing changed", build, lambda project: None)])
        write_copy(project, large, 100_000)
        print(f"{large} files of 100 KB:\n")
        race(project, rounds, [("`--jobs 1`", [*convert, "--jobs", "1"], clear),
                               ("all processors", convert, clear)])
    return 0
