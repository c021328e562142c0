import LinkText

/// Reads Apple's strings files, which are old-style property lists such as `"key" = "value";`.
///
/// The reader accepts what Foundation accepts in this syntax. Foundation stops at some mistakes
/// without an error. The reader reports such a mistake, and stops at the same place.
struct StringsReader: BufferingReader, ByteScanner {
  let text: Bytes
  var offset = 0
  var items: [CatalogItem] = []
  private var keys: SeenKeys

  private init(text: Bytes) {
    self.text = text
    keys = SeenKeys(of: text)
  }

  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    if text.starts(with: "bplist".utf8) {
      throw CatalogError(
        at: 0, "a binary property list, which a build makes; read the file that it is made from")
    }
    var reader = StringsReader(text: text)
    try reader.readFile(receive)
    reader.passItems(to: receive)
  }

  private mutating func readFile(_ receive: (CatalogItem) -> Void) throws(CatalogError) {
    var comment = skipTrivia()
    guard offset < text.count else { return }
    let isXML = ["<?xml", "<!DOCTYPE", "<plist"].contains { text[offset...].starts(with: $0.utf8) }
    try require(
      !isXML, at: offset,
      "this is a property list in XML, which is not read; write \"key\" = \"value\"; or lint what "
        + "'plutil -convert json -o en.json' makes of it with --from json")
    let isBraced = consume(UInt8(ascii: "{"))
    if isBraced { comment = skipTrivia() }
    let first = offset
    while let key = try readText() {
      try readEntry(key, comment: comment)
      comment = skipTrivia(afterEntry: true)
      passItems(to: receive)
    }
    if isBraced {
      try require(
        consume(UInt8(ascii: "}")), at: offset,
        "\(foundCharacter) where a key or the '}' at the end should be")
      skipTrivia()
    }
    guard offset < text.count else { return }
    try require(
      offset > first && !isBraced, at: offset,
      "\(foundCharacter) where a key should be; write \"key\" = \"value\";")
    let rest = text[(offset + 1)...].prefix(3).prefix { $0 & 0xC0 == 0x80 }
    report(
      offset..<offset + 1 + rest.count,
      "\(foundCharacter) where a key should be; the app reads nothing after it, so remove it")
  }

  private mutating func readEntry(_ key: MappedText, comment: String) throws(CatalogError) {
    skipTrivia()
    var value = key
    let isKey = !consume(UInt8(ascii: "="))
    if isKey {
      try require(
        nextByte == UInt8(ascii: ";"), at: offset,
        "\(foundCharacter) where the '=' after the key should be; \(Self.quoteAdvice)")
    } else {
      skipTrivia()
      guard let text = try readText() else {
        throw CatalogError(
          at: offset, "\(foundCharacter) where a value in quotation marks should be")
      }
      value = text
    }
    let end = offset
    skipTrivia()
    try require(
      consume(UInt8(ascii: ";")), at: end,
      "\(foundCharacter) where the ';' after the value should be; add it, or \(Self.quoteAdvice)")
    let name = String(decoding: key.bytes, as: UTF8.self)
    if !keys.insert(key.bytes) {
      report(
        key.source,
        "the key '\(name)' appears twice; the app shows only the last value, so remove the others")
    }
    let values = [CatalogValue(text: value, isKey: isKey)]
    items.append(.entry(CatalogEntry(key: name, comment: comment, values: values)))
  }

  private static let quoteAdvice = #"write a '"' within a text as '\"'"#

  /// Reads a text with or without quotation marks, or returns `nil` if there is none.
  private mutating func readText() throws(CatalogError) -> MappedText? {
    if nextByte == UInt8(ascii: "\"") || nextByte == UInt8(ascii: "'") {
      return try readQuotedText()
    }
    let word = skip(while: Self.isUnquoted)
    guard !word.isEmpty else { return nil }
    var result = MappedText(in: word)
    result.append(copied: word, of: text)
    return result
  }

  private mutating func readQuotedText() throws(CatalogError) -> MappedText {
    let quote = text[offset]
    let start = offset + 1
    let specials = ByteSearch(
      ByteSearch.Needle(quote, ignoring: 0), ByteSearch.Needle(UInt8(ascii: "\\"), ignoring: 0))
    var end = text.span.firstOffset(of: specials, in: start..<text.count)
    while end < text.count, text[end] == UInt8(ascii: "\\") {
      end = text.span.firstOffset(of: specials, in: min(end + 2, text.count)..<text.count)
    }
    try require(
      end < text.count, at: offset,
      "the text has no end; close it with '\(Character(Unicode.Scalar(quote)))'")
    var result = MappedText(in: start..<end)
    append(start..<end, to: &result) { CatalogEscape(ofPropertyList: $0, at: $1) }
    offset = end + 1
    return result
  }

  /// Returns whether a byte may be in a text without quotation marks.
  static func isUnquoted(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "_$/:.-".utf8.contains(byte)
  }

  /// Skips white space and comments, and returns the comments that belong to the next entry.
  ///
  /// Comments before an empty line, or on the line of the previous entry, are left out.
  @discardableResult
  private mutating func skipTrivia(afterEntry: Bool = false) -> String {
    var comments: [String] = []
    var isOnEntryLine = afterEntry
    var lineCount = 0
    while offset < text.count {
      if text[offset] == UInt8(ascii: "\n") {
        lineCount += 1
        if lineCount == 2 || isOnEntryLine { comments = [] }
        isOnEntryLine = false
        offset += 1
      } else if text[offset].isASCIIWhitespace || isSeparator {
        offset += isSeparator ? 3 : 1
      } else if let comment = readComment() {
        comments.append(comment)
        lineCount = 0
      } else {
        break
      }
    }
    return comments.joined(separator: "\n")
  }

  private mutating func readComment() -> String? {
    guard text[offset] == UInt8(ascii: "/"), offset + 1 < text.count else { return nil }
    let start = offset + 2
    switch text[offset + 1] {
    case UInt8(ascii: "/"):
      offset = start
      while offset < text.count, !text[offset].isLineEnding, !isSeparator { offset += 1 }
      return trimmed(start..<offset)
    case UInt8(ascii: "*"):
      var end = start
      while let star = text.span.firstOffset(of: UInt8(ascii: "*"), in: end..<text.count) {
        end = star + 1
        guard end < text.count, text[end] == UInt8(ascii: "/") else { continue }
        offset = end + 1
        return trimmed(start..<star)
      }
      report(
        offset..<start,
        "the comment has no end, so the app reads nothing after it; close it with '*/'")
      offset = text.count
      return ""
    default: return nil
    }
  }

  /// Whether U+2028 or U+2029 is at the offset.
  private var isSeparator: Bool {
    text[offset] == 0xE2 && offset + 2 < text.count && text[offset + 1] == 0x80
      && text[offset + 2] | 1 == 0xA9
  }

  private func trimmed(_ range: Range<Int>) -> String {
    String(decoding: text[range].trimming(while: \.isASCIIWhitespace), as: UTF8.self)
  }

  private var foundCharacter: String { text.characterDescription(at: offset) }

  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    guard !value.isKey else { return nil }
    let quote = catalog[value.text.source.lowerBound - 1]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      // A '/' could begin a comment.
      let isSafe = text.allSatisfy { isUnquoted($0) && $0 != UInt8(ascii: "/") }
      return isSafe && !text.isEmpty ? text : nil
    }
    let isEscapeExtended = catalog.isEscapeExtended(by: text, of: range, in: value) {
      CatalogEscape(ofPropertyList: catalog, at: $0)
    }
    // The start of a value shows its style, also if there are many edits in a long one.
    let start = catalog[value.text.source].prefix(1_000)
    return isEscapeExtended ? nil : text.escaped(in: quote, like: start)
  }
}

