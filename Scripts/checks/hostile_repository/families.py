"""What a hostile project may hold. Each family adds something at random to a project."""
from __future__ import annotations

import json
import os
import urllib.parse

# Entries of a project that linkmark reads or writes. Commands name the folders copy and site, which are no links,
# because a link that the user names is followed.
READ = ["copy/link.md", "copy/folder", "copy/sub/deep.md", "copy/.gitignore", ".gitignore", "theme.json", "routes.json",
        "linkmark.json", ".git", "docs"]
WRITTEN = ["build/a.html", "build/a.json", "build/sub/b.html", "build/sub", "build", "site/a.html", "site/sub/b.html",
           "site/sub", ".linkmark-cache", "deps.d", "map.json"]
# In the home: files and folders that are there, and some that are not.
SECRETS = ["notes.md", ".bashrc", ".ssh/id_ed25519", "private/plain.txt", "private/theme.json", "private/routes.json",
           ".config/app/settings.json"]
FOLDERS = ["private", ".config", ".ssh", "."]
MISSING = ["new.html", ".config/app/new.json", "private/new.md", "new/folder/x.html"]
ELSEWHERE = ["/proc/self/environ", "/proc/self/cwd/../../notes.md", "/etc/passwd"]
# Make, shells and terminals may run what is in a name.
COMMANDS = [b"$(touch PWNED)", b"`touch PWNED`", b"a;{touch,PWNED};", b"$(shell touch PWNED)", b"x\n\ttouch PWNED\n",
            b"|touch PWNED", b"&&touch PWNED", b"a: ; touch PWNED", b"\x1b]0;touch PWNED\x07", b"'\"$(touch PWNED)"]
ARGUMENTS = [b"-rf", b"--out-dir=..", b"--config", b"-", b"--", b"@file", b"~", b"*", b"%s%n", b"con", b"\\..\\..\\x"]


def outside(project, names):
    """Returns a path from the project to something in the home, relative or absolute."""
    path = os.path.join(project.world.home, project.chance.choice(names))
    if project.chance.random() < 0.4:
        return path
    relative = os.path.relpath(path, project.folder)
    return project.chance.choice(["", "./", "copy/../", "build/../", ".//"]) + relative


def links(project):
    """Links out of the project, in loops and to nothing."""
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
    """Paths in the settings that lead out."""
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
    """Names of any bytes but NUL and the slash, and of commands and options."""
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
    """Images whose names are commands, or that are links to other files, in documents that show them."""
    chance = project.chance
    name = chance.choice([b"a!=touch${IFS}PWNED;", b"*;touch${IFS}PWNED;=", *COMMANDS]) + b".png"
    project.file(b"copy/" + name, b"PNG")
    destination = outside(project, SECRETS)
    project.link("copy/leak.png", destination if destination.startswith("/") else f"../{destination}")
    # One that cannot be copied keeps the dependencies from being written.
    others = ["leak.png", urllib.parse.quote(outside(project, SECRETS)), "missing.png"]
    shown = [urllib.parse.quote(name), *chance.sample(others, chance.choice([0, 0, 1]))]
    project.file("copy/images.md", "".join(f"![x]({path})\n" for path in shown).encode())
    project.set("assets", "copy")
    if chance.random() < 0.7:
        project.set("depfile", "deps.d")


def settings(project):
    """Settings that are broken, huge or want too much."""
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
    """Caches that are forged or no files."""
    chance = project.chance
    outside_path = outside(project, SECRETS + MISSING).encode()
    forged = b"linkmark build cache 2\0" + bytes(chance.choices(range(256), k=chance.randint(0, 400)))
    project.file(".linkmark-cache", chance.choice(
        [b"", forged, forged[:40] + outside_path + forged[40:], b"\xff" * 5000, b"linkmark build cache 2\0" * 1000]))
    if chance.random() < 0.3:
        project.folder_at(".linkmark-cache")


def ignores(project):
    """Files of ignored names that are no files, cannot be read, or are slow to match."""
    chance, name = project.chance, project.chance.choice([".gitignore", "copy/.gitignore"])
    if strangers in project.chosen:
        # Outside of a repository, a file above the searched folder hides nothing, as for git.
        name = "copy/.gitignore"
    if any(getattr(trap, "name", None) == name for trap in project.traps):
        # What the file that it would replace hides could be published then.
        return
    kind = chance.choice(["unreadable", "unreadable", "folder", "slow", "bytes", "all"])
    if kind == "unreadable" and project.world.is_ordinary:
        # What it hides may not be published because it cannot be read.
        project.file("copy/drafts/hidden.md", b"# SECRET-000b\n")
        project.file(name, b"drafts/\n", mode=0)
    elif kind == "folder":
        project.folder_at(name)
    else:
        project.file(name, {"slow": b"**/*a*a*a*a*a*a*a*b\n" * 200, "all": b"*\n!*.md\n!/**\n"}.get(
            kind, bytes(chance.choices(range(256), k=300))))


def pipes(project):
    """Pipes, which no one writes to; an archive may hold some."""
    project.pipe(project.chance.choice(["linkmark.json", ".linkmark-cache", ".gitignore", "copy/.gitignore",
                                        "copy/pipe.md", "theme.json", "routes.json", "deps.d", "build/a.html"]))
    for key in ["theme", "routes"]:
        if project.chance.random() < 0.3:
            project.set(key, f"{key}.json")


def strangers(project):
    """No settings in the project, but some above it that are not the user's."""
    project.folder = project.world.strange_repository
    project.missing |= {"linkmark.json", ".git/HEAD"}
    project.traps.append("settings of a stranger")


FAMILIES = [links, links, links, paths, paths, names, images, settings, caches, ignores, pipes, strangers]
