"""Builds with scarce resources, with files of others, and with streams that cannot be used."""
from __future__ import annotations

import os
import resource
import shutil
import stat

from ..support import fixable, processes
from ..support.folders import contents
from .project import PLAIN, TEXT, wrong_end

NAMES = [f"copy/{number}/a.md" for number in range(60)]
CONVERT, BUILD = ["convert", "-o", "out.html", PLAIN], ["build", "--jobs", "2"]
# How many files may be open, for what, and how many sources there are besides PLAIN. One file is converted with
# six; builds keep up to 32 folders open.
ENOUGH_FILES = [*((count, CONVERT, 0) for count in [6, 7, 8]), (12, BUILD, 1), (20, BUILD, 3), (64, BUILD, 60)]
REFUSED_FILES = [*((count, CONVERT, 0) for count in [3, 4, 5]), *((count, BUILD, 3) for count in range(3, 8)),
                 (32, BUILD, 60)]
MASKS = [0o022, 0o077, 0o000, 0o777]


def build_with_limits(project, results):
    user = processes.ordinary_user()
    for limit, line, count, status, runs_as in [
            *((f"ulimit -n {files}", line, count, 0, None) for files, line, count in ENOUGH_FILES),
            *((f"ulimit -n {files}", line, count, 2, None) for files, line, count in REFUSED_FILES),
            # Root may have any number of threads.
            ("ulimit -u 1", BUILD, 9, 0, user), ("ulimit -s 64", BUILD, 9, 0, None),
            ("ulimit -s 64; ulimit -n 16; ulimit -u 1", BUILD, 1, 0, user)]:
        names = NAMES[:count]
        project.reset(*names)
        give(project.folder, user if runs_as else None)
        ended = project.run(*line, first=limit, user=runs_as, environment={"PATH": os.environ["PATH"]})
        wrong = [*wrong_end(ended, status)]
        if status == 2:
            wrong += [f"{name} is partial" for name, data in contents(project.folder).items()
                      if name.startswith("out") and b"example.com/pier" not in data]
            wrong += wrong_end(project.run(*line), 0)
        wrong += project.wrong_outputs(names) if line == BUILD else []
        if line == CONVERT and b"example.com/pier" not in contents(project.folder).get("out.html", b""):
            wrong.append("out.html is not written")
        results.expect(not wrong, f"{limit}, {line[0]}: {'; '.join(wrong)}")


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
        if not place.exists():
            results.expect(False, f"the first build does not make {path}")
            continue
        before = stat.S_IMODE(place.stat().st_mode)
        place.chmod(mode)
        ended = project.run("build", user=user)
        place.chmod(before)
        found = contents(project.folder)
        written = [name for name in names if b"more" in found.get(fixable.outputs([name])[0], b"")]
        expected = [name for name in names if status == 0 or not is_same(path, name)]
        named = ".linkmark-cache" if path == "." else path
        wrong = [*wrong_end(ended, status, named), *([] if written == expected else [f"writes {written}"])]
        results.expect(not wrong, f"{path} with the mode {mode:03o}: {'; '.join(wrong)}")


def is_same(path, name):
    """Whether a path that is forbidden keeps a source from being built."""
    return name.removesuffix(".md").partition("/")[2].startswith(
        path.removeprefix("copy/").removeprefix("out/html/").removesuffix(".md").removesuffix(".html"))


def use_streams(project, results):
    for line, first, status, named in [
            (["convert", PLAIN], "exec >/dev/full", 2, "No space left on device"),
            (["lint", PLAIN], "exec >/dev/full", 2, "No space left on device"),
            (["convert", PLAIN], "exec >&-", 2, "<stdout>"), (["convert", "-"], "exec <&-", 2, "<stdin>"),
            (["build"], "exec <&- >&-", 0, ""),
            (["convert", "-t", "html", "-o", "/dev/full", PLAIN], ":", 2, "/dev/full"),
            (["convert", "-o", "/proc/none.html", PLAIN], ":", 2, "/proc/none.html"),
            (["convert", "/proc/self/limits"], ":", 0, ""),
            (["convert", "/proc/self/mem"], ":", 2, "/proc/self/mem")]:
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
    ended = project.run("convert", "--no-config", "/dev/zero", PLAIN)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    wrong = [*wrong_end(ended, 2, "/dev/zero"), *([] if b"example.com/pier" in ended.output else ["stops there"])]
    results.expect(not wrong, f"/dev/zero: {'; '.join(wrong)}")
    return f"{memory / 1e6:.0f} MB of memory"
