"""Runs every command in hostile projects, and checks that nothing outside is changed, created, read or run.

A cloned or unpacked project may contain anything: links and paths that lead out of it, pipes, names with any bytes,
forged caches, broken settings, or no settings but a stranger's above it. Projects are generated from a seed, each with
a few of these traps. They are in a home with files to protect, each with a secret.

After each command, everything outside the project must be unchanged, including bytes and modification times. No secret
may be printed or in a file of the project. Nothing may be run, by the command or by Make and Ninja when they read its
dependencies. The command must not hang or crash. As root, the check gives every second project to an ordinary user.
"""
import os
import pathlib
import pwd
import re
import shutil

from checks.hostile.projects import Project
from checks.support import data, machine, processes
from checks.support.cases import write_program
from checks.support.folders import contents, differences, state

# The form of every secret; no project contains one.
SECRET = re.compile(rb"SECRET-[0-9a-f]{4}|root:x:0:0")
STRANGER = 4242
FILES, PROGRAMS = data.tables(__file__, "files", "programs")
STRANGERS_SETTINGS = """{"inputs": ["work/repo/copy"], "outputs": [{"to": "html", "outDir": "taken"}],
"depfile": "taken.d"}\n"""


class World:
    """A home with the place of a project.

    - user: the owner; None for this user.
    """

    def __init__(self, folder: pathlib.Path, user: str | None):
        self.folder, self.user = folder, user
        self.home, self.shared = folder / "home", folder / "shared"
        # Links may lead three folders up, which must still be in this world.
        self.repository, self.strange_repository = self.home / "src/repo", self.shared / "work/repo"
        self.environment = {"HOME": str(self.home), "PATH": os.environ["PATH"], "TOKEN": "SECRET-000a"}
        self.is_ordinary = bool(user) or os.geteuid() != 0
        self.restore()

    def restore(self):
        """Restores the initial state."""
        for folder in [self.home, self.shared]:
            remove_all_but(folder, [self.repository, self.strange_repository])
        for name, text in FILES.items():
            path = self.home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        for repository in [self.repository, self.strange_repository]:
            repository.mkdir(parents=True, exist_ok=True)
        settings = self.shared / "linkmark.json"
        settings.write_text(STRANGERS_SETTINGS)
        self.give(self.folder)
        if os.geteuid() == 0:
            os.chown(settings, STRANGER, -1)
        self.before = self.around()

    def give(self, folder):
        """Changes the owner of everything in a folder to the user."""
        if self.user:
            owner = pwd.getpwnam(self.user)
            for place, folders, files in os.walk(folder):
                for name in [".", *folders, *files]:
                    os.chown(os.path.join(place, name), owner.pw_uid, owner.pw_gid, follow_symlinks=False)

    def around(self):
        """Returns the state of everything outside the projects."""
        projects = [str(each.relative_to(self.folder)) for each in [self.repository, self.strange_repository]]
        return {path: held for path, held in state(self.folder).items()
                if not any(path.startswith(project) for project in projects)}

    def changes(self) -> list[str]:
        """Returns the changes outside the projects, and restores the initial state."""
        found = differences(self.before, self.around())
        if found:
            self.restore()
        return found


def remove_all_but(folder, kept):
    """Removes everything in a folder except some folders and their parents."""
    if not folder.exists():
        return
    for entry in folder.iterdir():
        if entry in kept:
            continue
        if any(entry in each.parents for each in kept) and not entry.is_symlink():
            remove_all_but(entry, kept)
        elif entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()


# A record for commands that read a stream.
RECORD = b'{"id": "x", "markdown": "[x](app://x)"}\n'
COMMANDS = [line.split() for line in data.lines(pathlib.Path(__file__).with_suffix(".txt"))]
# The file that any of the commands in names would create.
TRACE = "PWNED"
STATUSES = {0, 1, 2}
MAKEFILE = "all:\ninclude {0}\n"
RECIPE = b"recipe to execute"
NINJA = "rule nothing\n  command = true\n  depfile = {0}\n  deps = gcc\nbuild all: nothing\n"


