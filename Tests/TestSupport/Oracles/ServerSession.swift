import Foundation
import LinkMarkup

@testable import LanguageServer

/// An editor's session with a server, and the editor's model of its documents.
struct ServerSession {
  typealias Object = [String: Any]

  /// A deliberate fault in a session, to test that the checks detect it.
  enum Fault: CaseIterable {
    case otherUnits
    case missingAnswer
    case repeatedAnswer
    case staleVersion
    case staleDiagnostics
  }

  /// The text and the versions of an open document.
  struct Text {
    var model: TextModel
    var version: Int
    /// The version of the document for which the server last published diagnostics.
    var published: Int?
  }

  private static let uris = [
    "file:///p/a.md", "file:///p/b.md", "untitled:1", "file:///p/strings.json",
    "file:///p/routes.json", "file:///p/d/%C3%A9.md",
  ]
  private static let files = [
    "/p/a.md": "# A\n", "/p/b.md": "# B\n\n[a](a.md#a) [c](c.md)\n", "/p/c.md": "[b](b.md#b)\n",
    "/p/routes.json": "{\"routes\":[{\"name\":\"game\",\"pattern\":\"app://games/{id}\"}]}",
    "/p/strings.json": "{\"a\":\"[b](c\"}", "/p/d/é.md": "# É\n",
  ]

  var defects: [String] = []
  var sentCount = 0
  var server: LanguageServer
  let encoding: PositionEncoding
  let pushesDiagnostics: Bool
  let fault: Fault?
  var reader = MessageReader()
  var output = MessageReader()
  /// The open documents by URI, or `nil` after a raw notification, which may change any document.
  var texts: [String: Text]? = [:]
  /// The number of unanswered requests by ID; the key `nil` counts expected errors without an ID.
  var open: [RequestID?: Int] = [:]
  var requestCount = 0

  init(_ encoding: PositionEncoding, _ capabilities: String, fault: Fault?) {
    server = LanguageServer(host: TestHost(ServerSession.files))
    self.encoding = encoding
    self.fault = fault
    pushesDiagnostics = !capabilities.contains("\"diagnostic\":")
    request(
      "initialize",
      """
      {"processId":null,"rootUri":"file:///p","capabilities":{\(capabilities),\
      "general":{"positionEncodings":["\(encoding.rawValue)"]}}}
      """)
    notify("initialized", "{}")
    work()
    server.filesFound(["/p/a.md", "/p/b.md", "/p/c.md"])
    work()
  }

  var isRunning: Bool { server.exitStatus == nil && defects.isEmpty }

  /// Performs a step, or lets the server work if the letter of the step is unknown.
  mutating func perform(_ step: inout ServerStep) {
    switch step.letter() {
    case "o": openDocument(&step)
    case "c": change(&step)
    case "f": replace(&step)
    case "x":
      let uri = step.choice(of: ServerSession.uris)
      texts?[uri] = nil
      notify("textDocument/didClose", document(uri))
    case "s":
      notify("textDocument/didSave", document(step.choice(of: ServerSession.uris)))
    case "w":
      let uri = step.choice(of: ServerSession.uris)
      notify("workspace/didChangeWatchedFiles", "{\"changes\":[{\"uri\":\"\(uri)\",\"type\":2}]}")
    case "g":
      let level = step.choice(of: ["note", "warning", "error"])
      let word = step.choice(of: ["true", "false"])
      notify(
        "workspace/didChangeConfiguration",
        """
        {"settings":{"linkmark":{"level":"\(level)","fixOnSave":\(word),"locale":"de",\
        "enable":{"hover":\(word),"symbols":\(word)}}}}
        """)
    case "r": ask(&step)
    case "$":
      notify("$/cancelRequest", "{\"id\":\(requestCount - Int(step.choice(of: [0, 1, 2])))}")
    case "b": send(raw: Bytes(step.rest))
    case "h":
      var reader = MessageReader(limit: 100)
      reader.append(Bytes(step.text.utf8))
      while let item = reader.next() {
        if case .body(let body) = item { send(raw: body) }
      }
    case ",": advance()
    case "q": request("shutdown", "null")
    case "z": notify("exit", "null")
    default: work()
    }
  }

  /// Lets the server finish, shuts it down, and checks that nothing is left.
  mutating func end() {
    work()
    // A step may have been `exit`.
    guard isRunning else { return }
    request("shutdown", "null")
    work()
    if !server.documents.isEmpty || !server.stale.isEmpty || !server.queue.isEmpty
      || !server.unindexed.isEmpty
    {
      defects.append("something is open after shutdown")
    }
    notify("exit", "null")
    work()
    if server.exitStatus != 0, isRunning { defects.append("the server does not end") }
  }

