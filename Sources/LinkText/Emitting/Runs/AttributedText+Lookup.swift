extension LinkedDocument {
  /// The document as one text with runs, blocks, links, and images, collected in one pass.
  public var attributedText: AttributedText { AttributedText(self) }
}

extension AttributedText.OffsetRange {
  /// The range in a unit, half-open.
  public subscript(unit: TextOffset.Unit) -> Range<Int> { start[unit]..<end[unit] }
}

/// Lookups are binary searches.
///
/// Offsets count from the start of the text. An offset inside a character, between the halves of a
/// surrogate pair or the bytes of a scalar, refers to that character. An offset outside the text
/// finds nothing.
extension AttributedText {
  /// The range of a link's text, including all formatting in it.
  public subscript(id: Document.Link.ID) -> OffsetRange { links[Int(id.index)] }

  /// The range of an image's alternative text.
  public subscript(id: Document.ImageID) -> OffsetRange { images[Int(id.index)] }

  /// The table with an identifier.
  public subscript(id: Document.Table.ID) -> Document.Table { tables[Int(id.index)] }

  /// The text in a range.
  public subscript(range: OffsetRange) -> String {
    String(decoding: text[range[.utf8]], as: UTF8.self)
  }

  /// The end of the text, which is its length in both units.
  public var end: TextOffset { runs.last?.range.end ?? TextOffset() }

  /// Returns the link that contains the character at an offset, or `nil` if there is none.
  ///
  /// Where two links touch, it is the second one. A link without text is at no offset.
  public func link(at offset: Int, in unit: TextOffset.Unit) -> Document.Link.ID? {
    links.index(at: offset, in: unit, \.self).map { Document.Link.ID(index: UInt32($0)) }
  }

  /// Returns the image whose alternative text contains the character at an offset, or `nil` if
  /// there is none.
  public func image(at offset: Int, in unit: TextOffset.Unit) -> Document.ImageID? {
    images.index(at: offset, in: unit, \.self).map { Document.ImageID(index: UInt32($0)) }
  }

  /// Returns the run that contains the character at an offset, or `nil` outside the text.
  public func run(at offset: Int, in unit: TextOffset.Unit) -> Run? {
    runs.index(at: offset, in: unit, \.range).map { runs[$0] }
  }

  /// Returns the block that contains the character at an offset, or `nil` for the line feeds and
  /// tabs between blocks.
  public func block(at offset: Int, in unit: TextOffset.Unit) -> Block? {
    blockIndex(at: offset, in: unit).map { blocks[$0] }
  }

  /// Returns the row that a cell is in and its index, which is 0 for the header, or `nil` for any
  /// other block.
  public func row(
    of block: Block
  ) -> (table: Document.Table.ID, index: Int, isHeader: Bool)? {
    guard case .tableCell = block.kind, let row = block.context,
      case .tableRow(let index, let isHeader) = contexts[row].kind,
      let table = contexts[row].parent, case .table(let id) = contexts[table].kind
    else { return nil }
    return (id, index, isHeader)
  }

  /// Returns the task whose checkbox belongs before a block, or `nil` if there is none.
  public func task(of block: Block) -> Document.ListItem.Task? {
    guard let first = block.firstContext else { return nil }
    var next = block.context
    while let index = next, index >= first {
      if case .listItem(let item, _) = contexts[index].kind, let task = item.task { return task }
      next = contexts[index].parent
    }
    return nil
  }

  package func blockIndex(at offset: Int, in unit: TextOffset.Unit) -> Int? {
    blocks.index(at: offset, in: unit, \.range)
  }

  /// Returns the links that have a character in a range, in order, and the links without text whose
  /// position is in the range.
  ///
  /// A link without text at the very end of the text belongs to a range that reaches the end. Thus,
  /// adjacent ranges find each link without text exactly once, and the whole text finds all links.
  ///
  /// - Parameters:
  ///   - range: A half-open range of offsets.
  ///   - unit: The unit of the offsets.
  public func links(in range: Range<Int>, in unit: TextOffset.Unit) -> [Document.Link.ID] {
    let reachesEnd = range.upperBound >= end[unit]
    guard !range.isEmpty || reachesEnd else { return [] }
    let first = links.partitioningIndex {
      $0.end[unit] > range.lowerBound || $0.start[unit] >= range.lowerBound
    }
    let last =
      reachesEnd ? links.count : links.partitioningIndex { $0.start[unit] >= range.upperBound }
    return (first..<last).map { Document.Link.ID(index: UInt32($0)) }
  }

  /// Returns the indices in ``runs`` of the runs of a link.
  ///
  /// The result is empty for a link without text, and for one that is not in the document: the text
  /// may change while a link is pressed.
  public func runs(of id: Document.Link.ID) -> Range<Int> {
    guard links.indices.contains(Int(id.index)) else { return 0..<0 }
    let range = self[id]
    let first = runs.partitioningIndex { $0.range.start.utf8 >= range.start.utf8 }
    let last = runs.partitioningIndex { $0.range.start.utf8 >= range.end.utf8 }
    return first..<last
  }
}

extension Array {
  /// Returns the index of the element whose range contains an offset; ranges must be in order and
  /// must not overlap.
  fileprivate func index(
    at offset: Int, in unit: TextOffset.Unit, _ range: (Element) -> AttributedText.OffsetRange
  ) -> Int? {
    let index = partitioningIndex { range($0).end[unit] > offset }
    return index < count && range(self[index]).start[unit] <= offset ? index : nil
  }
}
