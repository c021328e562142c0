import Foundation
import LinkMarkup

@testable import LanguageServer
@testable import TestSupport

/// A client that has its server in the same process, and reads messages with Foundation.
struct TestClient {
  typealias Object = [String: Any]

  let host: TestHost
  var server: LanguageServer
  private var reader = MessageReader()
  private var requestCount = 0
  /// The server's messages that no method has removed yet.
  private(set) var received: [Object] = []

  /// The capabilities of a client that supports nothing optional.
  static let minimal = "{}"
  static let pulling =
    """
    {"textDocument":{"diagnostic":{},"codeAction":{"codeActionLiteralSupport":{}}},
    "workspace":{"diagnostics":{"refreshSupport":true},"workspaceEdit":{"documentChanges":true}}}
    """
  static let pushed =
    """
    {"general":{"positionEncodings":["utf-16","utf-8"]},
    "textDocument":{"codeAction":{"codeActionLiteralSupport":{}},
    "publishDiagnostics":{"relatedInformation":true}}}
    """

  init(_ files: [String: String] = [:], _ capabilities: String = pushed) {
    host = TestHost(files)
    server = LanguageServer(host: host)
    _ = request(
      "initialize", "{\"processId\":7,\"rootUri\":\"file:///p\",\"capabilities\":\(capabilities)}")
    notify("initialized", "{}")
    work()
  }

  /// Creates a client that has not sent any message.
  init(uninitialized host: TestHost) {
    self.host = host
    server = LanguageServer(host: host)
  }

  mutating func send(_ body: String) { server.receive(Bytes(body.utf8)) }

  mutating func notify(_ method: String, _ parameters: String) {
    send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(parameters)}")
  }

  /// Sends a request without waiting for its response, and returns its identifier.
  mutating func begin(_ method: String, _ parameters: String) -> Int {
    requestCount += 1
    send(
      "{\"jsonrpc\":\"2.0\",\"id\":\(requestCount),\"method\":\"\(method)\",\"params\":\(parameters)}"
    )
    return requestCount
  }

  /// Sends a request, lets the server work, and returns the response; empty if there is none.
  mutating func request(_ method: String, _ parameters: String) -> Object {
    let id = begin(method, parameters)
    work()
    return answer(to: id) ?? [:]
  }

  /// Removes and returns the response to a request, or returns `nil` if there is none yet.
  mutating func answer(to id: Int) -> Object? {
    guard
      let index = received.firstIndex(where: { $0["method"] == nil && $0["id"] as? Int == id })
    else { return nil }
    return received.remove(at: index)
  }

  /// Discards all messages, and returns the number of responses among them.
  mutating func takeAnswers() -> Int {
    defer { received = [] }
    return received.count { $0["method"] == nil }
  }

  /// Lets the server work until nothing is left.
  mutating func work() {
    while server.advance() {}
    collect()
  }

  mutating func collect() {
    reader.append(server.takeOutput())
    while case .body(let body) = reader.next() {
      let object = try? JSONSerialization.jsonObject(with: Data(body)) as? Object
      received.append(object ?? [:])
    }
  }

  /// Removes and returns the messages with the given method.
  mutating func take(_ method: String) -> [Object] {
    let found = received.filter { $0["method"] as? String == method }
    received.removeAll { $0["method"] as? String == method }
    return found
  }

  mutating func open(
    _ path: String, _ text: String, version: Int = 1, language: String = "markdown"
  ) {
    notify(
      "textDocument/didOpen",
      """
      {"textDocument":{"uri":"\(TestClient.uri(path))","languageId":"\(language)",\
      "version":\(version),"text":\(TestClient.json(text))}}
      """)
  }

  mutating func change(_ path: String, _ text: String, version: Int) {
    notify(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"\(TestClient.uri(path))","version":\(version)},\
      "contentChanges":[{"text":\(TestClient.json(text))}]}
      """)
  }

  /// Removes all published diagnostics, and returns the versions and rules for one file.
  mutating func published(_ path: String) -> [(version: Int?, rules: [String])] {
    take("textDocument/publishDiagnostics").compactMap { message in
      let parameters = message["params"] as? Object ?? [:]
      guard parameters["uri"] as? String == TestClient.uri(path) else { return nil }
      let diagnostics = parameters["diagnostics"] as? [Object] ?? []
      return (
        parameters["version"] as? Int, diagnostics.compactMap { $0["code"] as? String }
      )
    }
  }

  static func uri(_ path: String) -> String {
    path.hasPrefix("/") ? DocumentURI.uri(ofPath: path) : path
  }

  static func json(_ text: String) -> String {
    String(decoding: ByteBuffer.bytes { $0.append(json: text) }, as: UTF8.self)
  }

  /// Returns the parameters that identify a document, followed by the members in `rest`.
  static func document(_ path: String, _ rest: String = "") -> String {
    "{\"textDocument\":{\"uri\":\"\(uri(path))\"}\(rest)}"
  }
}
