/// A line of ``ANSIEmitter``'s output, for a view that shows a range of the line's columns.
package struct PaintedLine {
  /// A range of terminal cells whose text gets additional SGR codes.
  package struct Highlight: Equatable, Sendable {
    /// The half-open range of columns, counted from 0.
    package var columns: Range<Int>
    /// The SGR codes, such as `7` or `1;35`, without the start and the end of the sequence.
    package var codes: String

    package init(columns: Range<Int>, codes: String) {
      self.columns = columns
      self.codes = codes
    }
  }

  private let bytes: Bytes
  private let range: Range<Int>

  /// Creates the line in a range of painted text.
  package init(_ bytes: Bytes, in range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// Returns the columns of a view that show text: all except the columns of the marks `<` and `>`.
  package func textColumns(in columns: Range<Int>) -> Range<Int> {
    let continues = PaintedText.cells(of: bytes.span.extracting(range)) > columns.upperBound
    let window = continues && columns.count > 1 ? columns.dropLast() : columns
    return window.lowerBound > 0 && window.count > 1 ? window.dropFirst() : window
  }

  /// Appends the part of the line in a range of columns.
  ///
  /// A `<` in the first column or a `>` in the last shows that the line continues there. Spaces
  /// replace wide characters that are cut. Styles and hyperlinks are closed.
  ///
  /// - Parameters:
  ///   - columns: The columns that are shown.
  ///   - highlights: The highlighted cells, in order and without overlaps.
  ///   - output: The buffer to append to.
  /// - Returns: The number of columns that were written.
  package func append(
    columns: Range<Int>, highlights: [Highlight], to output: inout ByteBuffer
  ) -> Int {
    let line = bytes.span.extracting(range)
    let window = textColumns(in: columns)
    let follows = window.lowerBound > columns.lowerBound
    var pen = PaintedLinePen(window: window, highlights: highlights[...])
    if follows { output.append("\u{1B}[7m<\u{1B}[0m") }
    var start = 0
    while start < line.count, !pen.isPastWindow {
      let escape = line.firstOffset(of: 0x1B, in: start..<line.count) ?? line.count
      pen.write(line, range: start..<escape, to: &output)
      start = PaintedText.endOfSequence(startingAt: escape, in: line)
      if escape < line.count { pen.writeSequence(line, range: escape..<start, to: &output) }
    }
    pen.finish(&output)
    let written = (follows ? 1 : 0) + pen.writtenCount
    guard window.upperBound < columns.upperBound else { return written }
    for _ in pen.writtenCount..<window.count { output.append(" ") }
    output.append("\u{1B}[7m>\u{1B}[0m")
    return columns.count
  }
}

/// A writer of the grapheme clusters in a line that are visible in a window of columns.
private struct PaintedLinePen {
  let window: Range<Int>
  var highlights: ArraySlice<PaintedLine.Highlight>
  var column = 0
  var cluster = ClusterWidth()
  /// The last grapheme cluster, which the next scalar may extend, and its first column.
  var open: (bytes: Bytes, column: Int)?
  /// The SGR sequences since the last reset.
  var styles: Bytes = []
  var isHyperlinkOpen = false
  var isHighlighted = false
  var writtenCount = 0

  var isPastWindow: Bool { column > window.upperBound }

  mutating func write(_ line: Span<UInt8>, range text: Range<Int>, to output: inout ByteBuffer) {
    var index = text.lowerBound
    while index < text.upperBound, !isPastWindow {
      let (scalar, count) = line.scalar(at: index)
      let advance = cluster.advance(scalar, width: ScalarWidth(scalar))
      if !advance.isExtension { finishCluster(&output) }
      if open == nil { open = ([], column) }
      open?.bytes.append(contentsOf: line, in: index..<index + count)
      column += advance.cells
      index += count
    }
  }

  /// Writes an SGR or OSC 8 sequence.
  mutating func writeSequence(
    _ line: Span<UInt8>, range sequence: Range<Int>, to output: inout ByteBuffer
  ) {
    finishCluster(&output)
    let bytes = line.extracting(sequence)
    output.append(verbatim: bytes)
    if sequence.count > 1, bytes[1] == UInt8(ascii: "]") {
      // The sequence that closes a hyperlink has seven bytes and no address: `ESC ] 8 ; ; ESC \`.
      isHyperlinkOpen = sequence.count > 7
      return
    }
    styles.append(contentsOf: line, in: sequence)
    if styles.suffix(sequence.count).elementsEqual("\u{1B}[0m".utf8) { styles.removeAll() }
    if isHighlighted, let highlight = highlights.first { append(highlight, to: &output) }
  }

  mutating func finish(_ output: inout ByteBuffer) {
    finishCluster(&output)
    if isHyperlinkOpen { output.append("\u{1B}]8;;\u{1B}\\") }
    output.append("\u{1B}[0m")
  }

  private mutating func finishCluster(_ output: inout ByteBuffer) {
    guard let (bytes, start) = open else { return }
    open = nil
    let cells = start..<column
    guard cells.overlaps(window) || cells.isEmpty && window.contains(start) else { return }
    changeHighlight(at: start, in: &output)
    if cells.lowerBound >= window.lowerBound, cells.upperBound <= window.upperBound {
      output.append(verbatim: bytes.span)
    } else {
      for _ in cells.clamped(to: window) { output.append(" ") }
    }
    writtenCount += cells.clamped(to: window).count
  }

  private mutating func changeHighlight(at column: Int, in output: inout ByteBuffer) {
    let wasHighlighted = isHighlighted
    var isOther = false
    while let first = highlights.first, first.columns.upperBound <= column {
      highlights.removeFirst()
      isOther = true
    }
    isHighlighted = highlights.first?.columns.contains(column) ?? false
    if wasHighlighted, isOther || !isHighlighted {
      output.append("\u{1B}[0m")
      output.append(verbatim: styles.span)
    }
    guard isHighlighted, isOther || !wasHighlighted, let first = highlights.first else { return }
    append(first, to: &output)
  }

  private func append(_ highlight: PaintedLine.Highlight, to output: inout ByteBuffer) {
    output.append("\u{1B}[")
    output.append(verbatim: highlight.codes)
    output.append("m")
  }
}

/// Functions for text with escape codes of styles and hyperlinks, as written by ``ANSIEmitter``.
package enum PaintedText {
  /// Returns the number of rows of the text in a terminal that wraps lines at `columns` columns.
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

  static func cells(of line: Span<UInt8>) -> Int {
    var cluster = ClusterWidth()
    var cells = 0
    var start = 0
    while start < line.count {
      let escape = line.firstOffset(of: 0x1B, in: start..<line.count) ?? line.count
      cells += DisplayWidth(of: line.extracting(start..<escape), after: &cluster).cells
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

  /// Returns text with its controls replaced, cut with an ellipsis at `limit` cells, and its width.
  package static func line(_ text: String, cells limit: Int) -> (bytes: Bytes, cells: Int) {
    let bytes = Bytes(text.replacingControls.utf8)
    let width = DisplayWidth.cells(of: bytes.span)
    if width <= limit { return (bytes, width) }
    guard limit > 0 else { return ([], 0) }
    var cluster = ClusterWidth()
    var (end, cells, column, index) = (0, 0, 0, 0)
    while index < bytes.count, column < limit {
      let (scalar, count) = bytes.span.scalar(at: index)
      let advance = cluster.advance(scalar, width: ScalarWidth(scalar))
      if !advance.isExtension { (end, cells) = (index, column) }
      column += advance.cells
      index += count
    }
    if column < limit { (end, cells) = (index, column) }
    return (Bytes(bytes[..<end]) + "…".utf8, cells + 1)
  }
}
