import LinkText

/// The rules by which aapt2, the resource compiler of Android, reads values.
enum AndroidDialect: ResourceDialect {
  static func read(
    _ tokens: [XMLToken], in source: Range<Int>, of catalog: Bytes
  ) -> ResourceValue {
    let hasTags = tokens.contains { $0.isTag && !$0.hasPrefix(in: catalog) }
    // A value with tags keeps the white space at its ends.
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

  static var spellings: [ResourceSpelling] { [.verbatim, .quoted, .plain, .protected] }

  /// Returns the range of a value that has no tags, without the white space at its ends.
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

  /// Returns the token at which aapt2 stops trimming white space, or `nil` if there is none.
  ///
  /// The token is the first text that is not blank, or a tag after blank text.
  private static func edge(_ tokens: some Sequence<XMLToken>, in catalog: Bytes) -> XMLToken? {
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

  /// Returns whether a value is a reference, such as `@string/name`, `?name` or `@null`.
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
      // Nearly every text is ruled out by its first character.
      if let first = text.first, first != UInt8(ascii: "@"), first != UInt8(ascii: "?"),
        !first.isXMLWhitespace
      {
        return false
      }
    }
    return isReference(text)
  }

  private static func isReference(_ text: Bytes) -> Bool {
    let value = text.trimming(while: \.isXMLWhitespace)
    if value.elementsEqual("@null".utf8) || value.elementsEqual("@empty".utf8) { return true }
    var rest = value.dropFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "*") { rest.removeFirst() }
    let slash = rest.firstIndex(of: UInt8(ascii: "/"))
    let path = rest[..<(slash ?? rest.startIndex)]
    let type = String(
      decoding: path[(path.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? path.startIndex)...],
      as: UTF8.self)
    guard slash.map({ $0 + 1 < rest.endIndex }) ?? !rest.isEmpty else { return false }
    switch value.first {
    case UInt8(ascii: "?"): return slash == nil || type == "attr"
    case UInt8(ascii: "@"): return resourceTypes.contains(type)
    default: return false
    }
  }

  private static let resourceTypes: Set<String> = [
    "anim", "animator", "array", "attr", "bool", "color", "dimen", "drawable", "font", "fraction",
    "id", "integer", "interpolator", "layout", "macro", "menu", "mipmap", "navigation", "plurals",
    "raw", "string", "style", "styleable", "transition", "xml",
  ]
}

extension XMLToken {
  /// Returns whether the name of a tag has a namespace prefix; aapt2 drops such tags.
  func hasPrefix(in catalog: Bytes) -> Bool { catalog[content].contains(UInt8(ascii: ":")) }

  func character(in catalog: Bytes) -> ArraySlice<UInt8> {
    let scalar = XMLScanner.scalar(ofReference: catalog[content]) ?? "\u{FFFD}"
    return Array(String(Character(scalar)).utf8)[...]
  }
}

/// The rules of Compose Multiplatform, which keeps white space and quotation marks, and drops tags.
enum ComposeDialect: ResourceDialect {
  static func read(
    _ tokens: [XMLToken], in source: Range<Int>, of catalog: Bytes
  ) -> ResourceValue {
    var content = MappedText(in: source)
    var value = ResourceValue(text: content)
    for token in tokens {
      switch token.kind {
      case .text, .section: content.append(lines: token.content, of: catalog)
      case .reference: content.append(token.character(in: catalog), writtenAs: token.range)
      case .startTag, .emptyElementTag:
        value.hasTags = true
        if !token.hasPrefix(in: catalog) {
          value.problems.append(
            (token.range, "a tag, which the app does not get; write '&lt;' for its '<'"))
        }
      case .endTag, .comment: break
      }
    }
    value.readEscapes(of: content)
    return value
  }

  static var spellings: [ResourceSpelling] { [.verbatim, .composeEscaped] }
}

extension ResourceValue {
  fileprivate mutating func readEscapes(of content: MappedText) {
    let bytes = content.bytes
    var index = 0
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) ?? bytes.count
      text.append(index..<end, of: content)
      guard end < bytes.count else { return }
      let escape = CatalogEscape(ofCompose: bytes, at: end)
      let place = content.sourceRange(of: end..<end + escape.count)
      text.append(escape.text, writtenAs: place)
      if let problem = escape.problem { problems.append((place, problem)) }
      index = end + escape.count
    }
  }
}

extension MappedText {
  /// Appends a range of the catalog, with each line ending read as a line feed, as in XML.
  fileprivate mutating func append(lines range: Range<Int>, of catalog: Bytes) {
    var start = range.lowerBound
    while let end = catalog[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\r")) {
      append(copied: start..<end, of: catalog)
      let isPair = end + 1 < range.upperBound && catalog[end + 1] == UInt8(ascii: "\n")
      start = end + (isPair ? 2 : 1)
      append(CollectionOfOne(UInt8(ascii: "\n")), writtenAs: end..<start)
    }
    append(copied: start..<range.upperBound, of: catalog)
  }
}

extension CatalogEscape {
  /// Reads an escape of Compose Multiplatform; a backslash that begins none is read by itself.
  fileprivate init(ofCompose bytes: Bytes, at offset: Int) {
    let letter = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    if let unit = JSONEscape.codeUnit(in: bytes.span, at: offset) {
      let low = JSONEscape.codeUnit(in: bytes.span, at: offset + 6)
      if let scalar = Unicode.Scalar(unit) {
        self.init(count: 6, text: Bytes(String(Character(scalar)).utf8))
      } else if UTF16.isLeadSurrogate(unit), let low, UTF16.isTrailSurrogate(low) {
        let text = String(decoding: [unit, low], as: UTF16.self)
        self.init(count: 12, text: Bytes(text.utf8))
      } else {
        self.init(
          count: 6, text: [UInt8(ascii: "?")],
          problem: "half of a surrogate pair, which is no character; write the character itself")
      }
    } else if letter == UInt8(ascii: "n") || letter == UInt8(ascii: "t") {
      self.init(count: 2, text: [letter == UInt8(ascii: "n") ? 0x0A : 0x09])
    } else {
      let isEscaped = letter == UInt8(ascii: "\\")
      let isQuote = letter == UInt8(ascii: "'") || letter == UInt8(ascii: "\"")
      self.init(
        count: isEscaped ? 2 : 1, text: [UInt8(ascii: "\\")],
        problem: isQuote ? "a backslash that the app shows; remove it" : nil)
    }
  }
}

extension LanguageTag {
  /// Returns the tag of an Android locale, such as `de-rAT` or `b+sr+Latn`; `nil` if it is invalid.
  ///
  /// The old codes `iw`, `in` and `ji` are replaced by `he`, `id` and `yi`.
  static func tag(androidLocale: String) -> LanguageTag? {
    let isBCP47 = androidLocale.hasPrefix("b+")
    var subtags = androidLocale.split(
      separator: isBCP47 ? "+" : "-", omittingEmptySubsequences: false)
    if isBCP47 {
      subtags.removeFirst()
    } else if subtags.count == 2, subtags[1].utf8.count == 3, subtags[1].hasPrefix("r") {
      subtags[1].removeFirst()
    }
    guard let language = subtags.first else { return nil }
    let modern: [Substring: Substring] = ["iw": "he", "in": "id", "ji": "yi"]
    subtags[0] = modern[language] ?? language
    return LanguageTag(subtags.joined(separator: "-"))
  }
}
