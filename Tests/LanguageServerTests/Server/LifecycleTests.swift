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

  @Test func `Opening many documents takes a bounded amount of work for each`() {
    func workCount(_ documentCount: Int) -> Int {
      var client = TestClient()
      for index in 0..<documentCount {
        client.open("/p/\(index).md", "# H\(index)\n\n[a](\(index + 1).md#h\(index + 1))")
      }
      var count = 0
      while client.server.advance() { count += 1 }
      return count
    }
    #expect(workCount(400) <= 400 * 6)
    #expect(workCount(400) <= workCount(100) * 5)
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
