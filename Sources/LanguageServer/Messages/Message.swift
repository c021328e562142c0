package import LinkMarkup

/// A message from the client.
enum Message: Sendable {
  case request(RequestID, method: String, JSONValue?)
  case notification(method: String, JSONValue?)
  /// The client's response to a request from the server: the result, or `nil` after a failure.
  case response(RequestID, JSONValue?)

  /// Parses the body of a message.
  ///
  /// - Throws: `ResponseError` if the body isn't a valid message.
  init(parsing body: Bytes) throws(ResponseError) {
    guard let value = JSONValue(parsing: body) else {
      throw .parseError("the message is not valid JSON")
    }
    guard value.isObject else { throw .invalidRequest("the message is not a JSON object") }
    let id = value["id"].flatMap(RequestID.init)
    guard let method = value["method"] else {
      guard let id else { throw .invalidRequest("the message has neither 'method' nor 'id'") }
      self = .response(id, value["error"] == nil ? value["result"] : nil)
      return
    }
    guard let method = method.string else {
      throw .invalidRequest("'method' of the message is not a string")
    }
    if let id {
      self = .request(id, method: method, value["params"])
    } else if value["id"] == nil {
      self = .notification(method: method, value["params"])
    } else {
      throw .invalidRequest("'id' of the message is neither a number nor a string")
    }
  }
}

/// A JSON-RPC request ID.
enum RequestID: Hashable, Sendable {
  case number(Int)
  case string(String)

  /// Reads an ID, or returns `nil` if the value is neither an integer nor a string.
  init?(_ value: JSONValue) {
    if let number = value.integer {
      self = .number(number)
    } else if let string = value.string {
      self = .string(string)
    } else {
      return nil
    }
  }
}

extension RequestID: JSONTextConvertible {
  var jsonText: JSONText {
    switch self {
    case .number(let number): number.jsonText
    case .string(let string): string.jsonText
    }
  }
}

/// An error in the response to a request.
///
/// Defined by [JSON-RPC](https://www.jsonrpc.org/specification#error_object) and
/// [LSP](https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#errorCodes).
package struct ResponseError: Error, Equatable, Sendable {
  package let code: Int
  package let message: String

  package init(code: Int, _ message: String) {
    self.code = code
    self.message = message
  }

  /// An error for a message that isn't JSON or has an invalid header.
  package static func parseError(_ message: String) -> ResponseError {
    ResponseError(code: -32700, message)
  }

  /// An error for an invalid message, or for a request that isn't allowed now.
  package static func invalidRequest(_ message: String) -> ResponseError {
    ResponseError(code: -32600, message)
  }

  /// An error for parameters without a value that the method needs.
  package static func invalidParameters(_ message: String) -> ResponseError {
    ResponseError(code: -32602, message)
  }

  /// An error for a request before `initialize`.
  package static let notInitialized = ResponseError(
    code: -32002, "the server is not initialized; send 'initialize' first")

  /// An error for a request that the client canceled.
  package static let cancelled = ResponseError(code: -32800, "the request was cancelled")

  /// An error for a request about a text that has changed; the client has to repeat the request.
  package static let superseded = ResponseError(
    code: -32802, "the document has changed since the request")

  /// An error for a request that can't be performed, with a reason for the user.
  package static func refused(_ message: String) -> ResponseError {
    ResponseError(code: -32803, message)
  }
}

extension ResponseError: JSONTextConvertible {
  package var jsonText: JSONText {
    let data: JSONText? = self == .superseded ? #"{"retriggerRequest":true}"# : nil
    return #"{"code":\#(code),"message":\#(message)\#(member: "data", data)}"#
  }
}

