import LinkText

extension SourceLocator {
  /// Locates the lines of an HTML block, without the markers before them.
  ///
  /// Lines that do not end with their line of the literal are skipped.
  mutating func locate(htmlBlock range: Document.TextRange, firstLine: Int) {
    var number = firstLine
    var start = range.indices.lowerBound
    while start < range.indices.upperBound, number <= map.lines.count {
      let end =
        document.text.span.firstOffset(of: UInt8(ascii: "\n"), in: start..<range.indices.upperBound)
        ?? range.indices.upperBound
      let line = map.lines.line(number, in: source)
      let literal = document.text[start..<end]
      if !literal.isEmpty, source[line].suffix(literal.count).elementsEqual(literal) {
        map.textPieces.append(
          TextPiece(
            kind: .verbatim, text: start..<end, sourceStart: line.upperBound - literal.count,
            sourceCount: literal.count))
      }
      start = end + 1
      number += 1
    }
  }
}
