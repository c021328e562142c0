import Foundation

@testable import LinkMarkup
@testable import LinkText

/// Collects the lines of a layout.
struct CollectingSink: TerminalSink, ~Copyable {
  /// The pieces of the document's text and their offsets, in the order of the lines.
  private var pieces: [(start: Int, text: Bytes)] = []
  /// Each line with and without its prefix, and the number of cells that the layout counts.
  var lines: [(shown: Bytes, content: Bytes, cells: Int)] = []

  mutating func write(_ line: borrowing TerminalLine, of sources: TerminalSources) {
    var shown = ByteBuffer()
    shown.append(verbatim: line.prefix)
    var content = ByteBuffer()
    for index in 0..<line.segments.count {
      let segment = line.segments[index]
      sources.append(segment, to: &content)
      // Line breaks are skipped, since the comparisons ignore white space.
      guard segment.role == .text, segment.form != .lineBreak else { continue }
      var text = ByteBuffer()
      sources.append(segment, to: &text)
      pieces.append((segment.range.lowerBound, text.bytes))
    }
    shown.append(verbatim: content.bytes.span)
    lines.append((shown.bytes, content.bytes, line.cells))
  }

  /// The text in the terminal's cells, in the order of the document.
  ///
  /// Without tables, that is also the order of the lines.
  var text: Bytes {
    let sorted = pieces.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    return Bytes(sorted.flatMap(\.element.text))
  }

  /// Whether the lines contain the text in order, as is always the case without tables.
  var isInOrder: Bool { zip(pieces, pieces.dropFirst()).allSatisfy { $0.start <= $1.start } }
}
