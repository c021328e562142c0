package import LinkText

extension Viewer {
  /// The SGR codes that highlight terminal cells.
  private enum Codes {
    static let focus = "7"
    static let match = "30;43"
    static let currentMatch = "30;46"
    /// The codes of all matches if there are no colors.
    static let monochromeMatch = "1;7"
  }

  package var frame: Frame {
    var rows: [Bytes]
    var cursor = TerminalMap.Cell(line: 0, column: 0)
    if case .list(let list) = mode {
      rows = self.rows(of: list)
      if list.isMenu { cursor.line = list.selected - firstRow(of: list) }
    } else {
      rows = documentRows
      cursor = documentCursor
    }
    if isAnnouncementVisible { rows.append(announcementRow) }
    guard isStatusVisible else { return Frame(rows: rows, cursor: cursor) }
    if case .prompt(let prompt) = mode {
      cursor.line = rows.count
      let row = promptRow(prompt)
      rows.append(row.bytes)
      cursor.column = row.cells
    } else {
      rows.append(statusRow)
    }
    return Frame(rows: rows, cursor: cursor)
  }

  // MARK: Document

  private var documentRows: [Bytes] {
    let marks = marks
    return (top..<top + height).map { line in
      ByteBuffer.bytes(minimumCapacity: 256) { output in
        var cells = 0
        if line < page.lineCount {
          cells = page.line(line).append(
            columns: place.column..<place.column + size.columns,
            highlights: Page.highlights(of: marks, line: line), to: &output)
        }
        // Fill the rest of the row with the theme's background.
        guard !page.base.isEmpty else { return }
        output.append(verbatim: page.base.span)
        for _ in min(cells, size.columns)..<size.columns { output.append(" ") }
        output.append("\u{1B}[0m")
      }
    }
  }

  /// The screen cell of the focused link if it is visible, or else of the first visible text.
  private var documentCursor: TerminalMap.Cell {
    var cell = page.map.firstText(fromLine: top)?.cell
    if let focus = interaction.focus, isFocusVisible {
      cell =
        page.map.rectangles(of: focus).first { visibleLines.contains($0.line) }
        .map { TerminalMap.Cell(line: $0.line, column: $0.columns.lowerBound) }
        ?? page.cell(of: focus)
    }
    guard let cell, visibleLines.contains(cell.line) else { return .init(line: 0, column: 0) }
    return TerminalMap.Cell(
      line: cell.line - top, column: max(0, min(cell.column - place.column, size.columns - 1)))
  }

  /// The marks on the screen; where marks overlap, the first mark wins.
  private var marks: [Page.Mark] {
    var marks: [Page.Mark] = []
    if let pressed = interaction.pressedLink(document.link) {
      marks.append(
        Page.Mark(
          rectangles: page.map.rectangles(of: pressed),
          codes: page.emitter.codesOfPressedLink(pressed, in: document.linked)))
    }
    if let focus = interaction.focus {
      marks.append(Page.Mark(rectangles: page.map.rectangles(of: focus), codes: Codes.focus))
    }
    let columns = place.column..<place.column + size.columns
    guard let search,
      let range = page.map.textRange(ofLines: visibleLines, columns: columns)
    else { return marks }
    for index in search.matches(in: range) {
      let rectangles = page.map.rectangles(of: search.matches[index], in: .utf8).filter {
        visibleLines.contains($0.line) && $0.columns.overlaps(columns)
      }
      if rectangles.isEmpty { continue }
      let codes =
        switch page.emitter.attributes {
        case .none, .monochrome: Codes.monochromeMatch
        case .colors: index == search.current ? Codes.currentMatch : Codes.match
        }
      marks.append(Page.Mark(rectangles: rectangles, codes: codes))
    }
    return marks
  }

  // MARK: Lists

  private func rows(of list: ViewerList) -> [Bytes] {
    let first = firstRow(of: list)
    return (first..<first + height).map { index in
      guard index < list.rows.count else { return [] }
      let isSelected = list.isMenu && index == list.selected
      let line = PaintedText.line(" " + list.rows[index].text, cells: size.columns).bytes
      return isSelected ? "\u{1B}[\(Codes.focus)m".utf8 + line + "\u{1B}[0m".utf8 : line
    }
  }

