@testable import LinkMarkup
@testable import LinkText

/// Keeps what a layout says about its lines.
struct CollectingSink: TerminalSink, ~Copyable {
  /// The cells of the document's text, in order.
  var text = ByteBuffer()
  /// The lines that the terminal would show, in cells as the layout counts them.
  var lines: [(shown: [UInt8], content: [UInt8], cells: Int)] = []

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
