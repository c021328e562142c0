import LinkMarkup

/// An editable text with an index of its lines.
struct TextDocument: Equatable, Sendable {
  private(set) var bytes: Bytes
  /// The offset of the first byte of each line, which is 0 for the first line.
  ///
  /// A line ends with `\n`, `\r\n`, or `\r`. As in an editor's text, the first line includes a
  /// byte order mark.
  private(set) var lineStarts: [Int]

  init(_ bytes: Bytes) {
    self.bytes = bytes
    let found = LineStarts(bytes.span)
    lineStarts = [0] + (1..<found.count).map { found.start(of: $0 + 1) }
  }

  var lineCount: Int { lineStarts.count }

  /// Returns the offset of a position.
  ///
  /// A position after the end of a line is converted to the end, and a position after the last line
  /// to the end of the text. A position within a character is converted to the character's start.
  func offset(of position: TextPosition, encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lineCount else { return bytes.count }
    let content = contentRange(ofLine: position.line)
    var offset = content.lowerBound
    var rest = max(0, position.character)
    while offset < content.upperBound {
      let lead = bytes[offset]
      rest -= encoding.unitCount(ofLead: lead)
      guard rest >= 0 else { break }
      offset += lead.characterByteCount
    }
    return min(offset, content.upperBound)
  }

  /// Returns the offsets of a range from the client, or `nil` if the value isn't a range.
  func range(_ value: JSONValue?, encoding: PositionEncoding) -> Range<Int>? {
    guard let start = TextPosition(value?["start"]), let end = TextPosition(value?["end"]) else {
      return nil
    }
    let offset = offset(of: start, encoding: encoding)
    return offset..<max(offset, self.offset(of: end, encoding: encoding))
  }

  /// Replaces a range of bytes that begins and ends between characters.
  mutating func replace(_ range: Range<Int>, with text: Bytes) {
    bytes.replaceSubrange(range, with: text)
    // Whether a byte starts a line depends on the byte before it and, after `\r`, on itself.
    let first = max(1, lineStarts.partitioningIndex { $0 >= range.lowerBound })
    let last = max(first, lineStarts.partitioningIndex { $0 > range.upperBound })
    let candidates = max(1, range.lowerBound)..<range.lowerBound + text.count + 1
    let new = candidates.isEmpty ? [] : candidates.filter { bytes.beginsLine(at: $0) }
    let shift = text.count - range.count
    if shift != 0 { for index in last..<lineCount { lineStarts[index] += shift } }
    lineStarts.replaceSubrange(first..<last, with: new)
  }

  /// Returns the offset of a finding's position.
  func offset(of position: SourcePosition) -> Int {
    guard position.line <= lineCount else { return bytes.count }
    // Positions of findings do not count a byte order mark.
    let mark = position.line == 1 ? bytes.span.byteOrderMarkCount : 0
    return min(lineStarts[position.line - 1] + mark + position.column - 1, bytes.count)
  }

  /// Returns the range of a line without its line ending; line numbers begin with 0.
  func contentRange(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line]
    guard line + 1 < lineCount else { return start..<bytes.count }
    var end = lineStarts[line + 1] - 1
    if end > start, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return start..<end
  }

  /// Returns the zero-based number of the line at an offset, in logarithmic time.
  func line(of offset: Int) -> Int { max(1, lineStarts.partitioningIndex { $0 > offset }) - 1 }

  /// The line ending of the first line, or a line feed if there is only one line.
  var lineEnding: Bytes {
    guard lineCount > 1 else { return [UInt8(ascii: "\n")] }
    return Bytes(bytes[contentRange(ofLine: 0).upperBound..<lineStarts[1]])
  }
}

extension PositionEncoding {
  /// Returns the unit count of a character with the given first byte; a stray byte is one unit.
  func unitCount(ofLead byte: UInt8) -> Int {
    switch self {
    case .utf8: byte.characterByteCount
    case .utf16: byte >= 0xF0 ? 2 : 1
    case .utf32: 1
    }
  }
}

