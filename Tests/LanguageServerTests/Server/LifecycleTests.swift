import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct LifecycleTests {
  private func code(_ answer: TestClient.Object) -> Int? {
    (answer["error"] as? TestClient.Object)?["code"] as? Int
  }

  @Test func `Requests before initialize are errors, and notifications are ignored`() {
    var client = TestClient(uninitialized: TestHost())
    client.open("/p/a.md", "[]()")
    #expect(code(client.request("textDocument/codeAction", "{}")) == -32002)
    #expect(client.received.isEmpty)
    #expect(code(client.request("initialize", "{}")) == nil)
    #expect(code(client.request("initialize", "{}")) == -32600)
  }

  @Test func `Unknown requests are errors, and unknown notifications are ignored`() {
    var client = TestClient()
    #expect(code(client.request("a/b", "{}")) == -32601)
    #expect(code(client.request("$/c", "{}")) == -32601)
    client.notify("a/b", "{}")
    client.notify("$/c", "[1]")
    client.work()
    #expect(client.received.isEmpty)
  }

  @Test func `A malformed message is an error without a request`() {
    var client = TestClient()
    client.send("{")
    client.send("[]")
    client.work()
    #expect(client.received.map(code) == [-32700, -32600])
    #expect(client.received.allSatisfy { $0["id"] is String == false })
  }

  @Test(arguments: [
    "textDocument/codeAction", "textDocument/diagnostic", "textDocument/willSaveWaitUntil",
  ])
  func `A request without its parameters is an error`(_ method: String) {
    for parameters in ["null", "{}", "[]", "{\"textDocument\":{\"uri\":1}}"] {
      var client = TestClient()
      #expect(code(client.request(method, parameters)) == -32602)
    }
  }

  @Test func `Exit is a success after shutdown, and a failure without it`() {
    var client = TestClient()
    #expect(client.request("shutdown", "null")["result"] != nil)
    #expect(code(client.request("textDocument/codeAction", "{}")) == -32600)
    client.notify("exit", "null")
    client.work()
    #expect(client.server.exitStatus == 0)
    var other = TestClient()
    other.notify("exit", "null")
    other.work()
    #expect(other.server.exitStatus == 1)
  }

  @Test func `A pending request is cancelled`() {
    var client = TestClient()
    let first = client.begin("textDocument/codeAction", TestClient.document("/p/a.md"))
    let second = client.begin("shutdown", "null")
    client.notify("$/cancelRequest", "{\"id\":\(second)}")
    client.notify("$/cancelRequest", "{\"id\":99}")
    client.notify("$/cancelRequest", "{}")
    client.work()
    let cancelled = client.answer(to: second) ?? [:]
    #expect(code(cancelled) == -32800)
    let answered = client.answer(to: first)
    #expect(answered != nil)
    #expect(client.request("shutdown", "null")["result"] != nil)
  }

  @Test(arguments: [
    ("{}", "utf-16"), ("{\"general\":{\"positionEncodings\":[\"utf-32\",\"utf-16\"]}}", "utf-32"),
    ("{\"general\":{\"positionEncodings\":[\"utf-16\",\"utf-8\"]}}", "utf-8"),
    ("{\"general\":{\"positionEncodings\":[\"x\"]}}", "utf-16"),
  ])
  func `The encoding is UTF-8 if the client supports it, or else the client's first`(
    _ capabilities: String, _ encoding: String
  ) {
    var client = TestClient(uninitialized: TestHost())
    let result = client.request("initialize", "{\"capabilities\":\(capabilities)}")["result"]
    let offered = (result as? TestClient.Object)?["capabilities"] as? TestClient.Object
    #expect(offered?["positionEncoding"] as? String == encoding)
  }

  @Test func `The editor's process is known`() {
    #expect(TestClient().server.parentProcess == 7)
  }

  @Test func `The projects of all open folders are searched`() {
    #expect(TestClient().host.searchedFolders == ["/p"])
    var client = TestClient(uninitialized: TestHost())
    _ = client.request(
      "initialize",
      """
      {"capabilities":{},"rootUri":"file:///p","workspaceFolders":[{"uri":"file:///p","name":"p"},\
      {"uri":"file:///q","name":"q"}]}
      """)
    #expect(client.host.searchedFolders == ["/p", "/q"])
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      """
      {"event":{"added":[{"uri":"file:///r","name":"r"}],\
      "removed":[{"uri":"file:///p","name":"p"}]}}
      """)
    client.work()
    #expect(client.host.searchedFolders == ["/q", "/r"])
  }
}

@Suite struct SettingsTests {
  private let configured = "{\"workspace\":{\"configuration\":true}}"

