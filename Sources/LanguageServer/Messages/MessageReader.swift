package import LinkMarkup

/// Divides the bytes of a stream into the bodies of messages.
///
/// [The base protocol](https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#baseProtocol)
package struct MessageReader {
  /// What the stream has next.
  package enum Item: Equatable {
    case body(Bytes)
    /// What is not a message, and is skipped.
    case error(ResponseError)
  }

  /// The place in the stream.
  private enum State: Equatable {
    case header
    case body(count: Int)
    /// In a body that is too long.
    case skipping(count: Int)
  }

  private var state = State.header
  private var buffer: Bytes = []
  /// The number of bytes of the buffer that were read.
  private var readCount = 0
  private var header = Header()
  /// Whether the next length is searched, after what was no header.
  private var isRecovering = false
  private let limit: Int

  /// The fields before a body.
  private struct Header {
    var length: Int?
    /// Whether there is a line that is no field, or a length that is no number.
    var isMalformed = false
    var byteCount = 0
  }

  /// The most bytes of a body: a document of many megabytes, with its escapes.
  package static let standardLimit = 64 << 20
  private static let headerLimit = 8 << 10

  /// - Parameter limit: The most bytes of a body.
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

  /// Returns the next body or error; nil until there are more bytes.
  package mutating func next() -> Item? {
    while true {
      switch state {
      case .header:
        guard let line = nextLine() else { return overlongHeader() }
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
}

extension MessageReader {
  /// Removes a line from the buffer, and returns it without its end; nil if it is not complete.
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
    // A body without a length ends in the line of the next header.
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

  /// Reads the empty line after the fields; nil if a body follows, or there is none.
  private mutating func endHeader() -> Item? {
    let header = header
    self.header = Header()
    guard !header.isMalformed, let length = header.length else {
      // Empty lines between messages are harmless.
      let isEmpty = !header.isMalformed && header.byteCount <= 2
      if isRecovering || isEmpty { return nil }
      isRecovering = true
      return .error(.parse("a message has no valid Content-Length"))
    }
    guard length <= limit else {
      state = .skipping(count: length)
      return .error(
        .invalidRequest("a message has \(length) bytes and the limit is \(limit); it is ignored"))
    }
    state = .body(count: length)
    return nil
  }

  /// Drops the beginning of a header that is too long; nil if it may end, or that was reported.
  private mutating func overlongHeader() -> Item? {
    guard header.byteCount + buffer.count - readCount > MessageReader.headerLimit else {
      return nil
    }
    header = Header()
    // The name of the next length may be in the last bytes.
    readCount = max(readCount, buffer.count - 64)
    if isRecovering { return nil }
    isRecovering = true
    return .error(.parse("the header of a message does not end"))
  }
}
