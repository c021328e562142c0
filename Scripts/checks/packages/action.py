"""The action's steps in bash, as GitHub's runner executes them, and the schemas of the workflows."""
import importlib.util
import json
import os
import pathlib
import re
import subprocess

from ..support.cases import expect_failures
from ..support.machine import PROJECT, PYTHON_PROGRAMS

ACTION = PROJECT / "action.yml"
# Values that run a command, or are read as an option, where a step is careless.
HOSTILE = ["$(touch {0}/pwned)", "`touch {0}/pwned`", "\"; touch {0}/pwned; \"", "'; touch {0}/pwned; '",
           "--output=pwned", "a.md\n--config=lax.json"]
GOOD, BAD = "Read the [terms](https://a.example/terms).\n", "Read the [terms](javascript:b).\n"


class Runner:
    """A folder with the files of GitHub's runner, in which an action's steps are run."""

    def __init__(self, packages, number, work):
        self.work = work
        releases = work / "server/owner/linkmark/releases/expanded_assets"
        releases.mkdir(parents=True)
        (releases / number).symlink_to(packages)
        # The inputs of actions that are not run.
        self.uploads = []
        # The path and outputs after the first step for each version, which is not installed again.
        self.installed = {}
        for folder in ["workspace", "temporary", "home"]:
            (work / folder).mkdir(parents=True)
        self.files = {name: work / f"temporary/{name}" for name in ["GITHUB_PATH", "GITHUB_OUTPUT"]}

    def run(self, text, inputs):
        """Runs an action; returns what its steps printed, the values that they know, and whether all succeeded."""
        import yaml
        action = yaml.safe_load(text)
        values = {f"inputs.{name}": str(value.get("default", "")) for name, value in action["inputs"].items()}
        values |= {f"inputs.{name}": value for name, value in inputs.items()}
        values |= {"github.action_path": str(PROJECT), "github.server_url": (self.work / "server").as_uri(),
                   "github.action_repository": "owner/linkmark", "PATH": os.environ["PATH"]}
        shown = ""
        for step in action["runs"]["steps"]:
            condition = re.fullmatch(r"(inputs\.[\w-]+) == '(\w+)'", step.get("if", ""))
            if condition and values[condition[1]] != condition[2]:
                continue
            if "uses" in step:
                self.uploads.append({name: expanded(value, values) for name, value in step["with"].items()})
                continue
            given = {name: expanded(value, values) for name, value in step.get("env", {}).items()}
            version = given.get("VERSION")
            if version in self.installed:
                values |= self.installed[version]
                continue
            done = self.execute(step, given, values)
            shown += done.stdout + done.stderr
            if done.returncode != 0:
                return shown, values, False
            written = self.written(step, values)
            values |= written
            if version is not None:
                self.installed[version] = written
        return shown, values, True

    def execute(self, step, given, values):
        """Runs the script of a step."""
        for file in self.files.values():
            file.write_text("")
        environment = {"PATH": values["PATH"], "HOME": str(self.work / "home"), "CI": "true", "LC_ALL": "C.UTF-8",
                       "RUNNER_TEMP": str(self.work / "temporary"), "PIP_CONFIG_FILE": os.devnull}
        environment |= {name: str(file) for name, file in self.files.items()} | given
        script = self.work / "temporary/step.sh"
        script.write_text(expanded(step["run"], values))
        return subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", script],
                              cwd=self.work / "workspace" / expanded(step.get("working-directory", "."), values),
                              capture_output=True, text=True, check=False, env=environment)

    def written(self, step, values):
        """Returns the values that a step wrote for the steps after it."""
        outputs = dict(line.split("=", 1) for line in self.files["GITHUB_OUTPUT"].read_text().splitlines())
        path = [*self.files["GITHUB_PATH"].read_text().split(), values["PATH"]]
        return {f"steps.{step.get('id')}.outputs.{name}": value for name, value in outputs.items()} | {
            "PATH": ":".join(path)}


def expanded(text, values):
    """Replaces expressions as the runner does, whatever is in their values."""
    return re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda found: values[found[1]], str(text))


def check(folder, number, work, results):
    text = ACTION.read_text()
    check_findings(text, folder, number, work / "findings", results)
    check_schemas(results)
    check_audit(PROJECT, results)
    copy = work / "audited"
    copy.mkdir()
    (copy / "action.yml").write_text(careless(text))
    expect_failures(results, "an input in a script, by reading", check_audit, copy)
    check_shell(text, work, results)


def check_hostile_inputs(folder, number, work, results):
    text = ACTION.read_text()
    check_hostile(text, folder, number, work / "hostile", results)
    expect_failures(results, "an input in a script", check_hostile, careless(text), folder, number, work / "careless")
    endless = re.sub(r"\n +arguments\+=\(--\)", "", text)
    expect_failures(results, "options among the files", check_hostile, endless, folder, number, work / "endless")


