package import LinkMarkup

/// An editable text with an index of its lines.
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
  /// A position after the end of a line is converted to the end, and a position after the last line
  /// to the end of the text. A position within a character is converted to its start.
  package func offset(of position: TextPosition, encoding: PositionEncoding) -> Int {
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

  /// Returns the offsets of a range from the client, or `nil` if the value isn't a range.
  package func range(_ value: JSONValue?, encoding: PositionEncoding) -> Range<Int>? {
    guard let start = TextPosition(value?["start"]), let end = TextPosition(value?["end"]) else {
      return nil
    }
    let offset = offset(of: start, encoding: encoding)
    return offset..<max(offset, self.offset(of: end, encoding: encoding))
  }

  /// Replaces a range of bytes that begins and ends between characters.
  package mutating func replace(_ range: Range<Int>, with text: Bytes) {
    bytes.replaceSubrange(range, with: text)
    lines.replace(range, withCount: text.count, in: bytes)
  }

  /// Returns the offset of a position in a finding.
  package func offset(of position: SourcePosition) -> Int {
    guard position.line <= lines.count else { return bytes.count }
    // Findings do not count a byte order mark.
    let mark = position.line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return min(lines.start(of: position.line - 1) + mark + position.column - 1, bytes.count)
  }

  /// Returns the offsets of a zero-based line without its end.
  package func content(ofLine line: Int) -> Range<Int> { lines.content(of: line, in: bytes) }

  /// Returns the zero-based line of an offset.
  package func line(of offset: Int) -> Int { lines.line(of: offset) }

  /// The end of the first line, or a line feed if there is only one line.
  var lineEnd: Bytes {
    guard lineCount > 1 else { return [UInt8(ascii: "\n")] }
    return Bytes(bytes[content(ofLine: 0).upperBound..<lines.start(of: 1)])
  }

  /// The lines, for a ``PositionConverter``.
  var lineIndex: LineIndex { lines }
}

extension PositionEncoding {
  /// Returns the number of units of a character with a first byte; a stray byte counts as one.
  func unitCount(ofLead byte: UInt8) -> Int {
    switch self {
    case .utf8: byte.characterCount
    case .utf16: byte >= 0xF0 ? 2 : 1
    case .utf32: 1
    }
  }
}

/// A position in the protocol: a zero-based line, and units of a ``PositionEncoding`` in it.
package struct TextPosition: Equatable, Sendable {
  package let line: Int
  package let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  /// Reads a position, or returns `nil` if the value isn't a position.
  package init?(_ value: JSONValue?) {
    guard let line = value?["line"]?.integer, let character = value?["character"]?.integer else {
      return nil
    }
    self.init(line: line, character: character)
  }
}

extension TextPosition: JSONTextConvertible {
  package var jsonText: JSONText { #"{"line":\#(line),"character":\#(character)}"# }
}

/// The units of a position in a line.
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

/// A converter of offsets in a text to positions in the protocol.
///
/// It remembers the last position, so that places in a long line, which usually are in order, are
/// counted once.
package struct PositionConverter {
  private let document: TextDocument
  private let encoding: PositionEncoding
  private var last = (line: 0, offset: 0, character: 0)

  package init(_ document: TextDocument, encoding: PositionEncoding) {
    self.document = document
    self.encoding = encoding
  }

  /// Returns the position of an offset; an offset within a character is converted to its start.
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

  /// Returns a range of offsets as JSON.
  package mutating func range(_ range: Range<Int>) -> JSONText {
    #"{"start":\#(position(of: range.lowerBound)),"end":\#(position(of: range.upperBound))}"#
  }

  /// Returns edits of the text as a JSON array.
  package mutating func json(of edits: [Finding.Fix.Edit]) -> JSONText {
    edits.map { edit -> JSONText in
      #"{"range":\#(range(edit.range)),"newText":\#(JSONText.string(edit.replacement))}"#
    }.jsonText
  }
}

/// The offsets of the lines of a text, which edits update in place.
///
/// A line ends with `\n`, `\r\n`, or `\r`. A byte order mark belongs to the first line, as in text
/// from an editor.
package struct LineIndex: Equatable, Sendable {
  private var starts: [Int] = [0]

  /// Finds the lines of a text.
  package init(_ text: Bytes) {
    let found = LineStarts(text.span)
    starts = [0] + (1..<found.count).map { found.start(of: $0 + 1) }
  }

  package var count: Int { starts.count }

  /// Returns the offset of the first byte of a zero-based line.
  package func start(of line: Int) -> Int { starts[line] }

  /// Returns the zero-based line of an offset in logarithmic time.
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

  /// Updates the lines after an edit.
  ///
  /// - Parameters:
  ///   - range: The replaced range.
  ///   - count: The length of the replacement.
  ///   - text: The text after the edit.
  package mutating func replace(_ range: Range<Int>, withCount count: Int, in text: Bytes) {
    // The byte before a line and, after `\r`, its first byte decide where it begins.
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
  /// Returns whether a line begins at an offset above 0, which may be the end of the text.
  fileprivate func beginsLine(at offset: Int) -> Bool {
    switch self[offset - 1] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): offset == count || self[offset] != UInt8(ascii: "\n")
    default: false
    }
  }
}
