import Foundation
import LinkMarkup

@testable import LanguageServer

/// An editor's session with a server, and what the editor knows of its documents.
struct ServerSession {
  typealias Object = [String: Any]

  /// What is wrong in a session, to test that it is noticed.
  enum Fault: CaseIterable {
    case otherUnits
    case missingAnswer
    case repeatedAnswer
    case staleVersion
    case staleDiagnostics
  }

  /// A document of the editor.
  struct Text {
    var model: TextModel
    var version: Int
    /// The version of the last diagnostics.
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
  let pushes: Bool
  let fault: Fault?
  var reader = MessageReader()
  var output = MessageReader()
  /// The open documents; nil after a message that no editor sends.
  var texts: [String: Text]? = [:]
  /// The requests without an answer, and the errors without a request, by their number.
  var open: [RequestID?: Int] = [:]
  var requestCount = 0

  init(_ encoding: PositionEncoding, _ capabilities: String, fault: Fault?) {
    server = LanguageServer(host: TestHost(ServerSession.files))
    self.encoding = encoding
    self.fault = fault
    pushes = !capabilities.contains("\"diagnostic\":")
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
}

extension ServerSession {
  /// Sends what a step says, or lets the server work.
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

  /// The methods of requests about a document.
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
}
