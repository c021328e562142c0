import Foundation
import LinkMarkup

@testable import TestSupport

/// A seeded stream of messages with hostile parameters: damaged JSON, wrong types, missing members,
/// and positions that no document has.
struct HostileMessages {
  struct Message {
    let body: Bytes
    /// The ID of a request; `nil` for a notification.
    let id: Int?
    /// Whether the body may be no message, so that an answer may have another ID or none.
    let isDamaged: Bool
  }

  /// The first ID of the requests; all IDs are greater than those of other requests.
  static let firstID = 1_000_000

  private var random: SeededGenerator
  private let folder: String
  private let methods: [String]
  private var count = 0

  init(seed: UInt64, folder: String, methods: [String]) {
    random = SeededGenerator(seed: seed)
    self.folder = folder
    self.methods = methods
  }

  private static let notifications = [
    "textDocument/didOpen", "textDocument/didChange", "textDocument/didChange",
    "textDocument/didClose", "textDocument/didSave", "workspace/didChangeWatchedFiles",
    "workspace/didChangeConfiguration", "workspace/didChangeWorkspaceFolders", "initialized",
    "$/cancelRequest", "$/setTrace", "unknown",
  ]

  mutating func next() -> Message {
    count += 1
    let isRequest = !random.once(in: 3)
    let method = isRequest ? random.pick(methods) : random.pick(Self.notifications)
    var message: [String: Any] = ["jsonrpc": "2.0", "method": method]
    // Some IDs occur twice.
    let id = Self.firstID + (random.once(in: 50) ? count - 1 : count)
    if isRequest { message["id"] = id }
    let parameters = self.parameters()
    message["params"] = random.once(in: 3) ? damaged(parameters) : parameters
    var body = encoded(message)
    switch Int.random(in: 0..<60, using: &random) {
    case 0: body.removeLast(Int.random(in: 1...body.count, using: &random))
    case 1: body = [UInt8(ascii: "[")] + body + [UInt8(ascii: "]")]
    case 2:
      let index = Int.random(in: 0..<body.count, using: &random)
      body[index] = .random(in: 0...255, using: &random)
    case 3: body = Bytes((0..<64).map { _ in .random(in: 0...255, using: &random) })
    case 4:
      message["id"] = hostileValue()
      body = encoded(message)
    case 5:
      message["method"] = hostileValue()
      body = encoded(message)
    default:
      let text = String(decoding: body, as: UTF8.self)
      let isDamaged = ["\\ud800", "1e999", "[[[["].contains(where: text.contains)
      return Message(body: body, id: isRequest ? id : nil, isDamaged: isDamaged)
    }
    return Message(body: body, id: isRequest ? id : nil, isDamaged: true)
  }

  /// Returns parameters with the members of all messages.
  private mutating func parameters() -> [String: Any] {
    let uri = self.uri()
    let range: [String: Any] = ["start": position(), "end": position()]
    let change: [String: Any] =
      random.once(in: 4) ? ["text": text()] : ["range": range, "text": text()]
    return [
      "textDocument": [
        "uri": uri, "languageId": random.pick(["markdown", "json", ""]), "version": count,
        "text": text(),
      ] as [String: Any],
      "position": position(), "range": range, "newName": text(), "query": text(), "reason": 1,
      "context": ["includeDeclaration": true, "triggerKind": 1] as [String: Any],
      "contentChanges": [change], "id": Self.firstID + count,
      "files": [["oldUri": self.uri(), "newUri": self.uri()]],
      "changes": [["uri": self.uri(), "type": 2] as [String: Any]],
      "settings": ["linkmark": ["level": "note", "fixOnSave": true] as [String: Any]],
      "event": ["added": [["uri": self.uri()]], "removed": [["uri": self.uri()]]],
      "previousResultId": "1", "previousResultIds": [["uri": uri, "value": "1"]],
    ]
  }

  private mutating func uri() -> String {
    random.pick([
      "file://\(folder)/a.md", "file://\(folder)/a.md", "file://\(folder)/b.md",
      "file://\(folder)/sub/%2e%2e/c.md", "file://\(folder)/linkmark.json", "untitled:1",
      "http://a.example/a.md", "file://other-host/a.md", "file:///%00", "file:///%FF", "",
      "file://\(folder)/" + String(repeating: "a", count: 300) + ".md",
    ])
  }

  private mutating func position() -> [String: Any] {
    let numbers = [0, 0, 1, 2, 3, 5, 8, 100, -1, .max, .min, 1 << 31, 1 << 53]
    return ["line": random.pick(numbers), "character": random.pick(numbers)]
  }

  private mutating func text() -> String {
    let pieces = [
      "# Head\n", "[x](../outside/secret.md)", "[a]: b.md#c\n", "[a]", "\r", "\n", "\n\n", "😀",
      "\u{0}", "\u{FEFF}", "<!-- linkmark-", "https://a.example", "](", "{#", "}", "`", "> ",
      "\u{FFFF}UNPAIRED", "[^1]", "[^1]: x\n", "../", "e\u{301}",
    ]
    return (0..<Int.random(in: 0..<8, using: &random)).map { _ in random.pick(pieces) }.joined()
  }

  /// Returns a value in which one member or element is missing or has a hostile value.
  private mutating func damaged(_ value: Any) -> Any {
    if var object = value as? [String: Any], !random.once(in: 8) {
      let key = random.pick(object.keys.sorted())
      object[key] = random.once(in: 4) ? nil : object[key].map { damaged($0) }
      return object
    }
    if let array = value as? [Any], let first = array.first, !random.once(in: 4) {
      return [damaged(first), first]
    }
    return hostileValue()
  }

  private mutating func hostileValue() -> Any {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: NSNull()
    case 1: true
    case 2: -1
    case 3: 1.5
    case 4: UInt64(1) << 63
    case 5: "\u{FFFF}HUGE"
    case 6: "\u{FFFF}DEEP"
    case 7: "\u{FFFF}UNPAIRED"
    case 8: [Any]()
    case 9: [String: Any]()
    case 10: String(repeating: "../", count: 200)
    default: [[["uri": ["uri": 1]]]]
    }
  }

  /// Returns a message as JSON, with values that `JSONSerialization` does not write.
  private func encoded(_ message: [String: Any]) -> Bytes {
    let data = try? JSONSerialization.data(withJSONObject: message, options: .sortedKeys)
    var text = String(decoding: data ?? Data(), as: UTF8.self)
    guard text.contains("\u{FFFF}") else { return Bytes(text.utf8) }
    let deep = String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
    for (name, value) in [("\"\u{FFFF}HUGE\"", "1e999"), ("\"\u{FFFF}DEEP\"", deep)] {
      text = text.replacingOccurrences(of: name, with: value)
    }
    return Bytes(text.replacingOccurrences(of: "\u{FFFF}UNPAIRED", with: "\\ud800").utf8)
  }
}