def careless(text):
    """Returns the action with an input inside of a script."""
    return text.replace("arguments=(--format github", "files=\"${{ inputs.files }}\"\n        arguments=(--format github")


def check_findings(text, packages, number, work, results):
    runner = Runner(packages, number, work)
    workspace = work / "workspace"
    (workspace / "copy").mkdir()
    (workspace / "linkmark.json").write_text(
        '{"inputs": ["copy"], "outputs": [{"to": "html", "outDir": "public"}]}')
    (workspace / "copy/a b.md").write_text(GOOD)
    shown, values, succeeds = runner.run(text, {})
    results.expect(succeeds, f"the action fails on good copy: {shown}")
    results.equal(values.get("steps.install.outputs.version"), number, "the version that the action installs")
    results.expect(not runner.run(text, {"check": "true"})[2], "the action passes although nothing is built")
    (workspace / "copy/a b.md").write_text(BAD)
    shown, values, succeeds = runner.run(text, {"files": "copy/a b.md\n", "sarif": "true", "version": number})
    results.expect(not succeeds and "::error file=copy/a b.md,line=1" in shown, f"no annotation: {shown}")
    report = json.loads((work / "temporary/linkmark.sarif").read_text())
    results.equal([found["ruleId"] for found in report["runs"][0]["results"]], ["blocked-destination"], "the report")
    results.equal([each["sarif_file"] for each in runner.uploads], [str(work / "temporary/linkmark.sarif")], "what is uploaded")
    results.expect(runner.run(text, {"fail-on": "never", "working-directory": "copy", "files": "a b.md"})[2],
                   "the action fails in spite of fail-on: never")
    shown, _, succeeds = runner.run(text, {"version": "99.0.0"})
    results.expect(not succeeds and "linkmark==99.0.0" in shown, f"a version that there is not: {shown}")


def check_hostile(text, packages, number, work, results):
    """Gives every input hostile values, which must run and change nothing."""
    runner = Runner(packages, number, work)
    workspace = work / "workspace"
    (workspace / "a.md").write_text(BAD)
    (workspace / "lax.json").write_text('{"lint": {"levels": {"blocked-destination": "off"}}}')
    before = sorted(path.name for path in workspace.iterdir())
    for name in ["files", "config", "level", "fail-on", "version", "sarif"]:
        for value in HOSTILE:
            given = {"files": "a.md", name: value.format(workspace)}
            _, _, succeeds = runner.run(text, given)
            results.equal(sorted(path.name for path in workspace.iterdir()), before, f"files after {name}: {value!r}")
            (workspace / "pwned").unlink(missing_ok=True)
            results.expect(not succeeds, f"{name}: {value!r} makes the action pass")


def check_schemas(results):
    """Validates the action and the workflows against the schemas that the package check-jsonschema has."""
    import jsonschema
    import yaml
    # The package itself needs others.
    package = pathlib.Path(importlib.util.find_spec("check_jsonschema").origin).parent
    folder = package / "builtin_schemas/vendor"

    def validate(path, schema, results, change=None):
        value = yaml.safe_load(path.read_text())
        # YAML 1.1 reads the key `on` as true.
        value = {"on" if key is True else key: each for key, each in value.items()} | (change or {})
        schema = json.loads((folder / schema).read_text())
        for error in jsonschema.validators.validator_for(schema)(schema).iter_errors(value):
            results.fail(f"{path.name}: {'/'.join(map(str, error.path))}: {error.message[:200]}")

    names = {ACTION: "github-actions.json"} | {
        path: "github-workflows.json" for path in sorted((PROJECT / ".github/workflows").glob("*.yml"))}
    for path, schema in names.items():
        results.count += 1
        validate(path, schema, results)
        expect_failures(results, f"wrong jobs in {path.name}", lambda quiet, path=path, schema=schema: validate(
            path, schema, quiet, {"jobs": {"a": 1}, "runs": 1}))


def check_audit(folder, results):
    """Audits the action and the workflows of a folder with zizmor."""
    paths = [path for path in [folder / "action.yml", folder / ".github/workflows"] if path.exists()]
    done = subprocess.run([PYTHON_PROGRAMS / "zizmor", "--offline", "--no-progress", "--config",
                           PROJECT / ".github/zizmor.yml", *paths], capture_output=True, text=True, check=False)
    results.expect(done.returncode == 0, f"zizmor: {done.stdout}{done.stderr}")


def check_shell(text, work, results):
    """Runs shellcheck on each step."""
    import yaml
    for step in yaml.safe_load(text)["runs"]["steps"]:
        if "run" in step:
            script = work / "shellcheck.sh"
            script.write_text(step["run"])
            done = subprocess.run(["shellcheck", "-s", "bash", script], capture_output=True, text=True, check=False)
            results.expect(done.returncode == 0, f"{step['name']}: {done.stdout}")
