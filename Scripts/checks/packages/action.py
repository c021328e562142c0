"""Runs the action's steps in bash, as GitHub's runner does, and validates the workflows."""
import contextlib
import importlib.util
import json
import os
import pathlib
import re
import subprocess

from checks.support import data, folders, web_site
from checks.support.cases import expect_failures, write_program
from checks.support.machine import PROJECT, PYTHON_PROGRAMS, captured

REPOSITORY = "owner/linkmark"
ITEM, PAGE, HOSTILE = data.tables(__file__, "item", "page", "hostile")


class Handler(web_site.Handler):
    """Serves the files of one release, and the page that lists them."""

    def guess_type(self, path):
        return "text/html; charset=utf-8" if "/expanded_assets/" in str(path) else "application/octet-stream"

    def list_directory(self, path):
        self.send_error(404)


@contextlib.contextmanager
def served(packages, number):
    """Serves a folder as the release of a version, and yields the server's address."""
    with folders.temporary() as folder:
        releases = folder / REPOSITORY / "releases"
        for name in ["download", "expanded_assets"]:
            (releases / name).mkdir(parents=True)
        (releases / "download" / number).symlink_to(packages.absolute())
        downloads = f"/{REPOSITORY}/releases/download/{number}"
        names = {f"{downloads}/{path.name}": path.name for path in sorted(packages.iterdir())}
        names[f"/{REPOSITORY}/archive/refs/tags/{number}.tar.gz"] = "Source code"
        items = "".join(ITEM.format(address=address, name=name) for address, name in names.items())
        (releases / "expanded_assets" / number).write_text(PAGE.format(items=items))
        with web_site.served(folder, Handler) as address:
            yield address.rstrip("/")


ACTION = PROJECT / "action.yml"
GOOD, BAD = "Read the [terms](https://a.example/terms).\n", "Read the [terms](javascript:b).\n"
VAGUE = "Read [here](https://a.example/terms).\n"


class Runner:
    """A folder with the files of GitHub's runner, in which an action's steps run."""

    def __init__(self, server, work):
        """- server: the address that replaces GitHub's."""
        self.server, self.work = server, work
        self.action = work / "_actions" / REPOSITORY / "main"
        self.action.parent.mkdir(parents=True)
        self.action.symlink_to(PROJECT)
        # The inputs of actions that are used but not run.
        self.uploads = []
        # The path and outputs after the first step, by version, so that no version is installed twice.
        self.installed = {}
        for folder in ["workspace", "temporary", "home"]:
            (work / folder).mkdir(parents=True)
        self.files = {name: work / f"temporary/{name}" for name in ["GITHUB_PATH", "GITHUB_OUTPUT"]}

    def run(self, text, inputs):
        """Runs an action; returns the output of its steps, the known values, and whether all steps succeeded."""
        import yaml
        action = yaml.safe_load(text)
        values = {f"inputs.{name}": str(value.get("default", "")) for name, value in action["inputs"].items()}
        values |= {f"inputs.{name}": value for name, value in inputs.items()}
        values |= {"github.server_url": self.server, "github.token": "secret", "runner.temp": f"{self.work}/temporary",
                   "PATH": f"{self.work / 'programs'}:{os.environ['PATH']}"}
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
        environment |= {"GITHUB_WORKSPACE": str(self.work / "workspace"), "GITHUB_ACTION_PATH": str(self.action)}
        environment |= {name: str(file) for name, file in self.files.items()} | given
        script = self.work / "temporary/step.sh"
        script.write_text(expanded(step["run"], values))
        return captured(["bash", "--noprofile", "--norc", "-eo", "pipefail", script],
                        cwd=self.work / "workspace" / expanded(step.get("working-directory", "."), values),
                        stdin=subprocess.DEVNULL, env=environment)

    def written(self, step, values):
        """Returns the values that a step wrote for later steps."""
        outputs = dict(line.split("=", 1) for line in self.files["GITHUB_OUTPUT"].read_text().splitlines())
        path = [*self.files["GITHUB_PATH"].read_text().split(), values["PATH"]]
        return {f"steps.{step.get('id')}.outputs.{name}": value for name, value in outputs.items()} | {
            "PATH": ":".join(path)}


def expanded(text, values):
    """Replaces expressions as the runner does, without escaping their values."""
    return re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda found: values[found[1]], str(text))


