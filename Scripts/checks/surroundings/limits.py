"""Builds with scarce resources, with files of others, and with streams that cannot be used."""
from __future__ import annotations

import os
import resource
import shutil
import stat

from ..support import fixable, processes
from ..support.folders import contents
from .project import PLAIN, TEXT, wrong_end

COUNT = 10
# With fewer files than these a build is refused; with these it does everything.
REFUSED_FILES, ENOUGH_FILES = [3, 4, 5], [6, 7, 8]
MASKS = [0o022, 0o077, 0o000, 0o777]


def build_with_limits(project, results):
    user = processes.ordinary_user()
    names = [f"copy/{number}.md" for number in range(COUNT)]
    for limit, status, runs_as in [
            *((f"ulimit -n {count}", 0, None) for count in ENOUGH_FILES),
            *((f"ulimit -n {count}", 2, None) for count in REFUSED_FILES),
            # Root may have any number of threads.
            ("ulimit -u 1", 0, user), ("ulimit -s 64", 0, None), ("ulimit -s 64; ulimit -n 8; ulimit -u 1", 0, user)]:
        project.reset(*names)
        give(project.folder, user if runs_as else None)
        ended = project.run("build", first=limit, user=runs_as, environment={"PATH": os.environ["PATH"]})
        wrong = [*wrong_end(ended, status), *(project.wrong_outputs(names) if status == 0 else [])]
        if status == 2:
            wrong += wrong_end(project.run("build"), 0)
            wrong += project.wrong_outputs(names)
        results.expect(not wrong, f"{limit}: {'; '.join(wrong)}")


def give(folder, user):
    for path in [folder, *folder.rglob("*")] if user else []:
        shutil.chown(path, user, "nogroup")


def build_with_masks(project, results):
    for mask in MASKS:
        project.reset()
        wrong = [*wrong_end(project.run("build", first=f"umask {mask:03o}"), 0), *project.wrong_outputs()]
        for path in [project.folder / ".linkmark-cache", *(project.folder / "out").rglob("*")]:
            mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else None
            if mode != (0o777 if path.is_dir() else 0o666) & ~mask:
                wrong.append(f"{path.name} has the mode {mode}")
        results.expect(not wrong, f"umask {mask:03o}: {'; '.join(wrong)}")


def build_forbidden(project, results):
    """Builds as an ordinary user, who may not read or write something."""
    user, names = processes.ordinary_user(), ["copy/a.md", "copy/sub/b.md"]
    for path, mode, status in [
            ("copy/a.md", 0, 2), ("copy/sub", 0, 2), ("out/html/a.html", 0o444, 2),
            ("out/html/sub", 0o555, 2), (".linkmark-cache", 0o444, 0), (".", 0o555, 0)]:
        project.reset(*names)
        give(project.folder, user)
        project.run("build", user=user)
        # Outputs have other bytes to be written.
        fixable.write_copy(project.folder, dict.fromkeys(names, TEXT + b"more\n"))
        give(project.folder, user)
        place = project.folder / path
        before = stat.S_IMODE(place.stat().st_mode)
        place.chmod(mode)
        ended = project.run("build", user=user)
        place.chmod(before)
        written = [name for name in names if b"more" in contents(project.folder).get(fixable.outputs([name])[0], b"")]
        expected = [name for name in names if status == 0 or not is_same(path, name)]
        named = ".linkmark-cache" if path == "." else path
        wrong = [*wrong_end(ended, status, named), *([] if written == expected else [f"writes {written}: {ended}"])]
        results.expect(not wrong, f"{path} with the mode {mode:03o}: {'; '.join(wrong)}")


def is_same(path, name):
    """Whether a path that is forbidden keeps a source from being built."""
    return name.removesuffix(".md").partition("/")[2].startswith(
        path.removeprefix("copy/").removeprefix("out/html/").removesuffix(".md").removesuffix(".html"))


def use_streams(project, results):
    for line, first, status, named in [
            (["convert", PLAIN], "exec >/dev/full", 2, "No space left on device"),
            (["lint", PLAIN], "exec >/dev/full", 2, "No space left on device"),
            (["convert", PLAIN], "exec >&-", 2, "standard output"),
            (["convert", "-"], "exec <&-", 2, "standard input"),
            (["build"], "exec <&- >&-", 0, ""),
            (["convert", "-o", "/dev/full", PLAIN], ":", 2, "/dev/full"),
            (["convert", "-o", "/proc/none.html", PLAIN], ":", 2, "/proc/none.html"),
            (["convert", "/proc/self/limits"], ":", 0, ""),
            (["convert", "/proc/self/mem"], ":", 2, "/proc/self/mem"),
            (["convert", "/proc"], ":", 0, ""), ]:
        project.reset()
        ended = project.run(*line, first=first)
        wrong = [*wrong_end(ended, status, named), *(project.wrong_outputs() if line == ["build"] else [])]
        results.expect(not wrong, f"{' '.join(line)} after {first}: {'; '.join(wrong)}")
    # Without standard error nothing can be said, but the status says it.
    for line, status in [(["build"], 0), (["convert", "gone.md"], 2)]:
        project.reset()
        ended = project.run(*line, first="exec 2>&-")
        wrong = [*([] if ended.status == status else [f"{ended}"]),
                 *(project.wrong_outputs() if line == ["build"] else [])]
        results.expect(not wrong, f"{' '.join(line)} without standard error: {'; '.join(wrong)}")


def read_endlessly(project, results):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    ended = project.run("convert", "/dev/zero", PLAIN)
    memory = max(before, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) * 1024
    wrong = [*wrong_end(ended, 2, "/dev/zero"), *([] if b"example.com/pier" in ended.output else ["stops there"])]
    results.expect(not wrong, f"/dev/zero: {'; '.join(wrong)}")
    return [f"{memory / 1e6:.0f} MB of memory"]
