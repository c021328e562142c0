/// Text with the escape codes of its styles and hyperlinks, as written by ``ANSIEmitter``.
package enum PaintedText {
  /// Returns the number of rows that the text takes in a terminal with `columns` columns, which
  /// wraps longer lines.
  package static func rowCount(of text: Span<UInt8>, columns: Int) -> Int {
    var rows = 0
    var start = 0
    while start < text.count {
      let end = text.firstOffset(of: UInt8(ascii: "\n"), in: start..<text.count) ?? text.count
      rows += max(1, (cells(of: text.extracting(start..<end)) + columns - 1) / max(1, columns))
      start = end + 1
    }
    return rows
  }

  /// Returns the number of cells that a line takes.
  static func cells(of line: Span<UInt8>) -> Int {
    var cluster = ClusterWidth()
    var cells = 0
    var start = 0
    while start < line.count {
      let escape = line.firstOffset(of: 0x1B, in: start..<line.count) ?? line.count
      cells += DisplayWidth.cells(of: line.extracting(start..<escape), after: &cluster)
      start = endOfSequence(startingAt: escape, in: line)
    }
    return cells
  }

  /// Returns the end of an SGR sequence, or of an OSC sequence that is terminated by ST.
  static func endOfSequence(startingAt escape: Int, in line: Span<UInt8>) -> Int {
    guard escape + 1 < line.count else { return line.count }
    let isSGR = line[escape + 1] == UInt8(ascii: "[")
    let last = isSGR ? UInt8(ascii: "m") : UInt8(ascii: "\\")
    return line.firstOffset(of: last, in: escape..<line.count).map { $0 + 1 } ?? line.count
  }

  /// Returns text that is not part of a document as a terminal shows it, cut to a number of cells.
  ///
  /// Control characters are replaced as they are in documents, and an ellipsis marks a cut.
  package static func line(_ text: String, cells limit: Int) -> (bytes: Bytes, cells: Int) {
    let bytes = Bytes(text.standingStill.utf8)
    let width = DisplayWidth.cells(of: bytes.span)
    if width <= limit { return (bytes, width) }
    guard limit > 0 else { return ([], 0) }
    var cluster = ClusterWidth()
    var (end, cells, column, index) = (0, 0, 0, 0)
    while index < bytes.count, column < limit {
      let (scalar, count) = bytes.span.scalar(at: index)
      let advance = cluster.advance(scalar, ScalarWidth(scalar))
      if !advance.isExtension { (end, cells) = (index, column) }
      column += advance.cells
      index += count
    }
    if column < limit { (end, cells) = (index, column) }
    return (Bytes(bytes[..<end]) + "…".utf8, cells + 1)
  }
}