def check(folder, number, work, results):
    text = ACTION.read_text()
    with served(folder, number) as server:
        check_findings(text, server, number, work / "findings", results)
        check_projects(text, server, number, work / "projects", results)
        check_reports(text, server, number, work / "reports", results)
        check_verification(text, server, number, work / "verification", results)
    check_schemas(results)
    check_audit(PROJECT, results)
    for broken, changed in unsafe(text).items():
        copy = work / broken
        copy.mkdir()
        (copy / "action.yml").write_text(changed)
        expect_failures(results, f"{broken}, by reading", check_audit, copy)
    check_shell(text, work, results)


def check_hostile_inputs(folder, number, work, results):
    text = ACTION.read_text()
    with served(folder, number) as server:
        check_hostile(text, server, work / "hostile", results)
        expect_failures(results, "an input in a script", check_hostile, careless(text), server, work / "careless")
        endless = re.sub(r"\n +arguments\+=\(--\)", "", text)
        expect_failures(results, "options among the files", check_hostile, endless, server, work / "endless")


def check_broken(folder, number, work, results):
    """Checks that faults in the action are noticed."""
    text = ACTION.read_text()
    with served(folder, number) as server:
        for name, old, new, part in [
                ("standard input", " <&-", "", check_projects),
                ("a level that the project cannot set", '[ -z "$FAIL_ON" ] ||', 'FAIL_ON=${FAIL_ON:-error};', check_projects),
                ("one report for all uses", '$(mktemp -d "$RUNNER_TEMP/linkmark-XXXXXX")\n        # W',
                 '"$RUNNER_TEMP"\n        # W', check_reports),
                ("a wheel that is not verified", "          gh", "          : gh", check_verification)]:
            results.expect(old in text, f"{old!r} is not in the action")
            expect_failures(results, name, part, text.replace(old, new), server, number, work / name)


def careless(text):
    """Returns the action with an input inside a script."""
    return text.replace("arguments=(--format github", "files=\"${{ inputs.files }}\"\n        arguments=(--format github")


def unsafe(text):
    """Returns unsafe variants of the action."""
    return {"an input in a script": careless(text),
            "another's action without a commit": text.replace("uses: github/codeql-action", "uses: other/codeql-action"),
            "another line for the environment": text.replace(
                "printf 'file=%s", "printf '%s\\n' \"$FILES\" >> \"$GITHUB_PATH\"\n        printf 'file=%s")}


def check_findings(text, server, number, work, results):
    runner = Runner(server, work)
    workspace = work / "workspace"
    folders.fill(workspace, {"copy/a b.md": GOOD, "linkmark.json":
                             '{"inputs": ["copy"], "outputs": [{"to": "html", "outDir": "public"}]}'})
    shown, values, succeeds = runner.run(text, {})
    results.expect(succeeds, f"the action fails on good copy: {shown}")
    results.equal(values.get("steps.install.outputs.version"), number, "the version that the action installs")
    results.expect(not runner.run(text, {"check": "true"})[2], "the action passes although nothing is built")
    (workspace / "copy/a b.md").write_text(BAD)
    for folder, file in [(".", "copy/a b.md"), ("copy", "a b.md"), ("copy", "")]:
        shown, _, succeeds = runner.run(text, {"files": f"{file}\n", "working-directory": folder, "version": number})
        results.expect(not succeeds and "::error file=copy/a b.md,line=1" in shown, f"no annotation: {shown}")
    results.expect(runner.run(text, {"fail-on": "never", "working-directory": "copy", "files": "a b.md"})[2],
                   "the action fails in spite of fail-on: never")
    (workspace / ".git").mkdir()
    (workspace / "link").symlink_to("/etc")
    (workspace / "link.md").symlink_to(".git")
    for file, folder, config in [
            ("link/passwd", ".", ""), ("passwd", "link", ""), ("", ".", "link/passwd"), ("link.md", ".", "")]:
        shown = runner.run(text, {"files": file, "working-directory": folder, "config": config, "fail-on": "never"})[0]
        results.expect("::error::'link" in shown, f"{file}{config} in {folder} is read through a link: {shown}")
    shown, _, succeeds = runner.run(text, {"version": "99.0.0"})
    results.expect(not succeeds and "linkmark==99.0.0" in shown, f"a version that there is not: {shown}")


