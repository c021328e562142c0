/// Records the positions of links and text in the lines of a layout.
struct TerminalMapper: TerminalSink {
  private var map: TerminalMap
  private var text: TextCursor
  private var cluster = ClusterWidth()
  private var column = 0
  /// The last grapheme cluster, which the next scalar may extend.
  private var open: OpenCluster?

  private struct OpenCluster {
    var cells: Int
    let link: Document.Link.ID?
    /// The range in ``AttributedText/text``, in UTF-8 bytes; `nil` for decoration.
    var text: Range<Int>?
  }

  init(_ linked: LinkedDocument, width: Int) {
    map = TerminalMap(width: max(0, width), linkCount: linked.document.links.count)
    text = TextCursor(AttributedText(linked, keepsOrigins: true))
  }

  mutating func write(_ line: borrowing TerminalLine, of sources: TerminalSources) {
    cluster = ClusterWidth()
    column = line.prefix.withSpan { DisplayWidth(of: $0, after: &cluster).cells }
    for index in 0..<line.segments.count {
      let segment = line.segments[index]
      switch segment.form {
      case .verbatim:
        let bytes = sources.bytes(of: segment.source)
        place(segment, of: bytes.span)
      case .space, .lineBreak: placeSpace(segment)
      case .symbol: place(sources.shownScalar(of: segment), of: segment, at: segment.range)
      }
    }
    finishCluster()
    map.lineCount += 1
  }

  mutating func finish() -> TerminalMap {
    let order = map.cellRuns.sortingIndices { $0.start.utf8 < $1.start.utf8 }
    var offset = TextOffset()
    for place in map.cellRuns.indices {
      let index = order?[place] ?? place
      let gap = text.size(of: offset.utf8..<map.cellRuns[index].start.utf8)
      map.cellRuns[index].start.utf16 = offset.utf16 + gap.utf16
      offset = map.cellRuns[index].end
    }
    map.cellRunsByText = order?.map { map.cellRuns[$0] } ?? map.cellRuns
    let linkOrder = map.areas.sortingIndices { $0.link.index < $1.link.index }
    map.areasByLink = linkOrder?.map { map.areas[$0] } ?? map.areas
    return map
  }

  // MARK: Characters

  private mutating func place(_ segment: TerminalSegment, of bytes: Span<UInt8>) {
    let end = segment.range.upperBound
    var start = segment.range.lowerBound
    while start < end {
      let asciiEnd = bytes.endOfPrintableASCII(in: start..<end)
      while start < asciiEnd { start = placeASCII(segment, range: start..<asciiEnd, of: bytes) }
      if start < end {
        let (scalar, count) = bytes.scalar(at: start)
        place(scalar, of: segment, at: start..<start + count)
        start += count
      }
    }
  }

  /// Records printable ASCII up to the end of a leaf, and returns the index at which it stops.
  private mutating func placeASCII(
    _ segment: TerminalSegment, range: Range<Int>, of bytes: Span<UInt8>
  ) -> Int {
    finishCluster()
    var count = range.count
    var start: Int?
    if segment.role == .text {
      let place = text.place(ofByte: range.lowerBound)
      count = min(count, place.leafEnd - range.lowerBound)
      start = place.offset
    }
    // The last character stays open, because a combining mark may follow and join it.
    add(
      count - 1, size: .init(cells: 1, text: TextOffset(utf8: 1, utf16: 1)), link: segment.link,
      text: start)
    let last = start.map { $0 + count - 1..<$0 + count }
    open = OpenCluster(cells: 1, link: segment.link, text: last)
    cluster.restart(with: bytes[range.lowerBound + count - 1])
    return range.lowerBound + count
  }

  /// Records a space that replaces a character; further spaces for a tab widen the tab's cluster.
  private mutating func placeSpace(_ segment: TerminalSegment) {
    cluster.restart(with: UInt8(ascii: " "))
    let range = range(of: segment, at: segment.range)
    if let range, let last = open?.text, last.lowerBound == range.lowerBound {
      open?.cells += 1
      return
    }
    finishCluster()
    open = OpenCluster(cells: 1, link: segment.link, text: range)
  }

