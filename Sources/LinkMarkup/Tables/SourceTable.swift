import LinkText

struct SourceTable {
  let columns: [Document.Table.Alignment?]
  /// The number of the first line, which is the header; the delimiter row follows.
  let firstLine: Int
  /// The white space and the container markers before the content of each line.
  private(set) var prefixes: [Range<Int>]
  /// The cells of all rows except the delimiter row; cells that the source lacks are empty.
  private(set) var cells: [Cell]
  /// The number of cells that the source lacks.
  private(set) var filledCount = 0
  /// The range of the dropped cells of each row with text beyond the last column.
  private(set) var lostCells: [Range<Int>] = []
  /// Whether the line after the table, which libcmark read as a heading's underline, may be a row.
  var isOpen = false

  /// A cell without the white space around it, kept small because there may be millions of cells.
  struct Cell {
    enum Content {
      case empty
      /// Text without any byte that may begin an inline.
      case text
      /// A code span between single backticks.
      case code
      /// Inlines that libcmark has to read.
      case inlines
    }

    private let start: UInt32
    private let end: UInt32
    let content: Content

    init(_ range: Range<Int>, content: Content) {
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
      self.content = content
    }

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  var lines: Range<Int> { firstLine..<firstLine + prefixes.count }
  var rowCount: Int { cells.count / columns.count }
  /// The number of events of a table whose cells contain only text.
  var eventCount: Int { 2 + 2 * rowCount + 3 * cells.count }

  /// Returns the line number of a row; the delimiter row follows the first row.
  func line(ofRow row: Int) -> Int { row == 0 ? firstLine : firstLine + row + 1 }

  func cells(ofRow row: Int) -> ArraySlice<Cell> {
    cells[row * columns.count..<(row + 1) * columns.count]
  }

  /// Appends a row; cells beyond the columns are dropped, as on GitHub.
  ///
  /// - Parameters:
  ///   - line: The line without the markers of its containers.
  ///   - maximumFilledCount: The maximum number of cells that the row may lack.
  /// - Returns: The number of missing cells, or `nil` if the line has no cells or lacks too many.
  mutating func append(
    _ line: Range<Int>, prefix: Range<Int>, of source: Bytes, maximumFilledCount: Int
  ) -> Int? {
    let start = cells.count
    let end = start + columns.count
    TableRow.appendCells(of: line, in: source, to: &cells)
    let missing = max(0, end - cells.count)
    guard cells.count > start, missing <= maximumFilledCount else {
      cells.removeSubrange(start...)
      return nil
    }
    if cells.count > end {
      let lost = cells[end...].filter { $0.content != .empty }
      if let first = lost.first, let last = lost.last {
        lostCells.append(first.range.lowerBound..<last.range.upperBound)
      }
      cells.removeSubrange(end...)
    }
    for _ in 0..<missing {
      cells.append(Cell(prefix.upperBound..<prefix.upperBound, content: .empty))
    }
    prefixes.append(prefix)
    filledCount += missing
    return missing
  }
}

/// The rules for the lines of a table; mirrors `table.c` of cmark-gfm 0.29.
enum TableRow {
  /// Appends the cells of a row.
  ///
  /// A `|` after a backslash does not end a cell.
  ///
  /// - Parameter line: The line without the markers of its containers.
  static func appendCells(
    of line: Range<Int>, in source: Bytes, to cells: inout [SourceTable.Cell]
  ) {
    var start = line.lowerBound
    if start < line.upperBound, source[start] == .pipe { start += 1 }
    start = endOfBlanks(from: start, line: line, source: source)
    while start < line.upperBound {
      let pipe = endOfCell(from: start, line: line, source: source)
      var end = pipe ?? line.upperBound
      while end > start, source[end - 1].isASCIIWhitespace { end -= 1 }
      cells.append(SourceTable.Cell(start..<end, content: content(of: source[start..<end])))
      guard let pipe else { return }
      start = endOfBlanks(from: pipe + 1, line: line, source: source)
    }
  }

  private static func content(of cell: ArraySlice<UInt8>) -> SourceTable.Cell.Content {
    guard cell.contains(where: \.mayBeginInline) else { return cell.isEmpty ? .empty : .text }
    let mark = UInt8(ascii: "`")
    let code = cell.dropFirst().dropLast()
    // libcmark may strip a space from both ends, and a backslash may escape a pipe.
    let isCode =
      cell.first == mark && cell.last == mark
      && code.first ?? UInt8(ascii: " ") != UInt8(ascii: " ")
      && code.allSatisfy { $0 != mark && $0 != UInt8(ascii: "\\") }
    return isCode ? .code : .inlines
  }