  /// Answers the settings request with the given settings.
  private func answer(_ client: inout TestClient, _ settings: String) {
    for request in client.take("workspace/configuration") {
      let id = request["id"] as? Int ?? 0
      client.send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":[\(settings)]}")
    }
    client.work()
  }

  @Test func `Settings are requested, and change the findings`() {
    var client = TestClient([:], configured)
    client.open("/p/a.md", "[click here](https://a.example)\n\n[x]: y\n")
    client.work()
    let before = client.published("/p/a.md").last?.rules
    #expect(before?.contains("unused-definition") == false)
    answer(&client, "{\"level\":\"note\"}")
    #expect(client.published("/p/a.md").last?.rules.contains("unused-definition") == true)
    client.notify("workspace/didChangeConfiguration", "{\"settings\":null}")
    client.work()
    answer(&client, "{\"level\":\"error\"}")
    #expect(client.published("/p/a.md").last?.rules == [])
  }

  @Test(arguments: [
    "\"result\":[null]", "\"result\":[]", "\"error\":{\"code\":1,\"message\":\"\"}",
  ])
  func `Without a section, the initialization options apply`(_ answer: String) {
    var client = TestClient(uninitialized: TestHost())
    _ = client.request(
      "initialize",
      "{\"capabilities\":\(configured),\"initializationOptions\":{\"level\":\"note\"}}")
    client.notify("initialized", "{}")
    client.open("/p/a.md", "[x]: y\n")
    client.work()
    for request in client.take("workspace/configuration") {
      client.send("{\"jsonrpc\":\"2.0\",\"id\":\(request["id"] as? Int ?? 0),\(answer)}")
    }
    client.work()
    #expect(client.published("/p/a.md").map(\.rules) == [["unused-definition"]])
  }

  @Test(arguments: [
    ("{\"level\":\"hint\",\"locale\":\"?\"}", 2), ("{\"level\":1,\"locale\":[]}", 2),
    ("{\"fixOnSave\":\"true\",\"enable\":{\"hover\":0,\"symbols\":false}}", 2),
    ("{\"level\":null,\"locale\":\"\",\"fixOnSave\":null,\"enable\":[]}", 0), ("7", 0),
  ])
  func `Invalid settings are reported`(_ settings: String, _ count: Int) {
    var client = TestClient([:], configured)
    client.open("/p/a.md", "https://a.example\n")
    answer(&client, settings)
    #expect(client.take("window/showMessage").count == count)
    #expect(client.published("/p/a.md").last?.rules == ["bare-url"])
  }

  @Test func `Files are watched if the client supports it`() {
    var client = TestClient(
      [:], "{\"workspace\":{\"didChangeWatchedFiles\":{\"dynamicRegistration\":true}}}")
    #expect(client.take("client/registerCapability").count == 1)
    #expect(!client.server.watchesFiles)
    #expect(TestClient([:]).server.watchesFiles)
  }
}

@Suite struct ProgressTests {
  private let capabilities = #"{"window":{"workDoneProgress":true}}"#
  private let files = Dictionary(
    uniqueKeysWithValues: (0..<100).map { ("/p/\($0).md", "text\n") })

  private func values(_ client: inout TestClient) -> [String] {
    client.take("$/progress").compactMap { message in
      let value = (message["params"] as? TestClient.Object)?["value"] as? TestClient.Object
      return (value?["kind"] as? String).map { kind in
        "\(kind) \(value?["percentage"] as? Int ?? -1)"
      }
    }
  }

  @Test func `Progress of reading a project is reported in steps of ten percent`() throws {
    var client = TestClient(files, capabilities)
    client.server.filesFound(Set(files.keys))
    client.collect()
    let request = try #require(client.take("window/workDoneProgress/create").first)
    let id = try #require(request["id"] as? Int)
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":null}")
    client.work()
    let steps = stride(from: 10, through: 90, by: 10).map { "report \($0)" }
    #expect(values(&client) == ["begin 0"] + steps + ["end -1"])
  }

  @Test func `A client that answers late sees no progress, and is asked again for later work`()
    throws
  {
    var client = TestClient(files, capabilities)
    client.server.filesFound(Set(files.keys))
    client.work()
    let request = try #require(client.take("window/workDoneProgress/create").first)
    let id = try #require(request["id"] as? Int)
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":null}")
    client.work()
    #expect(values(&client).isEmpty)
    client.server.filesFound(Set(files.keys).union(["/p/new.md"]))
    client.collect()
    #expect(client.take("window/workDoneProgress/create").count == 1)
  }

  @Test func `A client that rejects progress receives none, and is asked again for later work`()
    throws
  {
    var client = TestClient(files, capabilities)
    client.server.filesFound(Set(files.keys))
    client.collect()
    let request = try #require(client.take("window/workDoneProgress/create").first)
    let id = try #require(request["id"] as? Int)
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"error\":{\"code\":-32603,\"message\":\"no\"}}")
    client.work()
    #expect(values(&client).isEmpty)
    client.server.filesFound(Set(files.keys).union(["/p/new.md"]))
    client.collect()
    #expect(client.take("window/workDoneProgress/create").count == 1)
  }

  @Test func `A client without progress support is not asked`() {
    var client = TestClient(files)
    client.server.filesFound(Set(files.keys))
    client.work()
    #expect(client.take("window/workDoneProgress/create").isEmpty)
  }
}
