"""Runs several commands at the same time, or one beside edits."""
from __future__ import annotations

import shutil
import signal
import threading
import time

from ..support import fixable, processes
from ..support.folders import contents, torn

FILE_COUNT = 40
UNCOMPARED = {".linkmark-cache", "linkmark.json"}
# How long a command may run after a signal, in seconds.
END = 2
# Commands that wait for a reader or a writer of a pipe.
WAITING = [["convert", "copy"], ["convert", "-"], ["build", "--check"], ["convert", "--stream"],
           ["convert", "--to", "html", "--output", "/dev/stdout", "copy/0.md"],
           ["convert", "--out-dir", "site", "--files-from", "-"]]


def documents(version) -> dict[str, bytes]:
    return {f"copy/{number}.md": fixable.source(number, version, 1 + 7 * number) for number in range(FILE_COUNT)}


def clean(linkmark, project, sources) -> dict[str, bytes]:
    """Returns what is in a project after a first build."""
    shutil.rmtree(project, ignore_errors=True)
    fixable.write_project(project)
    fixable.write_copy(project, sources)
    processes.run([linkmark, "build", "--no-cache"], project)
    return contents(project)


def save_in_place(project, documents):
    """Saves documents of the same sizes; ext4 would write one that was emptied before to the disk at once."""
    for name, document in documents.items():
        with open(project / name, "r+b") as file:
            file.write(document)


def wrong_ends(*ended):
    return [f"{each}" for each in ended if each.status != 0]


def at_once(line, project, count=3):
    """Runs a command several times at the same time, and returns how the runs end."""
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
    """Stops a build at a random moment, and continues it after another one has built newer sources."""
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
            waits, limit = process.poll() is None, time.monotonic() + END
            process.send_signal(sent)
            # Its output is not read before it has ended.
            while process.poll() is None and time.monotonic() < limit:
                time.sleep(0.005)
            ended = process.poll()
            process.kill()
            processes.end(process)
            results.expect(waits and ended == -sent,
                           f"{' '.join(line)} {'waits' if waits else 'does not wait'}, and ends with {ended}")


def build_beside_edits(linkmark, project, count, chance, results):
    """Builds while sources are saved, in place and by renames."""
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
