"""Runs commands concurrently and during edits, and a watch of a project that changes or disappears."""
import random
import shutil
import signal
import subprocess
import threading
import time

from checks.support import fixable, processes
from checks.support.cases import expect_failures, write_program
from checks.support.folders import contents, torn

FILE_COUNT = 40
UNCOMPARED = {".linkmark-cache", "linkmark.json"}
# The maximum time from a signal to the end of a command, in seconds.
END = 2
# Commands that wait until another process opens a pipe.
WAITING = [["convert", "copy"], ["convert", "-"], ["build", "--check"], ["convert", "--stream"],
           ["convert", "--to", "html", "--output", "/dev/stdout", "copy/0.md"],
           ["convert", "--out-dir", "site", "--files-from", "-"]]


def documents(version) -> dict[str, bytes]:
    return {f"copy/{number}.md": fixable.source(number, version, 1 + 7 * number) for number in range(FILE_COUNT)}


def clean(linkmark, project, sources) -> dict[str, bytes]:
    """Returns the files of a project after a first build."""
    shutil.rmtree(project, ignore_errors=True)
    fixable.write_project(project, sources)
    processes.run([linkmark, "build", "--no-cache"], project)
    return contents(project)


def save_in_place(project, documents):
    """Saves documents of the same sizes in place. After truncation, ext4 would write a file to the disk at once."""
    for name, document in documents.items():
        with open(project / name, "r+b") as file:
            file.write(document)


def wrong_ends(*ended):
    return [f"{each}" for each in ended if each.status != 0]


def at_once(line, project, count=3):
    """Runs a command several times at once, and returns how the runs ended."""
    started = [processes.start(line, project) for _ in range(count)]
    return [processes.end(each) for each in started]


def fix_at_once(linkmark, project, rounds, results):
    clean(linkmark, project, {})
    shutil.rmtree(project / "out", ignore_errors=True)
    for number in range(rounds):
        sources = documents(number)
        fixable.write_copy(project, sources)
        ended = at_once([linkmark, *fixable.FIX, "--quiet", "copy"], project)
        fixed = {name: fixable.fixed(source) for name, source in sources.items()}
        wrong = [*wrong_ends(*ended), *torn([fixed], contents(project), UNCOMPARED)]
        results.expect(not wrong, f"fixes {number}: {'; '.join(wrong)}")


