"""The output of `lint` for hostile names and links, as CI systems read it."""
import json
import os
import re

from checks.support.hostile_copy.documents import Documents

FILES_PER_PROJECT = 12
# Names and addresses with commands of GitHub Actions and Azure Pipelines.
COMMANDS = ["::error::x", "::set-output name=x::y", " ::add-mask::x", "\n::warning file=a::b", "\r::notice::x",
            "##vso[task.complete]x", "##vso[task.setvariable variable=x]y", "##[error]x", "##[add-matcher]x",
            "%0A::error::x", "%0D", "%25", "%", "a,line=9", "a:b", "::", "a=b,c=d", "title=x::",
            "\u2028::error::x", "\x85::error::x", "\x0b::error::x", "é🧭", "\\n::error::x"]
PLACES = ["[x](javascript:{})", "[x](<missing/{}>)", "[{}](a)\n\n[{}](b)", "[here](#{})", "<https://x.example/{}>",
          "[y][{}]", "[x](smb://{})", "![](<javascript:{}>)", "https://x.example/{}", "[x](https://x.example/ '{}')"]
REGISTERED = ("add-mask|add-matcher|add-path|debug|echo|endgroup|error|group|notice|remove-matcher|save-state"
              "|set-env|set-output|stop-commands|warning")
COMMAND_AT_START = re.compile(rf"::(?:{REGISTERED})(?: .*?)?::")
# Commands anywhere in a line, in GitHub's older form and in Azure's form.
COMMAND = re.compile(rf"##\[(?:{REGISTERED})(?: [^]]*)?\]|##vso\[")
# Controls, except for line endings and tabs, which are layout.
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
LEVELS = {"error": "error", "warning": "warning", "notice": "note"}
ESCAPES = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}
GOOD = "::error file=a%3A%2C.md,line=1,endLine=1,col=2,endColumn=3,title=r::x%0A%25\n"
FINDING = {"path": "a:,.md", "line": 1, "endLine": 1, "level": "error", "rule": "r", "message": "x\n%"}
BROKEN = [GOOD.replace("%0A", "\n"), GOOD.replace("%0A", "\r"), GOOD.replace("%25", "%"), GOOD + GOOD,
          GOOD.replace("%2C", ","), " " + GOOD.replace("::error", "::set-output"),
          GOOD.replace("line=1", "line=2", 1), "", GOOD.replace("error", "warning"), GOOD + "x\n",
          GOOD.replace("title=r", "title=r::")]


def check_commands(part):
    """Compares GitHub's workflow commands with the JSON report."""
    part.equal(list(differences(GOOD, [FINDING])), [], "about a good line")
    for text in BROKEN:
        part.notices(differences(text, [FINDING]), text)
    for folder, names in projects(part):
        report = lint(part, folder, "json", names)
        findings = json.loads(report)["findings"] if report else []
        found = list(differences(lint(part, folder, "github", names), findings))
        part.expect(not found, f"{sorted(os.listdir(folder))}: {found[:3]}")
        part.cases += len(findings)


def check_text(part):
    """Searches the text report for commands of GitHub Actions and Azure Pipelines."""
    for text in ["  ::error::x", "a ##[add-mask]b", "a ##vso[task.complete]b"]:
        part.notices(commands(text), text)
    for folder, names in projects(part):
        text = lint(part, folder, "text", names)
        found = commands(text)
        part.expect(not found, f"{sorted(os.listdir(folder))}: {found[:3]}")
        part.cases += text.count("\n")


def projects(part):
    """Yields folders of files with many findings, and the operands that name the files."""
    chance, documents = part.chance, Documents(part.chance)
    for number in range(part.wanted):
        if part.cases >= part.wanted:
            break
        folder = part.folder / str(number)
        folder.mkdir()
        for _ in range(FILES_PER_PROJECT):
            text = next(documents)
            for _ in range(chance.randint(1, 4)):
                text = chance.choice(PLACES).replace("{}", chance.choice(COMMANDS)).encode() + b"\n\n" + text
            name = chance.choice(["", "a"]) + chance.choice(COMMANDS) + chance.choice(["", "b"]) + ".md"
            (folder / name.replace("/", "")).write_bytes(text)
        yield folder, chance.choice([["."], ["--", *sorted(os.listdir(folder))]])


def lint(part, folder, report, names):
    done = part.run("lint", "--no-config", "--level", "note", "--format", report, *names, cwd=folder)
    part.expect(done.returncode in [0, 1], f"--format {report} exits with {done.returncode}: {done.stderr[:300]}")
    return done.stdout.decode()


def lines(text):
    """Returns the lines of a log as a runner reads them."""
    return re.split("\r\n|\r|\n", text)


def differences(text, findings):
    """Yields the differences between the findings and what GitHub's runner would show."""
    read = lines(text)
    if read[-1] or len(read) != len(findings) + 1:
        yield f"{len(read) - 1} lines for {len(findings)} findings"
    for line, finding in zip(read, findings):
        parts = line.lstrip().split("::", 2)
        name, _, properties = parts[1].partition(" ") if len(parts) == 3 else ("", "", "")
        given = dict(each.partition("=")[::2] for each in properties.split(","))
        wanted = {"file": shown(finding["path"]), "line": str(finding["line"]), "endLine": str(finding["endLine"]),
                  "title": finding["rule"]}
        found = {key: unescaped(value) for key, value in given.items() if key not in ["col", "endColumn"]}
        same = found == wanted and unescaped(parts[-1]) == shown(finding["message"])
        columns = all(given.get(key, "").isdigit() for key in ["col", "endColumn"])
        if not same or not columns or LEVELS.get(name) != finding["level"]:
            yield f"{line!r} for {finding}"
        elif re.search(r"%(?!25|0[AD]|3A|2C)", line):
            yield f"{line!r} is not escaped"


def shown(text):
    """Returns a text from the JSON as a log shows it, without controls."""
    return CONTROL.sub("\ufffd", text)


def unescaped(text):
    """Returns a property or a message as the runner decodes it."""
    for escape, character in ESCAPES.items():
        text = text.replace(escape, character)
    return text


def commands(text):
    """Returns the lines that GitHub's runner or Azure's agent would read as commands."""
    return [line for line in lines(text) if COMMAND.search(line) or COMMAND_AT_START.match(line.lstrip())]