class Examination:
    """The runs of commands in one project."""

    def __init__(self, linkmark, world, project, commands=None, limit=processes.LIMIT):
        self.linkmark, self.world, self.project, self.limit = linkmark, world, project, limit
        self.original, self.hung = {}, False
        self.commands = commands or project.chance.sample(COMMANDS, len(COMMANDS))

    def defects(self) -> list[str]:
        """Returns descriptions of harm; stops after a command that hangs."""
        self.project.write()
        self.original = contents(self.project.folder)
        found = []
        for command in self.commands:
            ended = self.run([self.linkmark, *command], given=RECORD)
            found += [f"{' '.join(command)}: {each}" for each in [*self.wrong_end(ended), *self.world.changes()]]
            if ended.status is None:
                self.hung = True
                break
        return [*found, *self.betrayals(), *self.read_dependencies(), *self.traces()]

    def run(self, line, given=b""):
        world = self.world
        return processes.run(line, self.project.folder, given=given, limit=self.limit, user=world.user,
                             environment=world.environment)

    def wrong_end(self, ended):
        if ended.status not in STATUSES:
            yield f"{ended}"
        for stream, text in [("output", ended.output), ("messages", ended.messages.encode())]:
            if secret := SECRET.search(text):
                yield f"its {stream} betray {secret[0].decode()}"

    def betrayals(self):
        """Searches changed files for secrets."""
        for name, held in contents(self.project.folder).items():
            secret = SECRET.search(os.fsencode(name)) or SECRET.search(held)
            if secret and self.original.get(name) != held:
                yield f"{name!a} betrays {secret[0].decode()}"

    def read_dependencies(self):
        """Makes Make and Ninja read dependencies, and checks that they find no command."""
        for name in ["build.d", "convert.d", "images.d", "deps.d"]:
            path = self.project.folder / name
            if path.is_symlink() or not path.is_file():
                continue
            (self.project.folder / "Makefile").write_text(MAKEFILE.format(name))
            (self.project.folder / "build.ninja").write_text(NINJA.format(name))
            database = self.run(["make", "-rRp", "all"])
            if RECIPE in database.output:
                yield f"{name} has commands for Make: {path.read_bytes()[:200]!a}"
            self.run(["ninja", "all"])

    def traces(self):
        for path in [*state(self.project.folder), *self.world.around()]:
            if os.path.basename(path) == TRACE:
                yield f"{path!a} shows that a command was run"




def check_controls(folder, results):
    world = World(folder / "controls", processes.ordinary_user())
    for number, (script, word) in enumerate(PROGRAMS):
        program = write_program(folder / "control", script)
        project = Project(0, number, world)
        project.chosen = []
        found = Examination(program, world, project, [["build"]], 0.5 if word == "hangs" else processes.LIMIT).defects()
        results.expect(any(word in each for each in found) if word else not found,
                       f"reports {found} about a program that does: {script}")


# The numbers of failed projects, and of projects with a hanging command, after which the part stops.
ENOUGH, ENOUGH_HANGS = 40, 4


def check(part):
    machine.require_commands({"make": "make", "ninja": "ninja-build"})
    # An ordinary user may not have access to root's folder and the command in it.
    linkmark = pathlib.Path(shutil.copy(machine.installed_linkmark(), part.folder / "linkmark"))
    check_controls(part.folder, part)
    numbers = range(part.wanted) if part.chosen.project is None else [part.chosen.project]
    hangs = []

    def examine(number, worlds):
        """Runs the commands in a project in one world."""
        if part.failures > ENOUGH or len(hangs) > ENOUGH_HANGS:
            return
        world = worlds[number % len(worlds)]
        project = Project(part.chosen.seed, number, world)
        examination = Examination(linkmark, world, project)
        found = examination.defects()
        hangs.extend([number] * examination.hung)
        part.expect(not found, f"project {number}, {project}, as {world.user or 'this user'}:"
                               + "".join(f"\n    {each}" for each in found[:6]))

    # `None` means the current user.
    users = dict.fromkeys([None, processes.ordinary_user()])
    places = [[World(part.folder / f"{worker}-{user}", user) for user in users]
              for worker in range(processes.workers())]
    processes.in_parallel(examine, numbers, places)
    part.wanted, part.cases = len(numbers), len(numbers)
    if os.geteuid() != 0:
        print("skipped: settings of strangers, and projects of root: only root can give files away")
