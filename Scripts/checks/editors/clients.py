"""Opens documents with the capabilities of several editors, from pytest-lsp, and checks the VS Code extension."""
import asyncio
import json
import pathlib
import shutil
import tomllib

from checks.support import folders, machine

NAMES = ["neovim@v0.6.1", "neovim@v0.7.0", "neovim@v0.11.0", "visual_studio_code@v1.65.2", "emacs@v29.1"]
# Without an encoding, positions count UTF-16 code units.
ENCODINGS = [None, "utf-8", "utf-16", "utf-32"]


def in_code_points(text, diagnostics):
    """Counts columns in code points, like a server that mistakes them for UTF-16 code units."""
    lines = text.splitlines()

    def moved(position):
        line = lines[position["line"]] if position["line"] < len(lines) else ""
        prefix = line.encode("utf-16-le")[:position["character"] * 2].decode("utf-16-le", "replace")
        return {"line": position["line"], "character": len(prefix)}

    return [{**diagnostic, "range": {key: moved(value) for key, value in diagnostic["range"].items()}}
            for diagnostic in diagnostics]


def one_line_late(_, diagnostics):
    return [{**diagnostic, "range": {key: {**value, "line": max(0, value["line"] - 1)}
                                     for key, value in diagnostic["range"].items()}} for diagnostic in diagnostics]


BROKEN = {
    "counts code points": in_code_points,
    "answers for a text with a line less": one_line_late,
    "loses the last finding": lambda _, diagnostics: diagnostics[:-1],
    "reports a finding twice": lambda _, diagnostics: diagnostics + diagnostics[-1:],
    "reports warnings as errors": lambda _, diagnostics: [{**diagnostic, "severity": 1} for diagnostic in diagnostics],
}


def diagnostics(linkmark, name, encoding, texts):
    """Returns the diagnostics of documents by path, and the encoding of their positions."""
    return asyncio.run(asked(linkmark, name, encoding, texts))


async def asked(linkmark, name, encoding, texts):
    # Imported here, since the check installs the packages only before this call.
    from lsprotocol import converters, types
    from pytest_lsp import client_capabilities, make_test_lsp_client

    client = make_test_lsp_client()
    client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda _: None)
    await client.start_io(str(linkmark), "lsp", "--no-config")
    capabilities = client_capabilities(name)
    if capabilities.general is None:
        capabilities.general = types.GeneralClientCapabilities()
    capabilities.general.position_encodings = encoding and [types.PositionEncodingKind(encoding)]
    answer = await client.initialize_session(
        types.InitializeParams(capabilities=capabilities, root_uri=None, process_id=None))
    used = answer.capabilities.position_encoding or "utf-16"
    pulls = capabilities.text_document.diagnostic is not None
    found = {}
    converter = converters.get_converter()
    for path, text in texts.items():
        uri = f"file://{path}"
        published = None if pulls else client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        client.text_document_did_open(types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri, types.LanguageKind.Markdown, 1, text.decode())))
        document = types.TextDocumentIdentifier(uri)
        if pulls:
            report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document))
            items = report.items
        else:
            report = await asyncio.wait_for(published, 20)
            if report.uri != uri or report.version != 1:
                raise AssertionError(f"{name}: {report.uri} in version {report.version}, not {uri}")
            items = report.diagnostics
        found[path] = converter.unstructure(list(items))
        published = None if pulls else client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        client.text_document_did_close(types.DidCloseTextDocumentParams(document))
        if published:
            await asyncio.wait_for(published, 20)
    await client.shutdown_session()
    return found, str(getattr(used, "value", used))


# The extension for VS Code, and the settings for editors that are not available here.
HERE = pathlib.Path(__file__).parent
EXTENSION = machine.PROJECT / "editors/vscode"
COMPILER = ["tsc", "--allowJs", "--checkJs", "--strict", "--noEmit", "--module", "commonjs", "--target", "es2022",
            "--lib", "es2022", "--typeRoots", "/nonexistent"]
SETTINGS = machine.PROJECT / "Documentation/Editors.md"


def check_types(results):
    """Checks that the extension compiles against the VS Code API it uses, and that another call does not."""
    with folders.temporary() as folder:
        shutil.copy(HERE / "vscode.d.ts", folder)
        source = (EXTENSION / "extension.js").read_text()
        for text, is_right in ((source, True), (source.replace("client.start()", "client.begin()"), False)):
            (folder / "extension.js").write_text(text)
            done = machine.captured([*COMPILER, "extension.js", "vscode.d.ts"], cwd=folder)
            results.expect((done.returncode == 0) == is_right, f"tsc: {done.stdout}")


def check_steps(linkmark, results):
    done = machine.captured(["node", HERE / "vscode.js", EXTENSION / "extension.js", linkmark])
    steps = [json.loads(line) for line in done.stdout.splitlines()]
    client = ["client", ["lsp"], True, "linkmark"]
    error = [step for step in steps if step[0] == "error"]
    results.equal([step for step in steps if step[0] != "error"],
                  [client, ["start", 0, True], ["subscriptions", 2], ["stop"], client, ["start", 0, True], ["stop"], client],
                  f"the steps of the extension: {done.stderr}")
    results.expect(len(error) == 1 and "Install linkmark" in error[0][1], f"the error of a missing command: {error}")


def check_settings(results):
    """Compares the extension's settings with the documented ones, and reads the settings files for other editors."""
    properties = json.loads((EXTENSION / "package.json").read_text())["contributes"]["configuration"]["properties"]
    documented = SETTINGS.read_text()
    for name in properties:
        key = name.removeprefix("linkmark.")
        results.expect(key == "path" or f"`{key}`" in documented, f"{SETTINGS.name} has no setting '{key}'")
    helix = tomllib.loads((machine.PROJECT / "editors/helix/languages.toml").read_text())
    results.equal(helix["language-server"]["linkmark"], {"command": "linkmark", "args": ["lsp"]}, "the settings of Helix")
    zed = tomllib.loads((machine.PROJECT / "editors/zed/extension.toml").read_text())
    results.equal(list(zed["language_servers"]), ["linkmark"], "the servers of the extension for Zed")
    print("not tried: VS Code itself, Helix, and the extension for Zed, which are not to be had here", flush=True)


def check_extension(linkmark, results):
    machine.require_commands({"tsc": "node-typescript", "node": "nodejs"})
    check_types(results)
    check_steps(linkmark, results)
    check_settings(results)