/// A position in the protocol: a zero-based line, and an offset in units of ``PositionEncoding``.
struct TextPosition: Equatable, Sendable {
  let line: Int
  let character: Int
}

extension TextPosition: JSONTextConvertible {
  /// Reads a position, or returns `nil` if the value isn't a position.
  init?(_ value: JSONValue?) {
    guard let line = value?["line"]?.integer, let character = value?["character"]?.integer else {
      return nil
    }
    self.init(line: line, character: character)
  }

  var jsonText: JSONText { #"{"line":\#(line),"character":\#(character)}"# }
}

/// The units in which a position within a line is counted.
///
/// [LSP](https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#positionEncodingKind)
enum PositionEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}

/// A converter of offsets in a text to positions in the protocol.
struct PositionConverter {
  private let document: TextDocument
  private let encoding: PositionEncoding
  /// Places in long lines, by line, so that no position is counted from the start of such a line.
  private var checkpoints: [Int: [(offset: Int, character: Int)]] = [:]

  init(_ document: TextDocument, encoding: PositionEncoding) {
    self.document = document
    self.encoding = encoding
  }

  /// Returns the position of an offset; an offset within a character is converted to its start.
  mutating func position(of offset: Int) -> TextPosition {
    let offset = max(0, min(offset, document.bytes.count))
    let line = document.line(of: offset)
    let start = document.lineStarts[line]
    let end = min(offset, document.contentRange(ofLine: line).upperBound)
    var place = (offset: start, character: 0)
    let index = (end - start) / PositionConverter.interval
    if index > 0 {
      place = checkpoint(index, ofLine: line)
      if place.offset > end { place = checkpoint(index - 1, ofLine: line) }
    }
    advance(&place, to: end)
    return TextPosition(line: line, character: place.character)
  }

  /// The number of bytes from one checkpoint to the next.
  private static let interval = 256

  /// Returns the first character that starts `index` intervals or more after the start of a line.
  private mutating func checkpoint(
    _ index: Int, ofLine line: Int
  ) -> (offset: Int, character: Int) {
    let start = document.lineStarts[line]
    var known = checkpoints.removeValue(forKey: line) ?? [(start, 0)]
    while known.count <= index, var place = known.last {
      let wanted = start + known.count * PositionConverter.interval
      advance(&place, to: wanted)
      if place.offset < wanted, place.offset < document.bytes.count {
        // The character extends over the place that was wanted.
        place.character += encoding.unitCount(ofLead: document.bytes[place.offset])
        place.offset += document.bytes[place.offset].characterByteCount
      }
      known.append(place)
    }
    checkpoints[line] = known
    return known[index]
  }

  /// Advances over the characters that end at or before an offset.
  private func advance(_ place: inout (offset: Int, character: Int), to end: Int) {
    while place.offset < end {
      let lead = document.bytes[place.offset]
      guard place.offset + lead.characterByteCount <= end else { break }
      place.offset += lead.characterByteCount
      place.character += encoding.unitCount(ofLead: lead)
    }
  }

  /// Returns a range of offsets as JSON.
  mutating func range(_ range: Range<Int>) -> JSONText {
    #"{"start":\#(position(of: range.lowerBound)),"end":\#(position(of: range.upperBound))}"#
  }

  /// Returns edits of the text as a JSON array.
  mutating func json(of edits: [Finding.Fix.Edit]) -> JSONText {
    edits.map { edit -> JSONText in
      #"{"range":\#(range(edit.range)),"newText":\#(JSONText.string(edit.replacement))}"#
    }.jsonText
  }
}

extension Bytes {
  /// Returns whether a line begins at an offset, which is above 0 and may be the end of the text.
  fileprivate func beginsLine(at offset: Int) -> Bool {
    switch self[offset - 1] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): offset == count || self[offset] != UInt8(ascii: "\n")
    default: false
    }
  }
}
