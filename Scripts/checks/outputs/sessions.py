"""Editor sessions with the language server, as its standard input."""
import json
import re
from pathlib import Path

from checks.support import data

# Matches the places for a cursor: destinations, labels, and headings.
PLACE = re.compile(r"\]\(|\]\[|\[|^#+ ", re.MULTILINE)
PLACES = 6
AT_A_PLACE = ["hover", "definition", "completion", "prepareRename", "references", "rename"]
CAPABILITIES = data.beside(__file__)["capabilities"]


class Session:
    """Messages to a server."""

    def __init__(self, root: Path, capabilities: dict) -> None:
        self.bytes, self.count = b"", 0
        folder = {"uri": root.as_uri(), "name": root.name}
        self.request("initialize", {"processId": None, "rootUri": root.as_uri(), "capabilities": capabilities,
                                    "workspaceFolders": [folder]})
        self.notify("initialized", {})

    def request(self, method: str, parameters: dict | None) -> None:
        self.count += 1
        self.write({"id": self.count, "method": method, "params": parameters})

    def notify(self, method: str, parameters: dict | None) -> None:
        self.write({"method": method, "params": parameters})

    def write(self, message: dict) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.bytes += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

    def ask(self, uri: str, text: str) -> None:
        """Adds all kinds of requests for a document."""
        document = {"textDocument": {"uri": uri}}
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": text.count("\n") + 1, "character": 0}}
        for method in ("documentSymbol", "documentLink"):
            self.request(f"textDocument/{method}", document)
        self.request("textDocument/inlayHint", {**document, "range": whole})
        self.request("textDocument/codeAction", {**document, "range": whole, "context": {"diagnostics": []}})
        for match in list(PLACE.finditer(text))[:PLACES]:
            line = text.count("\n", 0, match.end())
            character = len(text[text.rfind("\n", 0, match.end()) + 1:match.end()].encode("utf-16-le")) // 2
            there = {**document, "position": {"line": line, "character": character}}
            for method in AT_A_PLACE:
                more = {"newName": "a-new-name", "context": {"includeDeclaration": True}}
                self.request(f"textDocument/{method}", {**there, **more})


def session(root: Path, paths: list[str], capabilities: dict) -> bytes:
    """Returns a session that opens, changes and renames documents of a folder."""
    editor = Session(root, capabilities)
    for path in paths:
        uri, text = (root / path).as_uri(), (root / path).read_bytes().decode("utf-8", "replace")
        item = {"uri": uri, "languageId": "markdown", "version": 1, "text": text}
        editor.notify("textDocument/didOpen", {"textDocument": item})
        editor.ask(uri, text)
        text = f"[click here](app://a) <https://b.example>\n\n{text}"
        editor.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2},
                                                 "contentChanges": [{"text": text}]})
        editor.ask(uri, text)
        # Sent after the change, since the answer to an earlier request would depend on timing.
        editor.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
        renamed = {"files": [{"oldUri": uri, "newUri": uri.replace(".md", "-new.md")}]}
        editor.request("workspace/willRenameFiles", renamed)
        editor.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    editor.request("workspace/symbol", {"query": ""})
    editor.request("workspace/diagnostic", {"previousResultIds": []})
    editor.request("shutdown", None)
    editor.notify("exit", None)
    return editor.bytes
