package import LinkText

/// The text of a value as an app reads it, and the range of the catalog that each byte comes from.
///
/// A catalog writes some characters as escapes, and may have comments or quotation marks within a
/// value; everything else is copied.
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

  package init(in source: Range<Int>) {
    self.source = source
  }

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

  /// Joins the text of ascending ranges, and records a gap between each range and the next.
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
  /// For an empty range, this is the empty range after the preceding byte, or at the start.
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

  func hasGap(in range: Range<Int>) -> Bool {
    gaps.contains { range.lowerBound < $0 && $0 < range.upperBound }
  }

  /// Returns the range in the catalog of a byte, or of the escape that contains it.
  private func place(of offset: Int) -> Range<Int> {
    parts[index(ofPartAt: offset)].source(of: offset..<offset + 1)
  }

  private func index(ofPartAt offset: Int) -> Int {
    parts.partitioningIndex { $0.start > offset } - 1
  }
}

/// The text of a catalog in UTF-8, which can be written back in the encoding of the file.
package struct CatalogText: Sendable {
  /// The text in UTF-8, without a byte order mark.
  package let bytes: Bytes
  /// The file's byte order mark; empty if a file in UTF-8 has none.
  private let byteOrderMark: Bytes

  /// Decodes a file in UTF-8, or in UTF-16 with a byte order mark.
  ///
  /// - Throws: A `CatalogError` if the file is not in one of these encodings.
  package init(decoding file: Bytes) throws(CatalogError) {
    if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
      byteOrderMark = Bytes(file.prefix(2))
      let isBigEndian = file[0] == 0xFE
      let units = stride(from: 2, to: file.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      let text = String(decoding: units, as: UTF16.self)
      // Half of a surrogate pair is decoded as U+FFFD, so the code units differ.
      guard text.utf16.elementsEqual(units), file.count.isMultiple(of: 2) else {
        throw CatalogError(at: 0, "not valid UTF-16; save the file as UTF-8")
      }
      bytes = Bytes(text.utf8)
    } else if file.span.byteOrderMarkCount > 0 {
      byteOrderMark = Bytes(file.prefix(3))
      bytes = Bytes(file.dropFirst(3))
    } else {
      byteOrderMark = []
      bytes = file
    }
    if let invalid = bytes.span.firstInvalidUTF8Offset {
      throw CatalogError(at: invalid, "not valid UTF-8; save the file as UTF-8")
    }
  }

  private var isUTF16: Bool { byteOrderMark.count == 2 }

  /// Returns a text in the encoding of the file, with the file's byte order mark.
  package func encoded(_ text: Bytes) -> Bytes {
    guard isUTF16 else { return byteOrderMark + text }
    let isBigEndian = byteOrderMark[0] == 0xFE
    return byteOrderMark
      + String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        return isBigEndian ? [high, low] : [low, high]
      }
  }

  /// The bytes to which offsets of findings refer: the file, or its text in UTF-8 if it is UTF-16.
  package var reported: Bytes { reportedOffset == 0 ? bytes : byteOrderMark + bytes }

  /// The offset in ``reported`` at which ``bytes`` begins.
  var reportedOffset: Int { isUTF16 ? 0 : byteOrderMark.count }
}
