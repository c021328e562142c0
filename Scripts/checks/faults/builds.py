"""Kills builds, interrupts them, fills their disk and removes their folders.

A build that is killed or interrupted at a random moment leaves every output in its old or its new form. The next build
writes the same bytes as a clean build, and no other files remain.
"""
import os
import random
import re
import shutil
import signal
import subprocess
import time

from checks.support import fixable, processes
from checks.support.folders import contents, torn

FILE_COUNT = 200
FULL = "No space left on device; make room"
FORBIDDEN = "Permission denied; make it and its folder writable"


class Project:
    """A project with two versions of its sources, and the outputs of each."""

    def __init__(self, linkmark, folder):
        self.linkmark, self.folder, self.out = linkmark, folder, folder / "out"
        fixable.write_project(folder)
        self.versions = []
        for version in [1, 2]:
            self.write(version)
            shutil.rmtree(self.out, ignore_errors=True)
            self.clean = self.build("--no-cache")
            self.versions.append(contents(self.out))

    def write(self, version):
        """Writes sources of many sizes. In some of them, only digits differ between the versions."""
        for index in range(FILE_COUNT):
            text = f"# {index}, version {version}\n\n" + "Read the [terms](app://terms).\n\n" * (index % 50)
            text = text if index % 3 else text.replace(str(version), "0")
            fixable.write_copy(self.folder, {f"copy/{index % 20}/{index}.md": text.encode()})

    def build(self, *options, user=None):
        return processes.run([self.linkmark, "build", *options], self.folder, user=user)

    def start_anew(self, version):
        """Removes the outputs, and starts a build."""
        self.write(version)
        shutil.rmtree(self.out, ignore_errors=True)
        return processes.start([self.linkmark, "build"], self.folder)

    def expect_next(self, version, occasion, results, user=None):
        """Checks that another build succeeds, and writes the same files as a clean build."""
        ended = self.build(user=user)
        wrong = torn([self.versions[version - 1]], contents(self.out))
        results.expect(ended.status == 0 and not wrong, f"{occasion}: the next build {ended}; {'; '.join(wrong[:3])}")


def kill(project, rounds, chance, results):
    results.expect(project.clean.status == 0, f"a clean build {project.clean}")
    times = []
    for version in [1, 2, 1]:
        project.write(version)
        started = time.monotonic()
        project.build()
        times.append(time.monotonic() - started)
    killed = 0
    for number in range(rounds):
        # Versions alternate, and the previous build was of the first version.
        version = 2 - number % 2
        project.write(version)
        if number % 10 == 0:
            shutil.rmtree(project.out)
        process = processes.start([project.linkmark, "build"], project.folder)
        time.sleep(chance.uniform(0, min(times)))
        process.send_signal(signal.SIGKILL)
        killed += processes.end(process).status == -signal.SIGKILL
        found = contents(project.out) if project.out.exists() else {}
        wrong = torn([*project.versions, {}], found, {name for name in found if name.endswith(".tmp")})
        results.expect(not wrong, f"kill {number}: {'; '.join(wrong[:3])}")
        project.expect_next(version, f"kill {number}", results)
    return f"{killed} of {rounds} builds killed within {min(times) * 1000:.0f} ms"


def interrupt(project, rounds, results):
    """Checks that a build stops at once after SIGINT, leaves only whole outputs and reports its progress."""
    interrupted = 0
    for number in range(rounds):
        process = project.start_anew(2)
        processes.wait_until(lambda: (project.out / "html").exists() or process.poll() is not None, interval=0.001)
        process.send_signal(signal.SIGINT)
        pressed = time.monotonic()
        ended = processes.end(process)
        seconds = time.monotonic() - pressed
        if ended.status == 0:
            continue
        interrupted += 1
        results.expect(seconds <= 1, f"interruption {number}: stops after {seconds:.1f} seconds")
        is_reported = re.search(r"interrupted after \d+ of \d+ files", ended.messages)
        results.expect(ended.status == -signal.SIGINT and is_reported, f"interruption {number}: {ended}")
        wrong = torn([project.versions[1], {}], contents(project.out))
        results.expect(not wrong, f"interruption {number}: {'; '.join(wrong[:3])}")
    results.expect(interrupted, "no build was interrupted")
    return f"{interrupted} of {rounds} builds interrupted"


def take_folder_away(project, rounds, results):
    away = project.folder / "away"
    for number in range(rounds):
        process = project.start_anew(2)
        processes.wait_until(lambda: (project.out / "json/5").exists() or process.poll() is not None, interval=0.001)
        project.out.rename(away)
        ended = processes.end(process)
        shutil.rmtree(away)
        is_right = ended.status == 0 or ended.status == 2 and "its folder was removed; run again" in ended.messages
        results.expect(is_right, f"vanished folder: {ended}")
        project.expect_next(2, f"vanished folder {number}", results)


def forbid_writing(project, results):
    """Builds as an ordinary user without write permission for a folder."""
    folder, user = project.out / "html/3", processes.ordinary_user()
    for path in [project.folder, *project.folder.rglob("*")] if user else []:
        shutil.chown(path, user)
    project.write(1)
    folder.chmod(0o555)
    ended = project.build(user=user)
    folder.chmod(0o755)
    results.expect(ended.status == 2 and FORBIDDEN in ended.messages, f"read-only folder: {ended}")
    project.expect_next(1, "read-only folder", results, user)
    # linkmark rejects a linkmark.json that belongs to another user.
    for path in [project.folder, *project.folder.rglob("*")] if user else []:
        os.chown(path, os.geteuid(), -1)


def fill_disk(project, results):
    """Builds on a file system that is too small for all outputs."""
    disk = project.folder / "small"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400k", "none", disk], check=False,
                      capture_output=True).returncode != 0:
        return "skipped: no file system can be mounted here"
    try:
        project.write(2)
        formats = [{"to": name, "outDir": f"small/out/{name}"} for name in fixable.FORMATS]
        fixable.write_project(project.folder, outputs=formats)
        ended = project.build()
        results.expect(ended.status == 2 and FULL in ended.messages, f"full disk: {ended}")
        wrong = torn([project.versions[1], {}], contents(disk / "out"))
        results.expect(not wrong, f"full disk: {'; '.join(wrong[:3])}")
    finally:
        subprocess.run(["umount", disk], check=True)


def check(linkmark, folder, chosen, cases):
    is_smoke, project = chosen.smoke, Project(linkmark, folder / "project")
    cases.run("builds that are killed", kill, project, 10 if is_smoke else 200, random.Random(chosen.seed))
    cases.run("builds that are interrupted", interrupt, project, 3 if is_smoke else 20)
    cases.run("folders that vanish", take_folder_away, project, 2 if is_smoke else 20)
    cases.run("a folder that is read-only", forbid_writing, project)
    cases.run("a disk that is full", fill_disk, project)
