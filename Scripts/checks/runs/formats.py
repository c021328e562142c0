"""The schemas of the formats, the types of the runs, and a client of the AT Protocol's facets."""
import json
import re
import subprocess

from checks.support.machine import PROJECT, captured


class Schemas:
    def __init__(self, linkmark):
        import jsonschema_rs
        self.linkmark = linkmark
        self.validators = {}
        for name in ("runs", "findings", "routes", "theme"):
            schema = json.loads(subprocess.run([linkmark, "schema", name], check=True, capture_output=True).stdout)
            jsonschema_rs.meta.validate(schema)
            if name != "theme":
                close(schema)
            self.validators[name] = jsonschema_rs.Draft202012Validator(schema)

    def failures(self, name, value):
        """Yields the places where a value does not match the schema, or has a key that the schema does not describe."""
        for error in self.validators[name].iter_errors(value):
            yield f"{'/'.join(map(str, error.instance_path))}: {error.message[:120]}"


def close(schema):
    """Forbids unknown keys in a schema. Clients must ignore them, but linkmark must not write any."""
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" in schema:
            schema["additionalProperties"] = False
        for value in schema.values():
            close(value)
    elif isinstance(schema, list):
        for value in schema:
            close(value)


# The type declaration of linkmark.runs/1, for checking outputs with tsc, and the names in the data models.
DECLARATION = PROJECT / "Documentation/schemas/linkmark.runs.d.ts"
SCHEMA = PROJECT / "Documentation/schemas/runs.schema.json"
KOTLIN = PROJECT / "Examples/Apps/Android/Runs.kt"
ERROR = re.compile(r"^outputs\.ts\((\d+),\d+\): error (.*)$", re.MULTILINE)


def type_failures(lines, folder):
    """Returns the type errors in outputs, given one per line: the number of the output, and the reason."""
    (folder / DECLARATION.name).write_text(DECLARATION.read_text())
    head = f'import type {{ Runs }} from "./{DECLARATION.name.removesuffix(".d.ts")}";\n'
    outputs = "".join(f"export const output{number}: Runs = {line};\n" for number, line in enumerate(lines))
    (folder / "outputs.ts").write_text(head + outputs)
    done = captured(["tsc", "--noEmit", "--strict", "--target", "es2021", "outputs.ts"], cwd=folder)
    found = [(int(line) - 2, why[:200]) for line, why in ERROR.findall(done.stdout)]
    if done.returncode != 0 and not found:
        found = [(-1, done.stdout)]
    return found


def differences():
    """Yields keys and words of the schema that the declarations lack, and keys that only the declarations have."""
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
    """Collects the keys that a schema describes, and the words that can be their values."""
    if isinstance(schema, dict):
        keys.update(schema.get("properties", {}))
        words.update(word for word in [*schema.get("enum", []), schema.get("const")] if isinstance(word, str))
        for value in schema.values():
            collect(value, keys, words)
    elif isinstance(schema, list):
        for value in schema:
            collect(value, keys, words)


# The values that the AT Protocol's validation accepts as a `uri`.
URI = re.compile(r"\w+:(?://)?[^\s/]\S*", re.ASCII)


def facet_failures(document, runs):
    """Yields the differences between facets and the links of the same copy's runs."""
    text = document["text"].encode()
    if document["text"] != runs["text"]:
        yield "the text is not the text of the runs"
    links = {(*link["range"]["utf8"], link["href"]) for link in runs["links"] if link["handling"] != "none"}
    end = 0
    for number, facet in enumerate(document["facets"]):
        start, following = facet["index"]["byteStart"], facet["index"]["byteEnd"]
        [feature] = facet["features"]
        if not end <= start < following <= len(text):
            yield f"facet {number} is empty, or not after the previous one"
        elif (start, following, feature["uri"]) not in links:
            yield f"facet {number} is not a link of the runs"
        if feature["$type"] != "app.bsky.richtext.facet#link" or not URI.fullmatch(feature["uri"]):
            yield f"facet {number} is not a link to a URI"
        end = following
    found = {facet["features"][0]["uri"] for facet in document["facets"]}
    for start, following, href in links:
        if start < following and re.fullmatch(r"(https?|app)://[\w.-]+(/[\w./-]*)?", href, re.ASCII) and href not in found:
            yield f"{href} has no facet"
