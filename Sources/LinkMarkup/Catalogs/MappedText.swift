package import LinkText

/// The text of a value as an app reads it, with the place of each of its bytes in the catalog.
///
/// A catalog writes some characters as escapes, and may have comments or quotation marks within a
/// value; everything else is copied.
package struct MappedText: Equatable, Sendable {
  /// A run of bytes that is copied, or the character of an escape.
  private struct Part: Equatable {
    let start: Int
    let source: Range<Int>
    let isCopied: Bool
  }

  /// The text, in UTF-8.
  package private(set) var bytes: Bytes = []
  /// The range of the value in the catalog, without its quotation marks.
  package let source: Range<Int>
  /// The parts in order.
  private var parts: [Part] = []
  /// The offsets before which something is left out that is another text, in order.
  private var gaps: [Int] = []

  /// Whether something within the text is left out.
  package var isSplit: Bool { !gaps.isEmpty }

  /// Creates an empty text.
  ///
  /// - Parameter source: The range of the value in the catalog, without its quotation marks.
  package init(in source: Range<Int>) {
    self.source = source
  }

  /// Appends bytes of the catalog.
  package mutating func append(copied range: Range<Int>, of catalog: Bytes) {
    guard !range.isEmpty else { return }
    parts.append(Part(start: bytes.count, source: range, isCopied: true))
    bytes += catalog[range]
  }

  /// Appends the text of an escape.
  package mutating func append(_ text: some Sequence<UInt8>, writtenAs escape: Range<Int>) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    guard bytes.count > start else { return }
    parts.append(Part(start: start, source: escape, isCopied: false))
  }

  /// Returns the text of ranges, which are in ascending order.
  package func slice(_ ranges: [Range<Int>]) -> MappedText {
    let whole = (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
    var result = MappedText(in: sourceRange(of: whole))
    for range in ranges where !range.isEmpty {
      if !result.bytes.isEmpty { result.gaps.append(result.bytes.count) }
      var index = parts.partitioningIndex { $0.start > range.lowerBound } - 1
      while index < parts.count, parts[index].start < range.upperBound {
        let part = parts[index]
        index += 1
        let end = index < parts.count ? parts[index].start : bytes.count
        let copied = range.clamped(to: part.start..<end)
        let sourceStart =
          part.source.lowerBound + (part.isCopied ? copied.lowerBound - part.start : 0)
        result.parts.append(
          Part(
            start: result.bytes.count,
            source:
              sourceStart..<(part.isCopied
              ? sourceStart + copied.count : part.source.upperBound),
            isCopied: part.isCopied))
        result.bytes += bytes[copied]
      }
    }
    return result
  }

  /// Returns the range in the catalog of a range of the text, with all of the escapes that it
  /// touches.
  ///
  /// An empty range is after the byte before it.
  package func sourceRange(of range: Range<Int>) -> Range<Int> {
    if range.isEmpty {
      let offset = range.lowerBound > 0 ? sourceEnd(of: range.lowerBound - 1) : firstOffset
      return offset..<offset
    }
    return sourceStart(of: range.lowerBound)..<sourceEnd(of: range.upperBound - 1)
  }

  /// Whether something is left out within a range of the text.
  func hasGap(in range: Range<Int>) -> Bool {
    gaps.contains { range.lowerBound < $0 && $0 < range.upperBound }
  }

  /// The offset in the catalog at which the text begins.
  private var firstOffset: Int { parts.first?.source.lowerBound ?? source.lowerBound }

  private func sourceStart(of offset: Int) -> Int {
    let part = part(at: offset)
    return part.source.lowerBound + (part.isCopied ? offset - part.start : 0)
  }

  private func sourceEnd(of offset: Int) -> Int {
    let part = part(at: offset)
    return part.isCopied
      ? part.source.lowerBound + offset - part.start + 1 : part.source.upperBound
  }

  private func part(at offset: Int) -> Part {
    parts[parts.partitioningIndex { $0.start > offset } - 1]
  }
}

/// The text of a catalog in UTF-8, which can be written back in the encoding of the file.
package struct CatalogText: Sendable {
  private enum Encoding {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  /// The text in UTF-8, without a byte order mark.
  package let bytes: Bytes
  private let encoding: Encoding
  /// The byte order mark of the file, as it is written.
  private let byteOrderMark: Bytes

  /// Decodes a file in UTF-8, or in UTF-16 with a byte order mark.
  ///
  /// - Throws: A `CatalogError` if the file is not in one of these encodings.
  package init(decoding file: Bytes) throws(CatalogError) {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) {
      (encoding, byteOrderMark) = (.utf8, Bytes(file.prefix(3)))
      bytes = Bytes(file.dropFirst(3))
    } else if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
      let isBigEndian = file[0] == 0xFE
      (encoding, byteOrderMark) = (.utf16(isBigEndian: isBigEndian), Bytes(file.prefix(2)))
      let units = CatalogText.codeUnits(of: file, isBigEndian: isBigEndian)
      let text = String(decoding: units, as: UTF16.self)
      // Half of a surrogate pair is decoded as U+FFFD.
      guard text.utf16.elementsEqual(units), file.count.isMultiple(of: 2) else {
        throw CatalogError(at: 0, "not valid UTF-16; save the file as UTF-8")
      }
      bytes = Bytes(text.utf8)
    } else {
      (encoding, byteOrderMark) = (.utf8, [])
      bytes = file
    }
    if let invalid = bytes.span.firstInvalidUTF8Offset {
      throw CatalogError(at: invalid, "not valid UTF-8; save the file as UTF-8")
    }
  }

  /// Returns a text in the encoding of the file, with its byte order mark.
  package func encoded(_ text: Bytes) -> Bytes {
    switch encoding {
    case .utf8: return byteOrderMark + text
    case .utf16(let isBigEndian):
      var file = byteOrderMark
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        file += isBigEndian ? [high, low] : [low, high]
      }
      return file
    }
  }

  /// The text as findings count it: the file if it is in UTF-8, else the text in UTF-8.
  package var reported: Bytes { reportedOffset == 0 ? bytes : byteOrderMark + bytes }

  /// The offset of the text in ``reported``.
  var reportedOffset: Int {
    switch encoding {
    case .utf8: byteOrderMark.count
    case .utf16: 0
    }
  }

  private static func codeUnits(of file: Bytes, isBigEndian: Bool) -> [UInt16] {
    stride(from: 2, to: file.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }
}
