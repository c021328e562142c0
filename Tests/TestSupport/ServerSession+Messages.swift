import Foundation
import LinkMarkup

@testable import LanguageServer

extension ServerSession {
  mutating func request(_ method: String, _ parameters: String) {
    requestCount += 1
    open[.number(requestCount), default: 0] += 1
    send("\"id\":\(requestCount),\"method\":\"\(method)\",\"params\":\(parameters)")
  }

  mutating func notify(_ method: String, _ parameters: String) {
    send("\"method\":\"\(method)\",\"params\":\(parameters)")
  }

  /// Sends a message in two pieces of a stream.
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

  /// Sends what no editor does.
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

  /// Lets the server do a piece of work, and reads its messages.
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

  /// Compares the server's documents with the editor's, and its diagnostics with new ones.
  private mutating func compareTexts() {
    if let texts, server.phase == .running {
      if Set(texts.keys) != Set(server.documents.keys) {
        defects.append("other documents are open")
      }
      for (uri, text) in texts {
        if server.documents[uri]?.text.bytes != Bytes(text.model.text.utf8) {
          defects.append("the text of \(uri) differs: \(text.model.text.debugDescription)")
        }
        if pushes, text.published != text.version {
          let published = "\(text.published, default: "none")"
          defects.append("\(uri) has version \(text.version), its diagnostics \(published)")
        }
      }
    }
    for (uri, document) in server.documents {
      guard let settings = document.settings else { continue }
      var bytes = document.text.bytes
      if fault == .staleDiagnostics { bytes = Bytes("[x](<missing file.md>)\n".utf8) }
      let linted = LintedText.linting(bytes, settings, server.surroundings(of: document))
      let expected = Diagnostic.json(
        of: linted, in: document.text, encoding,
        uri: server.client.showsRelatedInformation ? uri : nil)
      if document.diagnostics != expected {
        let expected = String(decoding: expected, as: UTF8.self)
        defects.append("the diagnostics of \(uri) are not \(expected)")
      }
    }
  }
}