/// A reader that splits a stream of bytes into the bodies of messages.
///
/// [The base protocol](https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#baseProtocol)
package struct MessageReader {
  /// A part of the stream that has been read.
  package enum Item: Equatable {
    case body(Bytes)
    /// An error about bytes that were skipped: they are no message, or the message is too long.
    case error(ResponseError)
  }

  private enum State: Equatable {
    case header
    case body(count: Int)
    /// The remaining bytes of a body that is too long.
    case skipping(count: Int)
  }

  private var state = State.header
  private var buffer: Bytes = []
  /// The number of bytes at the start of the buffer that have been read.
  private var readCount = 0
  private var header = Header()
  /// Whether the reader searches for the next `Content-Length` field after an invalid header.
  private var isRecovering = false
  private let limit: Int

  /// The header fields before a body.
  private struct Header {
    var length: Int?
    /// Whether a line isn't a field, a length isn't a number, or two lengths differ.
    var isMalformed = false
    var byteCount = 0
  }

  /// The maximum length of a body in bytes, enough for a large document with escapes.
  package static let standardLimit = 64 << 20
  private static let headerLimit = 8 << 10

  /// Creates a reader.
  ///
  /// - Parameter limit: The maximum length of a body in bytes.
  package init(limit: Int = standardLimit) {
    self.limit = limit
  }

  /// Adds the next bytes of the stream.
  package mutating func append(_ bytes: Bytes) {
    if readCount > 1 << 16 || readCount == buffer.count {
      buffer.removeSubrange(..<readCount)
      readCount = 0
    }
    buffer += bytes
  }

  /// Returns the next body or error, or `nil` if more bytes are needed.
  package mutating func next() -> Item? {
    while true {
      switch state {
      case .header:
        guard let line = nextLine() else {
          guard header.byteCount + buffer.count - readCount > MessageReader.headerLimit else {
            return nil
          }
          header = Header()
          // The last bytes may begin the next `Content-Length` field.
          readCount = max(readCount, buffer.count - 64)
          if isRecovering { return nil }
          isRecovering = true
          return .error(.parseError("the header of a message does not end"))
        }
        if line.isEmpty {
          if let item = endHeader() { return item }
        } else {
          read(line)
        }
      case .body(let count):
        guard buffer.count - readCount >= count else { return nil }
        let body = Bytes(buffer[readCount..<readCount + count])
        readCount += count
        state = .header
        return .body(body)
      case .skipping(let count):
        let skipped = min(count, buffer.count - readCount)
        readCount += skipped
        guard skipped == count else {
          state = .skipping(count: count - skipped)
          return nil
        }
        state = .header
      }
    }
  }

  /// Consumes a line and returns it without its line ending, or returns `nil` if it is incomplete.
  private mutating func nextLine() -> ArraySlice<UInt8>? {
    guard let end = buffer[readCount...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    var line = ArraySlice(buffer[readCount..<end])
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    header.byteCount += end + 1 - readCount
    readCount = end + 1
    return line
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self).lowercased()
    let name = "content-length:"
    // A body of unknown length may run into the first line of the next header.
    guard let found = isRecovering ? text.ranges(of: name).last : text.firstRange(of: name),
      isRecovering || found.lowerBound == text.startIndex
    else {
      header.isMalformed = header.isMalformed || !text.contains(":")
      return
    }
    let value = text[found.upperBound...].filter { $0 != " " && $0 != "\t" }
    guard value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let length = Int(value),
      header.length.map({ $0 == length }) ?? true
    else {
      header.isMalformed = true
      return
    }
    header = Header(length: length, byteCount: header.byteCount)
    isRecovering = false
  }

  /// Ends a header, and returns an error if it has no valid length or its body is too long.
  private mutating func endHeader() -> Item? {
    let header = header
    self.header = Header()
    guard !header.isMalformed, let length = header.length else {
      // Empty lines between messages are harmless.
      let isEmpty = !header.isMalformed && header.byteCount <= 2
      if isRecovering || isEmpty { return nil }
      isRecovering = true
      return .error(.parseError("a message has no valid Content-Length"))
    }
    guard length <= limit else {
      state = .skipping(count: length)
      return .error(
        .invalidRequest("a message has \(length) bytes and the limit is \(limit); it is ignored"))
    }
    state = .body(count: length)
    return nil
  }
}

/// A writer of messages with headers.
struct MessageWriter {
  /// The bytes written since the last call of ``take()``.
  private var bytes: Bytes = []

  /// Removes and returns the bytes of the messages written so far.
  mutating func take() -> Bytes {
    defer { bytes = [] }
    return bytes
  }

