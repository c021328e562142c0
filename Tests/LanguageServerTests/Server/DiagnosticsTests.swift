import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct DiagnosticsTests {
  private let bad = "[a](javascript:x)\n"

  @Test func `A document that is opened, changed and closed has its diagnostics`() {
    var client = TestClient()
    client.open("/p/a.md", bad)
    client.work()
    var published = client.published("/p/a.md")
    #expect(published.map(\.version) == [1] && published.map(\.rules) == [["blocked-destination"]])
    client.change("/p/a.md", "fine\n", version: 2)
    client.work()
    published = client.published("/p/a.md")
    #expect(published.map(\.version) == [2] && published.map(\.rules) == [[]])
    client.notify("textDocument/didClose", TestClient.document("/p/a.md"))
    client.work()
    published = client.published("/p/a.md")
    #expect(published.map(\.version) == [nil] && published.map(\.rules) == [[]])
  }

  @Test func `Only the last of several versions is linted`() {
    var client = TestClient()
    client.open("/p/a.md", "a")
    for version in 2...50 { client.change("/p/a.md", bad, version: version) }
    client.work()
    #expect(client.published("/p/a.md").map(\.version) == [50])
  }

  @Test func `The last changed document is linted first`() {
    var client = TestClient()
    client.open("/p/a.md", bad)
    client.open("/p/b.md", bad)
    client.change("/p/a.md", bad, version: 2)
    client.work()
    let order = client.received.compactMap {
      ($0["params"] as? TestClient.Object)?["uri"] as? String
    }
    #expect(order == ["file:///p/a.md", "file:///p/b.md"])
  }

  @Test func `A changed heading updates the findings of another document`() {
    var client = TestClient()
    client.open("/p/a.md", "# Terms\n")
    client.open("/p/b.md", "[x](a.md#terms)\n")
    client.work()
    #expect(client.published("/p/b.md").last?.rules == [])
    client.change("/p/a.md", "# Terms of use\n", version: 2)
    client.work()
    #expect(client.published("/p/b.md").map(\.rules) == [["broken-fragment"]])
    client.change("/p/a.md", "# Terms\n", version: 3)
    client.work()
    #expect(client.published("/p/b.md").map(\.rules) == [[]])
    // A change outside headings has no effect on a document that links to a heading.
    client.change("/p/a.md", "# Terms\n\ntext\n", version: 4)
    client.work()
    #expect(client.published("/p/b.md").isEmpty)
  }

  @Test func `A closed document has its file's content`() {
    var client = TestClient(["/p/a.md": "# Old\n"])
    client.open("/p/a.md", "# New\n")
    client.open("/p/b.md", "[x](a.md#new)\n")
    client.work()
    #expect(client.published("/p/b.md").last?.rules == [])
    client.notify("textDocument/didClose", TestClient.document("/p/a.md"))
    client.work()
    #expect(client.published("/p/b.md").last?.rules == ["broken-fragment"])
  }

  @Test
  func `A file changed on disk updates documents that may link to it`() {
    var client = TestClient()
    client.open("/p/b.md", "[x](a.md)\n")
    client.open("/p/c.md", "text\n")
    client.work()
    #expect(client.published("/p/b.md").last?.rules == ["missing-file"])
    client.host.change { $0.files["/p/a.md"] = "" }
    client.notify(
      "workspace/didChangeWatchedFiles", "{\"changes\":[{\"uri\":\"file:///p/a.md\",\"type\":1}]}")
    client.work()
    #expect(client.host.forgottenCount == 1)
    let published = client.take("textDocument/publishDiagnostics")
    #expect(published.count == 1)
  }

  @Test func `Pulled diagnostics are never pushed`() {
    var client = TestClient([:], TestClient.pulling)
    client.open("/p/a.md", bad)
    client.work()
    #expect(client.published("/p/a.md").isEmpty)
    let report = client.request("textDocument/diagnostic", TestClient.document("/p/a.md"))["result"]
    let full = report as? TestClient.Object
    #expect(full?["kind"] as? String == "full")
    #expect((full?["items"] as? [Any])?.count == 1)
    let id = full?["resultId"] as? String ?? ""
    let again = client.request(
      "textDocument/diagnostic",
      TestClient.document("/p/a.md", ",\"previousResultId\":\"\(id)\""))["result"]
    #expect((again as? TestClient.Object)?["kind"] as? String == "unchanged")
    client.change("/p/a.md", "\n" + bad, version: 2)
    let changed = client.request(
      "textDocument/diagnostic",
      TestClient.document("/p/a.md", ",\"previousResultId\":\"\(id)\""))["result"]
    #expect((changed as? TestClient.Object)?["kind"] as? String == "full")
  }

  @Test func `A pull that a change interrupts is rejected, and the client may repeat it`() {
    var client = TestClient([:], TestClient.pulling)
    client.open("/p/a.md", bad)
    let id = client.begin("textDocument/diagnostic", TestClient.document("/p/a.md"))
    client.change("/p/a.md", "fine", version: 2)
    client.work()
    let error = client.answer(to: id)?["error"] as? TestClient.Object
    #expect(error?["code"] as? Int == -32802)
    #expect((error?["data"] as? TestClient.Object)?["retriggerRequest"] as? Bool == true)
  }

  @Test func `A client pulls again after another document changes findings`() {
    var client = TestClient([:], TestClient.pulling)
    client.open("/p/a.md", "# Terms\n")
    client.open("/p/b.md", "[x](a.md#terms)\n")
    client.work()
    #expect(client.take("workspace/diagnostic/refresh").isEmpty)
    client.change("/p/a.md", "# Other\n", version: 2)
    client.work()
    #expect(client.take("workspace/diagnostic/refresh").count == 1)
    let result = client.request("workspace/diagnostic", "{\"previousResultIds\":[]}")["result"]
    let items = (result as? TestClient.Object)?["items"] as? [TestClient.Object] ?? []
    #expect(items.compactMap { $0["uri"] as? String } == ["file:///p/a.md", "file:///p/b.md"])
    #expect((items.last?["items"] as? [Any])?.count == 1)
  }

  @Test func `An invalid configuration is reported once`() {
    var client = TestClient()
    client.host.change { $0.error = "linkmark.json:1:1: error: bad" }
    client.open("/p/a.md", bad)
    client.open("/p/b.md", bad)
    client.work()
    #expect(client.take("window/showMessage").count == 1)
    #expect(client.published("/p/a.md").map(\.rules) == [[]])
    client.host.change { $0.error = nil }
    client.notify(
      "workspace/didChangeWatchedFiles",
      "{\"changes\":[{\"uri\":\"file:///p/linkmark.json\",\"type\":2}]}")
    client.work()
    #expect(client.published("/p/a.md").map(\.rules) == [["blocked-destination"]])
  }

  @Test func `A text without a file is linted, but not other languages`() {
    var client = TestClient()
    client.open("untitled:1", bad)
    client.open("/p/a.swift", bad, language: "swift")
    client.work()
    #expect(client.published("untitled:1").map(\.rules) == [["blocked-destination"]])
    #expect(client.published("/p/a.swift").flatMap(\.rules) == [])
  }

  @Test func `A document that cannot be linted has one diagnostic`() throws {
    var client = TestClient()
    client.open("/p/a.xcstrings", "{", language: "json")
    client.work()
    let message = try #require(client.take("textDocument/publishDiagnostics").first)
    let parameters = message["params"] as? TestClient.Object
    let diagnostics = parameters?["diagnostics"] as? [TestClient.Object]
    #expect(diagnostics?.count == 1)
    #expect(diagnostics?.first?["severity"] as? Int == 1)
  }

  @Test(arguments: [
    ("[plan](https://a.example)\n\n[plan](https://b.example)\n", "0:0-0:25"),
    ("<a href=\"/x\">plan</a> text\n\n<a href=\"/y\">plan</a> text\n", "0:0-0:13"),
    ("[x][lable]\n\n> [label]: y 'z'\n\n[label]\n", "2:2-2:16"),
  ])
  func `A finding refers to the place that explains it`(
    _ text: String, _ expected: String
  ) throws {
    #expect(try relatedPlaces("/p/a.md", text, "markdown") == [expected])
  }

  @Test func `A finding in a catalog refers to its explanation in the file`() throws {
    let text = "{\n\"a\": \"[plan](https://a.example) \\u005bplan](https://b.example)\"}\n"
    #expect(try relatedPlaces("/p/en.arb", text, "arb") == ["1:6-1:31"])
  }

  /// Returns the related locations of a text's findings, as `line:character-line:character`.
  private func relatedPlaces(
    _ path: String, _ text: String, _ language: String
  ) throws -> [String] {
    var client = TestClient()
    client.open(path, text, language: language)
    client.work()
    let message = try #require(client.take("textDocument/publishDiagnostics").first)
    let parameters = message["params"] as? TestClient.Object
    let diagnostics = parameters?["diagnostics"] as? [TestClient.Object] ?? []
    return diagnostics.flatMap { $0["relatedInformation"] as? [TestClient.Object] ?? [] }
      .compactMap { related in
        let location = related["location"] as? TestClient.Object
        guard location?["uri"] as? String == TestClient.uri(path),
          let range = location?["range"] as? [String: [String: Int]],
          let start = range["start"], let end = range["end"]
        else { return nil }
        return [start, end].map { "\($0["line"] ?? -1):\($0["character"] ?? -1)" }
          .joined(separator: "-")
      }
  }
}