  private static func endOfCell(from start: Int, line: Range<Int>, source: Bytes) -> Int? {
    var searched = start
    while let pipe = source.span.firstOffset(of: .pipe, in: searched..<line.upperBound) {
      guard pipe > start, source[pipe - 1] == UInt8(ascii: "\\") else { return pipe }
      searched = pipe + 1
    }
    return nil
  }

  static func cells(_ line: Range<Int>, in source: Bytes) -> [SourceTable.Cell] {
    var cells: [SourceTable.Cell] = []
    appendCells(of: line, in: source, to: &cells)
    return cells
  }

  /// Returns the alignments of the columns if a line is a delimiter row, such as `| --- | :-: |`.
  static func alignments(_ line: Range<Int>, in source: Bytes) -> [Document.Table.Alignment?]? {
    guard source[line].allSatisfy(\.isInDelimiterRow) else { return nil }
    var alignments: [Document.Table.Alignment?] = []
    for cell in cells(line, in: source) {
      let marks = source[cell.range]
      let isLeft = marks.first == UInt8(ascii: ":")
      let isRight = marks.count > 1 && marks.last == UInt8(ascii: ":")
      let dashes = marks.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
      switch (isLeft, isRight) {
      case (true, true): alignments.append(.center)
      case (true, false): alignments.append(.left)
      case (false, true): alignments.append(.right)
      case (false, false): alignments.append(nil)
      }
    }
    return alignments.isEmpty ? nil : alignments
  }

  private static func endOfBlanks(from start: Int, line: Range<Int>, source: Bytes) -> Int {
    var end = start
    while end < line.upperBound, source[end].isASCIIWhitespace { end += 1 }
    return end
  }
}

extension UInt8 {
  static let pipe = UInt8(ascii: "|")

  /// Whether the byte may be the start of something other than text.
  fileprivate var mayBeginInline: Bool {
    switch self {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "&"), UInt8(ascii: "_"),
      UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "<"):
      true
    default: false
    }
  }

  /// Whether the byte can be in a delimiter row.
  var isInDelimiterRow: Bool {
    self == .pipe || self == UInt8(ascii: "-") || self == UInt8(ascii: ":") || isASCIIWhitespace
  }
}

/// The lines of a source that may be delimiter rows.
///
/// Most sources have no `|`; for these, only the search for `|` takes time.
struct DelimiterRows {
  /// The offset of one byte in each line that may be a delimiter row, in ascending order.
  private(set) var offsets: [Int] = []

  private static let lineEndings = ByteSearch(
    ByteSearch.Needle(UInt8(ascii: "\n"), ignoring: 0),
    ByteSearch.Needle(UInt8(ascii: "\r"), ignoring: 0))

  init(in source: Bytes) {
    let bytes = source.span
    // The start of the line after the last line with a pipe.
    var next = 0
    while let pipe = bytes.firstOffset(of: .pipe, in: next..<bytes.count) {
      // A delimiter row has a pipe, or follows a line with a pipe.
      addLine(at: next, before: pipe, of: source)
      let end = DelimiterRows.endOfLine(from: pipe, before: bytes.count, source: source)
      add(pipe, endingAt: end, of: source)
      let isPair =
        end + 1 < bytes.count && bytes[end] == UInt8(ascii: "\r")
        && bytes[end + 1] == UInt8(ascii: "\n")
      next = min(end + (isPair ? 2 : 1), bytes.count)
    }
    addLine(at: next, before: bytes.count, of: source)
  }

  /// Adds the line that begins at an offset if it ends before the limit or at the source's end.
  private mutating func addLine(at start: Int, before limit: Int, of source: Bytes) {
    guard start > 0, start < limit else { return }
    let end = DelimiterRows.endOfLine(from: start, before: limit, source: source)
    if end < limit || limit == source.count { add(start, endingAt: end, of: source) }
  }

  /// Adds the line that ends at an offset if it can be a delimiter row after markers of containers.
  private mutating func add(_ offset: Int, endingAt end: Int, of source: Bytes) {
    var index = end
    var hasDash = false
    while index > 0, source[index - 1].isInDelimiterRow, !source[index - 1].isLineEnding {
      index -= 1
      if source[index] == UInt8(ascii: "-") { hasDash = true }
    }
    guard hasDash else { return }
    let rest = source[..<index].reversed().prefix { !$0.isLineEnding }
    guard rest.allSatisfy({ ">+*.)".utf8.contains($0) || $0.isASCIIDigit || $0.isInDelimiterRow })
    else { return }
    offsets.append(max(offset, index))
  }

  private static func endOfLine(from start: Int, before limit: Int, source: Bytes) -> Int {
    source.span.firstOffset(of: lineEndings, in: start..<limit)
  }
}
