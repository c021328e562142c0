"""Kills builds, fills their disk and removes their folders, and fails when anything is lost.

    Scripts/check builds               200 kills
    Scripts/check builds -- --smoke    10 kills

A build that is killed at a random moment or interrupted leaves every output in its old or its new form. The
next build writes the bytes of a clean one, and no other files remain.
"""
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from .support import machine, options, processes
from .support.folders import contents
from .support.results import Results

SMOKE = ["--smoke"]
SECONDS = 8
FILE_COUNT = 200
FORMATS = {"html": ".html", "json": ".json"}


def write_copy(project, version):
    """Writes files of many sizes; in some only the digits differ between versions."""
    for index in range(FILE_COUNT):
        path = project / f"copy/{index % 20}/{index}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = f"# {index}, version {version}\n\n" + "Read the [terms](app://terms).\n\n" * (index % 50)
        path.write_text(text if index % 3 else text.replace(str(version), "0"))


def write_project(project, outputs="out"):
    formats = [{"to": name, "outDir": f"{outputs}/{name}"} for name in FORMATS]
    (project / "linkmark.json").write_text(json.dumps({"inputs": "copy", "outputs": formats}))


def build(linkmark, project, *options, user=None):
    return subprocess.run([linkmark, "build", *options], cwd=project, capture_output=True, text=True,
                          check=False, user=user)


def clean_builds(linkmark, project):
    """Returns the outputs of both versions."""
    versions = []
    for version in [1, 2]:
        write_copy(project, version)
        shutil.rmtree(project / "out", ignore_errors=True)
        done = build(linkmark, project, "--no-cache")
        if done.returncode != 0:
            sys.exit(f"a clean build exits with {done.returncode}: {done.stderr}")
        versions.append(contents(project / "out"))
    return versions


def kill(linkmark, project, versions, rounds, fail):
    times = []
    for version in [1, 2, 1]:
        write_copy(project, version)
        started = time.monotonic()
        build(linkmark, project)
        times.append(time.monotonic() - started)
    longest = min(times)
    killed = 0
    for number in range(rounds):
        # The build before the first one here was of the first version.
        version = (number + 1) % 2
        write_copy(project, version + 1)
        if number % 10 == 0:
            shutil.rmtree(project / "out")
        process = subprocess.Popen([linkmark, "build"], cwd=project, stderr=subprocess.DEVNULL)
        time.sleep(random.uniform(0, longest))
        process.send_signal(signal.SIGKILL)
        killed += process.wait() == -signal.SIGKILL
        for name, found in contents(project / "out").items() if (project / "out").exists() else []:
            if name.endswith(".tmp"):
                continue
            if found not in [each[name] for each in versions]:
                fail(f"kill {number}: {name} is neither old nor new")
        done = build(linkmark, project)
        if done.returncode != 0:
            fail(f"kill {number}: the next build exits with {done.returncode}: {done.stderr}")
        compare(project, versions[version], f"kill {number}", fail)
    print(f"{killed} of {rounds} builds killed within {longest * 1000:.0f} ms")


def interrupt(linkmark, project, versions, rounds, fail):
    """Sends SIGINT, after which a run stops at once, leaves only whole outputs and reports its progress."""
    interrupted = 0
    for number in range(rounds):
        write_copy(project, 2)
        shutil.rmtree(project / "out", ignore_errors=True)
        process = subprocess.Popen([linkmark, "build"], cwd=project, stderr=subprocess.PIPE, text=True)
        while not (project / "out/html").exists() and process.poll() is None:
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
        pressed = time.monotonic()
        messages = process.communicate()[1]
        if process.returncode == 0:
            continue
        interrupted += 1
        if time.monotonic() - pressed > 1:
            fail(f"interruption {number}: stops after {time.monotonic() - pressed:.1f} seconds")
        if process.returncode != -signal.SIGINT or not re.search(r"interrupted after \d+ of \d+ files", messages):
            fail(f"interruption {number}: exits with {process.returncode}: {messages[:200]}")
        for name, found in contents(project / "out").items():
            if found != versions[1].get(name):
                fail(f"interruption {number}: {name} is not whole")
    print(f"{interrupted} of {rounds} builds interrupted")
    if interrupted == 0:
        fail("no build was interrupted")


