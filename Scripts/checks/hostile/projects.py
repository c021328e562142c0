"""Generates hostile projects."""
import json
import os
import random
import shutil
import stat
import urllib.parse

# Entries of a project that linkmark reads or writes. The folders copy and site are never links: commands name them, and
# linkmark follows a link that the user names.
READ = ["copy/link.md", "copy/folder", "copy/sub/deep.md", "copy/.gitignore", ".gitignore", "theme.json", "routes.json",
        "linkmark.json", ".git", "docs"]
WRITTEN = ["build/a.html", "build/a.json", "build/sub/b.html", "build/sub", "build", "site/a.html", "site/sub/b.html",
           "site/sub", ".linkmark-cache", "deps.d", "map.json"]
# Existing and missing files and folders in the home.
SECRETS = ["notes.md", ".bashrc", ".ssh/id_ed25519", "private/plain.txt", "private/theme.json", "private/routes.json",
           ".config/app/settings.json"]
FOLDERS = ["private", ".config", ".ssh", "."]
MISSING = ["new.html", ".config/app/new.json", "private/new.md", "new/folder/x.html"]
ELSEWHERE = ["/proc/self/environ", "/proc/self/cwd/../../notes.md", "/etc/passwd"]
# Names with commands that Make, shells and terminals might run.
COMMANDS = [b"$(touch PWNED)", b"`touch PWNED`", b"a;{touch,PWNED};", b"$(shell touch PWNED)", b"x\n\ttouch PWNED\n",
            b"|touch PWNED", b"&&touch PWNED", b"a: ; touch PWNED", b"\x1b]0;touch PWNED\x07", b"'\"$(touch PWNED)"]
ARGUMENTS = [b"-rf", b"--out-dir=..", b"--config", b"-", b"--", b"@file", b"~", b"*", b"%s%n", b"con", b"\\..\\..\\x"]


def outside(project, names):
    """Returns a relative or absolute path from the project to an entry in the home."""
    path = os.path.join(project.world.home, project.chance.choice(names))
    if project.chance.random() < 0.4:
        return path
    relative = os.path.relpath(path, project.folder)
    return project.chance.choice(["", "./", "copy/../", "build/../", ".//"]) + relative


def links(project):
    """Adds links that lead out of the project, in loops, or to missing files."""
    name = project.chance.choice(READ + WRITTEN)
    kind = project.chance.choice(["out", "out", "out", "elsewhere", "loop", "missing"])
    depth = "../" * name.count("/")
    if name == "docs":
        project.set("inputs", ["copy", "docs"])
    if kind == "out":
        destination = outside(project, SECRETS + FOLDERS + MISSING)
        project.link(name, destination if destination.startswith("/") else depth + destination)
    elif kind == "elsewhere":
        project.link(name, project.chance.choice(ELSEWHERE))
    elif kind == "loop":
        project.link(name, project.chance.choice([os.path.basename(name), depth + "copy", depth or "."]))
    else:
        project.link(name, project.chance.choice(["nothing", "nowhere/at/all", depth + "build/nothing"]))


def paths(project):
    """Adds paths to the settings that lead out of the project."""
    key = project.chance.choice(["inputs", "outDir", "output", "depfile", "map", "theme", "routes", "outputs", "files",
                                 "baseline", "stylesheet", "cache", "assets", "config", "exclude"])
    written = outside(project, MISSING + FOLDERS + SECRETS)
    read = project.chance.choice([outside(project, SECRETS + FOLDERS), *ELSEWHERE])
    if key == "inputs":
        project.set("inputs", ["copy", project.chance.choice([read, outside(project, ["**/*.md", "private/*", "*"])])])
    elif key == "outputs":
        place = project.chance.choice(["outDir", "output", "depfile", "map"])
        project.set("outputs", [{"to": project.chance.choice(["html", "ansi", "json"]), "outDir": "build",
                                 place: written}])
    elif key == "files":
        project.set("files", [{"match": ["copy/**"], "set": {project.chance.choice(["theme", "outDir"]): read}}])
    else:
        project.set(key, written if key in ["outDir", "output", "depfile", "map", "cache"] else read)


