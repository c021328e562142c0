package import LinkMarkup

/// A text and its lines, which edits change.
package struct TextDocument: Equatable, Sendable {
  package private(set) var bytes: Bytes
  private var lines: LineIndex

  package init(_ bytes: Bytes) {
    self.bytes = bytes
    lines = LineIndex(bytes)
  }

  package var lineCount: Int { lines.count }

  /// Returns the offset of a position.
  ///
  /// A position beyond the end of a line is that end, one beyond the last line is the end of the text, and one
  /// within a character is its start.
  package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return bytes.count }
    let content = lines.content(of: position.line, in: bytes)
    var offset = content.lowerBound
    var rest = max(0, position.character)
    while offset < content.upperBound {
      let lead = bytes[offset]
      rest -= encoding.unitCount(ofLead: lead)
      guard rest >= 0 else { break }
      offset += lead.characterCount
    }
    return min(offset, content.upperBound)
  }

  /// Returns the offsets of a range as the client sends it; nil for what is none.
  package func range(_ value: JSONValue?, _ encoding: PositionEncoding) -> Range<Int>? {
    guard let start = TextPosition(value?["start"]), let end = TextPosition(value?["end"]) else {
      return nil
    }
    let offset = offset(of: start, encoding)
    return offset..<max(offset, self.offset(of: end, encoding))
  }

  /// Replaces bytes at whose ends characters begin.
  package mutating func replace(_ range: Range<Int>, with text: Bytes) {
    bytes.replaceSubrange(range, with: text)
    lines.replace(range, withCount: text.count, in: bytes)
  }

  /// Returns the offset of a place that a finding names.
  package func offset(of position: SourcePosition) -> Int {
    guard position.line <= lines.count else { return bytes.count }
    // Findings do not count a byte order mark.
    let mark = position.line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return min(lines.start(of: position.line - 1) + mark + position.column - 1, bytes.count)
  }

  /// Returns the offsets of a line, from 0, without its end.
  package func content(ofLine line: Int) -> Range<Int> { lines.content(of: line, in: bytes) }

  /// Returns the line, from 0, of an offset.
  package func line(of offset: Int) -> Int { lines.line(of: offset) }

  /// The end of the first line; a line feed if there is only one.
  var lineEnd: Bytes {
    guard lineCount > 1 else { return [UInt8(ascii: "\n")] }
    return Bytes(bytes[content(ofLine: 0).upperBound..<lines.start(of: 1)])
  }

  /// The lines, for a ``PositionConverter``.
  var lineIndex: LineIndex { lines }
}

extension PositionEncoding {
  /// Returns the number of units of a character with a first byte; a byte that is no first one counts as one.
  func unitCount(ofLead byte: UInt8) -> Int {
    switch self {
    case .utf8: byte.characterCount
    case .utf16: byte >= 0xF0 ? 2 : 1
    case .utf32: 1
    }
  }
}

/// A place in a text as the protocol counts it: a line from 0, and units of a ``PositionEncoding`` in it.
package struct TextPosition: Equatable, Sendable {
  package let line: Int
  package let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  /// Reads a position; nil for what is none.
  package init?(_ value: JSONValue?) {
    guard let line = value?["line"]?.integer, let character = value?["character"]?.integer else {
      return nil
    }
    self.init(line: line, character: character)
  }
}

extension ByteBuffer {
  /// Appends a position as a JSON object.
  package mutating func append(json position: TextPosition) {
    append("{\"line\":", decimal: position.line)
    append(",\"character\":", decimal: position.character)
    append("}")
  }

  /// Appends a half-open range as a JSON object.
  package mutating func append(json range: (start: TextPosition, end: TextPosition)) {
    append("{\"start\":")
    append(json: range.start)
    append(",\"end\":")
    append(json: range.end)
    append("}")
  }
}

