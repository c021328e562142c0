"""Converts files in parallel under ThreadSanitizer, and fails on a data race or a difference in output.

    Scripts/check threads               the command, and the library's tests with threads; a few minutes
    Scripts/check threads -- --smoke    only the command, on fewer files

The command converts, builds, lints and watches many files and answers a stream with eight threads. The output must
equal one thread's output. libcmark is not instrumented, since its threads share no memory. First, the sanitizer must
report the race in a program that has one.
"""
import json
import os
import signal
import subprocess

from checks.support import data, folders, machine, options, processes
from checks.support.results import Results

SMOKE = ["--smoke"]
SECONDS = 200
SIGN = "ThreadSanitizer"
SANITIZED = ["--sanitize", "thread", "--scratch-path", machine.PROJECT / ".build/threads", *machine.IN_ONE_PIECE]
SUITES = ["ConcurrencyTests", "OrderedWorkTests", "RouterConcurrencyTests", "AttributedStringTests"]
JOBS = ["--jobs", "8"]
RACE = data.beside(__file__)["race"]


def write_copy(project, count):
    """Writes files of many sizes, so that each thread's memory grows, shrinks and is reused."""
    for index in range(count):
        path = project / f"copy/{index % 10}/{index}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {index}\n\n" + "Read [the *terms*](app://terms 'a') or https://a.example.\n\n" * (index % 40))
    outputs = [{"to": name, "outDir": f"out/{name}"} for name in ["html", "json", "ansi"]]
    (project / "linkmark.json").write_text(json.dumps({
        "inputs": "copy", "outputs": outputs,
        "rules": [{"match": {"kind": "app"}, "set": {"role": "button"}}]}))


def records(count):
    """Returns records as lines, with a few kinds of settings. Every thirteenth line is not a record."""
    settings = [{}, {"to": "json"}, {"to": "ansi", "width": 40}, {"locale": "ar"}, {"inline": True}]
    return "".join("no record\n" if index % 13 == 0 else json.dumps(
        {"id": index, "markdown": "Read [it](app://it). " * (index % 30), **settings[index % len(settings)]}) + "\n"
                   for index in range(count))


class Project:
    """A folder of copy, and runs of the command in it."""

    def __init__(self, linkmark, folder, results):
        self.linkmark, self.folder, self.results = linkmark, folder, results

    def run(self, what, *arguments, text=None):
        done = machine.captured([self.linkmark, *arguments], cwd=self.folder, input=text)
        judge(what, done.stderr, self.results)
        self.results.expect(done.returncode in (0, 1), f"{what} exits with {done.returncode}: {done.stderr[:400]}")
        return done.stdout

    def compare(self, what, *arguments, text=None):
        """Runs the command with one thread and with eight, and compares the outputs."""
        alone = self.run(f"{what}, one thread", *arguments, "--jobs", "1", text=text)
        shared = self.run(f"{what}, eight threads", *arguments, *JOBS, text=text)
        self.results.expect(shared == alone, f"{what}: eight threads do not write what one thread writes")
        self.results.expect(alone, f"{what}: nothing was written")

    def watch(self):
        process = subprocess.Popen([self.linkmark, "build", "--watch", *JOBS], cwd=self.folder,
                                   stderr=subprocess.PIPE, text=True)
        changed = self.folder / "copy/1/1.md"
        output = self.folder / "out/html/1/1.html"
        missed = [word for word in ["alpha", "beta", "gamma"] if not self.appears(word, changed, output)]
        process.send_signal(signal.SIGINT)
        judge("watch", process.communicate()[1], self.results)
        self.results.expect(not missed, f"watch: {', '.join(missed)} was not built")

    def appears(self, word, changed, output):
        changed.write_text(f"{word} [a](b)\n")
        return processes.wait_until(lambda: output.exists() and word in output.read_text()) is not None


def judge(what, messages, results):
    """Prints whether the sanitizer reported anything, and fails if it did."""
    is_reported = SIGN in messages
    print(f"{what}: {'a report' if is_reported else 'no report'}")
    results.expect(not is_reported, f"{what}:\n{messages}")


def race_is_reported(folder):
    """Whether the sanitizer reports the race in a program that has one."""
    source = folder / "race.swift"
    source.write_text(RACE)
    program = source.with_suffix("")
    subprocess.run(["swiftc", "-sanitize=thread", "-swift-version", "6", source, "-o", program], check=True)
    return SIGN in machine.captured([program]).stderr


def test(results):
    """Runs the test suites that use threads."""
    line = ["swift", "test", "--package-path", machine.PROJECT, *SANITIZED, "--filter", "|".join(SUITES)]
    done = machine.captured(line)
    judge("tests", done.stdout + done.stderr, results)
    results.expect(done.returncode == 0, f"tests exit with {done.returncode}:\n{done.stdout[-2000:]}")
    for suite in SUITES:
        results.expect(f"{suite} passed" in done.stdout, f"{suite} did not run")


def main(arguments):
    is_smoke = options.parsed(__name__, __doc__, arguments, smoke="only the command, on fewer files").smoke
    os.environ["TSAN_OPTIONS"] = "exitcode=66"
    processes.heed_signals()
    results = Results()
    with folders.temporary() as temporary:
        if not race_is_reported(temporary):
            print("the sanitizer does not report a race, so its silence about linkmark means nothing")
            return 1
        folder = temporary / "project"
        write_copy(folder, 60 if is_smoke else 400)
        linkmark = machine.build("--product", "linkmark", *SANITIZED) / "linkmark"
        project = Project(linkmark, folder, results)
        for name in ["html", "json", "ansi"]:
            project.compare(f"convert to {name}", "--to", name, "copy")
        project.run("convert to files", "--to", "html", "--progress", "always", "--out-dir", "files", *JOBS, "copy")
        project.run("build", "build", *JOBS)
        project.run("build again", "build", *JOBS)
        project.run("check", "build", "--check", *JOBS)
        project.run("lint", "lint", "--level", "note", "copy")
        project.compare("stream", "--stream", text=records(500 if is_smoke else 20_000))
        project.watch()
    if is_smoke:
        print("the tests of the library are run by: Scripts/check threads")
    else:
        test(results)
    return results.finish()