def compare(project, expected, title, fail):
    found = contents(project / "out")
    for name in sorted(expected.keys() | found.keys()):
        if found.get(name) != expected.get(name):
            fail(f"{title}: {name} is not what a clean build writes")


def fill_disk(linkmark, project, versions, fail):
    """Builds on a file system that is too small for all outputs."""
    disk = project / "small"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400k", "none", disk], check=False,
                      capture_output=True).returncode != 0:
        print("skipped: a full disk: no file system can be mounted here")
        return
    try:
        write_copy(project, 2)
        write_project(project, "small/out")
        done = build(linkmark, project)
        if done.returncode != 2 or "No space left on device; make room" not in done.stderr:
            fail(f"full disk: exits with {done.returncode}: {done.stderr[:200]}")
        for name, found in contents(disk / "out").items():
            if found != versions[1].get(name):
                fail(f"full disk: {name} is not whole")
    finally:
        subprocess.run(["umount", disk], check=True)
    write_project(project)


def forbid_writing(linkmark, project, versions, fail):
    folder, user = project / "out/html/3", processes.ordinary_user()
    if user:
        # Root may write everywhere, so another user runs a copy of the command that is outside root's folders.
        linkmark = shutil.copy(linkmark, project / "linkmark")
        for path in [project, *project.rglob("*")]:
            shutil.chown(path, user)
    write_copy(project, 1)
    folder.chmod(0o555)
    done = build(linkmark, project, user=user)
    folder.chmod(0o755)
    if done.returncode != 2 or "Permission denied; make it and its folder writable" not in done.stderr:
        fail(f"read-only folder: exits with {done.returncode}: {done.stderr[:200]}")
    if build(linkmark, project, user=user).returncode != 0:
        fail("read-only folder: the next build fails")
    compare(project, versions[0], "read-only folder", fail)
    # A found linkmark.json of another user is refused.
    if user is not None:
        for path in [project, *project.rglob("*")]:
            os.chown(path, os.geteuid(), -1)


def take_folder_away(linkmark, project, versions, rounds, fail):
    for number in range(rounds):
        write_copy(project, 2)
        shutil.rmtree(project / "out", ignore_errors=True)
        process = subprocess.Popen([linkmark, "build"], cwd=project, stderr=subprocess.PIPE, text=True)
        while not (project / "out/json/5").exists() and process.poll() is None:
            time.sleep(0.001)
        (project / "out").rename(project / "away")
        messages = process.communicate()[1]
        shutil.rmtree(project / "away")
        if process.returncode == 2 and "its folder was removed; run again" not in messages:
            fail(f"vanished folder: {messages[:200]}")
        if process.returncode not in (0, 2):
            fail(f"vanished folder: exits with {process.returncode}")
        if build(linkmark, project).returncode != 0:
            fail("vanished folder: the next build fails")
        compare(project, versions[1], f"vanished folder {number}", fail)


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--smoke", action="store_true", help="10 kills")
    is_smoke = parser.parse_args(arguments).smoke
    # Without job control a shell makes its background processes ignore SIGINT, and builds would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    linkmark = machine.linkmark()
    results = Results()
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder)
        write_project(project)
        versions = clean_builds(linkmark, project)
        kill(linkmark, project, versions, 10 if is_smoke else 200, results.fail)
        interrupt(linkmark, project, versions, 3 if is_smoke else 20, results.fail)
        take_folder_away(linkmark, project, versions, 2 if is_smoke else 20, results.fail)
        forbid_writing(linkmark, project, versions, results.fail)
        fill_disk(linkmark, project, versions, results.fail)
    return results.finish()
