package import LinkText

/// The text of a value as an app reads it, and the range of the catalog that each byte comes from.
///
/// A catalog writes some characters as escapes, and may have comments or quotation marks within a
/// value. Most of the other bytes are copied.
package struct MappedText: Equatable, Sendable {
  /// A run of bytes copied from the catalog, or the text of an escape.
  private struct Part: Equatable {
    let start: Int
    let source: Range<Int>
    let isCopied: Bool

    /// Returns the range in the catalog for a range of the text within the part.
    func source(of range: Range<Int>) -> Range<Int> {
      guard isCopied else { return source }
      let start = source.lowerBound + range.lowerBound - start
      return start..<start + range.count
    }
  }

  package private(set) var bytes: Bytes = []
  /// The range of the value in the catalog, without its quotation marks.
  package let source: Range<Int>
  private var parts: [Part] = []
  /// The ascending offsets in the text at which a part of the value is left out.
  private var gaps: [Int] = []

  package var isSplit: Bool { !gaps.isEmpty }

  package init(in source: Range<Int>) { self.source = source }

  package mutating func append(copied range: Range<Int>, of catalog: Bytes) {
    guard !range.isEmpty else { return }
    parts.append(Part(start: bytes.count, source: range, isCopied: true))
    bytes += catalog[range]
  }

  package mutating func append(_ text: some Sequence<UInt8>, writtenAs escape: Range<Int>) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    guard bytes.count > start else { return }
    parts.append(Part(start: start, source: escape, isCopied: false))
  }

  /// Appends a part of another text of the same catalog.
  mutating func append(_ range: Range<Int>, of other: MappedText) {
    guard !range.isEmpty else { return }
    var index = other.index(ofPartAt: range.lowerBound)
    while index < other.parts.count, other.parts[index].start < range.upperBound {
      let part = other.parts[index]
      index += 1
      let end = index < other.parts.count ? other.parts[index].start : other.bytes.count
      let taken = range.clamped(to: part.start..<end)
      parts.append(
        Part(start: bytes.count, source: part.source(of: taken), isCopied: part.isCopied))
      bytes += other.bytes[taken]
    }
  }

  /// Joins the text of ascending ranges, and records the gaps between them.
  package func slice(_ ranges: [Range<Int>]) -> MappedText {
    let whole = (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
    var result = MappedText(in: sourceRange(of: whole))
    for range in ranges where !range.isEmpty {
      if !result.bytes.isEmpty { result.gaps.append(result.bytes.count) }
      result.append(range, of: self)
    }
    return result
  }

  /// Returns the range in the catalog for a range of the text, including whole escapes.
  ///
  /// The result for an empty range is empty, and follows the source of the byte before, if any.
  package func sourceRange(of range: Range<Int>) -> Range<Int> {
    if range.isEmpty {
      let start = parts.first?.source.lowerBound ?? source.lowerBound
      let offset = range.lowerBound > 0 ? place(of: range.lowerBound - 1).upperBound : start
      return offset..<offset
    }
    return place(of: range.lowerBound).lowerBound..<place(of: range.upperBound - 1).upperBound
  }

  /// Returns the text offset of the first byte or escape that ends after an offset in the catalog.
  func offset(at place: Int) -> Int {
    let index = parts.partitioningIndex { $0.source.upperBound > place }
    guard index < parts.count else { return bytes.count }
    let part = parts[index]
    return part.start + (part.isCopied ? max(0, place - part.source.lowerBound) : 0)
  }

  /// Returns the place of the escape that ends at a place in the catalog, or `nil` if there is none.
  func escapeStart(endingAt place: Int) -> Int? {
    let index = parts.partitioningIndex { $0.source.upperBound >= place }
    guard index < parts.count, !parts[index].isCopied, parts[index].source.upperBound == place
    else { return nil }
    return parts[index].source.lowerBound
  }

  func hasGap(in range: Range<Int>) -> Bool {
    let next = gaps.partitioningIndex { $0 > range.lowerBound }
    return next < gaps.count && gaps[next] < range.upperBound
  }

  /// Returns the range in the catalog of a byte, or of the escape that contains it.
  private func place(of offset: Int) -> Range<Int> {
    parts[index(ofPartAt: offset)].source(of: offset..<offset + 1)
  }

  private func index(ofPartAt offset: Int) -> Int {
    parts.partitioningIndex { $0.start > offset } - 1
  }
}