  private mutating func place(_ scalar: UInt32, of segment: TerminalSegment, at place: Range<Int>) {
    let advance = cluster.advance(scalar, width: ScalarWidth(scalar))
    let range = range(of: segment, at: place)
    // Text that joins decoration, such as an accent after a backtick, gets the cells that it adds.
    let extendsDecoration = range != nil && open?.text == nil && advance.cells > 0
    if advance.isExtension, extendsDecoration {
      let link = open?.link
      finishCluster()
      open = OpenCluster(cells: advance.cells, link: link, text: range)
    } else if advance.isExtension {
      open?.cells += advance.cells
      if let range, let start = open?.text?.lowerBound { open?.text = start..<range.upperBound }
    } else {
      finishCluster()
      open = OpenCluster(cells: advance.cells, link: segment.link, text: range)
    }
  }

  /// Returns a character's range of bytes in ``AttributedText/text``; `nil` for decoration.
  private mutating func range(of segment: TerminalSegment, at place: Range<Int>) -> Range<Int>? {
    switch (segment.role, segment.form) {
    case (.decoration, _): return nil
    case (.text, .lineBreak):
      let start = text.offset(ofBreak: place.lowerBound)
      return start..<start + 1
    case (.text, .verbatim), (.text, .space), (.text, .symbol):
      let start = text.place(ofByte: place.lowerBound).offset
      return start..<start + place.count
    }
  }

  // MARK: Clusters

  private mutating func finishCluster() {
    guard let cluster = open else { return }
    open = nil
    var size = TerminalMap.CellRun.Size(cells: cluster.cells, text: TextOffset())
    if let range = cluster.text { size.text = text.size(of: range) }
    add(1, size: size, link: cluster.link, text: cluster.text?.lowerBound)
  }

  /// Adds `count` clusters of the same size at the current column.
  private mutating func add(
    _ count: Int, size: TerminalMap.CellRun.Size, link: Document.Link.ID?, text: Int?
  ) {
    guard count > 0 else { return }
    let cell = TerminalMap.Cell(line: map.lineCount, column: column)
    column += count * size.cells
    if let link {
      let last = map.areas.count - 1
      if last >= 0, map.areas[last].link == link, map.areas[last].rectangle.line == cell.line {
        let start = map.areas[last].rectangle.columns.lowerBound
        map.areas[last].rectangle.columns = start..<column
      } else {
        let rectangle = TerminalMap.Rectangle(line: cell.line, columns: cell.column..<column)
        map.areas.append(.init(link: link, rectangle: rectangle))
      }
    }
    guard let text else { return }
    if let last = map.cellRuns.last, last.cell.line == cell.line, last.size == size,
      last.columns.upperBound == cell.column, last.end.utf8 == text
    {
      map.cellRuns[map.cellRuns.count - 1].count += count
    } else {
      let start = TextOffset(utf8: text, utf16: 0)
      map.cellRuns.append(.init(cell: cell, start: start, size: size, count: count))
    }
  }
}

/// A cursor in the text of a document that moves along with a layout.
///
/// Lookups at ascending offsets are fast. Other lookups, which occur where table cells are side by
/// side, are binary searches.
private struct TextCursor {
  private let text: Bytes
  private let origins: [AttributedText.Origin]
  /// The index in `origins` of the leaf at which the last lookup ended.
  private var leaf = 0

  init(_ text: AttributedText) {
    self.text = text.text
    origins = text.origins
  }

  /// Returns the text offset of a byte in ``Document/text``, and the end of the byte's leaf there.
  mutating func place(ofByte index: Int) -> (offset: Int, leafEnd: Int) {
    if index < origins[leaf].document.lowerBound {
      leaf = origins.partitioningIndex { $0.document.upperBound > index }
    }
    while !origins[leaf].document.contains(index) { leaf += 1 }
    let origin = origins[leaf]
    return (origin.start + index - origin.document.lowerBound, origin.document.upperBound)
  }

  /// Returns the UTF-8 offset of a line break in the text, given the index of the break's event.
  mutating func offset(ofBreak event: Int) -> Int {
    while origins[leaf].event != event { leaf += 1 }
    return origins[leaf].start
  }

  func size(of range: Range<Int>) -> TextOffset {
    TextOffset(utf8: range.count, utf16: text.span.extracting(range).utf16Count)
  }
}

extension Array {
  /// Returns the indices in the order that sorts the elements; `nil` if the array is sorted.
  fileprivate func sortingIndices(by areInOrder: (Element, Element) -> Bool) -> [Int]? {
    // Without tables, elements are recorded in order.
    if zip(self, dropFirst()).allSatisfy({ !areInOrder($1, $0) }) { return nil }
    // The sort is stable: equal elements keep the order of their indices.
    return indices.sorted { areInOrder(self[$0], self[$1]) }
  }
}
