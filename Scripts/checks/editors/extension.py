"""Checks the extension for VS Code, and the settings for the editors that are not to be had."""
import json
import pathlib
import shutil
import subprocess
import tempfile
import tomllib

from ..support import machine
from ..support.machine import PROJECT

HERE = pathlib.Path(__file__).parent
EXTENSION = PROJECT / "editors/vscode"
COMPILER = ["tsc", "--allowJs", "--checkJs", "--strict", "--noEmit", "--module", "commonjs", "--target", "es2022",
            "--lib", "es2022", "--typeRoots", "/nonexistent"]
SETTINGS = PROJECT / "Documentation/Editors.md"


def check_types(results):
    """The extension must agree with the parts of VS Code that it uses, and a call of anything else must fail."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copy(HERE / "vscode.d.ts", folder)
        source = (EXTENSION / "extension.js").read_text()
        for text, is_right in ((source, True), (source.replace("client.start()", "client.begin()"), False)):
            (folder / "extension.js").write_text(text)
            done = subprocess.run([*COMPILER, "extension.js", "vscode.d.ts"], cwd=folder, capture_output=True, text=True,
                                  check=False)
            results.expect((done.returncode == 0) == is_right, f"tsc: {done.stdout}")


def check_steps(linkmark, results):
    done = subprocess.run(["node", HERE / "vscode.js", EXTENSION / "extension.js", linkmark], capture_output=True,
                          text=True, check=False)
    steps = [json.loads(line) for line in done.stdout.splitlines()]
    client = ["client", ["lsp"], True, "linkmark"]
    error = [step for step in steps if step[0] == "error"]
    results.equal([step for step in steps if step[0] != "error"],
                  [client, ["start", 0, True], ["subscriptions", 2], ["stop"], client, ["start", 0, True], ["stop"], client],
                  f"the steps of the extension: {done.stderr}")
    results.expect(len(error) == 1 and "Install linkmark" in error[0][1], f"the error of a missing command: {error}")


def check_settings(results):
    """What the extension declares must be what the server reads, and files of settings must be read as such."""
    properties = json.loads((EXTENSION / "package.json").read_text())["contributes"]["configuration"]["properties"]
    documented = SETTINGS.read_text()
    for name in properties:
        key = name.removeprefix("linkmark.")
        results.expect(key == "path" or f"`{key}`" in documented, f"{SETTINGS.name} has no setting '{key}'")
    helix = tomllib.loads((PROJECT / "editors/helix/languages.toml").read_text())
    results.equal(helix["language-server"]["linkmark"], {"command": "linkmark", "args": ["lsp"]}, "the settings of Helix")
    zed = tomllib.loads((PROJECT / "editors/zed/extension.toml").read_text())
    results.equal(list(zed["language_servers"]), ["linkmark"], "the servers of the extension for Zed")
    print("not tried: VS Code itself, Helix, and the extension for Zed, which are not to be had here", flush=True)


def check(linkmark, results):
    machine.require_commands({"tsc": "node-typescript", "node": "nodejs"})
    check_types(results)
    check_steps(linkmark, results)
    check_settings(results)
