import LinkText

/// Reads the strings files of Apple's platforms: `"key" = "value";`, an old-style property list.
///
/// It accepts what Foundation accepts. Where Foundation stops without an error, the rest of the file
/// is not shown by the app, and is not read here.
struct StringsReader: CatalogReader, ByteScanner {
  let text: Bytes
  var offset = 0
  private var keys: CatalogKeys

  private init(text: Bytes) {
    self.text = text
    keys = CatalogKeys(of: text)
  }

  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    if text.starts(with: "bplist".utf8) {
      throw CatalogError(
        at: 0, "a binary property list, which a build makes; read the file that it is made from")
    }
    var reader = StringsReader(text: text)
    try reader.readFile(receive)
  }

  private mutating func readFile(_ receive: (CatalogItem) -> Void) throws(CatalogError) {
    var comment = skipTrivia(receive)
    guard offset < text.count else { return }
    if ["<?xml", "<!DOCTYPE", "<plist"].contains(where: { text[offset...].starts(with: $0.utf8) }) {
      throw CatalogError(
        at: offset,
        "this is a property list in XML, which is not read; write \"key\" = \"value\"; or lint what "
          + "'plutil -convert json -o en.json' makes of it with --from json")
    }
    let isBraced = consume(UInt8(ascii: "{"))
    if isBraced { comment = skipTrivia(receive) }
    let first = offset
    while let key = try readText(receive) {
      try readEntry(key, comment: comment, to: receive)
      comment = skipTrivia(receive, afterEntry: true)
    }
    if isBraced {
      guard consume(UInt8(ascii: "}")) else {
        throw CatalogError(at: offset, "\(found) where a key or the '}' at the end should be")
      }
      _ = skipTrivia(receive)
    }
    guard offset < text.count else { return }
    guard offset > first, !isBraced else {
      throw CatalogError(at: offset, "\(found) where a key should be; write \"key\" = \"value\";")
    }
    let rest = text[(offset + 1)...].prefix(3).prefix { $0 & 0xC0 == 0x80 }
    receive(
      .problem(
        offset..<offset + 1 + rest.count,
        "\(found) where a key should be; the app reads nothing after it, so remove it"))
  }

  private mutating func readEntry(
    _ key: MappedText, comment: String, to receive: (CatalogItem) -> Void
  ) throws(CatalogError) {
    _ = skipTrivia(receive)
    var value = key
    let isKey = !consume(UInt8(ascii: "="))
    if isKey {
      guard offset < text.count, text[offset] == UInt8(ascii: ";") else {
        throw CatalogError(
          at: offset, "\(found) where the '=' after the key should be; \(Self.quoteAdvice)")
      }
    } else {
      _ = skipTrivia(receive)
      guard let text = try readText(receive) else {
        throw CatalogError(at: offset, "\(found) where a value in quotation marks should be")
      }
      value = text
    }
    let end = offset
    _ = skipTrivia(receive)
    guard consume(UInt8(ascii: ";")) else {
      throw CatalogError(
        at: end, "\(found) where the ';' after the value should be; add it, or \(Self.quoteAdvice)")
    }
    let name = String(decoding: key.bytes, as: UTF8.self)
    if !keys.insert(key.bytes) {
      receive(
        .problem(
          key.source,
          "the key '\(name)' appears twice; the app shows only the last value, so remove the others"
        ))
    }
    receive(
      .entry(
        CatalogEntry(key: name, comment: comment, values: [CatalogValue(value, isKey: isKey)])))
  }

  private static let quoteAdvice = #"write a '"' within a text as '\"'"#

  /// Reads a text with or without quotation marks, or returns `nil` if there is none.
  private mutating func readText(
    _ receive: (CatalogItem) -> Void
  ) throws(CatalogError) -> MappedText? {
    guard offset < text.count else { return nil }
    if text[offset] == UInt8(ascii: "\"") || text[offset] == UInt8(ascii: "'") {
      return try readQuotedText(receive)
    }
    let word = skip(while: Self.isUnquoted)
    guard !word.isEmpty else { return nil }
    var result = MappedText(in: word)
    result.append(copied: word, of: text)
    return result
  }

  private mutating func readQuotedText(
    _ receive: (CatalogItem) -> Void
  ) throws(CatalogError) -> MappedText {
    let quote = text[offset]
    let start = offset + 1
    let specials = ByteSearch(
      ByteSearch.Needle(quote, ignoring: 0), ByteSearch.Needle(UInt8(ascii: "\\"), ignoring: 0))
    guard let end = endOfQuotedText(from: start, specials: specials) else {
      let mark = Character(Unicode.Scalar(quote))
      throw CatalogError(at: offset, "the text has no end; close it with '\(mark)'")
    }
    var result = MappedText(in: start..<end)
    offset = start
    while offset < end {
      let next = text.span.firstOffset(of: specials, in: offset..<end)
      result.append(copied: offset..<next, of: text)
      offset = next
      guard next < end else { break }
      let escape = StringsEscape(in: text, at: next)
      offset += escape.count
      result.append(String(escape.scalar).utf8, writtenAs: next..<offset)
      if let problem = escape.problem { receive(.problem(next..<offset, problem)) }
    }
    offset = end + 1
    return result
  }

  private func endOfQuotedText(from start: Int, specials: ByteSearch) -> Int? {
    var place = start
    while true {
      place = text.span.firstOffset(of: specials, in: place..<text.count)
      guard place < text.count else { return nil }
      guard text[place] == UInt8(ascii: "\\") else { return place }
      place = min(place + 2, text.count)
    }
  }

  /// Returns whether a byte may be in a text without quotation marks.
  static func isUnquoted(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "_$/:.-".utf8.contains(byte)
  }

  /// Skips white space and comments, and returns the comments that belong to the next entry.
  ///
  /// A comment with an empty line after it is about the file, and one on the line of an entry is about
  /// that entry.
  private mutating func skipTrivia(
    _ receive: (CatalogItem) -> Void, afterEntry: Bool = false
  ) -> String {
    var comments: [String] = []
    var isOnEntryLine = afterEntry
    var lineCount = 0
    while offset < text.count {
      if text[offset] == UInt8(ascii: "\n") {
        lineCount += 1
        if lineCount == 2 || isOnEntryLine { comments = [] }
        isOnEntryLine = false
        offset += 1
      } else if let count = whitespaceCount {
        offset += count
      } else if let comment = readComment(receive) {
        comments.append(comment)
        lineCount = 0
      } else {
        break
      }
    }
    return comments.joined(separator: "\n")
  }

  private mutating func readComment(_ receive: (CatalogItem) -> Void) -> String? {
    guard text[offset] == UInt8(ascii: "/"), offset + 1 < text.count else { return nil }
    let start = offset + 2
    switch text[offset + 1] {
    case UInt8(ascii: "/"):
      offset = start
      while offset < text.count, !isLineEnd { offset += 1 }
      return trimmed(start..<offset)
    case UInt8(ascii: "*"):
      var end = start
      while let star = text.span.firstOffset(of: UInt8(ascii: "*"), in: end..<text.count) {
        end = star + 1
        guard end < text.count, text[end] == UInt8(ascii: "/") else { continue }
        offset = end + 1
        return trimmed(start..<star)
      }
      receive(
        .problem(
          offset..<start,
          "the comment has no end, so the app reads nothing after it; close it with '*/'"))
      offset = text.count
      return ""
    default: return nil
    }
  }

  /// The length of the white space character at the offset; `nil` if there is none.
  private var whitespaceCount: Int? {
    text[offset].isASCIIWhitespace ? 1 : isSeparator ? 3 : nil
  }

  private var isLineEnd: Bool {
    text[offset].isLineEnding || isSeparator
  }

  /// Whether U+2028 or U+2029 is at the offset.
  private var isSeparator: Bool {
    text[offset] == 0xE2 && offset + 2 < text.count && text[offset + 1] == 0x80
      && text[offset + 2] | 1 == 0xA9
  }

  private func trimmed(_ range: Range<Int>) -> String {
    String(decoding: text[range].trimming(while: \.isASCIIWhitespace), as: UTF8.self)
  }

  private var found: String { text.character(at: offset) }

  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    guard !value.isKey else { return nil }
    let source = value.text.source
    guard let quote = quote(around: source, in: catalog) else {
      // A '/' could begin a comment.
      let isSafe = text.allSatisfy { isUnquoted($0) && $0 != UInt8(ascii: "/") }
      return isSafe && !text.isEmpty ? text : nil
    }
    let next = text.first ?? catalog[range.upperBound]
    // An escape after another one may be the second half of a surrogate pair.
    if next.isASCIIHexDigit || text.isEmpty && next == UInt8(ascii: "\\"),
      catalog.endsInOpenEscape(
        in: source.lowerBound..<range.lowerBound,
        { start in
          let escape = StringsEscape(in: catalog, at: start)
          return (escape.count, escape.isComplete)
        })
    {
      return nil
    }
    return text.escaped { byte in
      if byte == quote || byte == UInt8(ascii: "\\") { return [UInt8(ascii: "\\"), byte] }
      guard let letter = letter(for: byte), !catalog[source].contains(byte) else { return nil }
      return [UInt8(ascii: "\\"), letter]
    }
  }

  /// Returns the quotation mark around a value, or `nil` if it has none.
  private static func quote(around range: Range<Int>, in catalog: Bytes) -> UInt8? {
    let quote = catalog[range.lowerBound - 1]
    return quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") ? quote : nil
  }

  /// Returns the letter of the escape for a character that is seldom written as itself.
  private static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    default: nil
    }
  }
}
