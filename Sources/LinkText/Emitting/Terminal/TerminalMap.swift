/// Where the links and the text of a document stand among the cells of a terminal.
///
/// Lines and columns count from 0, ranges are half-open, and a lookup is a binary search.
/// Made by ``ANSIEmitter/map(of:)``.
public struct TerminalMap: Equatable, Sendable {
  /// A cell of the terminal.
  public struct Cell: Hashable, Sendable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// Neighbouring cells of one line, never none.
  public struct Rectangle: Hashable, Sendable {
    public let line: Int
    public internal(set) var columns: Range<Int>
  }

  /// The cells of a link on one line.
  struct LinkArea: Equatable, Sendable {
    let link: Document.Link.ID
    var rectangle: Rectangle
  }

  /// Grapheme clusters that follow each other in the text and on a line, and are alike.
  struct Stretch: Equatable, Sendable {
    /// What a cluster takes.
    struct Size: Equatable, Sendable {
      var cells: Int
      var text: TextOffset
    }

    let cell: Cell
    let start: TextOffset
    let size: Size
    var count: Int

    var columns: Range<Int> { cell.column..<cell.column + count * size.cells }
    var end: TextOffset { offset(after: count) }

    func offset(after count: Int) -> TextOffset {
      TextOffset(
        utf8: start.utf8 + count * size.text.utf8, utf16: start.utf16 + count * size.text.utf16)
    }
  }

  /// The cells of a line, 0 where lines have no end.
  public let width: Int
  public internal(set) var lineCount = 0
  /// The number of links in the document.
  let linkCount: Int
  /// In the order of their links, which is that of their cells; no two of a link on one line.
  var areas: [LinkArea] = []
  /// In the order of their cells, which is that of the text.
  var stretches: [Stretch] = []

  init(width: Int, linkCount: Int) {
    self.width = width
    self.linkCount = linkCount
  }

  /// The cells that a link covers, one rectangle a line; empty for a link that shows nothing.
  ///
  /// These are the cells of its text, and what the layout puts between and around them within the
  /// link: backticks, `[image: ]`, the hyphen at a line's end. An address is not in the link.
  public func rectangles(of link: Document.Link.ID) -> [Rectangle] {
    let start = areas.partitioningIndex { $0.link.index >= link.index }
    return areas[start...].prefix { $0.link == link }.map(\.rectangle)
  }

  /// The link that a cell belongs to.
  public func link(at cell: Cell) -> Document.Link.ID? {
    let next = areas.partitioningIndex { area in
      cell.isBefore(line: area.rectangle.line, column: area.rectangle.columns.lowerBound)
    }
    guard next > 0 else { return nil }
    let area = areas[next - 1]
    let isInside =
      area.rectangle.line == cell.line && area.rectangle.columns.contains(cell.column)
    return isInside ? area.link : nil
  }

  /// Where the character of a cell begins in the text; nil for decoration and empty cells.
  ///
  /// All cells of a grapheme cluster have the offset of its first character of the text.
  public func textOffset(at cell: Cell) -> TextOffset? {
    let next = stretches.partitioningIndex {
      cell.isBefore(line: $0.cell.line, column: $0.cell.column)
    }
    guard next > 0 else { return nil }
    let stretch = stretches[next - 1]
    guard stretch.cell.line == cell.line, stretch.columns.contains(cell.column) else { return nil }
    return stretch.offset(after: (cell.column - stretch.cell.column) / stretch.size.cells)
  }

  /// The cells of the grapheme cluster that an offset of the text is in.
  ///
  /// Nil for what has no cell: spaces at a line's end, line breaks, soft hyphens, and marks that
  /// join decoration without making it wider.
  public func cells(at offset: Int, in unit: TextOffset.Unit) -> Rectangle? {
    guard let index = stretch(from: offset, in: unit), stretches[index].start[unit] <= offset else {
      return nil
    }
    let stretch = stretches[index]
    let place = (offset - stretch.start[unit]) / stretch.size.text[unit]
    let column = stretch.cell.column + place * stretch.size.cells
    return Rectangle(line: stretch.cell.line, columns: column..<column + stretch.size.cells)
  }

  /// The cells of all grapheme clusters that have something of a range of the text.
  ///
  /// Cells with decoration between them are rectangles of their own.
  public func rectangles(of range: Range<Int>, in unit: TextOffset.Unit) -> [Rectangle] {
    guard !range.isEmpty, let first = stretch(from: range.lowerBound, in: unit) else { return [] }
    var rectangles: [Rectangle] = []
    for stretch in stretches[first...] {
      guard stretch.start[unit] < range.upperBound else { break }
      let columns = stretch.columns(of: range, in: unit)
      if let last = rectangles.last, last.line == stretch.cell.line,
        last.columns.upperBound == columns.lowerBound
      {
        rectangles[rectangles.count - 1].columns = last.columns.lowerBound..<columns.upperBound
      } else {
        rectangles.append(Rectangle(line: stretch.cell.line, columns: columns))
      }
    }
    return rectangles
  }

  /// The first stretch that ends behind an offset.
  private func stretch(from offset: Int, in unit: TextOffset.Unit) -> Int? {
    let index = stretches.partitioningIndex { $0.end[unit] > offset }
    return index < stretches.count ? index : nil
  }
}

extension TerminalMap.Cell {
  fileprivate func isBefore(line: Int, column: Int) -> Bool {
    (self.line, self.column) < (line, column)
  }
}

extension TerminalMap.Stretch {
  /// The columns of the clusters that have something of a range, which the stretch has a part of.
  fileprivate func columns(of range: Range<Int>, in unit: TextOffset.Unit) -> Range<Int> {
    let length = size.text[unit]
    let first = max(0, range.lowerBound - start[unit]) / length
    let last = (min(end[unit], range.upperBound) - start[unit] - 1) / length
    return cell.column + first * size.cells..<cell.column + (last + 1) * size.cells
  }
}

extension ANSIEmitter {
  /// Where the links and the text of a document stand in what the emitter writes.
  ///
  /// The cost is that of the emission, and of the document's text.
  public func map(of linked: LinkedDocument) -> TerminalMap {
    let mapper = TerminalLayout.lines(
      of: linked, width: width, addresses: addresses, hyperlinks: hyperlinks,
      to: TerminalMapper(linked, width: width))
    return mapper.map
  }
}
