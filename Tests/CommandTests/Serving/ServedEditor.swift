import Foundation
import LinkMarkup
import Testing

@testable import LanguageServer
@testable import linkmark

/// An editor that has a folder open, and receives the diagnostics that the server pushes.
struct ServedEditor {
  private typealias Object = [String: Any]

  private let files: LanguageServerFiles
  private var server: LanguageServer
  private var reader = MessageReader()
  private var requestCount = 0
  /// The rules of the findings that the server published last, by path.
  private var rules: [String: [String]] = [:]
  private(set) var messages: [String] = []
  private var answers: [Int: Any] = [:]
  /// The bodies of the messages that the server sent since the last call of `takeBodies()`.
  private var bodies: [Bytes] = []

  init(root: String, _ others: [String] = []) throws {
    files = LanguageServerFiles(try ServingOptions(reading: [], of: .lsp), version: "0")
    server = LanguageServer(host: files)
    _ = try request(
      "initialize",
      [
        "capabilities": ["general": ["positionEncodings": ["utf-8"]]],
        "rootUri": DocumentURI.uri(ofPath: root),
        "workspaceFolders": ([root] + others).map { ["uri": DocumentURI.uri(ofPath: $0)] },
      ])
  }

  /// Opens a document with a text, by default the contents of the file.
  mutating func open(
    _ path: String, _ text: String? = nil, language: String = "markdown"
  ) throws {
    let contents = try text ?? String(contentsOfFile: path, encoding: .utf8)
    try notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": DocumentURI.uri(ofPath: path), "languageId": language, "version": 1,
          "text": contents,
        ]
      ])
  }

  mutating func close(_ path: String) throws {
    try notify("textDocument/didClose", document(path))
  }

  mutating func save(_ path: String) throws {
    try notify("textDocument/didSave", document(path))
  }

  /// Reports file changes, as an editor that watches files does.
  mutating func report(_ paths: [String]) throws {
    let changes = paths.map { ["uri": DocumentURI.uri(ofPath: $0), "type": 2] as [String: Any] }
    try notify("workspace/didChangeWatchedFiles", ["changes": changes])
  }

  /// Waits for all searches, and returns the rules of the published findings by path.
  mutating func findings() -> [String: [String]] {
    work()
    server.filesFound(files.finishSearches())
    work()
    return rules
  }

  /// Returns the sorted paths of the files that a rename changes.
  mutating func rename(
    _ path: String, line: Int, character: Int, to name: String, isRefused: Bool = false
  ) throws -> [String] {
    var parameters = place(path, line, character)
    parameters["newName"] = name
    let result = try request("textDocument/rename", parameters) as? Object
    if !isRefused { #expect(result != nil) }
    let changes = result?["changes"] as? Object ?? [:]
    return changes.keys.compactMap(DocumentURI.path).sorted()
  }

  /// Returns the path of the file to which a link leads, or `nil` if the server finds none.
  mutating func definition(_ path: String, line: Int, character: Int) throws -> String? {
    try paths("textDocument/definition", path, line, character).first
  }

  /// Returns the paths of the files with links to a position; a path occurs once for each link.
  mutating func references(_ path: String, line: Int, character: Int) throws -> [String] {
    try paths("textDocument/references", path, line, character)
  }

  /// Returns the paths of the files in the answer to a request.
  private mutating func paths(
    _ method: String, _ path: String, _ line: Int, _ character: Int
  ) throws -> [String] {
    let result = try request(method, place(path, line, character))
    return (result as? [Object] ?? []).compactMap {
      ($0["uri"] as? String).flatMap(DocumentURI.path)
    }
  }

  private func document(_ path: String) -> [String: Any] {
    ["textDocument": ["uri": DocumentURI.uri(ofPath: path)]]
  }

  private func place(_ path: String, _ line: Int, _ character: Int) -> [String: Any] {
    document(path).merging(["position": ["line": line, "character": character]]) { $1 }
  }

  /// Sends a notification, and lets the server work until nothing is left.
  mutating func notify(_ method: String, _ parameters: [String: Any]) throws {
    try send(["method": method, "params": parameters])
    work()
  }

  /// Returns the result of a request, or `nil` if it is refused.
  @discardableResult
  mutating func request(_ method: String, _ parameters: [String: Any]) throws -> Any? {
    requestCount += 1
    try send(["id": requestCount, "method": method, "params": parameters])
    work()
    return answers[requestCount]
  }

  /// Sends bytes that need not be a valid message.
  mutating func send(_ body: Bytes) {
    server.receive(body)
    work()
  }

  /// Removes and returns the bodies of the messages that the server has sent.
  mutating func takeBodies() -> [Bytes] {
    defer { bodies = [] }
    return bodies
  }

  private mutating func send(_ message: [String: Any]) throws {
    let message = message.merging(["jsonrpc": "2.0"]) { $1 }
    server.receive(Bytes(try JSONSerialization.data(withJSONObject: message)))
  }

  private mutating func work() {
    while server.advance() {}
    reader.append(server.takeOutput())
    while case .body(let body) = reader.next() {
      bodies.append(body)
      let message = try? JSONSerialization.jsonObject(with: Data(body)) as? Object
      let parameters = message?["params"] as? Object ?? [:]
      switch message?["method"] as? String {
      case "textDocument/publishDiagnostics":
        let path = (parameters["uri"] as? String).flatMap(DocumentURI.path) ?? ""
        let found = parameters["diagnostics"] as? [Object] ?? []
        rules[path] = found.compactMap { $0["code"] as? String }
      case "window/showMessage": messages.append(parameters["message"] as? String ?? "")
      case nil: if let id = message?["id"] as? Int { answers[id] = message?["result"] }
      default: break
      }
    }
  }
}
