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