def names(project):
    """Adds names with any bytes except NUL and the slash, and names that are commands or options."""
    chance = project.chance
    for _ in range(chance.randint(1, 6)):
        alphabet = [byte for byte in range(1, 256) if byte != ord("/")]
        name = chance.choice([chance.choice(COMMANDS), chance.choice(ARGUMENTS),
                              bytes(chance.choices(alphabet, k=chance.randint(1, 12))),
                              "é\u202eo\u0301\n".encode(), b"a" * chance.choice([200, 250, 252])])
        folder = chance.choice([b"", b"sub/", chance.choice(COMMANDS) + b"/"])
        project.file(b"copy/" + folder + name + b".md", b"# x\n\n[x](app://x)\n")
    if chance.random() < 0.5:
        project.set("depfile", "deps.d")


def images(project):
    """Adds documents with images that have commands as their names, or that are links to other files."""
    chance = project.chance
    name = chance.choice([b"a!=touch${IFS}PWNED;", b"*;touch${IFS}PWNED;=", *COMMANDS]) + b".png"
    project.file(b"copy/" + name, b"PNG")
    destination = outside(project, SECRETS)
    project.link("copy/leak.png", destination if destination.startswith("/") else f"../{destination}")
    # If an image cannot be copied, linkmark does not write the dependencies.
    others = ["leak.png", urllib.parse.quote(outside(project, SECRETS)), "missing.png"]
    shown = [urllib.parse.quote(name), *chance.sample(others, chance.choice([0, 0, 1]))]
    project.file("copy/images.md", "".join(f"![x]({path})\n" for path in shown).encode())
    project.set("assets", "copy")
    if chance.random() < 0.7:
        project.set("depfile", "deps.d")


def settings(project):
    """Adds settings that are broken, huge or excessive."""
    chance = project.chance
    project.settings_text = chance.choice([
        b"", b"{", b"[]", b"null", b"\xff\xfe{\0}\0", b"{\"inputs\": \"\0\"}", b"[" * 100_000, b"{\"a\":" * 50_000,
        json.dumps({**project.settings, "jobs": chance.choice([10**9, -1, 0, 10**30])}).encode(),
        json.dumps({**project.settings, "unsafe": True, "schemes": ["javascript"], "plain": True}).encode(),
        json.dumps({**project.settings, "inputs": ["**/" * 30 + "*a*b*c*d*e*.md", "{" * 50 + "x"]}).encode(),
        json.dumps({**project.settings, "inputs": ["copy"] * 2000}).encode(),
        json.dumps({**project.settings, "width": 10**9, "locale": "x" * 10_000}).encode(),
        json.dumps({**project.settings, "title": "\x1b]0;x\x07", "stylesheet": "$(touch PWNED)"}).encode(),
        json.dumps({"$schema": "file:///etc/passwd", "pager": "touch PWNED", "files": 1, **project.settings}).encode(),
        json.dumps(project.settings).encode() + b" " * 2_000_000,
        json.dumps(project.settings).encode()[:-1] + b", \"inputs\": [\"/etc\"], \"inputs\": [\"copy\"]}"])
    project.traps.append(f"settings {project.settings_text[-120:]!a}")


def caches(project):
    """Adds caches that are forged, or are folders."""
    chance = project.chance
    outside_path = outside(project, SECRETS + MISSING).encode()
    forged = b"linkmark build cache 2\0" + bytes(chance.choices(range(256), k=chance.randint(0, 400)))
    project.file(".linkmark-cache", chance.choice(
        [b"", forged, forged[:40] + outside_path + forged[40:], b"\xff" * 5000, b"linkmark build cache 2\0" * 1000]))
    if chance.random() < 0.3:
        project.folder_at(".linkmark-cache")


def ignores(project):
    """Adds ignore files that are folders, cannot be read, or are slow to match."""
    chance, name = project.chance, project.chance.choice([".gitignore", "copy/.gitignore"])
    if strangers in project.chosen:
        # As in git, an ignore file above the searched folder has no effect outside a repository.
        name = "copy/.gitignore"
    if any(getattr(trap, "name", None) == name for trap in project.traps):
        # The existing ignore file may hide copy, which would be published without it.
        return
    kind = chance.choice(["unreadable", "unreadable", "folder", "slow", "bytes", "all"])
    if kind == "unreadable" and project.world.is_ordinary:
        # Copy that the unreadable file hides must not be published.
        project.file("copy/drafts/hidden.md", b"# SECRET-000b\n")
        project.file(name, b"drafts/\n", mode=0)
    elif kind == "folder":
        project.folder_at(name)
    else:
        project.file(name, {"slow": b"**/*a*a*a*a*a*a*a*b\n" * 200, "all": b"*\n!*.md\n!/**\n"}.get(
            kind, bytes(chance.choices(range(256), k=300))))


