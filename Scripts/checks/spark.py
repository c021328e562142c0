"""Converts records in one process, with GNU parallel and with Apache Spark, and compares the answers.

    Scripts/check spark                100,000 records
    Scripts/check spark -- COUNT       `COUNT` records

Spark runs the program in Documentation/Recipes.md with two workers. It needs Java and half a gigabyte of
packages from PyPI.
"""
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import time

from .support import machine, options, typed_pages
from .support.results import Results

SMOKE = None
PROGRAMS = {"java": "default-jre-headless", "parallel": "parallel", "git": "git"}
TITLE = "Apache Spark"
SETTINGS = """spark.ui.enabled false
spark.driver.host 127.0.0.1
spark.driver.bindAddress 127.0.0.1
"""
TEXTS = ["Read the [terms](app://terms).", "# Fares\n\n* [Day](/day?a=1&b=2)\n* [Week](/week)\n", "", "a\u2028b\u0085\u0007",
         "Text with `code`, *emphasis* and {placeholder}.", "[x](javascript:1) and [y](<https://a.example/é>)",
         "> 这是[链接](https://a.example)。\n\n" + "A long line of text. " * 40]
ERRORS = ["", "{", '{"id":1,"markdwn":"a"}', "\u2028", '{"id":"a","markdown":1}', "[]"]


def write_records(path, count):
    """Writes lines of all kinds, of which about one in 500 is not a record; returns how many are not."""
    source = random.Random(8)
    errors = 0
    with path.open("w", newline="\n") as file:
        for number in range(count):
            if source.randrange(500) == 0:
                errors += 1
                file.write(source.choice(ERRORS) + "\n")
                continue
            record = {"id": number, "markdown": source.choice(TEXTS), "to": source.choice(["html", "json", "ansi"])}
            file.write(json.dumps(record, ensure_ascii=source.random() < 0.5) + "\n")
    return errors


def comparable(answers):
    """Returns the answers without the line numbers of errors, which each process counts itself."""
    return [re.sub(rb',"line":\d+}$', b"}", line) if b'"error":' in line else line for line in answers.split(b"\n")]


def difference(found, expected):
    """Returns the first difference between answers, or None."""
    found, expected = comparable(found), comparable(expected)
    if len(found) != len(expected):
        return f"{len(found)} lines, and not {len(expected)}"
    return next((f"line {number}: {a!r} is not {b!r}" for number, (a, b) in enumerate(zip(found, expected), 1)
                 if a != b), None)


def submit(folder, environment):
    """Runs the page's program on the folder's records."""
    program = dict(typed_pages.Page(typed_pages.RECIPES).section(TITLE).files)["convert.py"]
    (folder / "convert.py").write_text(program)
    return subprocess.run(["spark-submit", "--master", "local[2]", "convert.py", "records.ndjson", "answers"],
                          cwd=folder, env=environment, capture_output=True, text=True, check=False)


def verify(folder, environment, count, fail):
    errors = write_records(folder / "records.ndjson", count)
    records = (folder / "records.ndjson").read_bytes()
    expected = b""
    for name, command in {"one process": ["linkmark", "--stream"],
                          "GNU parallel": ["parallel", "--pipe", "--keep-order", "linkmark", "--stream"]}.items():
        started = time.monotonic()
        done = subprocess.run(command, cwd=folder, env=environment, input=records, stdout=subprocess.PIPE, check=False)
        print(f"{name}: {count} records in {time.monotonic() - started:.1f} s")
        expected = expected or done.stdout
        if done.returncode != 0 or (found := difference(done.stdout, expected)):
            fail(f"{name} exits with {done.returncode}: {found}")
    if sum(b'"error":' in line and "error" in json.loads(line) for line in expected.splitlines()) != errors:
        fail(f"one process does not find {errors} errors")

    started = time.monotonic()
    done = submit(folder, environment)
    print(f"Spark: {count} records in {time.monotonic() - started:.1f} s; {done.stdout.strip()}")
    if done.returncode != 0 or done.stdout != f"errors: {errors}\n":
        fail(f"Spark exits with {done.returncode}, expected {errors} errors: {done.stdout}{done.stderr[-2000:]}")
        return
    parts = sorted((folder / "answers").glob("part-*"))
    if found := difference(b"".join(part.read_bytes() for part in parts), expected):
        fail(f"Spark, {len(parts)} partitions: {found}")


def verify_failure(folder, environment, fail):
    """Fails unless Spark reports that linkmark failed."""
    (folder / "records.ndjson").write_text('{"id":1,"markdown":"a"}\n')
    (folder / "linkmark.json").write_text('{"theme": "gone.json"}')
    done = submit(folder, environment)
    if done.returncode == 0 or "error code 2" not in done.stderr:
        fail(f"Spark exits with {done.returncode} where linkmark exits with 2: {done.stderr[-2000:]}")


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("count", nargs="?", type=int, default=100_000, metavar="COUNT", help="records to convert")
    count = parser.parse_args(arguments).count
    machine.require_commands(PROGRAMS)
    machine.python_packages("pyspark")
    path = f"{machine.linkmark().parent}:{machine.PYTHON_PROGRAMS}:{os.environ['PATH']}"
    results = Results()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for name in ["home", "settings", "records", "failure"]:
            (folder / name).mkdir()
        typed_pages.silence_parallel(folder / "home")
        (folder / "settings/spark-defaults.conf").write_text(SETTINGS)
        environment = os.environ | {
            "HOME": f"{folder}/home", "PATH": path, "LC_ALL": "C.UTF-8", "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_CONF_DIR": f"{folder}/settings", "PYSPARK_PYTHON": str(machine.PYTHON_PROGRAMS / "python3")}
        page = typed_pages.Page(typed_pages.RECIPES)
        print(f"{TITLE}: {page.attempt(page.section(TITLE), environment, results.fail)} commands")
        verify(folder / "records", environment, count, results.fail)
        verify_failure(folder / "failure", environment, results.fail)
    return results.finish()
