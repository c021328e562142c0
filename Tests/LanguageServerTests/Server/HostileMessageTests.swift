import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct HostileMessageTests {
  private static let methods = [
    "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
    "textDocument/didSave", "textDocument/codeAction", "textDocument/diagnostic",
    "workspace/diagnostic", "textDocument/hover", "textDocument/definition",
    "textDocument/references", "textDocument/completion", "textDocument/rename",
    "textDocument/prepareRename", "textDocument/documentSymbol", "textDocument/inlayHint",
    "textDocument/documentLink", "workspace/symbol", "workspace/willRenameFiles",
    "textDocument/willSaveWaitUntil", "workspace/didChangeConfiguration", "$/cancelRequest",
    "workspace/didChangeWatchedFiles", "initialize", "x",
  ]
  private static let numbers = [
    "0", "1", "-1", "2", "9", "1e400", "4294967296", "9223372036854775807", "-9223372036854775808",
    "99999999999999999999", "0.5", "1e3",
  ]
  private static let texts = [
    "", "[x](b.md#a)", "# a\\n", "😀\\r\\n", "\\ud83d", "\\u0000", "[a][b]\\n\\n[b]: c",
    "<!-- linkmark-",
    "](", "file:///p/a.md", "file:///p/b.md", "file:///%00", "untitled:1", "markdown", "note",
  ]

  /// Returns a message with members that methods read, mostly with invalid values.
  private func message(_ generator: inout SeededGenerator, id: Int?) -> String {
    func number() -> String { generator.pick(HostileMessageTests.numbers) }
    func text() -> String { "\"\(generator.pick(HostileMessageTests.texts))\"" }
    func position() -> String { "{\"line\":\(number()),\"character\":\(number())}" }
    func range() -> String { "{\"start\":\(position()),\"end\":\(position())}" }
    func uri() -> String { generator.once(in: 4) ? text() : "\"file:///p/a.md\"" }
    let change = "{\"range\":\(range()),\"text\":\(text())}"
    let document =
      "{\"uri\":\(uri()),\"languageId\":\"markdown\",\"version\":\(number()),\"text\":\(text())}"
    let members = [
      "\"textDocument\":\(document)", "\"position\":\(position())", "\"range\":\(range())",
      "\"contentChanges\":[\(change),{\"text\":\(text())}]", "\"newName\":\(text())",
      "\"context\":{\"only\":[\(text())],\"triggerKind\":\(number())}", "\"id\":\(number())",
      "\"files\":[{\"oldUri\":\(uri()),\"newUri\":\(text())}]", "\"query\":\(text())",
      "\"settings\":{\"linkmark\":{\"level\":\(text()),\"fixOnSave\":true,\"locale\":\(text())}}",
      "\"changes\":[{\"uri\":\(uri()),\"type\":\(number())}]", "\"previousResultId\":\(text())",
    ].filter { _ in !generator.once(in: 10) }
    let identifier = id.map { "\"id\":\($0)," } ?? ""
    let method = generator.pick(HostileMessageTests.methods)
    return "{\(identifier)\"method\":\"\(method)\",\"params\":{\(members.joined(separator: ","))}}"
  }

  @Test func `Each request has one response, whatever its parameters`() {
    var generator = SeededGenerator(seed: 9)
    var client = TestClient(["/p/b.md": "# a\n"])
    let count = Thoroughness.count(3_000, full: 300_000)
    for id in 1_000..<1_000 + count {
      let isRequest = !generator.once(in: 2)
      var body = Bytes(message(&generator, id: isRequest ? id : nil).utf8)
      // Some messages are truncated or have a wrong byte.
      if generator.once(in: 20) {
        body.removeLast(Int.random(in: 1...body.count, using: &generator))
      }
      if generator.once(in: 20), !body.isEmpty {
        body[Int.random(in: body.indices, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      var expected = 1
      if let message = try? Message(parsing: body) {
        if case .request = message { expected = 1 } else { expected = 0 }
      }
      client.server.receive(body)
      client.work()
      let answers = client.takeAnswers()
      if answers != expected {
        Issue.record("\(answers) answers to \(String(decoding: body, as: UTF8.self))")
        return
      }
    }
    // The server is still running.
    #expect(client.request("workspace/symbol", "{\"query\":\"\"}")["result"] != nil)
  }
}
