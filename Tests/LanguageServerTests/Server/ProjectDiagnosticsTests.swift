import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

/// The findings in unopened documents of the project.
@Suite struct ProjectDiagnosticsTests {
  private static let files = [
    "/p/a.md": "# Terms\n", "/p/b.md": "[x](a.md#terms)\n", "/p/c.md": "[x](javascript:y)\n",
  ]

  private func client(_ capabilities: String) -> TestClient {
    var client = TestClient(Self.files, capabilities)
    client.server.filesFound(Set(Self.files.keys))
    client.work()
    return client
  }

  @Test func `Only files with findings are published`() {
    var client = client(TestClient.pushed)
    #expect(client.published("/p/c.md").map(\.rules) == [["blocked-destination"]])
    #expect(client.published("/p/a.md").isEmpty && client.published("/p/b.md").isEmpty)
  }

  @Test func `A changed heading causes findings in an unopened file`() {
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

  @Test func `A link that names its own file is checked against the file's changed headings`() {
    var client = client(TestClient.pushed)
    client.open("/p/a.md", "# Terms\n\n[x](a.md#terms)\n")
    client.work()
    client.change("/p/a.md", "# Use\n\n[x](a.md#terms)\n", version: 2)
    client.work()
    #expect(client.published("/p/a.md").last?.rules == ["broken-fragment"])
  }

  @Test
  func `An open file has its text's findings, and its file's when closed`() {
    var client = client(TestClient.pushed)
    _ = client.published("/p/c.md")
    client.open("/p/c.md", "fine\n")
    client.work()
    #expect(client.published("/p/c.md").map(\.rules) == [[]])
    client.notify("textDocument/didClose", TestClient.document("/p/c.md"))
    client.work()
    #expect(client.published("/p/c.md").map(\.rules) == [[], ["blocked-destination"]])
  }

  @Test func `A removed file has no findings`() {
    var client = client(TestClient.pushed)
    _ = client.published("/p/c.md")
    client.host.change { $0.files["/p/c.md"] = nil }
    client.server.filesChanged(["/p/c.md"])
    client.work()
    #expect(client.published("/p/c.md").map(\.rules) == [[]])
  }

  @Test func `A client that pulls gets reports of open documents and files with findings`() {
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

  @Test func `A file that leaves the project has no findings once its documents are listed again`()
  {
    var client = client(TestClient.pushed)
    _ = client.published("/p/c.md")
    client.notify(
      "workspace/didChangeWatchedFiles",
      "{\"changes\":[{\"uri\":\"file:///p/linkmark.json\",\"type\":2}]}")
    client.work()
    // The search finds the same files as before.
    client.server.filesFound(nil)
    client.work()
    #expect(client.published("/p/c.md").isEmpty)
    client.server.filesFound(["/p/a.md", "/p/b.md"])
    client.work()
    #expect(client.published("/p/c.md").map(\.rules) == [[]])
    client.server.filesChanged(["/p/c.md"])
    client.work()
    #expect(client.published("/p/c.md").isEmpty)
    client.server.filesFound(Set(Self.files.keys))
    client.work()
    #expect(client.published("/p/c.md").map(\.rules) == [["blocked-destination"]])
  }

  @Test func `A file that leaves the project is reported as empty once to every client that pulls`()
  {
    var client = client(TestClient.pulling)
    let before = reports(&client, known: [])
    #expect(before.map(\.uri) == ["file:///p/c.md"])
    _ = client.take("workspace/diagnostic/refresh")
    client.server.filesFound(["/p/a.md", "/p/b.md"])
    client.work()
    #expect(client.take("workspace/diagnostic/refresh").count == 1)
    let after = reports(&client, known: before)
    #expect(after.map(\.uri) == ["file:///p/c.md"])
    #expect(after.map(\.kind) == ["full"] && after.map(\.rules) == [[]])
    #expect(after.map(\.resultID) == [""])
    #expect(reports(&client, known: []).isEmpty)
  }

  @Test func `A file outside the project stays indexed while an open document links to it`() {
    var client = client(TestClient.pushed)
    client.open("/p/b.md", "[x](a.md#terms)\n")
    client.server.filesFound(["/p/b.md"])
    client.work()
    let place = ",\"position\":{\"line\":0,\"character\":6}"
    #expect(
      client.request("textDocument/definition", TestClient.document("/p/b.md", place))["result"]
        is [Any])
    #expect(client.server.index.paths == ["/p/a.md", "/p/b.md"])
  }

  @Test func `A new file in a project starts another search`() {
    var client = client(TestClient.pushed)
    client.host.change { $0.searchedFolders = [] }
    client.server.filesChanged(["/p/c.md"])
    client.work()
    #expect(client.host.searchedFolders.isEmpty)
    client.host.change { $0.files["/p/d.md"] = "[x](javascript:y)\n" }
    client.server.filesChanged(["/p/d.md"])
    client.work()
    #expect(client.host.searchedFolders == ["/p"])
    client.host.change { $0.searchedFolders = [] }
    // A search starts only after the previous one has ended.
    client.host.change { $0.isSearching = true }
    client.server.filesChanged(["/p/.gitignore"])
    client.work()
    #expect(client.host.searchedFolders.isEmpty)
    client.host.change { $0.isSearching = false }
    client.work()
    #expect(client.host.searchedFolders == ["/p"])
    client.server.filesFound(Set(Self.files.keys).union(["/p/d.md"]))
    client.work()
    #expect(client.published("/p/d.md").map(\.rules) == [["blocked-destination"]])
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
