import LanguageServer
import LinkMarkup
import Testing

@testable import TestSupport

/// The findings in documents of the project that are not open.
@Suite struct ProjectDiagnosticsTests {
  private static let files = [
    "/p/a.md": "# Terms\n", "/p/b.md": "[x](a.md#terms)\n", "/p/c.md": "[x](javascript:y)\n",
  ]

  private func client(_ capabilities: String) -> TestClient {
    var client = TestClient(Self.files, capabilities)
    client.server.filesFound(Self.files.keys.sorted())
    client.work()
    return client
  }

  @Test func `Only files with findings are published`() {
    var client = client(TestClient.pushed)
    #expect(client.published("/p/c.md").map(\.rules) == [["blocked-destination"]])
    #expect(client.published("/p/a.md").isEmpty && client.published("/p/b.md").isEmpty)
  }

  @Test func `A heading that changes makes findings in a file that is not open`() {
    var client = client(TestClient.pushed)
    client.open("/p/a.md", "# Terms\n")
    client.work()
    #expect(client.published("/p/b.md").isEmpty)
    client.change("/p/a.md", "# Terms of use\n", version: 2)
    client.work()
    var published = client.published("/p/b.md")
    #expect(published.map(\.rules) == [["broken-fragment"]] && published.map(\.version) == [nil])
    client.change("/p/a.md", "# Terms\n", version: 3)
    client.work()
    published = client.published("/p/b.md")
    #expect(published.map(\.rules) == [[]])
  }

  @Test
  func `A file that is opened has the findings of its text, and of its file when it is closed`() {
    var client = client(TestClient.pushed)
    _ = client.published("/p/c.md")
    client.open("/p/c.md", "fine\n")
    client.work()
    #expect(client.published("/p/c.md").map(\.rules) == [[]])
    client.notify("textDocument/didClose", TestClient.document("/p/c.md"))
    client.work()
    #expect(client.published("/p/c.md").map(\.rules) == [[], ["blocked-destination"]])
  }

  @Test func `A file that is removed has no findings`() {
    var client = client(TestClient.pushed)
    _ = client.published("/p/c.md")
    client.host.change { $0.files["/p/c.md"] = nil }
    client.server.filesChanged(["/p/c.md"])
    client.work()
    #expect(client.published("/p/c.md").map(\.rules) == [[]])
  }

  @Test func `A client that asks gets the reports of open documents and of files with findings`() {
    var client = client(TestClient.pulling)
    #expect(client.take("workspace/diagnostic/refresh").count == 1)
    client.open("/p/b.md", "[x](a.md#gone)\n", version: 5)
    let all = reports(&client, known: [])
    #expect(all.map(\.uri) == ["file:///p/b.md", "file:///p/c.md"])
    #expect(all.map(\.version) == [5, nil])
    #expect(all.map(\.rules) == [["broken-fragment"], ["blocked-destination"]])
    let again = reports(&client, known: all)
    #expect(again.map(\.kind) == ["unchanged", "unchanged"])
    #expect(client.take("workspace/diagnostic/refresh").isEmpty)
  }

  private typealias Report = (
    uri: String, version: Int?, kind: String, resultID: String, rules: [String]
  )

  private func reports(_ client: inout TestClient, known: [Report]) -> [Report] {
    let previous = known.map { "{\"uri\":\"\($0.uri)\",\"value\":\"\($0.resultID)\"}" }
    let answer = client.request(
      "workspace/diagnostic", "{\"previousResultIds\":[\(previous.joined(separator: ","))]}")
    let items = (answer["result"] as? TestClient.Object)?["items"] as? [TestClient.Object] ?? []
    return items.map { item in
      let diagnostics = item["items"] as? [TestClient.Object] ?? []
      return (
        item["uri"] as? String ?? "", item["version"] as? Int, item["kind"] as? String ?? "",
        item["resultId"] as? String ?? "", diagnostics.compactMap { $0["code"] as? String }
      )
    }
  }
}
