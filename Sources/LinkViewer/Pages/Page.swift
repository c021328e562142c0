import LinkText

/// A document laid out for the columns of a terminal.
struct Page: Sendable {
  let document: ViewedDocument
  let emitter: ANSIEmitter
  let map: TerminalMap
  /// The escape sequence that sets the theme's colors; empty without colors.
  let base: Bytes
  private let painted: Bytes
  private let lineStarts: LineStarts

  init(_ document: ViewedDocument, emitter: ANSIEmitter) {
    self.document = document
    self.emitter = emitter
    base = emitter.baseSequence(of: document.linked)
    map = emitter.map(of: document.linked)
    let painted = document.linked.bytes(emittedBy: emitter)
    self.painted = painted
    lineStarts = LineStarts(painted.span)
  }

  var lineCount: Int { map.lineCount }

  func line(_ index: Int) -> PaintedLine {
    PaintedLine(painted, in: lineStarts.line(index + 1, in: painted))
  }

  // MARK: Cells

  /// Returns the link at a terminal cell, or the block if no link is there; `nil` outside of text.
  func target(at cell: TerminalMap.Cell) -> LinkedText.Interaction.Target? {
    if let link = map.link(at: cell) { return .link(link) }
    guard let offset = map.textOffset(at: cell) else { return nil }
    return document.text.blockIndex(at: offset.utf8, in: .utf8).map { .block($0) }
  }

  /// The smallest ranges of lines and columns that contain some terminal cells; neither is empty.
  struct Area {
    let lines: Range<Int>
    let columns: Range<Int>

    /// Creates the area of `cells`, or the area of the single cell `cell` if `cells` is empty.
    init(_ cells: [TerminalMap.Rectangle], or cell: TerminalMap.Cell) {
      let lines = cells.map(\.line)
      let top = lines.min() ?? cell.line
      self.lines = top..<(lines.max() ?? top) + 1
      let start = cells.map(\.columns.lowerBound).min() ?? cell.column
      columns = start..<(cells.map(\.columns.upperBound).max() ?? start + 1)
    }
  }

  func area(of link: Document.Link.ID) -> Area {
    Area(map.rectangles(of: link), or: cell(of: link))
  }

  /// Returns the area of a range of UTF-8 bytes of the text.
  func area(of range: Range<Int>) -> Area {
    Area(map.rectangles(of: range, in: .utf8), or: cell(ofOffset: range.lowerBound))
  }

  /// Returns the first cell of a link, or the cell of the text after a link without cells.
  func cell(of link: Document.Link.ID) -> TerminalMap.Cell {
    if let first = map.rectangles(of: link).first {
      return TerminalMap.Cell(line: first.line, column: first.columns.lowerBound)
    }
    return cell(ofOffset: document.text[link].start.utf8)
  }

  /// Returns the cell of the first text at or after a UTF-8 offset, or else the last line's start.
  func cell(ofOffset offset: Int) -> TerminalMap.Cell {
    map.cell(fromOffset: offset) ?? TerminalMap.Cell(line: max(0, lineCount - 1), column: 0)
  }

  /// Returns the index of the first block with text on a line or below it; `nil` if there is none.
  func block(fromLine line: Int) -> Int? {
    map.firstText(fromLine: line).flatMap {
      document.text.blockIndex(at: $0.offset, in: .utf8)
    }
  }

  // MARK: Highlights

  /// Terminal cells that SGR codes highlight, such as the cells of a match.
  struct Mark {
    let rectangles: [TerminalMap.Rectangle]
    let codes: String
  }

  /// Returns the highlights of a line; where marks overlap, the first mark wins.
  static func highlights(of marks: [Mark], line: Int) -> [PaintedLine.Highlight] {
    var highlights: [PaintedLine.Highlight] = []
    for mark in marks {
      for rectangle in mark.rectangles where rectangle.line == line {
        var rest = [rectangle.columns]
        for other in highlights.map(\.columns) {
          rest = rest.flatMap { columns -> [Range<Int>] in
            guard columns.overlaps(other) else { return [columns] }
            let before = columns.lowerBound..<max(columns.lowerBound, other.lowerBound)
            let after = min(columns.upperBound, other.upperBound)..<columns.upperBound
            return [before, after].filter { !$0.isEmpty }
          }
        }
        highlights += rest.map { PaintedLine.Highlight(columns: $0, codes: mark.codes) }
      }
    }
    return highlights.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
  }
}
