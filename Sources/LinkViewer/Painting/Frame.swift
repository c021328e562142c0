package import LinkText

/// What a screen shows.
package struct Frame: Equatable, Sendable {
  /// The bytes of each row, which fit into its cells and leave no style open.
  var rows: [Bytes]
  /// The cell of the cursor, even while it is hidden: screen readers and braille displays follow it.
  var cursor: TerminalMap.Cell
}

/// Writes the rows of frames that differ from those on the screen.
package struct FrameWriter: Sendable {
  /// What is on the screen; `nil` if it is unknown.
  private var shown: Frame?

  package init() {}

  /// Assumes nothing about the screen.
  package mutating func forget() { shown = nil }

  /// Returns the bytes that change the screen to a frame; none if it is shown already.
  package mutating func bytes(showing frame: Frame) -> Bytes {
    if frame == shown { return [] }
    let known = shown?.rows.count == frame.rows.count ? shown?.rows : nil
    shown = frame
    return ByteBuffer.bytes { output in
      output.append("\u{1B}[?2026h")
      if known == nil { output.append("\u{1B}[0m\u{1B}[2J") }
      for (index, row) in frame.rows.enumerated() where known?[index] != row {
        FrameWriter.move(to: TerminalMap.Cell(line: index, column: 0), &output)
        // Before the text: after it, the cursor may still be in the last column.
        output.append("\u{1B}[2K")
        output.append(verbatim: row.span)
      }
      FrameWriter.move(to: frame.cursor, &output)
      output.append("\u{1B}[?2026l")
    }
  }

  private static func move(to cell: TerminalMap.Cell, _ output: inout ByteBuffer) {
    output.append("\u{1B}[")
    output.append(decimal: cell.line + 1)
    output.append(";")
    output.append(decimal: cell.column + 1)
    output.append("H")
  }
}
