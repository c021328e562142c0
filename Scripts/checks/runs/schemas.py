"""The schemas of the formats, as linkmark prints them."""
import json
import subprocess


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
        """Yields where a value does not match the schema, or has a key that it does not describe."""
        for error in self.validators[name].iter_errors(value):
            yield f"{'/'.join(map(str, error.instance_path))}: {error.message[:120]}"


def close(schema):
    """Forbids keys that are not described: clients must ignore them, but linkmark writes none."""
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" in schema:
            schema["additionalProperties"] = False
        for value in schema.values():
            close(value)
    elif isinstance(schema, list):
        for value in schema:
            close(value)
