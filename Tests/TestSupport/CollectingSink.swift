@testable import LinkMarkup
@testable import LinkText

/// Collects the lines of a layout.
struct CollectingSink: TerminalSink, ~Copyable {
  /// The cells of the document's text by their places in it, in the order of the lines.
  private var pieces: [(start: Int, text: Bytes)] = []
  /// The lines that the terminal would show, with the layout's count of cells.
  var lines: [(shown: Bytes, content: Bytes, cells: Int)] = []

  mutating func write(_ line: borrowing TerminalLine, of sources: TerminalSources) {
    var shown = ByteBuffer()
    shown.append(verbatim: line.prefix)
    var content = ByteBuffer()
    for index in 0..<line.segments.count {
      let segment = line.segments[index]
      sources.append(segment, to: &content)
      // A line break is white space.
      guard segment.role == .text, segment.form != .lineBreak else { continue }
      var text = ByteBuffer()
      sources.append(segment, to: &text)
      pieces.append((segment.range.lowerBound, text.bytes))
    }
    shown.append(verbatim: content.bytes.span)
    lines.append((shown.bytes, content.bytes, line.cells))
  }

  /// The cells of the document's text, in the order of the text.
  ///
  /// Without tables, that is also the order of the lines.
  var text: Bytes {
    let sorted = pieces.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    return Bytes(sorted.flatMap(\.element.text))
  }

  /// Whether the lines have the text in order, as they do without tables.
  var isInOrder: Bool { zip(pieces, pieces.dropFirst()).allSatisfy { $0.start <= $1.start } }
}