extension CatalogEscape {
  /// Reads an escape in an old-style property list, as Foundation does.
  ///
  /// Two escapes for a surrogate pair count as one escape; half of a pair is read as U+FFFD.
  ///
  /// - Precondition: There is a byte after the backslash.
  init(ofPropertyList text: Bytes, at offset: Int) {
    let letter = text[offset + 1]
    if let control = letter.escapedControl {
      self.init(count: 2, text: [control])
    } else if CatalogEscape.octalDigits.contains(letter) {
      let digits = text[(offset + 1)...].prefix(3).prefix { Self.octalDigits.contains($0) }
      let code = digits.reduce(0) { $0 << 3 | ($1 - UInt8(ascii: "0")) }
      self.init(count: 1 + digits.count, scalar: NextStepEncoding.scalar(code))
      isComplete = digits.count == 3
    } else if letter == UInt8(ascii: "U") {
      self.init(codeUnitIn: text, at: offset)
    } else {
      self.init(letterIn: text, at: offset)
    }
  }

  private init(count: Int, scalar: Unicode.Scalar) {
    self.init(count: count, text: Bytes(String(scalar).utf8))
  }

  private init(codeUnitIn text: Bytes, at offset: Int) {
    let (unit, digitCount) = Self.codeUnit(in: text, at: offset)
    if let alone = Unicode.Scalar(unit) {
      self.init(count: 2 + digitCount, scalar: alone)
      isComplete = digitCount == 4
      if digitCount == 0 {
        problem = "'\\U' without hexadecimal digits; write four after it, or a backslash as '\\\\'"
      }
      return
    }
    let (low, lowCount) = Self.codeUnit(in: text, at: offset + 6)
    // A code unit that is not a scalar is a surrogate.
    if UTF16.isLeadSurrogate(unit), UTF16.isTrailSurrogate(low),
      let pair = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(low) - 0xDC00)
    {
      self.init(count: 8 + lowCount, scalar: pair)
      return
    }
    self.init(count: 6, scalar: "\u{FFFD}")
    isComplete = UTF16.isTrailSurrogate(unit)
    let digits = String(unit, radix: 16, uppercase: true)
    problem = "\\U\(digits) is half of a surrogate pair; write both halves, or the character itself"
  }

  private init(letterIn text: Bytes, at offset: Int) {
    let letter = text[offset + 1]
    let rest = text[(offset + 2)...].prefix(3).prefix { $0 & 0xC0 == 0x80 }
    let end = offset + 2 + (letter < 0x80 ? 0 : rest.count)
    self.init(count: end - offset, text: Bytes(text[offset + 1..<end]))
    switch letter {
    case UInt8(ascii: "u"):
      problem =
        "'\\u' is not an escape, so the app shows the 'u' and the digits; "
        + "write '\\U', or the character itself"
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"),
      UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      break
    default:
      problem =
        "the backslash before \(text.characterDescription(at: offset + 1)) is not shown by the app; "
        + "write '\\\\' to keep it, or remove it"
    }
  }

  /// Returns the code unit after `\U` and the count of its digits, 0 to 4; (0, 0) without `\U`.
  private static func codeUnit(in text: Bytes, at offset: Int) -> (unit: UInt16, digitCount: Int) {
    guard offset + 1 < text.count, text[offset] == UInt8(ascii: "\\"),
      text[offset + 1] == UInt8(ascii: "U")
    else { return (0, 0) }
    let digits = text[(offset + 2)...].prefix(4).prefix(while: \.isASCIIHexDigit)
    return (digits.reduce(0) { $0 << 4 | UInt16($1.hexadecimalValue ?? 0) }, digits.count)
  }
}

/// The encoding of the octal escapes in old-style property lists.
enum NextStepEncoding {
  /// Returns the character with a code; U+0000 for the two codes that have none.
  static func scalar(_ code: UInt8) -> Unicode.Scalar {
    code < 0x80 ? Unicode.Scalar(code) : upperHalf[Int(code) - 0x80]
  }

  private static let upperHalf = Array(
    """
    \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ\
    —±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\0\0
    """.unicodeScalars)
}
