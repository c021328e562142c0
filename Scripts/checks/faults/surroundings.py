"""Builds files with odd names, with few resources, with other users' files, and with unusable streams.

A run that cannot write some outputs exits with 2, names them, and writes all others.
"""
import os
import resource
import shutil
import stat

from checks.support import fixable, processes
from checks.support.cases import write_program
from checks.support.folders import contents
from checks.support.results import Results

TEXT = b"# Pier\n\nRead [here](http://example.com/pier).\n"
PLAIN = "copy/plain.md"


class Project:
    """A project that builds PLAIN and other files; each case starts with a new project."""

    def __init__(self, linkmark, folder):
        self.linkmark, self.folder, self.expected = linkmark, folder, {}
        self.reset()

    def reset(self, *names, **settings):
        """Creates a project with PLAIN and these sources in copy/."""
        shutil.rmtree(self.folder, ignore_errors=True)
        fixable.write_project(self.folder, dict.fromkeys([PLAIN, *names], TEXT), **settings)

    def run(self, *line, **given):
        return processes.run([*self.shell(given), self.linkmark, *line], self.folder, **given)

    @staticmethod
    def shell(given):
        """Returns a command line that runs another one, after bash commands if there are any."""
        return ["bash", "-c", given.pop("first") + '\nexec "$@"', "bash"] if "first" in given else []

    def wrong_outputs(self, names=()):
        """Yields the defects in the outputs of PLAIN and these sources."""
        for name in [PLAIN, *names]:
            for output in fixable.outputs([name]):
                path = self.folder / output
                if not path.exists():
                    yield f"{output[-40:]!a} is missing"
                elif b"example.com/pier" not in path.read_bytes():
                    yield f"{output[-40:]!a} is wrong"
        yield from (f"{name!a} is left" for name in os.listdir(self.folder) if name.endswith(".tmp"))


def wrong_end(ended, status, *named):
    """Yields the defects of a run, which must have a given status and harmless messages with the given parts."""
    if ended.status != status:
        yield f"{ended}"
    for each in named:
        if each not in ended.messages:
            yield f"does not name {each[:60]!a}: {ended}"
    yield from ended.controls
    if status == 2 and not ended.messages:
        yield "says nothing"


NAMES = ["a\nb", "\x1b]0;title\x07", "a b", " ", "-rf", "--config=x", "a'\"$(x)`", "\u202egnp", "*", "a\\b",
         *("x" * count for count in range(245, 251)), "x" + "é" * 124]
# Names that the file system allows with .md, but not with .html.
LONG_NAMES = ["x" * 251, "x" * 252, "é" * 126]
# Nested folders with a path of 5,025 bytes.
DEEP = ["d" * 200] * 25


def build_names(project, results):
    """Builds, lints, and again builds a file with each name."""
    for stem in NAMES:
        name = f"copy/{stem}.md"
        project.reset(name)
        wrong = [*wrong_end(project.run("build"), 0), *project.wrong_outputs([name]),
                 *wrong_end(project.run("build"), 0, "0 outputs written, 4 unchanged")]
        linted = project.run("lint", "copy")
        is_linted = linted.output.count(b"insecure-http") == 2 and b"\x1b" not in linted.output
        wrong += [*wrong_end(linted, 0), *([] if is_linted else [f"prints {linted.output[:100]}"])]
        results.expect(not wrong, f"{stem[:20]!a}, {len(os.fsencode(stem))} bytes: {'; '.join(wrong)}")


def build_long_names(project, results):
    for stem in LONG_NAMES:
        name = f"copy/{stem}.md"
        project.reset(name)
        wrong = [*wrong_end(project.run("build"), 2, stem), *project.wrong_outputs()]
        results.expect(not wrong, f"{len(os.fsencode(stem))} bytes: {'; '.join(wrong)}")
    project.reset()
    make_deep(project.folder / "copy")
    wrong = [*wrong_end(project.run("build"), 2, DEEP[0]), *project.wrong_outputs()]
    results.expect(not wrong, f"a path of {len('/'.join(DEEP))} bytes: {'; '.join(wrong)}")