  mutating func respond(to id: RequestID, result: JSONText) {
    write(#""id":\#(id),"result":\#(result)"#)
  }

  /// Writes the response to a request that failed.
  ///
  /// - Parameter id: The ID of the request, or `nil` if it is unknown.
  mutating func respond(to id: RequestID?, error: ResponseError) {
    write(#""id":\#(id.jsonText),"error":\#(error)"#)
  }

  /// Writes a request with the given ID, or a notification if the ID is `nil`.
  mutating func send(_ method: String, id: RequestID? = nil, parameters: JSONText?) {
    let member: JSONText = id.map { #""id":\#($0),"# } ?? ""
    write(#"\#(member)"method":\#(method)\#(member: "params", parameters)"#)
  }

  private mutating func write(_ members: JSONText) {
    let body: JSONText = #"{"jsonrpc":"2.0",\#(members)}"#
    bytes += "Content-Length: \(body.bytes.count)\r\n\r\n".utf8
    bytes += body.bytes
  }
}

extension JSONValue {
  /// Parses a text, or returns `nil` if it isn't JSON.
  ///
  /// An unpaired surrogate, which an editor written in JavaScript may send, is read as U+FFFD.
  init?(parsing text: Bytes) {
    var text = text
    var json = try? JSONDocument(keepingDuplicatesOf: text)
    if json == nil, text.replaceUnpairedSurrogates() {
      json = try? JSONDocument(keepingDuplicatesOf: text)
    }
    guard let json else { return nil }
    self.init(json, named: "the message")
  }
}

extension Bytes {
  /// Replaces each escape of an unpaired surrogate with the escape of U+FFFD.
  ///
  /// - Returns: Whether any escape was replaced.
  fileprivate mutating func replaceUnpairedSurrogates() -> Bool {
    var hasChanged = false
    var index = 0
    while let escape = self[Swift.min(index, count)...].firstIndex(of: UInt8(ascii: "\\")) {
      index = escape
      guard let unit = JSONEscape.codeUnit(in: span, at: index) else {
        index += 2
        continue
      }
      let next = JSONEscape.codeUnit(in: span, at: index + 6)
      if 0xD800...0xDBFF ~= unit, let next, 0xDC00...0xDFFF ~= next {
        index += 12
        continue
      }
      if 0xD800...0xDFFF ~= unit {
        replaceSubrange(index..<index + 6, with: "\\uFFFD".utf8)
        hasChanged = true
      }
      index += 6
    }
    return hasChanged
  }
}

/// The pending messages in order of arrival; each operation takes constant time on average.
struct MessageQueue: Sendable {
  /// The messages; canceled requests are `nil`.
  private var messages: ArraySlice<Message?> = []
  /// The places of the pending requests.
  private var places: [RequestID: Int] = [:]
  /// The number of pending changes of each document, by URI.
  private var changeCounts: [String: Int] = [:]

  var isEmpty: Bool { messages.allSatisfy { $0 == nil } }

  mutating func append(_ message: Message) {
    if case .request(let id, _, _) = message, places[id] == nil { places[id] = messages.endIndex }
    if let uri = message.changedDocument { changeCounts[uri, default: 0] += 1 }
    messages.append(message)
  }

  mutating func popFirst() -> Message? {
    while let place = messages.indices.first, let next = messages.popFirst() {
      guard let message = next else { continue }
      if case .request(let id, _, _) = message, places[id] == place { places[id] = nil }
      if let uri = message.changedDocument, let count = changeCounts[uri] {
        changeCounts[uri] = count > 1 ? count - 1 : nil
      }
      return message
    }
    return nil
  }

  /// Removes a request, and returns whether it was pending.
  mutating func removeRequest(_ id: RequestID) -> Bool {
    guard let place = places.removeValue(forKey: id) else { return false }
    messages[place] = nil
    return true
  }

  /// Returns whether a pending message changes a document.
  func hasChange(of uri: String) -> Bool { changeCounts[uri] != nil }
}

extension Message {
  /// The URI of the document that a notification changes, or `nil`.
  fileprivate var changedDocument: String? {
    guard case .notification("textDocument/didChange", let parameters) = self else { return nil }
    return parameters?["textDocument"]?["uri"]?.string
  }
}
