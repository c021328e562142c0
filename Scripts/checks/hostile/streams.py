"""Runs every command with hostile names, settings, themes, routes and environments, and checks its output."""
import json
import os
import pathlib
import shutil
import subprocess
import threading
import tty

from checks.support import data
from checks.support.cases import write_program
from checks.support.control_sequences import SEQUENCES, live_controls
from checks.support.hostile_copy.documents import Documents
from checks.support.machine import PROJECT

LIMIT = 30
RUNS_PER_PROJECT = 16
# The bytes that progress output writes to replace the previous line.
ERASER = b"\r\x1b[K"
COMMANDS = [line.split() for line in data.lines(pathlib.Path(__file__).with_suffix(".txt"))]
VARIABLES = {"LANG": ["C", "de_DE.UTF-8", "zh_CN.GB18030"], "LC_ALL": ["C", "ar"],
             "TERM": ["xterm-kitty", "dumb", "", "xterm-256color", "screen"], "NO_COLOR": ["1", ""],
             "CLICOLOR_FORCE": ["1", "0"], "COLORTERM": ["truecolor"], "COLUMNS": ["20", "0", "-1", "9" * 30],
             "LINES": ["1", "10000"], "VTE_VERSION": ["7000"], "TERM_PROGRAM": ["vscode", "iTerm.app"],
             "TERM_PROGRAM_VERSION": ["3.4a", "9"], "TMUX": ["x"], "XTERM_VERSION": ["x"],
             "TMPDIR": ["/nonexistent"], "GITHUB_ACTIONS": ["true"], "HOME": ["/nonexistent", ""]}
PIECES = [*SEQUENCES.values(), "a", "x.md", "é", "\n", "\t", "-", "/", "{", "::error::", "\udcff", "\udcc2"]
# Pagers. A shell reads the variable, so hostile text is added as a comment.
PAGERS = ["cat", "cat -", "exit 3", "./nothing", "true"]
# Commands that never print copy unchanged, even if standard output is not a terminal.
SHOWING = {b"lint", b"explain", b"show", b"check", b"build", b"ansi", b"list", b"--help", b"--check"}


def check(part):
    check_controls(part)
    chance, documents, number = part.chance, Documents(part.chance), 0
    while part.cases < part.wanted:
        folder = part.folder / str(number)
        number += 1
        words = write_project(folder, chance, documents)
        for _ in range(RUNS_PER_PROJECT):
            line = [fill(word, words, chance) for word in chance.choice(COMMANDS)]
            terminals = [chance.random() < 0.4, chance.random() < 0.4]
            environment = variables(chance)
            status, streams = run([os.fsencode(part.linkmark), *line], folder, environment, terminals)
            found = list(defects(line, status, streams, terminals))
            part.expect(not found, f"{line} {environment} on terminals {terminals}: {found}")
            part.cases += 2
            part.add("on terminals", sum(terminals))
            part.add(f"status {status}")
        shutil.rmtree(folder)


def text(chance):
    """Returns hostile text that may be invalid UTF-8."""
    parts = [chance.choice(PIECES) for _ in range(chance.randint(1, 4))]
    return "".join(parts).encode("utf-8", "surrogateescape")


def string(chance):
    return text(chance).decode("utf-8", "replace")


def fill(word, words, chance):
    """Returns a word of a command line with its placeholder filled."""
    name = word.lstrip("-")
    value = text(chance) if name == "TEXT" else chance.choice(words.get(name, [name.encode()]))
    return word.removesuffix(name).encode() + value