def make_deep(folder):
    """Creates a document in folders with a path that is too long for system calls."""
    descriptor = os.open(folder, os.O_RDONLY)
    for name in DEEP:
        os.mkdir(name, dir_fd=descriptor)
        inner = os.open(name, os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = inner
    with open("deep.md", "wb", opener=lambda path, flags: os.open(path, flags, 0o644, dir_fd=descriptor)) as file:
        file.write(TEXT)
    os.close(descriptor)


def build_links(project, results):
    """Builds projects with links in unexpected places. Sources never change, and a second build has the same status."""
    def link(path, target):
        place = project.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(target)

    def hard_link():
        (project.folder / "out/html").mkdir(parents=True)
        os.link(project.folder / PLAIN, project.folder / "out/html/plain.html")

    def none():
        pass

    twice = [{"to": "html", "outDir": "out/html"}, {"to": "html", "outDir": "out/html", "standalone": True}]
    for title, make, settings, status in [
            ("an output that is a source", lambda: link("out/html/plain.html", "../../copy/plain.md"), {}, 2),
            ("an output that is a source by a hard link", hard_link, {}, 2),
            ("two outputs with one file", none, {"outputs": twice}, 2),
            ("two outputs with one linked file", lambda: link("out/json/plain.json", "../html/plain.html"), {}, 2),
            ("a loop of folders", lambda: link("copy/loop", "."), {}, 0),
            ("a loop of a link", lambda: link("copy/loop.md", "loop.md"), {}, 2),
            ("a loop of outputs", lambda: link("out", "out"), {}, 2),
            ("a link from out to copy", lambda: link("out", "copy"), {}, 0),
            ("outputs among the copy", none, {"outputs": [{"to": "html", "outDir": "copy"}]}, 0)]:
        project.reset(**settings)
        make()
        wrong = [*wrong_end(project.run("build"), status), *wrong_end(project.run("build"), status)]
        found = contents(project.folder)
        if found.get(PLAIN) != TEXT:
            wrong.append("the source has changed")
        if status == 0 and b"example.com/pier" not in b"".join(
                data for name, data in found.items() if name.endswith("plain.html")):
            wrong.append("the output is missing")
        results.expect(not wrong, f"{title}: {'; '.join(wrong)}")


SOURCES = [f"copy/{number}/a.md" for number in range(60)]
CONVERT, BUILD = ["convert", "-o", "out.html", PLAIN], ["build", "--jobs", "2"]
# The limit on open files, the command, and the number of sources besides PLAIN. Converting one file needs six; builds
# keep up to 32 folders open.
ENOUGH_FILES = [*((count, CONVERT, 0) for count in [6, 7, 8]), (12, BUILD, 1), (20, BUILD, 3), (64, BUILD, 60)]
REFUSED_FILES = [*((count, CONVERT, 0) for count in [3, 4, 5]), *((count, BUILD, 3) for count in range(3, 8)),
                 (32, BUILD, 60)]
MASKS = [0o022, 0o077, 0o000, 0o777]


def build_with_limits(project, results):
    user = processes.ordinary_user()
    for limit, line, count, status, runs_as in [
            *((f"ulimit -n {files}", line, count, 0, None) for files, line, count in ENOUGH_FILES),
            *((f"ulimit -n {files}", line, count, 2, None) for files, line, count in REFUSED_FILES),
            # Thread limits do not apply to root.
            ("ulimit -u 1", BUILD, 9, 0, user), ("ulimit -s 64", BUILD, 9, 0, None),
            ("ulimit -s 64; ulimit -n 16; ulimit -u 1", BUILD, 1, 0, user)]:
        names = SOURCES[:count]
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
    """Builds as an ordinary user without permission to read or write some files."""
    user, names = processes.ordinary_user(), ["copy/a.md", "copy/sub/b.md"]
    for path, mode, status in [
            ("copy/a.md", 0, 2), ("copy/sub", 0, 2), ("out/html/a.html", 0o444, 2),
            ("out/html/sub", 0o555, 2), (".linkmark-cache", 0o444, 0), (".", 0o555, 0)]:
        project.reset(*names)
        give(project.folder, user)
        project.run("build", user=user)
        # The sources change, so that all outputs must be written.
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
    """Whether a forbidden path prevents a source from being built."""
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
    # Without standard error, only the status reports the result.
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


PARTS = {
    "names": build_names, "long names": build_long_names, "links": build_links,
    "limits": build_with_limits, "masks": build_with_masks,
    "forbidden files": build_forbidden, "streams": use_streams,
}


def check_controls(folder, results):
    """Checks that every case fails with a command that writes nothing."""
    careless = write_program(folder / "careless", "printf '\\033' >&2\nexit 0")
    for part in PARTS.values():
        quiet = Results(quiet=True)
        part(Project(careless, folder / "control"), quiet)
        results.equal(quiet.failures, quiet.count, f"failures of {part.__name__} with a careless command")


def check(linkmark, folder, chosen, cases):
    cases.run("surroundings: controls", check_controls, folder)
    for name, part in PARTS.items():
        cases.run(name, part, Project(linkmark, folder / "project"))
    if not chosen.smoke:
        # This case needs a gigabyte of memory.
        cases.run("endless input", read_endlessly, Project(linkmark, folder / "project"))
