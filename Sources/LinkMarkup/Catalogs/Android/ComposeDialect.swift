import LinkText

/// The rules of Compose Multiplatform: white space and quotation marks are kept, and tags vanish.
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
    value.readEscapes(of: content, in: catalog)
    return value
  }

  static func spellings(of text: Bytes) -> [Bytes] {
    [false, true].flatMap { asXML in
      [
        AndroidSpelling.verbatim.bytes(for: text, asXML: asXML),
        escaped(AndroidSpelling.verbatim.bytes(for: text, asXML: asXML)),
      ]
    }
  }

  static var quotationMark: Bytes { [] }
}

extension ComposeDialect {
  private static func escaped(_ text: Bytes) -> Bytes {
    var result: Bytes = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"): result += "\\\\".utf8
      case UInt8(ascii: "\r"): result += "\\u000d".utf8
      default: result.append(byte)
      }
    }
    return result
  }
}

extension ResourceValue {
  /// Reads the escapes in the content of an element.
  fileprivate mutating func readEscapes(of content: MappedText, in catalog: Bytes) {
    let bytes = content.bytes
    guard bytes.contains(UInt8(ascii: "\\")) else { return text = content }
    var index = 0
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) ?? bytes.count
      text.append(index..<end, of: content, in: catalog)
      guard end < bytes.count else { return }
      let escape = ComposeEscape(in: bytes, at: end)
      let place = content.sourceRange(of: end..<end + escape.count)
      text.append(escape.text, writtenAs: place)
      if let problem = escape.problem { problems.append((place, problem)) }
      index = end + escape.count
    }
  }
}

extension MappedText {
  /// Appends bytes of the catalog with line feeds for all line endings, as XML reads them.
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

  /// Appends a range of another text.
  fileprivate mutating func append(
    _ range: Range<Int>, of other: MappedText, in catalog: Bytes
  ) {
    guard !range.isEmpty else { return }
    let place = other.sourceRange(of: range)
    if catalog[place].elementsEqual(other.bytes[range]) {
      return append(copied: place, of: catalog)
    }
    for index in range {
      append(
        CollectionOfOne(other.bytes[index]), writtenAs: other.sourceRange(of: index..<index + 1))
    }
  }
}
