import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct LanguageFeatureTests {
  private static let routes =
    """
    {"appSchemes":["games"],"routes":[{"name":"collection","path":"/games/{user}"}]}
    """
  private let files = [
    "/p/b.md": "# Terms\n\nThe terms.\n\n[up](a.md)\n",
    "/p/routes.json": LanguageFeatureTests.routes,
    "/p/c/d.md": "[t](../b.md#terms)\n",
  ]

  /// Returns a client with an open document; its server has indexed two files of a project.
  private func client(
    _ text: String, _ capabilities: String = TestClient.pushed
  ) throws -> TestClient {
    var client = TestClient(files, capabilities)
    let table = try RouteTable(
      parsing: Bytes(LanguageFeatureTests.routes.utf8), path: "routes.json")
    client.host.change { state in
      state.converter.routes = table
      state.routesPath = "/p/routes.json"
    }
    client.server.filesFound(["/p/b.md", "/p/c/d.md"])
    client.open("/p/a.md", text)
    client.work()
    return client
  }

  private func at(_ line: Int, _ character: Int, _ path: String = "/p/a.md", _ rest: String = "")
    -> String
  {
    TestClient.document(
      path, ",\"position\":{\"line\":\(line),\"character\":\(character)}\(rest)")
  }

  /// Returns the places in a response as file, line and characters, such as `b.md:0:2-7`.
  private func places(_ answer: TestClient.Object) -> [String] {
    (answer["result"] as? [TestClient.Object] ?? []).map { location in
      let range = location["range"] as? TestClient.Object
      let (start, end) = (
        range?["start"] as? TestClient.Object, range?["end"] as? TestClient.Object
      )
      let name = (location["uri"] as? String ?? "").dropFirst("file:///p/".count)
      return "\(name):\(start?["line"] ?? 0):\(start?["character"] ?? 0)-\(end?["character"] ?? 0)"
    }
  }

  /// Returns the new texts of the edits in a response, by file.
  private func edits(_ answer: TestClient.Object) -> [String: [String]] {
    let changes = (answer["result"] as? TestClient.Object)?["changes"] as? TestClient.Object ?? [:]
    return Dictionary(
      uniqueKeysWithValues: changes.map { uri, edits in
        (
          String(uri.dropFirst("file:///p/".count)),
          (edits as? [TestClient.Object] ?? []).compactMap { $0["newText"] as? String }
        )
      })
  }

  @Test func `A hover shows the target of a link`() throws {
    var client = try client("😀 [x](games://games/anne)\n")
    let hover = client.request("textDocument/hover", at(0, 8))["result"] as? TestClient.Object
    let contents = hover?["contents"] as? TestClient.Object
    #expect(contents?["kind"] as? String == "plaintext")
    #expect((contents?["value"] as? String)?.contains("collection") == true)
    let range = (hover?["range"] as? TestClient.Object)?["start"] as? TestClient.Object
    #expect(range?["character"] as? Int == 5)
    let nothing = client.request("textDocument/hover", at(1, 0))["result"]
    #expect(nothing is TestClient.Object == false)
  }

  @Test func `A definition is located in its file`() throws {
    var client = try client("[x](b.md#terms) [y](games://games/anne) [z][l]\n\n[l]: b.md\n")
    #expect(places(client.request("textDocument/definition", at(0, 5))) == ["b.md:0:2-7"])
    #expect(places(client.request("textDocument/definition", at(0, 25))) == ["routes.json:0:63-76"])
    #expect(places(client.request("textDocument/definition", at(0, 43))) == ["a.md:2:1-2"])
  }

  @Test func `References to a heading or a route are listed from all files`() throws {
    var client = try client("[x](b.md#terms) [y](games://games/anne)\n")
    client.open("/p/b.md", files["/p/b.md"] ?? "")
    let found = client.request("textDocument/references", at(0, 4, "/p/b.md"))
    #expect(places(found).map { $0.prefix { $0 != ":" } } == ["a.md", "c/d.md"])
    client.open("/p/routes.json", LanguageFeatureTests.routes, language: "json")
    let taking = client.request("textDocument/references", at(0, 45, "/p/routes.json"))
    #expect(places(taking).map { $0.prefix { $0 != ":" } } == ["a.md"])
  }

  @Test func `A heading is renamed together with its links`() throws {
    var client = try client("[x](b.md#terms)\n")
    client.open("/p/b.md", files["/p/b.md"] ?? "")
    let prepared = client.request("textDocument/prepareRename", at(0, 4, "/p/b.md"))["result"]
    #expect((prepared as? TestClient.Object)?["placeholder"] as? String == "Terms")
    let renamed = edits(
      client.request("textDocument/rename", at(0, 4, "/p/b.md", ",\"newName\":\"Rules\"")))
    #expect(renamed.keys.sorted() == ["a.md", "b.md", "c/d.md"])
    #expect(renamed["b.md"] == ["Rules"])
  }

  @Test func `A rename uses another document's latest text`() throws {
    var client = try client("[x](b.md#terms)\n")
    client.open("/p/b.md", files["/p/b.md"] ?? "")
    client.work()
    client.change("/p/a.md", "new text [x](b.md#terms)\n", version: 2)
    let answer = client.request(
      "textDocument/rename", at(0, 4, "/p/b.md", ",\"newName\":\"Rules\""))
    let changes = (answer["result"] as? TestClient.Object)?["changes"] as? TestClient.Object
    let edit = (changes?["file:///p/a.md"] as? [TestClient.Object])?.first
    let start = (edit?["range"] as? TestClient.Object)?["start"] as? TestClient.Object
    #expect(start?["character"] as? Int ?? 0 > 12)
  }

  @Test(arguments: ["textDocument/rename", "workspace/willRenameFiles"])
  func `Project files that are not indexed yet are edited as well`(_ method: String) {
    var client = TestClient(files)
    client.host.change { $0.foundFiles = ["/p/b.md", "/p/c/d.md"] }
    client.open("/p/b.md", files["/p/b.md"] ?? "")
    let move = "{\"files\":[{\"oldUri\":\"file:///p/b.md\",\"newUri\":\"file:///p/n.md\"}]}"
    let answer = client.request(
      method,
      method.hasPrefix("workspace") ? move : at(0, 4, "/p/b.md", ",\"newName\":\"Rules\""))
    #expect(edits(answer).keys.contains("c/d.md"))
  }

  @Test func `An impossible rename has a reason`() throws {
    var client = try client("text\n")
    for method in ["textDocument/prepareRename", "textDocument/rename"] {
      let answer = client.request(method, at(0, 1, "/p/a.md", ",\"newName\":\"x\""))
      let error = answer["error"] as? TestClient.Object
      #expect(error?["code"] as? Int == -32803)
    }
  }

  @Test func `A route is renamed in its file`() throws {
    var client = try client("[y](games://games/anne)\n")
    client.open("/p/routes.json", LanguageFeatureTests.routes, language: "json")
    let answer = client.request(
      "textDocument/rename", at(0, 45, "/p/routes.json", ",\"newName\":\"shelf\""))
    #expect(edits(answer) == ["routes.json": ["shelf"]])
  }

  @Test func `Links are updated when a file moves`() throws {
    var client = try client("[x](b.md)\n")
    let answer = client.request(
      "workspace/willRenameFiles",
      "{\"files\":[{\"oldUri\":\"file:///p/b.md\",\"newUri\":\"file:///p/c/e.md\"}]}")
    #expect(edits(answer) == ["a.md": ["c/e.md"], "b.md": ["../a.md"], "c/d.md": ["e.md"]])
  }

  @Test func `A destination is completed while it is typed`() throws {
    var client = try client("[x](\n")
    let items = client.request("textDocument/completion", at(0, 4))["result"]
    let labels = (items as? [TestClient.Object] ?? []).compactMap { $0["label"] as? String }
    #expect(labels.contains("b.md"))
    #expect(labels.contains { $0.contains("games") })
    for item in items as? [TestClient.Object] ?? [] {
      #expect(item["insertTextFormat"] == nil)
      #expect((item["textEdit"] as? TestClient.Object)?["newText"] is String)
    }
  }

  @Test(arguments: [true, false]) func `Headings are listed as symbols`(_ isTree: Bool) throws {
    let capabilities =
      "{\"textDocument\":{\"documentSymbol\":{\"hierarchicalDocumentSymbolSupport\":\(isTree)}}}"
    var client = try client("# A\n## B\n### C\n## D\n# E\n", capabilities)
    let result = client.request("textDocument/documentSymbol", TestClient.document("/p/a.md"))
    func names(_ symbols: Any?) -> String {
      (symbols as? [TestClient.Object] ?? []).map { symbol in
        let children = names(symbol["children"])
        return (symbol["name"] as? String ?? "") + (children.isEmpty ? "" : "(\(children))")
      }.joined()
    }
    #expect(names(result["result"]) == (isTree ? "A(B(C)D)E" : "ABCDE"))
    let all = client.request("workspace/symbol", "{\"query\":\"ter\"}")["result"]
    #expect(names(all) == "Terms")
  }

  @Test func `Document links and inlay hints have their places in the text`() throws {
    var client = try client("😀 [x](b.md#terms) [y](games://games/anne) <https://a.example>\n")
    let links = client.request("textDocument/documentLink", TestClient.document("/p/a.md"))[
      "result"]
    let targets = (links as? [TestClient.Object] ?? []).map { $0["target"] as? String }
    #expect(targets == ["file:///p/b.md#L1", nil, "https://a.example"])
    let hints = client.request(
      "textDocument/inlayHint",
      TestClient.document(
        "/p/a.md",
        ",\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":9,\"character\":0}}"))
    #expect(
      (hints["result"] as? [TestClient.Object])?.first?["label"] as? String == "→ collection(anne)")
  }

  @Test func `A rename in a catalog is rejected with a reason`() throws {
    var client = try client("x\n")
    client.open(
      "/p/en.arb", #"{"a": "[x][l\u00e0bel]\n\n[l\u00e0bel]: y"}"#, language: "arb")
    for method in ["textDocument/prepareRename", "textDocument/rename"] {
      let answer = client.request(method, at(0, 14, "/p/en.arb", ",\"newName\":\"z\""))
      let message = (answer["error"] as? TestClient.Object)?["message"] as? String
      #expect(message == "only labels, headings and routes can be renamed", "\(answer)")
    }
  }

  @Test func `Disabled features return nothing`() throws {
    var client = try client("[x](b.md)\n")
    client.notify(
      "workspace/didChangeConfiguration",
      "{\"settings\":{\"linkmark\":{\"enable\":{\"hover\":false,\"definition\":false}}}}")
    for method in ["textDocument/hover", "textDocument/definition"] {
      let result = client.request(method, at(0, 1))["result"]
      #expect(result != nil && result is TestClient.Object == false)
    }
  }

  @Test(arguments: [
    "textDocument/hover", "textDocument/definition", "textDocument/references",
    "textDocument/completion", "textDocument/prepareRename", "textDocument/rename",
    "textDocument/documentLink", "textDocument/documentSymbol", "textDocument/inlayHint",
  ])
  func `Requests for unopened documents or with invalid parameters are answered`(
    _ method: String
  ) throws {
    var client = try client("x")
    for parameters in [
      "{}", "null", at(99, -4), at(0, 0, "/p/none.md"), "{\"textDocument\":[]}",
      at(0, 0, "/p/none.md", ",\"newName\":\"\",\"range\":1"),
    ] {
      let answer = client.request(method, parameters)
      #expect((answer["result"] == nil) != (answer["error"] == nil))
    }
  }
}
