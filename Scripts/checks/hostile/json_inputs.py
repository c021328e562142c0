"""Broken, deep and huge JSON in each place where the command reads JSON."""
import json
import subprocess
import time

from checks.support.cases import write_program
from checks.support.machine import PROJECT

LIMIT = 10
STATUSES = {0, 1, 2}
GOOD = b'{"id":"next","markdown":"x"}\n'
# Complete inputs by place; each has a string to replace.
TEXT = "TEXT"
INPUTS = {
    "record": {"id": "bad", "markdown": TEXT},
    "config": {"rules": [{"match": {"host": "a.example"}, "set": {"title": TEXT}}]},
    "routes": {"appSchemes": ["shop"], "routes": [{"name": TEXT, "path": "a/{b}"}]},
    "theme": json.loads((PROJECT / "Themes/plain.json").read_text()) | {"$description": TEXT},
    "import": {"color": {"ink": {"value": "#222222", "comment": TEXT}}}}
COMMANDS = {"record": ["--stream", "--no-config"], "config": ["--config", "input.json", "copy.md"],
            "routes": ["--no-config", "--routes", "input.json", "copy.md"],
            "theme": ["--no-config", "--standalone", "--theme", "input.json", "copy.md"],
            "import": ["theme", "import", "input.json"]}
ANSWER = '{"id":"next","output":"x"}'
CONTROLS = [("config", "kill -SEGV $$"), ("theme", "exit 3"), ("routes", "exit 2"), ("import", "sleep 60"),
            ("record", "cat >&2; echo x"), ("record", f"cat >&2; echo '{ANSWER}'"), ("record", "exit 1"),
            ("record", f"cat >&2; echo '{ANSWER}'; echo '{{\"id\":\"next\",\"error\":\"x\"}}'")]
# Replacements for the string: strings, and values of other types.
STRINGS = [r"\ud800", r"\udfff", r"\ud800\ud800", r"\udc00\ud800", r"\ud83d\ude00", r"\ud800x", r"\u0000",
           r"\u001b[2J", r"\x", r"\u12", r"\u+123", r"\U0001", "\\", r"\u2028\u202e", "\ufeff", "a\nb", "a\tb",
           "\x00", "\x7f", "\x1b]0;x\x07", r"\/\b\f"]
BYTES = [b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xff", b"\xc3",
         b"\x80", b"x" * 5_000_000, b"\\u0061" * 200_000, b"\\\\" * 500_000]
WORDS = ["1e999", "-1e999", "1" * 400, "1" * 1_000_000, "1e-999", "0." + "0" * 1000 + "1", "-0", "01", ".5", "1.",
         "0x10", "NaN", "Infinity", "1e99999999999999999999", "9223372036854775808", "-", "+1", "1e", "true",
         "nul", "'x'", "x", "", "\"x", "\"x\" \"y\"", "/* x */ \"x\"", "\"x\",", "[\"x\",]", "{\"a\":1,}", "\"x\"}",
         "{}", "[]", "null"]
DEEP = [*(opener * count for opener in [b"[", b'{"a":'] for count in [1000, 100_000, 1_000_000]), b"[" * 5_000_000,
        b'[{"a":' * 100_000, b"[" * 100_000 + b"]" * 100_000, b"[" * 127 + b"]" * 127, b"[1," * 300_000,
        b"{" + b'"a":1,' * 200_000 + b'"a":1}',
        b"{" + b",".join(b'"%d":1' % number for number in range(100_000)) + b"}"]
VALUES = [*(f'"{text}"'.encode() for text in STRINGS), *(b'"' + text + b'"' for text in BYTES),
          *map(str.encode, WORDS), *DEEP]
CODECS = ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]
# Changes to the whole input.
WHOLE = [
    *((lambda codec: lambda data: data.decode().encode(codec))(codec) for codec in CODECS),
    *((lambda start: lambda data: start + data)(start) for start in [b"\0", b"\x0b", b"\xc2\xa0", b"[", b"\xfe"]),
    lambda data: data + data, lambda data: data[:-1], lambda data: data[1:], lambda data: b"", lambda data: b" ",
    lambda data: data + b"\0", lambda data: b"[" + data + b"]", lambda data: data.replace(b'"', b"\xc0\xa2"),
    lambda data: data.replace(b'"', "“".encode()),
    # Repeats all keys.
    lambda data: data[:-1] + b"," + data[1:]]


def check(part):
    (part.folder / "copy.md").write_text("[x](shop://a/b) <https://a.example/>\n")
    check_controls(part)
    cases = [(place, change) for place in INPUTS for change in [*VALUES, *WHOLE]]
    # In the short form, every replacement is tested in at least one place.
    for place, change in cases[::len(cases) // part.wanted or 1]:
        source = json.dumps(INPUTS[place], separators=(",", ":")).encode()
        data = change(source) if callable(change) else source.replace(f'"{TEXT}"'.encode(), change)
        found = list(defects(part, place, data))
        part.expect(not found, f"{place}, {data[:80]}… of {len(data)} bytes: {found}")
        part.cases += 1


def defects(part, place, data, limit=LIMIT):
    """Yields the defects in the command's handling of an input."""
    (part.folder / "input.json").write_bytes(data)
    given = data + b"\n" + GOOD if place == "record" else b""
    started = time.monotonic()
    try:
        done = part.run(*COMMANDS[place], cwd=part.folder, input=given, timeout=limit)
    except subprocess.TimeoutExpired:
        yield "it hangs"
        return
    part.found["ms at most"] = max(part.found.get("ms at most", 0), round(1000 * (time.monotonic() - started)))
    if done.returncode not in STATUSES:
        yield f"it exits with {done.returncode}: {done.stderr[-300:]}"
    elif place != "record":
        if done.returncode == 2 and not done.stderr:
            yield "it does not report why"
    else:
        yield from stream_defects(done, given.count(b"\n"))


def stream_defects(done, count):
    """Yields the defects in the answers to records, of which the last is valid."""
    try:
        answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    except ValueError as error:
        yield f"an answer is not JSON: {error}"
        return
    are_answers = all("error" in each or "output" in each for each in answers)
    if done.returncode or len(answers) != count or not are_answers:
        yield f"{len(answers)} answers to {count} records, and status {done.returncode}"
    elif answers[-1].get("id") != "next" or "output" not in answers[-1]:
        yield f"the record after it is answered by {answers[-1]}"


def check_controls(part):
    """Runs programs that are wrong in one way each in place of the command."""
    linkmark = part.linkmark
    for place, script in CONTROLS:
        part.linkmark = write_program(part.folder / "control", script)
        part.notices(defects(part, place, b"{}", 0.5), f"{place}: {script}")
    part.linkmark = linkmark
    part.found.clear()
