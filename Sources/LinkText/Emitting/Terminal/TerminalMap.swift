/// The positions of a document's links and text in the cells of a terminal.
///
/// Lines and columns are numbered from 0, ranges are half-open, and lookups use binary search.
/// ``ANSIEmitter/map(of:)`` creates the map.
public struct TerminalMap: Equatable, Sendable {
  /// A cell of the terminal.
  public struct Cell: Hashable, Sendable {
    /// The line, from 0.
    public var line: Int
    /// The column, from 0.
    public var column: Int

    /// Creates the cell at a line and column.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// A range of adjacent cells on one line, which is never empty.
  public struct Rectangle: Hashable, Sendable {
    /// The line, from 0.
    public let line: Int
    /// The half-open range of columns, from 0.
    public internal(set) var columns: Range<Int>
  }

  /// The cells of a link on one line.
  struct LinkArea: Equatable, Sendable {
    let link: Document.Link.ID
    var rectangle: Rectangle
  }

  /// Grapheme clusters of the same size that are adjacent both in the text and on a line.
  struct CellRun: Equatable, Sendable {
    struct Size: Equatable, Sendable {
      var cells: Int
      var text: TextOffset
    }

    let cell: Cell
    var start: TextOffset
    let size: Size
    var count: Int

    var columns: Range<Int> { cell.column..<cell.column + count * size.cells }
    var end: TextOffset { offset(after: count) }

    func offset(after count: Int) -> TextOffset {
      TextOffset(
        utf8: start.utf8 + count * size.text.utf8, utf16: start.utf16 + count * size.text.utf16)
    }

    /// Returns the columns of the clusters that overlap a range of text; at least one must overlap.
    func columns(of range: Range<Int>, in unit: TextOffset.Unit) -> Range<Int> {
      let length = size.text[unit]
      let first = max(0, range.lowerBound - start[unit]) / length
      let last = (min(end[unit], range.upperBound) - start[unit] - 1) / length
      return cell.column + first * size.cells..<cell.column + (last + 1) * size.cells
    }
  }

  /// The number of cells per line; 0 if lines are not wrapped.
  public let width: Int
  /// The number of lines.
  public internal(set) var lineCount = 0
  let linkCount: Int
  /// The areas in the order of their cells, at most one for each link and line.
  var areas: [LinkArea] = []
  /// The areas in the order of their links, which differs where table cells are side by side.
  var areasByLink: [LinkArea] = []
  /// The runs in the order of their cells.
  var cellRuns: [CellRun] = []
  /// The runs in the order of the text.
  var cellRunsByText: [CellRun] = []

  /// Returns the cells that a link covers, as one rectangle per line; empty if the link has no
  /// cells.
  ///
  /// The rectangles include the cells of the link's text and of the decoration within the link:
  /// backticks, `[image: ]`, and the hyphen at the end of a line. They exclude a following address.
  public func rectangles(of link: Document.Link.ID) -> [Rectangle] {
    let start = areasByLink.partitioningIndex { $0.link.index >= link.index }
    return areasByLink[start...].prefix { $0.link == link }.map(\.rectangle)
  }

  /// Returns the link that contains a cell, or `nil` if there is none.
  public func link(at cell: Cell) -> Document.Link.ID? {
    let next = areas.partitioningIndex { area in
      (cell.line, cell.column) < (area.rectangle.line, area.rectangle.columns.lowerBound)
    }
    guard next > 0 else { return nil }
    let (link, rectangle) = (areas[next - 1].link, areas[next - 1].rectangle)
    return rectangle.line == cell.line && rectangle.columns.contains(cell.column) ? link : nil
  }

  /// Returns the text offset of the character in a cell, or `nil` for decoration and empty cells.
  ///
  /// All cells of a grapheme cluster have the offset of its first character in the text.
  public func textOffset(at cell: Cell) -> TextOffset? {
    let next = cellRuns.partitioningIndex {
      (cell.line, cell.column) < ($0.cell.line, $0.cell.column)
    }
    guard next > 0 else { return nil }
    let run = cellRuns[next - 1]
    guard run.cell.line == cell.line, run.columns.contains(cell.column) else { return nil }
    return run.offset(after: (cell.column - run.cell.column) / run.size.cells)
  }

  /// Returns the cells of the grapheme cluster that contains a text offset.
  ///
  /// Returns `nil` for text without a cell, such as spaces at the end of a line, line breaks, soft
  /// hyphens, and combining marks that join decoration without widening it.
  ///
  /// - Parameters:
  ///   - offset: An offset in ``AttributedText/text``.
  ///   - unit: The unit of the offset.
  public func cells(at offset: Int, in unit: TextOffset.Unit) -> Rectangle? {
    guard let index = runIndex(from: offset, in: unit),
      cellRunsByText[index].start[unit] <= offset
    else { return nil }
    let run = cellRunsByText[index]
    let place = (offset - run.start[unit]) / run.size.text[unit]
    let column = run.cell.column + place * run.size.cells
    return Rectangle(line: run.cell.line, columns: column..<column + run.size.cells)
  }

