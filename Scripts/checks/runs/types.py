"""The type declaration of linkmark.runs/1, which tsc holds outputs against, and the names in the data models."""
import json
import re
import subprocess

from ..support.machine import PROJECT

DECLARATION = PROJECT / "Documentation/schemas/linkmark.runs.d.ts"
SCHEMA = PROJECT / "Documentation/schemas/runs.schema.json"
KOTLIN = PROJECT / "Examples/Apps/Android/Runs.kt"
ERROR = re.compile(r"^outputs\.ts\((\d+),\d+\): error (.*)$", re.MULTILINE)


def failures(lines, folder):
    """Returns where outputs, one a line, are not of the type: the number of the output, and why."""
    (folder / DECLARATION.name).write_text(DECLARATION.read_text())
    head = f'import type {{ Runs }} from "./{DECLARATION.name.removesuffix(".d.ts")}";\n'
    outputs = "".join(f"export const output{number}: Runs = {line};\n" for number, line in enumerate(lines))
    (folder / "outputs.ts").write_text(head + outputs)
    done = subprocess.run(["tsc", "--noEmit", "--strict", "--target", "es2021", "outputs.ts"], cwd=folder,
                          capture_output=True, text=True, check=False)
    found = [(int(line) - 2, why[:200]) for line, why in ERROR.findall(done.stdout)]
    if done.returncode != 0 and not found:
        found = [(-1, done.stdout)]
    return found


def differences():
    """Yields the keys and words of the schema that the declarations lack, and keys that only they have."""
    keys, words = set(), set()
    collect(json.loads(SCHEMA.read_text()), keys, words)
    declaration = re.sub(r"(?s:/\*.*?\*/)|//.*", "", DECLARATION.read_text())
    declared = set(re.findall(r"\b(\w+)\??:", declaration))
    yield from (f"{DECLARATION.name} lacks or adds the key {key}" for key in sorted(keys ^ declared))
    yield from (f"{DECLARATION.name} lacks the word {word}" for word in sorted(words) if f'"{word}"' not in declaration)
    kotlin = "\n".join(line for line in KOTLIN.read_text().splitlines() if " get()" not in line)
    named = re.sub(r'@SerialName\("(\w+)"\) val \w+:', r"val \1:", kotlin)
    yield from (f"{KOTLIN.name} lacks or adds the key {key}" for key in sorted(keys ^ set(re.findall(r"\bval (\w+):", named))))


def collect(schema, keys, words):
    """Collects the keys that a schema describes, and the words that they can have."""
    if isinstance(schema, dict):
        keys.update(schema.get("properties", {}))
        words.update(word for word in [*schema.get("enum", []), schema.get("const")] if isinstance(word, str))
        for value in schema.values():
            collect(value, keys, words)
    elif isinstance(schema, list):
        for value in schema:
            collect(value, keys, words)