  // MARK: Lines at the bottom

  private var announcementRow: Bytes {
    let line = PaintedText.line(" " + announcement, cells: size.columns)
    let padding = page.base.isEmpty ? 0 : size.columns - line.cells
    return page.base + "\u{1B}[3m".utf8 + line.bytes
      + repeatElement(UInt8(ascii: " "), count: padding)
      + "\u{1B}[0m".utf8
  }

  private func promptRow(_ prompt: SearchPrompt) -> (bytes: Bytes, cells: Int) {
    // Show the end of a long text, because the user types there.
    var text = PaintedText.line(prompt.text, cells: .max)
    if text.cells >= size.columns {
      text = PaintedText.line(
        "…" + String(prompt.text.suffix(max(0, size.columns - 2) / 2)), cells: size.columns - 1)
    }
    return (text.bytes + "\u{1B}[7m \u{1B}[0m".utf8, text.cells)
  }

  private var statusRow: Bytes {
    let right = " \(positionText)  h help "
    let left = PaintedText.line(" " + statusText, cells: size.columns)
    let free = size.columns - left.cells - right.count
    let end = free >= 1 ? right : ""
    let padding = String(repeating: " ", count: max(0, size.columns - left.cells - end.count))
    return "\u{1B}[7m".utf8 + left.bytes + (padding + end).utf8 + "\u{1B}[0m".utf8
  }

  private var statusText: String {
    switch mode {
    case .confirmation(let site): return site.question(columns: size.columns) + " (Esc: no)"
    case .list(let list): return list.title
    case .reading, .prompt: break
    }
    if !message.isEmpty { return message }
    return document.title.map { "\(document.name)  \($0)" } ?? document.name
  }

  /// The position in the document: `all`, `top`, `end`, or the share above the screen's bottom.
  private var positionText: String {
    let count = page.lineCount
    if count <= height { return "all" }
    if top == 0 { return "top" }
    return visibleLines.upperBound == count ? "end" : "\(visibleLines.upperBound * 100 / count)%"
  }
}

package struct Frame: Equatable, Sendable {
  /// The bytes of each row, which fit into the screen's columns and leave no style open.
  var rows: [Bytes]
  /// The cell of the cursor, which screen readers follow even while the cursor is hidden.
  var cursor: TerminalMap.Cell
}

/// Writes only the rows of a frame that differ from the rows on the screen.
package struct FrameWriter: Sendable {
  /// The frame on the screen; `nil` if it is unknown.
  private var shown: Frame?

  package init() {}

  /// Forgets the frame on the screen, so that the next frame is drawn completely.
  package mutating func forget() { shown = nil }

  /// Returns the bytes that change the screen to a frame; empty if the frame is shown already.
  package mutating func bytes(showing frame: Frame) -> Bytes {
    if frame == shown { return [] }
    let known = shown?.rows.count == frame.rows.count ? shown?.rows : nil
    shown = frame
    return ByteBuffer.bytes { output in
      output.append("\u{1B}[?2026h")
      if known == nil { output.append("\u{1B}[0m\u{1B}[2J") }
      for (index, row) in frame.rows.enumerated() where known?[index] != row {
        FrameWriter.move(to: TerminalMap.Cell(line: index, column: 0), in: &output)
        // Erase before writing the text, because the cursor may stay in the last column afterward.
        output.append("\u{1B}[2K")
        output.append(verbatim: row.span)
      }
      FrameWriter.move(to: frame.cursor, in: &output)
      output.append("\u{1B}[?2026l")
    }
  }

  private static func move(to cell: TerminalMap.Cell, in output: inout ByteBuffer) {
    output.append("\u{1B}[")
    output.append(decimal: cell.line + 1)
    output.append(";")
    output.append(decimal: cell.column + 1)
    output.append("H")
  }
}
