import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct CodeActionTests {
  private let everything =
    ",\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":99,\"character\":0}}"

  private func range(at character: Int, _ line: Int) -> String {
    let position = "{\"line\":\(line),\"character\":\(character)}"
    return ",\"range\":{\"start\":\(position),\"end\":\(position)}"
  }

  /// Returns the text after each action that the server offers, by the action's title.
  private func actions(
    _ text: String, path: String = "/p/a.md", language: String = "markdown",
    context: String = "{\"diagnostics\":[]}", level: String = "warning", at character: Int? = nil,
    line: Int = 0
  ) -> [String: String] {
    var client = TestClient()
    client.notify(
      "workspace/didChangeConfiguration",
      "{\"settings\":{\"linkmark\":{\"level\":\"\(level)\"}}}")
    client.open(path, text, language: language)
    let answer = client.request(
      "textDocument/codeAction",
      TestClient.document(
        path, (character.map { range(at: $0, line) } ?? everything) + ",\"context\":\(context)"))
    var texts: [String: String] = [:]
    for action in answer["result"] as? [TestClient.Object] ?? [] {
      let edit = action["edit"] as? TestClient.Object
      let changes = edit?["changes"] as? TestClient.Object
      let edits = changes?[TestClient.uri(path)] as? [TestClient.Object] ?? []
      texts[action["title"] as? String ?? ""] = applying(edits, to: text)
    }
    return texts
  }

  /// Returns the text after edits whose columns count bytes.
  private func applying(_ edits: [TestClient.Object], to text: String) -> String {
    let document = TextDocument(Bytes(text.utf8))
    func offset(_ position: Any?) -> Int {
      let position = position as? TestClient.Object
      return document.offset(
        of: TextPosition(
          line: position?["line"] as? Int ?? -1, character: position?["character"] as? Int ?? -1),
        encoding: .utf8)
    }
    let changes = edits.map { edit in
      let range = edit["range"] as? TestClient.Object
      return Finding.Fix.Edit(
        offset(range?["start"])..<offset(range?["end"]),
        with: Bytes((edit["newText"] as? String ?? "").utf8))
    }
    return String(decoding: document.bytes.applying(changes), as: UTF8.self)
  }

  @Test func `A fix is offered for its finding`() {
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
    (
      "> <!--\n> linkmark-disable-file bare-ulr -->\n", "Correct to 'bare-url'",
      "> <!--\n> linkmark-disable-file bare-url -->\n"
    ),
    (
      "<!-- linkmark-disable-fle bare-url -->\n", "Correct to 'linkmark-disable-file'",
      "<!-- linkmark-disable-file bare-url -->\n"
    ),
    ("> [!NOTTE]\n> x\n", "Correct to 'NOTE'", "> [!NOTE]\n> x\n"),
    ("[x](<htps://a.example>)\n", "Correct to 'https'", "[x](<https://a.example>)\n"),
    ("<htps://a.example/htps>\n", "Correct to 'https'", "<https://a.example/htps>\n"),
    (
      "# Größe\n\n[x](#größ%65n)\n", "Correct to 'größe'", "# Größe\n\n[x](#größe)\n"
    ),
    (
      "<p id=\"a b c\">x</p>\n\n[x](#a%20b%20d)\n", "Correct to 'a b c'",
      "<p id=\"a b c\">x</p>\n\n[x](#a%20b%20c)\n"
    ),
    (
      "# Terms\n\n<a href=\"#trems\">trems</a>\n", "Correct to 'terms'",
      "# Terms\n\n<a href=\"#terms\">trems</a>\n"
    ),
    ("[x][lab\\*l]\n\n[label]: y\n", "Correct to 'label'", "[x][label]\n\n[label]: y\n"),
  ])
  func `The nearest word is suggested`(_ text: String, _ title: String, _ expected: String) {
    #expect(actions(text, level: "note")[title] == expected)
  }

  @Test func `The nearest word replaces an escaped word in a catalog`() {
    let text = #"{"a": "[x][l\u00e9bel]\n\n[l\u00e0bel]: y"}"# + "\n"
    #expect(
      actions(text, path: "/p/en.arb", language: "arb")["Correct to 'làbel'"]
        == #"{"a": "[x][làbel]\n\n[l\u00e0bel]: y"}"# + "\n")
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
  func `A comment for one line leaves the document unchanged`(_ text: String, _ expected: String) {
    #expect(actions(text)["Disable blocked-destination for this line"] == expected)
  }

  @Test func `A comment for the whole file follows front matter`() {
    let title = "Disable blocked-destination in this file"
    let comment = "<!-- linkmark-disable-file blocked-destination -->\n"
    #expect(actions("[a](javascript:x)\n")[title] == comment + "\n[a](javascript:x)\n")
    let text = "---\ntitle: a\n---\n[a](javascript:x)\n"
    #expect(actions(text)[title] == text + "\n" + comment)
  }

  @Test func `Only the kinds that the client requests are offered`() {
    let text = "https://a.example\n"
    #expect(
      actions(text, context: "{\"only\":[\"source.fixAll\"]}").keys.sorted()
        == ["Fix all that needs no decision"])
    #expect(actions(text, context: "{\"only\":[\"refactor\"]}").isEmpty)
    #expect(
      actions(text, context: "{\"triggerKind\":2}")["Fix all that needs no decision"] == nil)
  }

  @Test(arguments: ["\r\n", "\r"])
  func `All changes keep the line endings`(_ lineEnd: String) {
    let text = """
      # Terms

      https://a.example [ plan](/a "plan") and [x][lable]
      > [y](javascript:x) [](/b)

      [label]: /y

      """.replacing("\n", with: lineEnd)
    let all = actions(text, level: "note").merging(actions(text, at: 8, line: 3)) { $1 }
    #expect(all.count > 8)
    for (title, changed) in all {
      let line = Bytes(changed.replacing(lineEnd, with: "").utf8)
      #expect(!line.contains(0x0A) && !line.contains(0x0D), "\(title)")
    }
  }

  @Test func `Fixes in a catalog are escaped for the catalog's format`() {
    let text = "\"terms\" = \"\\\"[ a](https://a.example)\\\"\";\n"
    let actions = actions(text, path: "/p/en.lproj/a.strings", language: "strings")
    #expect(actions.keys.sorted() == actions.keys.filter { $0.hasPrefix("Fix") }.sorted())
    for fixed in actions.values { #expect(fixed.contains("\\\"")) }
  }

  @Test func `A rule's level is set in the project file, once for each rule`() throws {
    var client = TestClient(["/p/linkmark.json": "{}\r\n"])
    client.host.change { $0.projectPath = "/p/linkmark.json" }
    client.open("/p/a.md", "https://a.example\n\nhttps://b.example\n")
    let answer = client.request(
      "textDocument/codeAction", TestClient.document("/p/a.md", everything))
    let actions = answer["result"] as? [TestClient.Object] ?? []
    let levels = actions.filter { ($0["title"] as? String)?.hasPrefix("Set ") == true }
    #expect(
      levels.compactMap { $0["title"] as? String }
        == ["off", "note", "error"].map { "Set bare-url to \($0) in linkmark.json" })
    let edit = try #require(levels.first?["edit"] as? TestClient.Object)
    let changes = edit["changes"] as? TestClient.Object
    let edits = try #require(changes?["file:///p/linkmark.json"] as? [TestClient.Object])
    #expect(
      applying(edits, to: "{}\r\n")
        == "{\r\n  \"lint\": {\r\n    \"levels\": {\r\n      \"bare-url\": \"off\"\r\n    }\r\n  }\r\n}\r\n"
    )
  }

  // A comment is tested by linting the whole document, which takes long in a large one.
  @Test(arguments: [(1, 4), (100, 4), (1_000, 4), (6_000, 1)])
  func `Few texts are linted for a request, and rules are disabled once`(
    _ count: Int, _ kilobytes: Int
  ) {
    let filler = String(repeating: "x", count: kilobytes * 1_000)
    let text = String(repeating: "https://a.example\n\n", count: min(count, 60)) + filler
    var client = TestClient()
    client.open("/p/a.md", text)
    let answer = client.request(
      "textDocument/codeAction", TestClient.document("/p/a.md", everything))
    let titles = (answer["result"] as? [TestClient.Object] ?? [])
      .compactMap { $0["title"] as? String }
    #expect(titles.count { $0 == "Fix: bare-url" } == min(count, 50))
    #expect(titles.count { $0 == "Disable bare-url in this file" } == 1)
    #expect(titles.count { $0.hasSuffix("for this line") } <= 500_000 / text.utf8.count)
  }

  @Test(arguments: [nil, "/p/gone.json"])
  func `No level is set without a readable project file`(_ path: String?) {
    var client = TestClient()
    client.host.change { $0.projectPath = path }
    client.open("/p/a.md", "https://a.example\n")
    let answer = client.request(
      "textDocument/codeAction", TestClient.document("/p/a.md", everything))
    let actions = answer["result"] as? [TestClient.Object] ?? []
    #expect(!actions.isEmpty)
    #expect(!actions.contains { ($0["title"] as? String)?.hasPrefix("Set ") == true })
  }

  @Test func `A link is offered in its other form if the client requests refactorings`() {
    let text = "[plan](https://a.example)\n"
    let client = ["refactor", "refactor.extract", "refactor.inline", "quickfix"].map { kind in
      actions(text, context: "{\"only\":[\"\(kind)\"]}", at: 3)
    }
    let extracted = [
      "Write the link with a reference": "[plan][plan]\n\n[plan]: https://a.example\n"
    ]
    #expect(client == [extracted, extracted, [:], [:]])
    #expect(actions(text, context: "{\"triggerKind\":2}", at: 3).isEmpty)
    #expect(
      actions("[plan]\n\n[plan]: x 'y'\n", context: "{\"only\":[\"refactor.inline\"]}", at: 3)
        == ["Write the reference as an inline link": "[plan](x 'y')\n\n[plan]: x 'y'\n"])
  }

  @Test func `Fixes are applied before saving only if the settings ask for it`() {
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

  @Test func `Edits include the version if the client supports it`() {
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