/// What a position in a line counts.
///
/// [LSP](https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#positionEncodingKind)
package enum PositionEncoding: String, CaseIterable, Sendable {
  /// Bytes of UTF-8.
  case utf8 = "utf-8"
  /// Code units of UTF-16.
  case utf16 = "utf-16"
  /// Unicode scalar values.
  case utf32 = "utf-32"
}

/// Converts offsets in a text to positions of the protocol.
///
/// It remembers the last one, so that the places in a long line, which mostly follow each other, are counted
/// once.
package struct PositionConverter {
  private let document: TextDocument
  private let encoding: PositionEncoding
  private var last = (line: 0, offset: 0, character: 0)

  package init(_ document: TextDocument, _ encoding: PositionEncoding) {
    self.document = document
    self.encoding = encoding
  }

  /// Returns the position of an offset; one within a character is its start.
  package mutating func position(of offset: Int) -> TextPosition {
    let offset = max(0, min(offset, document.bytes.count))
    let lines = document.lineIndex
    let line = lines.line(of: offset)
    if line != last.line || offset < last.offset {
      last = (line, lines.start(of: line), 0)
    }
    let end = min(offset, lines.content(of: line, in: document.bytes).upperBound)
    while last.offset < end {
      let lead = document.bytes[last.offset]
      guard last.offset + lead.characterCount <= end else { break }
      last.offset += lead.characterCount
      last.character += encoding.unitCount(ofLead: lead)
    }
    return TextPosition(line: line, character: last.character)
  }

  /// Returns the positions of the ends of a range.
  package mutating func range(_ range: Range<Int>) -> (start: TextPosition, end: TextPosition) {
    (position(of: range.lowerBound), position(of: range.upperBound))
  }
}

/// The offsets at which the lines of a text begin, which an edit updates where it is.
///
/// A line ends with `\n`, `\r\n` or `\r`. A byte order mark is part of the first line, as in the text that
/// an editor sends.
package struct LineIndex: Equatable, Sendable {
  private var starts: [Int] = [0]

  /// Finds the lines of a text.
  package init(_ text: Bytes) {
    let found = LineStarts(text.span)
    starts = [0] + (1..<found.count).map { found.start(of: $0 + 1) }
  }

  package var count: Int { starts.count }

  /// Returns the offset of the first byte of a line, from 0.
  package func start(of line: Int) -> Int { starts[line] }

  /// Returns the line, from 0, of an offset, in logarithmic time.
  package func line(of offset: Int) -> Int { max(1, starts.partitioningIndex { $0 > offset }) - 1 }

  /// Returns the offsets of a line without its end.
  package func content(of line: Int, in text: Bytes) -> Range<Int> {
    let start = starts[line]
    guard line + 1 < starts.count else { return start..<text.count }
    var end = starts[line + 1] - 1
    if end > start, text[end] == UInt8(ascii: "\n"), text[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return start..<end
  }

  /// Takes an edit into account.
  ///
  /// - Parameters:
  ///   - range: The bytes that were replaced.
  ///   - count: The number of the new bytes.
  ///   - text: The text after the edit.
  package mutating func replace(_ range: Range<Int>, withCount count: Int, in text: Bytes) {
    // A line begins by the byte before it and, after `\r`, by its own first byte.
    let first = max(1, starts.partitioningIndex { $0 >= range.lowerBound })
    let last = max(first, starts.partitioningIndex { $0 > range.upperBound })
    let candidates = max(1, range.lowerBound)..<range.lowerBound + count + 1
    let new = candidates.isEmpty ? [] : candidates.filter { text.beginsLine(at: $0) }
    let shift = count - range.count
    if shift != 0 { for index in last..<starts.count { starts[index] += shift } }
    starts.replaceSubrange(first..<last, with: new)
  }
}

extension Bytes {
  /// Whether a line begins at an offset above 0, which may be the end.
  fileprivate func beginsLine(at offset: Int) -> Bool {
    switch self[offset - 1] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): offset == count || self[offset] != UInt8(ascii: "\n")
    default: false
    }
  }
}