def check_projects(text, server, number, work, results):
    """Checks the action in several kinds of projects."""
    runner = Runner(server, work)
    workspace = work / "workspace"
    (workspace / "strict").mkdir()
    (workspace / "strict/a.md").write_text(VAGUE)
    for sarif in ["true", "false"]:
        shown, _, succeeds = runner.run(text, {"working-directory": "strict", "sarif": sarif, "version": number})
        results.expect(not succeeds and "name files or folders" in shown, f"nothing is checked: {shown}")
    results.equal(runner.uploads, [], "what is uploaded if nothing is checked")
    (workspace / "strict/linkmark.json").write_text('{"inputs": "a.md", "failOn": "warning"}')
    shown, _, succeeds = runner.run(text, {"working-directory": "strict", "version": number})
    results.expect(not succeeds and "::warning file=strict/a.md" in shown, f"failOn of the project: {shown}")
    levels = {"fail-on": "error", "level": "error"}
    shown, _, succeeds = runner.run(text, levels | {"working-directory": "strict", "version": number})
    results.expect(succeeds and "::warning" not in shown, f"the inputs level and fail-on: {shown}")


def check_reports(text, server, number, work, results):
    """Checks the uploads of two uses in one job."""
    runner = Runner(server, work)
    (work / "workspace/app").mkdir()
    (work / "workspace/app/a b.md").write_text(BAD)
    (work / "workspace/c.md").write_text(GOOD)
    runner.run(text, {"files": "a b.md", "sarif": "true", "working-directory": "app", "category": "app",
                      "version": number})
    runner.run(text, {"files": "c.md", "sarif": "true", "version": number})
    results.equal([each["category"] for each in runner.uploads], ["app", "linkmark"], "the categories")
    found = [[(each["ruleId"], each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
              for each in json.loads(pathlib.Path(upload["sarif_file"]).read_text())["runs"][0]["results"]]
             for upload in runner.uploads]
    results.equal(found, [[("blocked-destination", "app/a%20b.md")], []], "the reports")


def check_verification(text, server, number, work, results):
    """Checks when the wheel is verified, with a substitute for GitHub's program."""
    here = text.replace("https://github.com ", f"{server} ")
    for name, changed, status, calls, succeeds in [
            ("verified", here, 0, 1, True), ("refused", here, 1, 1, False), ("elsewhere", text, 1, 0, True)]:
        runner = Runner(server, work / name)
        record = work / name / "arguments"
        write_program(work / name / "programs/gh", f"echo \"$GH_TOKEN $*\" >> {record}; exit {status}")
        (work / name / "workspace/a.md").write_text(GOOD)
        shown, values, passed = runner.run(changed, {"files": "a.md"})
        results.equal(passed, succeeds, f"whether the action passes if {name}: {shown}")
        results.equal("steps.install.outputs.version" in values, succeeds, f"whether linkmark is installed if {name}")
        recorded = record.read_text() if record.exists() else ""
        results.equal(re.sub(rf"\S+/linkmark-{number}-py3\S+\.whl", "WHEEL", recorded),
                      f"secret attestation verify WHEEL --repo {REPOSITORY}\n" * calls, f"the call if {name}")
    runner.action = PROJECT
    runner.installed = {}
    shown, _, passed = runner.run(text, {"files": "a.md"})
    results.expect(not passed and "OWNER/REPOSITORY" in shown, f"an action of no repository: {shown}")


def check_hostile(text, server, work, results):
    """Checks that hostile values of inputs run nothing and change nothing."""
    runner = Runner(server, work)
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
    """Validates the action and the workflows against the schemas in the package check-jsonschema."""
    import jsonschema
    import yaml
    # The package itself cannot be imported, since it needs other packages.
    package = pathlib.Path(importlib.util.find_spec("check_jsonschema").origin).parent
    folder = package / "builtin_schemas/vendor"

    def validate(path, schema, results, change=None):
        value = yaml.safe_load(path.read_text())
        # YAML 1.1 parses the key `on` as true.
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
    done = captured([PYTHON_PROGRAMS / "zizmor", "--offline", "--no-progress", "--config",
                     PROJECT / ".github/zizmor.yml", *paths])
    results.expect(done.returncode == 0, f"zizmor: {done.stdout}{done.stderr}")


def check_shell(text, work, results):
    """Runs shellcheck on each step."""
    import yaml
    for step in yaml.safe_load(text)["runs"]["steps"]:
        if "run" in step:
            script = work / "shellcheck.sh"
            script.write_text(step["run"])
            done = captured(["shellcheck", "-s", "bash", script])
            results.expect(done.returncode == 0, f"{step['name']}: {done.stdout}")
