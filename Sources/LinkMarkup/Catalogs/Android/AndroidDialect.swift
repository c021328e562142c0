import LinkText

/// The rules of aapt2, the resource compiler of Android.
enum AndroidDialect: ResourceDialect {
  static func read(
    _ tokens: [XMLToken], in source: Range<Int>, of catalog: Bytes
  ) -> ResourceValue {
    let hasTags = tokens.contains { $0.isTag && !$0.hasPrefix(in: catalog) }
    // A text with tags keeps the spaces at its ends.
    let trimmed = hasTags ? source : trimmedRange(of: tokens, in: source, of: catalog)
    var reader = AndroidTextReader(catalog, source)
    for token in tokens {
      switch token.kind {
      case .text, .section: reader.read(token.content.clamped(to: trimmed))
      case .reference where trimmed.contains(token.range.lowerBound):
        reader.read(token.character(in: catalog), writtenAs: token.range)
      case .reference, .comment: break
      case .startTag, .emptyElementTag, .endTag:
        if token.hasPrefix(in: catalog) {
          reader.endSegment()
        } else {
          reader.read(tag: token.range)
        }
      }
    }
    var value = reader.finish(hasTags: hasTags)
    value.isReference = !hasTags && isReference(tokens, in: trimmed, of: catalog)
    return value
  }

  static func spellings(of text: Bytes) -> [Bytes] {
    AndroidSpelling.allCases.flatMap { spelling in
      [spelling.bytes(for: text, asXML: false), spelling.bytes(for: text, asXML: true)]
    }
  }

  static var quotationMark: Bytes { [UInt8(ascii: "\"")] }
}

extension AndroidDialect {
  /// Returns the range of a text without tags, without the white space at its ends.
  private static func trimmedRange(
    of tokens: [XMLToken], in source: Range<Int>, of catalog: Bytes
  ) -> Range<Int> {
    guard let first = edge(tokens, in: catalog), let last = edge(tokens.reversed(), in: catalog)
    else { return source.lowerBound..<source.lowerBound }
    var (start, end) = (first.range.lowerBound, last.range.upperBound)
    if first.kind == .text || first.kind == .section {
      start = catalog[first.content].firstIndex { !$0.isXMLWhitespace } ?? start
    }
    if last.kind == .text || last.kind == .section {
      end = catalog[last.content].lastIndex { !$0.isXMLWhitespace }.map { $0 + 1 } ?? end
    }
    return start..<max(start, end)
  }

  /// Returns the first token that has more than white space.
  ///
  /// A tag after white space is one as well: aapt2 trims only up to an element that vanishes, such
  /// as `<xliff:g>`.
  private static func edge(
    _ tokens: some Sequence<XMLToken>, in catalog: Bytes
  ) -> XMLToken? {
    var hasText = false
    for token in tokens where token.kind != .comment {
      if token.isTag {
        if hasText { return token }
        continue
      }
      let text = token.kind == .reference ? token.character(in: catalog) : catalog[token.content]
      if !text.allSatisfy(\.isXMLWhitespace) { return token }
      hasText = hasText || !text.isEmpty
    }
    return nil
  }

  /// Returns whether a value is a reference to another resource, as `@string/name` and `?name` are.
  private static func isReference(
    _ tokens: [XMLToken], in range: Range<Int>, of catalog: Bytes
  ) -> Bool {
    var text: Bytes = []
    for token in tokens {
      switch token.kind {
      case .text, .section: text += catalog[token.content.clamped(to: range)]
      case .reference where range.contains(token.range.lowerBound):
        text += token.character(in: catalog)
      case .reference, .comment, .startTag, .emptyElementTag, .endTag: break
      }
      // Nearly every text is none, as its first character shows.
      if let first = text.first, first != UInt8(ascii: "@"), first != UInt8(ascii: "?"),
        !first.isXMLWhitespace
      {
        return false
      }
    }
    return AndroidReference.isReference(text[...])
  }
}

extension XMLToken {
  /// Whether the name of a tag has a prefix; such elements vanish.
  func hasPrefix(in catalog: Bytes) -> Bool {
    catalog[content].contains(UInt8(ascii: ":"))
  }

  /// Returns the character of a reference.
  func character(in catalog: Bytes) -> ArraySlice<UInt8> {
    let scalar = XMLScanner.scalar(ofReference: catalog[content]) ?? "\u{FFFD}"
    return Array(String(Character(scalar)).utf8)[...]
  }
}
