extension LinkedDocument {
  /// The document as one text with runs, blocks, links and images, collected in one walk.
  public var attributedText: AttributedText { AttributedText(self) }
}

extension AttributedText.OffsetRange {
  /// The range in a unit, half-open.
  public subscript(unit: TextOffset.Unit) -> Range<Int> { start[unit]..<end[unit] }
}

/// A lookup is a binary search.
///
/// Offsets count from the text's beginning. One in the middle of a character, between the halves of a
/// surrogate pair or the bytes of a scalar, is the character's; one outside of the text finds nothing.
extension AttributedText {
  /// Where a link's text is, whatever formatting is within it.
  public subscript(id: Document.Link.ID) -> OffsetRange { links[Int(id.index)] }

  /// Where an image's alternative text is.
  public subscript(id: Document.ImageID) -> OffsetRange { images[Int(id.index)] }

  public subscript(range: OffsetRange) -> String {
    String(decoding: text[range[.utf8]], as: UTF8.self)
  }

  /// The text's end, which is its length in both units.
  public var end: TextOffset { runs.last?.range.end ?? TextOffset() }

  /// The link that the character at an offset belongs to.
  ///
  /// Where two links touch it is the second one; a link without text is at no offset.
  public func link(at offset: Int, in unit: TextOffset.Unit) -> Document.Link.ID? {
    links.index(at: offset, in: unit, \.self).map { Document.Link.ID(index: UInt32($0)) }
  }

  /// The image whose alternative text has the character at an offset.
  public func image(at offset: Int, in unit: TextOffset.Unit) -> Document.ImageID? {
    images.index(at: offset, in: unit, \.self).map { Document.ImageID(index: UInt32($0)) }
  }

  /// The run that has the character at an offset.
  public func run(at offset: Int, in unit: TextOffset.Unit) -> Run? {
    runs.index(at: offset, in: unit, \.range).map { runs[$0] }
  }

  /// The block that has the character at an offset; nil for the line feeds between blocks.
  public func block(at offset: Int, in unit: TextOffset.Unit) -> Block? {
    blockIndex(at: offset, in: unit).map { blocks[$0] }
  }

  package func blockIndex(at offset: Int, in unit: TextOffset.Unit) -> Int? {
    blocks.index(at: offset, in: unit, \.range)
  }

  /// The links with a character in a range, in order, and those without text whose place is in it.
  ///
  /// A link without text at the very end of the text belongs to a range that reaches the end. So
  /// ranges that follow each other find every link without text once, and the whole text finds all.
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

  /// The places in `runs` of what a link consists of.
  ///
  /// Empty for a link without text, and for one that the document does not have: a finger may be down
  /// while the copy changes.
  public func runs(of id: Document.Link.ID) -> Range<Int> {
    guard links.indices.contains(Int(id.index)) else { return 0..<0 }
    let range = self[id]
    let first = runs.partitioningIndex { $0.range.start.utf8 >= range.start.utf8 }
    let last = runs.partitioningIndex { $0.range.start.utf8 >= range.end.utf8 }
    return first..<last
  }
}

extension Array {
  /// The element whose range has an offset; ranges are in order and do not overlap.
  fileprivate func index(
    at offset: Int, in unit: TextOffset.Unit, _ range: (Element) -> AttributedText.OffsetRange
  ) -> Int? {
    let index = partitioningIndex { range($0).end[unit] > offset }
    return index < count && range(self[index]).start[unit] <= offset ? index : nil
  }
}