  private mutating func openDocument(_ step: inout ServerStep) {
    let uri = step.choice(of: ServerSession.uris)
    let text = step.text
    texts?[uri] = Text(model: TextModel(scalars: Array(text.unicodeScalars)), version: 1)
    let language = uri.hasSuffix(".json") ? "json" : "markdown"
    notify(
      "textDocument/didOpen",
      """
      {"textDocument":{"uri":"\(uri)","languageId":"\(language)","version":1,\
      "text":\(ServerSession.json(text))}}
      """)
  }

  private mutating func change(_ step: inout ServerStep) {
    let uri = step.choice(of: ServerSession.uris)
    let (start, end) = (step.position(), step.position())
    let text = step.text
    let others: PositionEncoding = encoding == .utf8 ? .utf16 : .utf8
    let units = fault == .otherUnits ? others : encoding
    texts?[uri]?.model.replace(start, end, units, with: text)
    changed(uri, "\"range\":\(ServerSession.json(start, end)),", text)
  }

  private mutating func replace(_ step: inout ServerStep) {
    let uri = step.choice(of: ServerSession.uris)
    let text = step.text
    texts?[uri]?.model = TextModel(scalars: Array(text.unicodeScalars))
    changed(uri, "", text)
  }

  private mutating func changed(_ uri: String, _ range: String, _ text: String) {
    texts?[uri]?.version += 1
    notify(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"\(uri)","version":\(texts?[uri]?.version ?? 9)},\
      "contentChanges":[{\(range)"text":\(ServerSession.json(text))}]}
      """)
  }

  /// The methods of requests, some without the prefix `textDocument/`; `x` is an unknown method.
  private static let methods = [
    "hover", "definition", "references", "completion", "prepareRename", "rename", "codeAction",
    "diagnostic", "documentLink", "documentSymbol", "inlayHint", "willSaveWaitUntil",
    "workspace/symbol", "workspace/diagnostic", "workspace/willRenameFiles", "x",
  ]

  private mutating func ask(_ step: inout ServerStep) {
    let method = step.choice(of: ServerSession.methods)
    let uri = step.choice(of: ServerSession.uris)
    let (start, end) = (step.position(), step.position())
    let text = ServerSession.json(step.text)
    let kind = step.text.count % 3
    request(
      method.contains("/") || method == "x" ? method : "textDocument/\(method)",
      """
      {"textDocument":{"uri":"\(uri)"},"position":\(ServerSession.json(start)),\
      "range":\(ServerSession.json(start, end)),"newName":\(text),"query":\(text),\
      "previousResultId":\(text),"context":{"triggerKind":\(kind),"includeDeclaration":true},\
      "files":[{"oldUri":"\(uri)","newUri":\(text)}]}
      """)
  }

  private func document(_ uri: String) -> String { "{\"textDocument\":{\"uri\":\"\(uri)\"}}" }

  private static func json(_ text: String) -> String {
    String(decoding: ByteBuffer.bytes { $0.append(json: text) }, as: UTF8.self)
  }

  private static func json(_ position: TextPosition) -> String {
    "{\"line\":\(position.line),\"character\":\(position.character)}"
  }

  private static func json(_ start: TextPosition, _ end: TextPosition) -> String {
    "{\"start\":\(json(start)),\"end\":\(json(end))}"
  }

  mutating func request(_ method: String, _ parameters: String) {
    requestCount += 1
    open[.number(requestCount), default: 0] += 1
    send("\"id\":\(requestCount),\"method\":\"\(method)\",\"params\":\(parameters)")
  }

  mutating func notify(_ method: String, _ parameters: String) {
    send("\"method\":\"\(method)\",\"params\":\(parameters)")
  }

  /// Sends a message, divided into two pieces.
  private mutating func send(_ members: String) {
    sentCount += 1
    let body = Bytes("{\"jsonrpc\":\"2.0\",\(members)}".utf8)
    let stream = Bytes("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    let middle = stream.count * (sentCount % 7) / 7
    for piece in [stream[..<middle], stream[middle...]] {
      reader.append(Bytes(piece))
      while case .body(let body) = reader.next() { server.receive(body) }
    }
  }

  /// Sends a body, which need not be a valid message.
  mutating func send(raw body: Bytes) {
    sentCount += 1
    switch try? Message(parsing: body) {
    case .request(let id, _, _): open[id, default: 0] += 1
    case .response: break
    case .notification: texts = nil
    case nil: open[nil, default: 0] += 1
    }
    server.receive(body)
  }

  mutating func work() {
    while advance() {}
    guard isRunning else { return }
    for (id, count) in open where count != 0 {
      defects.append("\(count) answers to \(id, default: "what is no message") are missing")
    }
    compareTexts()
  }

  /// Lets the server do a piece of work, reads its messages, and returns whether to continue.
  @discardableResult mutating func advance() -> Bool {
    let hasMore = server.advance()
    output.append(server.takeOutput())
    while let item = output.next() {
      guard case .body(let body) = item,
        let message = try? JSONSerialization.jsonObject(with: Data(body)) as? Object
      else {
        defects.append("the output is not a message: \(item)")
        continue
      }
      receive(message)
    }
    return hasMore && defects.isEmpty
  }

  private mutating func receive(_ message: Object) {
    guard let method = message["method"] as? String else {
      let number = (message["id"] as? Int).map(RequestID.number)
      let id = number ?? (message["id"] as? String).map(RequestID.string)
      let count = fault == .missingAnswer ? 0 : fault == .repeatedAnswer ? 2 : 1
      open[id, default: 0] -= count
      return
    }
    if method == "textDocument/publishDiagnostics" {
      receive(diagnostics: message["params"] as? Object ?? [:])
    } else if let id = message["id"] as? Int {
      send("\"id\":\(id),\"result\":[{\"level\":\"note\"}]")
    }
  }

  private mutating func receive(diagnostics: Object) {
    let uri = diagnostics["uri"] as? String ?? ""
    let version = diagnostics["version"] as? Int
    let known = server.documents[uri]?.version
    if version != known {
      defects.append("diagnostics of \(version, default: "none"), not of \(known, default: "none")")
    }
    texts?[uri]?.published = fault == .staleVersion ? version.map { $0 - 1 } : version
  }

  /// Compares the server's texts with the editor's, and stored diagnostics with freshly made ones.
  private mutating func compareTexts() {
    if let texts, server.phase == .running {
      if Set(texts.keys) != Set(server.documents.keys) {
        defects.append("other documents are open")
      }
      for (uri, text) in texts {
        if server.documents[uri]?.text.bytes != Bytes(text.model.text.utf8) {
          defects.append("the text of \(uri) differs: \(text.model.text.debugDescription)")
        }
        if pushesDiagnostics, text.published != text.version {
          let published = "\(text.published, default: "none")"
          defects.append("\(uri) has version \(text.version), its diagnostics \(published)")
        }
      }
    }
    for (uri, document) in server.documents {
      guard let settings = document.settings else { continue }
      var bytes = document.text.bytes
      if fault == .staleDiagnostics { bytes = Bytes("[x](<missing file.md>)\n".utf8) }
      let linted = DocumentDiagnostics.linting(
        bytes, settings: settings, context: server.context(of: document))
      let expected = Diagnostic.json(
        of: linted, in: document.text, encoding: encoding,
        uri: server.client.showsRelatedInformation ? uri : nil)
      if document.diagnostics != expected {
        let expected = String(decoding: expected.bytes, as: UTF8.self)
        defects.append("the diagnostics of \(uri) are not \(expected)")
      }
    }
  }
}

/// The bytes of a step of a ``ServerScript``, read from the beginning.
struct ServerStep {
  private(set) var rest: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    rest = line
  }

  /// Takes the letter of the step.
  mutating func letter() -> Character { Character(Unicode.Scalar(rest.popFirst() ?? 0x2E)) }

  /// Takes a byte and returns the value that it chooses; without a byte, returns the first value.
  mutating func choice<Value>(of values: [Value]) -> Value {
    values[Int(rest.popFirst() ?? 0) % values.count]
  }

  /// Takes a line number and a character number, each of which is one byte.
  mutating func position() -> TextPosition {
    let line = number()
    return TextPosition(line: line, character: number())
  }

  /// The remaining bytes as text, with `|` for a line feed, `^` for a carriage return, and U+FFFD
  /// for invalid UTF-8.
  var text: String {
    var text = ""
    for scalar in String(decoding: rest, as: UTF8.self).unicodeScalars {
      text.unicodeScalars.append(scalar == "|" ? "\n" : scalar == "^" ? "\r" : scalar)
    }
    return text
  }

  /// Takes a byte as its distance from the digit `0`; 0xFE and 0xFF stand for -2⁵³ and 2⁵³.
  private mutating func number() -> Int {
    switch rest.popFirst() ?? 0x30 {
    case 0xFE: -(1 << 53)
    case 0xFF: 1 << 53
    case let byte: Int(byte) - 0x30
    }
  }
}