  /// Returns the cells of all grapheme clusters that overlap a range of the text.
  ///
  /// Cells that are separated by decoration are in separate rectangles.
  ///
  /// - Parameters:
  ///   - range: A half-open range of offsets in ``AttributedText/text``.
  ///   - unit: The unit of the offsets.
  public func rectangles(of range: Range<Int>, in unit: TextOffset.Unit) -> [Rectangle] {
    guard !range.isEmpty, let first = runIndex(from: range.lowerBound, in: unit) else { return [] }
    var rectangles: [Rectangle] = []
    for run in cellRunsByText[first...] {
      guard run.start[unit] < range.upperBound else { break }
      let columns = run.columns(of: range, in: unit)
      if let last = rectangles.last, last.line == run.cell.line,
        last.columns.upperBound == columns.lowerBound
      {
        rectangles[rectangles.count - 1].columns = last.columns.lowerBound..<columns.upperBound
      } else {
        rectangles.append(Rectangle(line: run.cell.line, columns: columns))
      }
    }
    return rectangles
  }

  /// Returns the index in `cellRunsByText` of the first run that ends after an offset.
  private func runIndex(from offset: Int, in unit: TextOffset.Unit) -> Int? {
    let index = cellRunsByText.partitioningIndex { $0.end[unit] > offset }
    return index < cellRunsByText.count ? index : nil
  }

  /// The map as one line of JSON, in the format `linkmark.map/1`.
  ///
  /// It contains every link of the document. An element of `text` is a run of `clusters` grapheme
  /// clusters, all of which have the same number of cells, UTF-16 code units, and bytes.
  public var json: Bytes {
    ByteBuffer.bytes(minimumCapacity: 256 + 96 * cellRuns.count) { output in
      output.append("{\"format\":\"linkmark.map/1\",\"width\":", decimal: width)
      output.append(",\"lines\":", decimal: lineCount)
      output.append(",\"links\":", jsonArray: 0..<linkCount) { index, output in
        let rectangles = rectangles(of: Document.Link.ID(index: UInt32(index)))
        output.append("{\"id\":", decimal: index)
        output.append(",\"rectangles\":", jsonArray: rectangles) { rectangle, output in
          append(line: rectangle.line, columns: rectangle.columns, to: &output)
          output.append("}")
        }
        output.append("}")
      }
      output.append(",\"text\":", jsonArray: cellRuns) { run, output in
        append(line: run.cell.line, columns: run.columns, to: &output)
        output.append(",")
        output.append(jsonMember: .init(start: run.start, end: run.end))
        output.append(",\"clusters\":", decimal: run.count)
        output.append("}")
      }
      output.append("}\n")
    }
  }

  private func append(line: Int, columns: Range<Int>, to output: inout ByteBuffer) {
    output.append("{\"line\":", decimal: line)
    output.append(",\"columns\":[", decimal: columns.lowerBound)
    output.append(",", decimal: columns.upperBound)
    output.append("]")
  }

  // MARK: Lookups by line, for views that show only some lines

  /// Returns the first cell with text on a line or below it, and the offset of the cell's text in
  /// UTF-8 bytes; `nil` if no text follows.
  package func firstText(fromLine line: Int) -> (cell: Cell, offset: Int)? {
    let index = cellRuns.partitioningIndex { $0.cell.line >= line }
    guard index < cellRuns.count else { return nil }
    return (cellRuns[index].cell, cellRuns[index].start.utf8)
  }

  /// Returns the range of the text on some lines, in UTF-8 bytes; `nil` if they have no text.
  ///
  /// Where table cells are side by side, the range may include text on other lines.
  ///
  /// - Parameter columns: The columns that the text is in, at least in part; `nil` for all.
  package func textRange(
    ofLines lines: Range<Int>, columns: Range<Int>? = nil
  ) -> Range<Int>? {
    let first = cellRuns.partitioningIndex { $0.cell.line >= lines.lowerBound }
    var range: Range<Int>?
    for run in cellRuns[first...] {
      guard run.cell.line < lines.upperBound else { break }
      let shown = columns.map(run.columns.clamped) ?? run.columns
      guard !shown.isEmpty else { continue }
      let first = (shown.lowerBound - run.cell.column) / run.size.cells
      let last = (shown.upperBound - run.cell.column - 1) / run.size.cells
      let start = min(range?.lowerBound ?? .max, run.offset(after: first).utf8)
      range = start..<max(range?.upperBound ?? 0, run.offset(after: last + 1).utf8)
    }
    return range
  }

  /// Returns the first cell of the character at an offset in UTF-8 bytes, or else of the next
  /// character that has a cell; `nil` if there is none.
  package func cell(fromOffset offset: Int) -> Cell? {
    guard let index = runIndex(from: offset, in: .utf8) else { return nil }
    return cells(at: offset, in: .utf8).map { Cell(line: $0.line, column: $0.columns.lowerBound) }
      ?? cellRunsByText[index].cell
  }
}

extension ANSIEmitter {
  /// Returns the positions of a document's links and text in the emitter's output.
  ///
  /// The cost is about the same as for emitting the document and collecting its text.
  public func map(of linked: LinkedDocument) -> TerminalMap {
    var mapper = TerminalLayout.lines(
      of: linked, settings: self, to: TerminalMapper(linked, width: width))
    return mapper.finish()
  }
}
