import LinkMarkup

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
