@testable import LinkMarkup
@testable import LinkText

/// Collects the lines of a layout.
struct CollectingSink: TerminalSink, ~Copyable {
  /// The cells of the document's text, in order.
  var text = ByteBuffer()
  /// The lines that the terminal would show, with the layout's count of cells.
  var lines: [(shown: Bytes, content: Bytes, cells: Int)] = []

  mutating func write(_ line: borrowing TerminalLine, of sources: TerminalSources) {
    var shown = ByteBuffer()
    shown.append(verbatim: line.prefix)
    var content = ByteBuffer()
    for index in 0..<line.segments.count {
      let segment = line.segments[index]
      sources.append(segment, to: &content)
      if segment.role == .text { sources.append(segment, to: &text) }
    }
    shown.append(verbatim: content.bytes.span)
    lines.append((shown.bytes, content.bytes, line.cells))
  }
}
