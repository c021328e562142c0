import LinkText

/// Finds the bytes that write a text within a value of a resource file.
///
/// What they are depends on quotation marks, CDATA sections, tags and white space around them, so
/// the usual spellings are tried in turn, and the first one that reads as the text is taken.
enum ResourceLiteral<Dialect: ResourceDialect> {
  /// Returns the bytes, as ``CatalogReader`` describes them.
  static func bytes(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    let source = value.text.source
    guard range.lowerBound >= source.lowerBound, range.upperBound <= source.upperBound,
      !catalog[..<source.lowerBound].suffix(2).elementsEqual("/>".utf8),
      let old = read(catalog[source])
    else { return nil }
    let replaced =
      value.text.offset(at: range.lowerBound)..<value.text.offset(at: range.upperBound)
    var expected = old.text.bytes
    expected.replaceSubrange(replaced, with: text)
    let place = range.lowerBound - source.lowerBound..<range.upperBound - source.lowerBound
    let problemCount = old.problems.count { !place.overlaps($0.range) }
    for suffix in suffixes(after: catalog[range]) {
      for spelling in Dialect.spellings(of: text) {
        var content = catalog[source]
        content.replaceSubrange(range, with: spelling + suffix)
        guard let new = read(content), new.text.bytes == expected,
          new.problems.count <= problemCount, new.isReference == old.isReference,
          !new.hasTags || old.hasTags
        else { continue }
        return spelling + suffix
      }
    }
    return nil
  }

  private static func read(_ content: ArraySlice<UInt8>) -> ResourceValue? {
    let content = Bytes(content)
    var scanner = XMLScanner(content: content)
    var tokens: [XMLToken] = []
    do {
      while let token = try scanner.next() { tokens.append(token) }
    } catch {
      return nil
    }
    return Dialect.read(tokens, in: content.indices, of: content)
  }

  /// Returns what can be necessary after a replacement of bytes, which may remove one end of a
  /// quotation or a CDATA section.
  private static func suffixes(after replaced: ArraySlice<UInt8>) -> [Bytes] {
    let quotationMark = Dialect.quotationMark
    var suffixes: [Bytes] = [[]]
    if let mark = quotationMark.first, replaced.contains(mark) {
      suffixes.append(quotationMark)
    }
    guard replaced.contains(UInt8(ascii: "<")) || replaced.contains(UInt8(ascii: ">")) else {
      return suffixes
    }
    return suffixes.flatMap { suffix in
      [suffix, suffix + Bytes("]]>".utf8), Bytes("<![CDATA[".utf8) + suffix]
    }
  }
}

extension MappedText {
  /// Returns the offset of the first byte of the text whose place in the catalog is at or after an
  /// offset.
  fileprivate func offset(at place: Int) -> Int {
    var (lower, upper) = (0, bytes.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if sourceRange(of: middle..<middle + 1).lowerBound >= place {
        upper = middle
      } else {
        lower = middle + 1
      }
    }
    return lower
  }
}