def build_at_once(linkmark, project, rounds, chance, results):
    sources = documents(0)
    clean(linkmark, project, sources)
    for number in range(rounds):
        sources.update(chance.sample(sorted(documents(number).items()), FILE_COUNT // 4))
        fixable.write_copy(project, sources)
        ended = at_once([linkmark, "build"], project)
        expected = clean(linkmark, project.with_suffix(".clean"), sources)
        wrong = [*wrong_ends(*ended), *torn([expected], contents(project), UNCOMPARED)]
        results.expect(not wrong, f"builds {number}: {'; '.join(wrong)}")


def stop_beside(linkmark, project, rounds, chance, results):
    """Stops a build at a random moment, and continues it after another build of newer sources."""
    started = time.monotonic()
    versions = [clean(linkmark, project, documents(version)) for version in [1, 2]]
    seconds = (time.monotonic() - started) / 2
    for number in range(rounds):
        fixable.write_copy(project, documents(1))
        stopped = processes.start([linkmark, "build", "--jobs", "1"], project)
        time.sleep(chance.uniform(0, seconds))
        stopped.send_signal(signal.SIGSTOP)
        fixable.write_copy(project, documents(2))
        ended = processes.run([linkmark, "build"], project)
        stopped.send_signal(signal.SIGCONT)
        wrong = [*wrong_ends(ended, processes.end(stopped)), *torn(versions, contents(project), UNCOMPARED)]
        wrong += wrong_ends(processes.run([linkmark, "build"], project))
        wrong += torn(versions[1:], contents(project), UNCOMPARED)
        results.expect(not wrong, f"stopped build {number}: {'; '.join(wrong)}")


def wait_for_pipes(linkmark, project, lines, results):
    clean(linkmark, project, {f"copy/{number}.md": fixable.source(number, 1, 5000) for number in range(4)})
    shutil.rmtree(project / "out")
    for line in lines:
        for sent in [signal.SIGINT, signal.SIGTERM]:
            process = processes.start([linkmark, *line], project)
            time.sleep(0.3)
            waits = process.poll() is None
            process.send_signal(sent)
            # The output is read only after the process has ended.
            processes.wait_until(lambda: process.poll() is not None, END)
            ended = process.poll()
            process.kill()
            processes.end(process)
            results.expect(waits and ended == -sent,
                           f"{' '.join(line)} {'waits' if waits else 'does not wait'}, and ends with {ended}")


def build_beside_edits(linkmark, project, count, chance, results):
    """Builds while sources are saved, in place and by renaming."""
    sources, is_over, saves = documents(0), threading.Event(), 0
    clean(linkmark, project, sources)
    versions = [documents(version) for version in range(9)]

    def edit():
        nonlocal saves
        while not is_over.is_set():
            name = chance.choice(sorted(sources))
            sources[name] = chance.choice(versions)[name]
            save = fixable.replace_copy if saves % 4 == 0 else save_in_place
            save(project, {name: sources[name]})
            saves += 1
            time.sleep(0.0002)

    editor = threading.Thread(target=edit)
    editor.start()
    ended = [processes.run([linkmark, "build"], project) for _ in range(count)]
    is_over.set()
    editor.join()
    for each in ended:
        results.expect(each.status == 0, f"build beside edits {each}")
    last = processes.run([linkmark, "build"], project)
    expected = clean(linkmark, project.with_suffix(".clean"), sources)
    wrong = [*wrong_ends(last), *torn([expected], contents(project), UNCOMPARED)]
    results.expect(not wrong, f"after the edits: {'; '.join(wrong)}")
    return f"{saves:,} saves"


# The maximum memory in bytes, and the maximum processor time per second while nothing happens, in seconds.
MEMORY, REST = 50_000_000, 0.02
MOMENT = 0.2


def watch(linkmark, project, count, seconds, ways, rest, limit, chance, results):
    """Watches a project in a storm of saves, at rest, and while its folders are lost.

    - limit: the maximum time to convert a change, in seconds.
    """
    watched = Watched(linkmark, project, limit, results)
    remarks = [watched.be_stormed(count, seconds, chance), watched.be_at_rest(rest)]
    watched.lose_folders(ways)
    watched.process.send_signal(signal.SIGINT)
    ended = processes.end(watched.process)
    results.expect(ended.status == -signal.SIGINT, f"watch {ended}")
    return "; ".join(remarks)


class Watched:
    """A watched project, and another one with the same sources for comparison."""

    def __init__(self, linkmark, project, limit, results):
        self.linkmark, self.project, self.limit, self.results = linkmark, project, limit, results
        self.sources, self.other = documents(0), project.with_suffix(".clean")
        clean(linkmark, project, self.sources)
        # The working folder is the parent, since the project itself is removed.
        line = [linkmark, "build", "--watch", "--quiet", "--config", project / "linkmark.json"]
        self.process = processes.start(line, project.parent)
        time.sleep(MOMENT)

    def expect_followed(self, occasion):
        """Waits until the outputs equal a clean build's, and returns the seconds that this took."""
        expected = clean(self.linkmark, self.other, self.sources)
        started, wrong = time.monotonic(), ["nothing is compared"]
        while wrong and time.monotonic() < started + self.limit:
            time.sleep(0.01)
            wrong = torn([expected], contents(self.project), UNCOMPARED)
        self.results.expect(not wrong, f"watch: {occasion} is not followed: {'; '.join(wrong[:3])}")
        return time.monotonic() - started

    def change(self, number, version):
        name = f"copy/{number}.md"
        self.sources[name] = documents(version)[name]
        (self.project / name).write_bytes(self.sources[name])

    def be_stormed(self, count, seconds, chance):
        """Saves sources `count` times at a steady rate."""
        versions = [list(documents(version).items()) for version in range(5)]
        before, started = processes.processor_seconds(self.process.pid), time.monotonic()
        for number in range(count):
            name, source = chance.choice(versions[number % 5])
            save_in_place(self.project, {name: source})
            self.sources[name] = source
            if number % 100 == 0:
                time.sleep(max(0, started + seconds * number / count - time.monotonic()))
        took, memory = time.monotonic() - started, processes.peak_memory(self.process.pid)
        after = self.expect_followed(f"a storm of {count} saves")
        self.results.expect(memory < MEMORY, f"watch: {memory / 1e6:.0f} MB after a storm")
        return (f"{count:,} saves in {took:.1f} s are right after {after:.2f} s, with {memory / 1e6:.1f} MB "
                f"and {processes.processor_seconds(self.process.pid) - before:.1f} s of the processor")

    def be_at_rest(self, seconds):
        time.sleep(MOMENT)
        before = processes.processor_seconds(self.process.pid)
        time.sleep(seconds)
        used = processes.processor_seconds(self.process.pid) - before
        self.results.expect(used <= REST * seconds, f"watch: {used:.2f} s of the processor at rest")
        return f"{used:.2f} s in {seconds} s at rest"

    def lose_folders(self, ways):
        """Moves watched files and folders away and back, or removes and recreates them.

        A later change must be converted each time.
        """
        away = self.project.with_suffix(".away")
        for number, name in enumerate(["copy", "linkmark.json", "out", "."]):
            lost = self.project / name
            for how in ways:
                if how == "moved":
                    lost.rename(away)
                else:
                    subprocess.run(["cp", "-r", lost, away], check=True)
                    subprocess.run(["rm", "-r", lost], check=True)
                time.sleep(MOMENT)
                away.rename(lost)
                time.sleep(MOMENT)
                self.change(number, how)
                self.expect_followed(f"{name}, {how} and there again,")


# Writes different output on every run, and waits when it should watch.
CARELESS = """\
case "$*" in *--watch*) exec sleep 60 ;; esac
mkdir -p out/html
echo "$$" >out/html/0.html"""


def check_controls(folder, results):
    careless, chance = write_program(folder / "careless", CARELESS), random.Random(1)
    for part, *arguments in [(fix_at_once, 1), (build_at_once, 1, chance), (stop_beside, 1, chance),
                             (wait_for_pipes, WAITING[:1]), (build_beside_edits, 1, chance),
                             (watch, 9, 0, [], 0, 0.1, chance)]:
        expect_failures(results, "a careless command", part, careless, folder / part.__name__, *arguments)


def check(linkmark, folder, chosen, cases):
    is_smoke, chance, project = chosen.smoke, random.Random(chosen.seed), folder / "project"
    cases.run("concurrency: controls", check_controls, folder)
    cases.run("three fixes at once", fix_at_once, linkmark, project, 2 if is_smoke else 60)
    cases.run("three builds at once", build_at_once, linkmark, project, 3 if is_smoke else 150, chance)
    cases.run("builds stopped beside another", stop_beside, linkmark, project, 2 if is_smoke else 20, chance)
    cases.run("interrupted while they wait", wait_for_pipes, linkmark, project, WAITING[:2] if is_smoke else WAITING)
    cases.run("builds beside edits", build_beside_edits, linkmark, project, 5 if is_smoke else 68, chance)
    storm = (2000, 0.5, ["moved"], 1, 5) if is_smoke else (200_000, 20, ["moved", "removed"], 5, 5)
    cases.run("watch", watch, linkmark, project, *storm, chance)
