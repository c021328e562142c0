/// The cells of a table in a document's events.
struct TableCells {
  /// The events of the cells' content, row by row.
  private var contents: [Range<Int>] = []
  let alignments: [Document.Table.Alignment?]
  /// The event at which the table ends.
  let end: Int
  /// The length of the text, in bytes.
  private(set) var byteCount = 0

  /// Collects the cells of the table that begins at an event.
  init(of id: Document.Table.ID, at start: Int, in document: Document) {
    alignments = document[id].columns
    var index = start
    var cellStart = start
    loop: while true {
      index += 1
      switch document.events[index] {
      case .exit(.table): break loop
      case .enter(.tableCell): cellStart = index + 1
      case .exit(.tableCell): contents.append(cellStart..<index)
      case .leaf(.text(let range)), .leaf(.code(let range)): byteCount += range.count
      case .enter, .exit, .leaf: break
      }
    }
    end = index
  }

  /// The number of rows, including the header.
  var rowCount: Int { alignments.isEmpty ? 0 : contents.count / alignments.count }

  /// The events of a cell's content; row 0 is the header.
  subscript(row: Int, column: Int) -> Range<Int> { contents[row * alignments.count + column] }

  /// Whether every cell of a row is empty.
  func isEmpty(row: Int) -> Bool { alignments.indices.allSatisfy { self[row, $0].isEmpty } }
}

/// Collects the lines of cells.
struct CellLines: TerminalSink {
  /// A line of a cell.
  struct Line {
    /// The range in the collected segments.
    let segments: Range<Int>
    let cells: Int
  }

  private(set) var lines: [Line] = []
  private(set) var segments: [TerminalSegment] = []
  /// The width of the widest line in any terminal.
  private(set) var widest = 0

  mutating func write(_ line: borrowing TerminalLine, of sources: TerminalSources) {
    let start = segments.count
    for index in 0..<line.segments.count {
      segments.append(line.segments[index])
    }
    lines.append(Line(segments: start..<segments.count, cells: line.cells))
    widest = max(widest, line.cells + line.surplus)
  }

  mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    widest = 0
  }
}
