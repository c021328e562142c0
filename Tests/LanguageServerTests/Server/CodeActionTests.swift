import LanguageServer
import LinkMarkup
import Testing

@Suite struct CodeActionTests {
  private let everything =
    ",\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":99,\"character\":0}}"

  /// The titles of the actions in a text, and the text after each.
  private func actions(
    _ text: String, path: String = "/p/a.md", language: String = "markdown",
    context: String = "{\"diagnostics\":[]}", _ files: [String: String] = [:]
  ) -> [String: String] {
    var client = TestClient(files)
    client.open(path, text, language: language)
    let answer = client.request(
      "textDocument/codeAction", TestClient.document(path, everything + ",\"context\":\(context)"))
    var texts: [String: String] = [:]
    for action in answer["result"] as? [TestClient.Object] ?? [] {
      let edit = action["edit"] as? TestClient.Object
      let changes = edit?["changes"] as? TestClient.Object
      let edits = changes?[TestClient.uri(path)] as? [TestClient.Object] ?? []
      texts[action["title"] as? String ?? ""] = applying(edits, to: text)
    }
    return texts
  }

  /// Applies edits whose columns are bytes.
  private func applying(_ edits: [TestClient.Object], to text: String) -> String {
    let document = TextDocument(Bytes(text.utf8))
    func offset(_ position: Any?) -> Int {
      let position = position as? TestClient.Object
      return document.offset(
        of: TextPosition(
          line: position?["line"] as? Int ?? -1, character: position?["character"] as? Int ?? -1),
        .utf8)
    }
    let changes = edits.map { edit in
      let range = edit["range"] as? TestClient.Object
      return Finding.Fix.Edit(
        offset(range?["start"])..<offset(range?["end"]),
        Bytes((edit["newText"] as? String ?? "").utf8))
    }
    return String(decoding: document.bytes.applying(changes), as: UTF8.self)
  }

  @Test func `A fix is offered with its finding`() {
    let actions = actions("😀 <a@b.example> and https://a.example\n")
    #expect(actions["Fix: bare-url"] == "😀 <a@b.example> and <https://a.example>\n")
    #expect(
      actions["Fix all that needs no decision"] == "😀 <a@b.example> and <https://a.example>\n")
  }

  @Test(arguments: [
    ("[x][lable]\n\n[label]: y\n", "Correct to 'label'", "[x][label]\n\n[label]: y\n"),
    ("# Terms\n\n[Terms](#trems)\n", "Correct to 'terms'", "# Terms\n\n[Terms](#terms)\n"),
    (
      "<!-- linkmark-disable-file bare-ulr -->\n", "Correct to 'bare-url'",
      "<!-- linkmark-disable-file bare-url -->\n"
    ),
  ])
  func `The nearest word is offered`(_ text: String, _ title: String, _ expected: String) {
    #expect(actions(text)[title] == expected)
  }

  @Test(arguments: [
    (
      "[a](javascript:x)\n",
      "<!-- linkmark-disable-next-line blocked-destination -->\n[a](javascript:x)\n"
    ),
    (
      "text\r\n[a](javascript:x)\r\n",
      "text <!-- linkmark-disable-next-line blocked-destination -->\r\n[a](javascript:x)\r\n"
    ),
    (
      "> [a](javascript:x)\n",
      "> <!-- linkmark-disable-next-line blocked-destination -->\n> [a](javascript:x)\n"
    ),
  ])
  func `A comment for one line leaves the document as it is`(_ text: String, _ expected: String) {
    #expect(actions(text)["Disable blocked-destination for this line"] == expected)
  }

  @Test func `A comment for the whole file is after front matter`() {
    let title = "Disable blocked-destination in this file"
    let comment = "<!-- linkmark-disable-file blocked-destination -->\n"
    #expect(actions("[a](javascript:x)\n")[title] == comment + "\n[a](javascript:x)\n")
    let text = "---\ntitle: a\n---\n[a](javascript:x)\n"
    #expect(actions(text)[title] == text + "\n" + comment)
  }

  @Test func `Only the kinds that the client wants are offered`() {
    let text = "https://a.example\n"
    #expect(
      actions(text, context: "{\"only\":[\"source.fixAll\"]}").keys.sorted()
        == ["Fix all that needs no decision"])
    #expect(actions(text, context: "{\"only\":[\"refactor\"]}").isEmpty)
    #expect(
      actions(text, context: "{\"triggerKind\":2}")["Fix all that needs no decision"] == nil)
  }

  @Test func `Fixes in a catalog are written as the catalog writes text`() {
    let text = "\"terms\" = \"\\\"[ a](https://a.example)\\\"\";\n"
    let actions = actions(text, path: "/p/en.lproj/a.strings", language: "strings")
    #expect(actions.keys.sorted() == actions.keys.filter { $0.hasPrefix("Fix") }.sorted())
    for fixed in actions.values { #expect(fixed.contains("\\\"")) }
  }

  @Test func `Fixes before saving are made only if the settings want them`() {
    var client = TestClient()
    client.open("/p/a.md", "https://a.example\n")
    let parameters = TestClient.document("/p/a.md", ",\"reason\":1")
    #expect(
      client.request("textDocument/willSaveWaitUntil", parameters)["result"] is [Any] == false)
    client.notify(
      "workspace/didChangeConfiguration", "{\"settings\":{\"linkmark\":{\"fixOnSave\":true}}}")
    let edits = client.request("textDocument/willSaveWaitUntil", parameters)["result"]
    #expect(
      applying(edits as? [TestClient.Object] ?? [], to: "https://a.example\n")
        == "<https://a.example>\n")
  }

  @Test func `Edits name the version where the client supports it`() {
    var client = TestClient([:], TestClient.pulling)
    client.open("/p/a.md", "https://a.example\n", version: 7)
    let answer = client.request(
      "textDocument/codeAction", TestClient.document("/p/a.md", everything))
    let action = (answer["result"] as? [TestClient.Object])?.first
    let changes =
      (action?["edit"] as? TestClient.Object)?["documentChanges"] as? [TestClient.Object]
    let document = changes?.first?["textDocument"] as? TestClient.Object
    #expect(document?["version"] as? Int == 7)
  }
}