def write_project(folder, chance, documents):
    """Writes a project, and returns the words that command lines use for its parts."""
    folder.mkdir()
    names = []
    for _ in range(4):
        name = (b"" if chance.random() < 0.3 else b"a") + text(chance).replace(b"/", b"")[:80] + b".md"
        with open(os.path.join(os.fsencode(folder), name), "wb") as file:
            link = f"[x](<javascript:{string(chance)}>) [here](b '{string(chance)}')\n"
            file.write(next(documents) + link.encode())
        names.append(name)
    theme = json.loads((PROJECT / "Themes/plain.json").read_text())
    routes = {"appSchemes": ["shop"], "webHosts": ["a.example"], "routes": [{"name": "a", "path": "a/{b}"}]}
    config = {"inputs": ["."], "outputs": [{"to": "html", "outDir": "out"}], "rules": [{"set": {"title": "x"}}]}
    for place, key in [(theme, "$description"), (theme["fontFamily"]["system"], "$value"), (theme, None),
                       (theme["fontStyle"], None), (routes["routes"][0], "name"), (routes["routes"][0], "path"),
                       (config["rules"][0]["set"], "title"), (config["outputs"][0], "outDir"), (config, "theme"),
                       (config, None)]:
        if chance.random() < 0.12:
            place[key or string(chance)] = chance.choice([string(chance), {string(chance): string(chance)}])
    for name, value in [("theme.json", theme), ("routes.json", routes), ("config.json", config)]:
        (folder / name).write_bytes(json.dumps(value).encode()[:-1 if chance.random() < 0.05 else None])
    if chance.random() < 0.8:
        (folder / "linkmark.json").write_bytes((folder / "config.json").read_bytes())
    addresses = [start + text(chance) for start in [b"shop://a/", b"https://a.example/", b"javascript:", b""]]
    return {"NAME": names, "THEME": [b"theme.json", b"plain", *names], "ADDRESS": addresses}


def variables(chance):
    """Returns an environment; a value may end with hostile text."""
    found = {b"PATH": os.environb[b"PATH"], b"PAGER": chance.choice(PAGERS).encode() + b" # " + text(chance)}
    for name in chance.sample(list(VARIABLES), 5):
        found[name.encode()] = chance.choice(VARIABLES[name]).encode() + chance.choice([b"", b"", text(chance)])
    return found


def run(line, folder, environment, terminals):
    """Runs a command with terminals or pipes as outputs, and returns its status and both outputs."""
    ends = [os.openpty() if is_terminal else os.pipe() for is_terminal in terminals]
    streams = [bytearray(), bytearray()]

    def read(place):
        try:
            while data := os.read(ends[place][0], 1 << 16):
                streams[place].extend(data)
        except OSError:
            # All programs have closed the terminal.
            pass

    for (_, writer), is_terminal in zip(ends, terminals):
        if is_terminal:
            # Otherwise the terminal would write a carriage return before each line feed.
            tty.setraw(writer)
    with open(next(path for path in sorted(folder.iterdir()) if path.is_file()), "rb") as given:
        process = subprocess.Popen(line, cwd=folder, env=environment, stdin=given, stdout=ends[0][1],
                                   stderr=ends[1][1], start_new_session=True)
    for _, writer in ends:
        os.close(writer)
    readers = [threading.Thread(target=read, args=[place], daemon=True) for place in [0, 1]]
    for reader in readers:
        reader.start()
    try:
        process.wait(LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for reader, (end, _) in zip(readers, ends):
        reader.join(LIMIT)
        os.close(end)
    return process.returncode, [bytes(stream) for stream in streams]


def defects(line, status, streams, terminals):
    """Yields the defects in a command's exit status and its two outputs."""
    if status not in [0, 1, 2]:
        yield f"it exits with {status}: {streams[1][-300:]}"
    harmless = ("text", "look", "link") if b"ansi" in line else ("text", "look") if {b"theme", b"lint"} & set(line) else ("text",)
    if (terminals[0] or SHOWING & set(line)) and (found := live_controls(streams[0], ("\n", "\t"), harmless)):
        yield f"standard output has {found}"
    if found := live_controls(streams[1].replace(ERASER, b""), ("\n",), ("text",)):
        yield f"standard error has {found}"


def check_controls(part):
    for sequence in SEQUENCES.values():
        for streams in [[sequence.encode(), b""], [b"", sequence.encode()]]:
            part.notices(defects([b"lint"], 0, streams, [False, False]), sequence)
    for script in ["printf '\\033]0;x\\007'", "printf '\\302\\233' >&2", "kill -SEGV $$", "printf '\\r'"]:
        program = write_program(part.folder / "control", script)
        for terminals in [[True, True], [False, False]]:
            ended = run([program], part.folder, dict(os.environb), terminals)
            part.notices(defects([b"lint"], *ended, terminals), f"{script} on {terminals}")
