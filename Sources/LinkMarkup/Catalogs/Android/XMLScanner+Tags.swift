import LinkText

extension XMLScanner {
  /// Returns the value of an attribute of the last tag, or `nil` if it has none of the name.
  func attribute(_ name: StaticString) -> String? {
    guard let attribute = attributes.first(where: { $0.name.holds(name, in: text) }) else {
      return nil
    }
    let value = text[attribute.value]
    guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
    var bytes: Bytes = []
    var index = value.startIndex
    while index < value.endIndex {
      guard value[index] == UInt8(ascii: "&"),
        let semicolon = value[index...].firstIndex(of: UInt8(ascii: ";")),
        let scalar = XMLScanner.scalar(ofReference: text[index + 1..<semicolon])
      else {
        bytes.append(value[index])
        index += 1
        continue
      }
      bytes += String(Character(scalar)).utf8
      index = semicolon + 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of a reference, or `nil` if XML has no such entity or character.
  static func scalar(ofReference name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    if name.first == UInt8(ascii: "#") { return scalar(ofNumber: name.dropFirst()) }
    if name.elementsEqual("lt".utf8) { return "<" }
    if name.elementsEqual("gt".utf8) { return ">" }
    if name.elementsEqual("amp".utf8) { return "&" }
    if name.elementsEqual("quot".utf8) { return "\"" }
    if name.elementsEqual("apos".utf8) { return "'" }
    return nil
  }

  /// Reads the attributes of a tag through its end, and returns whether the element is empty.
  mutating func readAttributes(ofTagAt start: Int) throws(CatalogError) -> Bool {
    attributes.removeAll(keepingCapacity: true)
    while true {
      let isAfterSpace = skipXMLWhitespace()
      switch byte(at: offset) {
      case UInt8(ascii: ">"):
        offset += 1
        return false
      case UInt8(ascii: "/") where byte(at: offset + 1) == UInt8(ascii: ">"):
        offset += 2
        return true
      default: break
      }
      try require(offset < end, at: start, "the tag has no end; close it with '>'")
      guard let name = readName() else {
        throw CatalogError(at: offset, "no attribute can begin here; close the tag with '>'")
      }
      try require(isAfterSpace, at: name.lowerBound, "no space before the attribute; write one")
      attributes.append(XMLAttribute(name: name, value: try readAttributeValue(of: name)))
    }
  }

  /// Reads a name, or returns `nil` if there is none.
  mutating func readName() -> Range<Int>? {
    byte(at: offset).beginsXMLName ? skip(while: \.continuesXMLName) : nil
  }

  /// Skips white space, and returns whether there is any.
  @discardableResult
  mutating func skipXMLWhitespace() -> Bool { !skip(while: \.isXMLWhitespace).isEmpty }

  /// Returns the range of the reference at an ampersand.
  func checkedReference(at start: Int) throws(CatalogError) -> Range<Int> {
    var index = start + 1
    while index < end, text[index].isASCIIAlphanumeric || text[index] == UInt8(ascii: "#") {
      index += 1
    }
    try require(
      index > start + 1 && byte(at: index) == UInt8(ascii: ";"), at: start,
      "'&' that begins no reference; write '&amp;'")
    let reference = start..<index + 1
    try require(
      XMLScanner.scalar(ofReference: text[start + 1..<index]) != nil, at: start,
      "'\(reference.string(in: text))' is not a reference of XML; write the character itself, "
        + "or '&amp;' for the text '&'")
    return reference
  }

  /// Throws an error for a control character that XML does not allow.
  func checkControl(at offset: Int) throws(CatalogError) {
    try require(
      text[offset] >= 0x20 || text[offset].isXMLWhitespace, at: offset,
      "a control character, which XML does not allow; remove it")
  }

  private mutating func readAttributeValue(
    of name: Range<Int>
  ) throws(CatalogError) -> Range<Int> {
    skipXMLWhitespace()
    try require(
      consume(UInt8(ascii: "=")), at: name.lowerBound,
      "the attribute has no value; write '=\"…\"' after it")
    skipXMLWhitespace()
    let mark = byte(at: offset)
    try require(
      mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"), at: offset,
      "no quotation mark before the attribute's value; write '\"'")
    offset += 1
    let start = offset
    while offset < end, text[offset] != mark {
      switch text[offset] {
      case UInt8(ascii: "<"):
        throw CatalogError(
          at: offset,
          "'<' in an attribute; close the attribute with a quotation mark, or write '&lt;'")
      case UInt8(ascii: "&"): offset = try checkedReference(at: offset).upperBound
      default:
        try checkControl(at: offset)
        offset += 1
      }
    }
    try require(
      consume(mark), at: start - 1,
      "the attribute's value has no end; close it with a quotation mark")
    return start..<offset - 1
  }

  private static func scalar(ofNumber digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let digits = isHexadecimal ? digits.dropFirst() : digits
    var value: UInt32 = 0
    for digit in digits {
      guard isHexadecimal ? digit.isASCIIHexDigit : digit.isASCIIDigit else { return nil }
      let number = digit.isASCIIDigit ? digit - 0x30 : (digit | 0x20) - 0x57
      value = min(value * (isHexadecimal ? 16 : 10) + UInt32(number), 0x11_0000)
    }
    switch value {
    case 0..<0x20 where value != 0x09 && value != 0x0A && value != 0x0D, 0xFFFE, 0xFFFF: return nil
    default: return digits.isEmpty ? nil : Unicode.Scalar(value)
    }
  }
}

extension UInt8 {
  /// Whether XML treats the byte as white space.
  var isXMLWhitespace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D
  }

  fileprivate var beginsXMLName: Bool {
    isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80
  }

  fileprivate var continuesXMLName: Bool {
    beginsXMLName || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}

extension Range<Int> {
  /// Returns whether the bytes of a text in the range are a word.
  func holds(_ word: StaticString, in text: Bytes) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { unsafe text[self].elementsEqual($0) }
  }

  /// Returns the text in the range.
  func string(in text: Bytes) -> String { String(decoding: text[self], as: UTF8.self) }
}