def pipes(project):
    """Adds pipes without a writer, since an archive may contain pipes."""
    project.pipe(project.chance.choice(["linkmark.json", ".linkmark-cache", ".gitignore", "copy/.gitignore",
                                        "copy/pipe.md", "theme.json", "routes.json", "deps.d", "build/a.html"]))
    for key in ["theme", "routes"]:
        if project.chance.random() < 0.3:
            project.set(key, f"{key}.json")


def strangers(project):
    """Removes the project's settings, and moves the project below another user's settings."""
    project.folder = project.world.strange_repository
    project.missing |= {"linkmark.json", ".git/HEAD"}
    project.traps.append("settings of a stranger")


FAMILIES = [links, links, links, paths, paths, names, images, settings, caches, ignores, pipes, strangers]


# The copy in every project.
COPY = b"# Pier\n\nRead [the terms](app://terms), or https://terms.example.com first.\n"
# The numbers of traps. Most projects have one, since several traps may hide each other.
COUNTS = [1, 1, 1, 2, 3]


class Project:
    """A project with traps in a world."""

    def __init__(self, seed: int, number: int, world):
        self.chance, self.world = random.Random(f"{seed} {number}"), world
        self.folder = world.repository
        self.settings = {"inputs": ["copy"], "outputs": [{"to": "html", "outDir": "build"},
                                                         {"to": "json", "outDir": "build"}]}
        # The text of the settings file; None for the settings above.
        self.settings_text = None
        self.missing, self.traps = set(), []
        self.chosen = [self.chance.choice(FAMILIES) for _ in range(self.chance.choice(COUNTS))]

    def __str__(self) -> str:
        return ", ".join(map(str, self.traps))

    def write(self):
        """Writes the project, replacing the previous one."""
        for family in self.chosen:
            family(self)
        for folder in [self.world.repository, self.world.strange_repository]:
            make_readable(folder)
            shutil.rmtree(folder)
            folder.mkdir()
        text = json.dumps(self.settings).encode() if self.settings_text is None else self.settings_text
        files = {"copy/a.md": COPY, "copy/sub/b.md": COPY, "linkmark.json": text, ".git/HEAD": b"ref: refs/heads/x\n"}
        for name, data in files.items():
            if name not in self.missing:
                path = self.folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        for trap in self.traps:
            if isinstance(trap, Trap):
                trap.place(self.folder)
        self.world.give(self.folder)

    def file(self, name, data, mode=0o644):
        """Plans a file."""
        self.traps.append(Trap(f"{name!a} with {data[:30]!a}", name, lambda path: write(path, data, mode)))

    def link(self, name, destination):
        self.traps.append(Trap(f"{name} -> {destination}", name, lambda path: os.symlink(destination, path)))

    def pipe(self, name):
        self.traps.append(Trap(f"a pipe {name}", name, os.mkfifo))

    def folder_at(self, name):
        self.traps.append(Trap(f"a folder {name}", name, os.mkdir))

    def set(self, key, value):
        self.settings[key] = value
        self.traps.append(f"{key}: {str(value)[:80]!a}")


class Trap:
    """An entry that replaces another entry of a project."""

    def __init__(self, description, name, make):
        self.description, self.name, self.make = description, name, make

    def __str__(self):
        return self.description

    def place(self, folder):
        path = os.path.join(os.fsencode(folder), os.fsencode(self.name))
        try:
            if not os.path.realpath(os.path.dirname(path)).startswith(os.path.realpath(os.fsencode(folder))):
                raise OSError(f"another trap leads {path!a} out of the project")
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path)
            elif os.path.lexists(path):
                os.unlink(path)
            self.make(path)
        except OSError:
            # Another trap prevents it, such as a link in place of a folder or a name that is too long.
            self.description += " (not placed)"


def write(path, data, mode):
    with open(path, "wb") as file:
        file.write(data)
    os.chmod(path, mode)


def make_readable(folder):
    """Changes permissions so that the owner can remove everything in a folder."""
    for name, folders, _ in os.walk(folder):
        for each in folders:
            path = os.path.join(name, each)
            if stat.S_ISDIR(os.lstat(path).st_mode):
                os.chmod(path, 0o755)
