/// Records the positions of links and text in the lines of a layout.
struct TerminalMapper: TerminalSink {
  private(set) var map: TerminalMap
  private var text: TextCursor
  private var cluster = ClusterWidth()
  private var column = 0
  /// The grapheme cluster that is not complete yet.
  private var open: OpenCluster?

  private struct OpenCluster {
    var cells: Int
    let link: Document.Link.ID?
    /// The text range; `nil` for decoration.
    var text: (start: TextOffset, end: TextOffset)?
  }

  init(_ linked: LinkedDocument, width: Int) {
    map = TerminalMap(width: max(0, width), linkCount: linked.document.links.count)
    text = TextCursor(AttributedText(linked, keepsOrigins: true))
  }

  mutating func write(_ line: borrowing TerminalLine, of sources: TerminalSources) {
    cluster = ClusterWidth()
    column = line.prefix.withSpan { DisplayWidth.cells(of: $0, after: &cluster) }
    for index in 0..<line.segments.count {
      let segment = line.segments[index]
      switch segment.form {
      case .verbatim:
        let bytes = sources.bytes(of: segment.source)
        place(segment, of: bytes.span)
      case .space, .lineBreak: placeSpace(segment)
      case .symbol: place(sources.shownScalar(of: segment), segment, segment.range)
      }
    }
    finishCluster()
    map.lineCount += 1
  }

  // MARK: Characters

  private mutating func place(_ segment: TerminalSegment, of bytes: Span<UInt8>) {
    let end = segment.range.upperBound
    var start = segment.range.lowerBound
    while start < end {
      let asciiEnd = bytes.endOfPrintableASCII(in: start..<end)
      while start < asciiEnd {
        start = placeASCII(segment, start..<asciiEnd, of: bytes)
      }
      if start < end {
        let (scalar, count) = bytes.scalar(at: start)
        place(scalar, segment, start..<start + count)
        start += count
      }
    }
  }

  /// Places printable ASCII up to the end of a leaf, and returns the start of the rest.
  private mutating func placeASCII(
    _ segment: TerminalSegment, _ range: Range<Int>, of bytes: Span<UInt8>
  ) -> Int {
    finishCluster()
    var count = range.count
    var start: TextOffset?
    if segment.role == .text {
      count = min(count, text.countOfLeaf(from: range.lowerBound))
      start = text.offset(ofByte: range.lowerBound)
    }
    // The next character can still join the last one.
    add(
      count - 1, .init(cells: 1, text: TextOffset(utf8: 1, utf16: 1)), link: segment.link,
      text: start)
    if let start {
      text.advance(to: start.utf8 + count)
      let last = TextOffset(utf8: start.utf8 + count - 1, utf16: start.utf16 + count - 1)
      open = OpenCluster(cells: 1, link: segment.link, text: (last, text.end))
    } else {
      open = OpenCluster(cells: 1, link: segment.link, text: nil)
    }
    cluster.restart(with: bytes[range.lowerBound + count - 1])
    return range.lowerBound + count
  }

  /// Places a space that represents other text; another space for the same text widens it.
  private mutating func placeSpace(_ segment: TerminalSegment) {
    cluster.restart(with: UInt8(ascii: " "))
    let range = range(of: segment, segment.range)
    if let range, let last = open?.text, last.start == range.start {
      open?.cells += 1
      return
    }
    finishCluster()
    open = OpenCluster(cells: 1, link: segment.link, text: range)
  }

  /// Places a scalar as shown.
  private mutating func place(_ scalar: UInt32, _ segment: TerminalSegment, _ place: Range<Int>) {
    let advance = cluster.advance(scalar, ScalarWidth(scalar))
    let range = range(of: segment, place)
    // Text that joins decoration, like a mark at the start of a code span, has the cells that it
    // adds.
    let extendsDecoration = range != nil && open?.text == nil && advance.cells > 0
    if advance.isExtension, extendsDecoration {
      let link = open?.link
      finishCluster()
      open = OpenCluster(cells: advance.cells, link: link, text: range)
    } else if advance.isExtension {
      open?.cells += advance.cells
      if let range, open?.text != nil { open?.text?.end = range.end }
    } else {
      finishCluster()
      open = OpenCluster(cells: advance.cells, link: segment.link, text: range)
    }
  }

  /// Returns the text range of one character of a segment, or `nil` for decoration.
  private mutating func range(
    of segment: TerminalSegment, _ place: Range<Int>
  ) -> (start: TextOffset, end: TextOffset)? {
    switch (segment.role, segment.form) {
    case (.decoration, _): return nil
    case (.text, .lineBreak):
      let start = text.offset(ofBreak: place.lowerBound)
      text.advance(to: start.utf8 + 1)
      return (start, text.end)
    case (.text, .verbatim), (.text, .space), (.text, .symbol):
      let start = text.offset(ofByte: place.lowerBound)
      text.advance(to: start.utf8 + place.count)
      return (start, text.end)
    }
  }

  // MARK: Clusters

  private mutating func finishCluster() {
    guard let cluster = open else { return }
    open = nil
    var size = TerminalMap.Stretch.Size(cells: cluster.cells, text: TextOffset())
    if let (start, end) = cluster.text {
      size.text = TextOffset(utf8: end.utf8 - start.utf8, utf16: end.utf16 - start.utf16)
    }
    add(1, size, link: cluster.link, text: cluster.text?.start)
  }

  /// Adds clusters of one size at the current position of the line.
  private mutating func add(
    _ count: Int, _ size: TerminalMap.Stretch.Size, link: Document.Link.ID?, text: TextOffset?
  ) {
    guard count > 0 else { return }
    let cell = TerminalMap.Cell(line: map.lineCount, column: column)
    column += count * size.cells
    if let link { cover(cell.column..<column, with: link) }
    guard let text else { return }
    if let last = map.stretches.last, last.cell.line == cell.line, last.size == size,
      last.columns.upperBound == cell.column, last.end == text
    {
      map.stretches[map.stretches.count - 1].count += count
    } else {
      map.stretches.append(.init(cell: cell, start: text, size: size, count: count))
    }
  }

  private mutating func cover(_ columns: Range<Int>, with link: Document.Link.ID) {
    let last = map.areas.count - 1
    if last >= 0, map.areas[last].link == link, map.areas[last].rectangle.line == map.lineCount {
      let start = map.areas[last].rectangle.columns.lowerBound
      map.areas[last].rectangle.columns = start..<columns.upperBound
    } else {
      map.areas.append(
        .init(link: link, rectangle: .init(line: map.lineCount, columns: columns)))
    }
  }
}
