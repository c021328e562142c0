import LinkText

/// Divides an XML document into tokens, and checks that it is well-formed.
///
/// A document type declaration is an error, so only XML's five predefined entities exist. XML
/// declarations and processing instructions are skipped. Some rules are not checked; for example,
/// names may contain any non-ASCII character, and a tag may repeat an attribute.
struct XMLScanner: ByteScanner {
  let text: Bytes
  var offset = 0
  /// The ranges of the last start tag's attributes; a value is as written, without quotation marks.
  private var attributes: [(name: Range<Int>, value: Range<Int>)] = []
  private let isContent: Bool
  /// The names of the open elements, outermost first.
  private var open: [Range<Int>] = []
  private var hasRoot = false

  /// - Parameter isContent: Whether the text is the content of an element instead of a document.
  init(_ text: Bytes, isContent: Bool = false) {
    self.text = text
    self.isContent = isContent
  }

  var depth: Int { open.count }

  /// Reads the next token, or returns `nil` at the end.
  mutating func next() throws(CatalogError) -> XMLToken? {
    while offset < end {
      guard text[offset] == UInt8(ascii: "<") else {
        return text[offset] == UInt8(ascii: "&") ? try readReference() : try readText()
      }
      switch byte(at: offset + 1) {
      case UInt8(ascii: "?"):
        let start = offset
        offset = try endOfMarkup("<?", closedBy: "?>")
        if start == 0 { try checkEncoding(ofDeclaration: text[..<offset]) }
      case UInt8(ascii: "!"): return try readDeclaration()
      case UInt8(ascii: "/"): return try readEndTag()
      default: return try readStartTag()
      }
    }
    if let name = open.last {
      let element = name.string(in: text)
      throw CatalogError(
        at: name.lowerBound - 1,
        "<\(element)> has no end tag; write </\(element)> after its content")
    }
    try require(
      hasRoot || isContent, at: end, "the file has no element; write one, such as <resources>")
    return nil
  }

  /// Returns the byte at an offset, or 0 after the end.
  func byte(at offset: Int) -> UInt8 { offset < end ? text[offset] : 0 }

  private mutating func readText() throws(CatalogError) -> XMLToken {
    let start = offset
    var isBlank = true
    while offset < end {
      let byte = text[offset]
      if byte > UInt8(ascii: "<") {
        if byte == UInt8(ascii: ">"), text[start..<offset].suffix(2).elementsEqual("]]".utf8) {
          throw CatalogError(at: offset, "']]>' outside of a CDATA section; write ']]&gt;'")
        }
      } else if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") {
        break
      } else if byte <= UInt8(ascii: " ") {
        try checkControl(at: offset)
        offset += 1
        continue
      }
      isBlank = false
      offset += 1
    }
    if !isBlank, open.isEmpty { try requireElement(at: start) }
    return XMLToken(kind: .text, range: start..<offset, content: start..<offset)
  }

  /// Checks that a declaration names an encoding in which the file means the same as in UTF-8.
  private func checkEncoding(ofDeclaration declaration: ArraySlice<UInt8>) throws(CatalogError) {
    guard let label = declaration.firstRange(of: "encoding") else { return }
    let quotes = "\"'".utf8
    let rest = declaration[label.upperBound...].drop { !quotes.contains($0) }.dropFirst()
    let name = String(decoding: rest.prefix { !quotes.contains($0) }, as: UTF8.self)
    guard !["utf-8", "utf8", "utf-16", "us-ascii"].contains(name.lowercased()) else { return }
    let isASCII = name.lowercased() == "iso-8859-1" && text.allSatisfy { $0 < 0x80 }
    try require(
      isASCII, at: rest.startIndex,
      "the encoding \(name), but the file is read as UTF-8; save it as UTF-8, and write 'utf-8'")
  }

  private mutating func readReference() throws(CatalogError) -> XMLToken {
    let start = offset
    offset = try endOfReference(at: start)
    try requireElement(at: start)
    return XMLToken(kind: .reference, range: start..<offset, content: start + 1..<offset - 1)
  }

  /// Reads a comment or a CDATA section, both of which begin with `<!`.
  private mutating func readDeclaration() throws(CatalogError) -> XMLToken {
    let start = offset
    let rest = text[start...]
    if rest.starts(with: "<!--".utf8) {
      offset = try endOfMarkup("<!--", closedBy: "-->")
      return XMLToken(kind: .comment, range: start..<offset, content: start + 4..<offset - 3)
    }
    try require(
      rest.starts(with: "<![CDATA[".utf8), at: start,
      rest.starts(with: "<!DOCTYPE".utf8)
        ? "a document type, which catalogs have no use for; remove it, and write its entities out"
        : "'<!' that begins neither a comment nor a CDATA section; write '&lt;!' for the text")
    try requireElement(at: start)
    offset = try endOfMarkup("<![CDATA[", closedBy: "]]>")
    return XMLToken(kind: .section, range: start..<offset, content: start + 9..<offset - 3)
  }

  private mutating func readStartTag() throws(CatalogError) -> XMLToken {
    let start = offset
    if open.isEmpty, !isContent {
      try require(!hasRoot, at: start, "a second root element; remove it")
      hasRoot = true
    }
    offset += 1
    guard let name = readName() else {
      throw CatalogError(at: start, "'<' that begins no tag; write '&lt;' for the character")
    }
    let isEmpty = try readAttributes(ofTagAt: start)
    if !isEmpty { open.append(name) }
    return XMLToken(
      kind: isEmpty ? .emptyElementTag : .startTag, range: start..<offset, content: name)
  }

  private mutating func readEndTag() throws(CatalogError) -> XMLToken {
    let start = offset
    offset += 2
    let name = readName() ?? offset..<offset
    guard let expected = open.popLast() else {
      throw CatalogError(at: start, "an end tag without a start tag; remove it")
    }
    try require(
      text[name] == text[expected], at: start,
      "</\(name.string(in: text))> where </\(expected.string(in: text))> should be")
    skipXMLWhitespace()
    try require(consume(UInt8(ascii: ">")), at: start, "the end tag has no end; close it with '>'")
    return XMLToken(kind: .endTag, range: start..<offset, content: name)
  }

  /// Throws an error if the text at an offset is outside of the root element.
  private func requireElement(at offset: Int) throws(CatalogError) {
    try require(
      !open.isEmpty || isContent, at: offset,
      hasRoot
        ? "text after the end of the root element; remove it"
        : "text where the root element should be; write XML, such as <resources>")
  }

  /// Returns the offset after the end of a comment, a CDATA section or a processing instruction.
  private func endOfMarkup(
    _ opening: String, closedBy closing: String
  ) throws(CatalogError) -> Int {
    let start = min(offset + opening.utf8.count, end)
    var index = start
    while let found = text.span.firstOffset(of: UInt8(ascii: ">"), in: index..<end) {
      index = found + 1
      if text[start..<index].suffix(closing.utf8.count).elementsEqual(closing.utf8) { return index }
    }
    throw CatalogError(at: offset, "'\(opening)' has no end; close it with '\(closing)'")
  }

  /// Returns the value of an attribute of the last start tag, or `nil` if the tag lacks it.
  func attribute(_ name: String) -> String? {
    guard let attribute = attributes.first(where: { $0.name.string(in: text) == name }) else {
      return nil
    }
    var rest = text[attribute.value]
    var bytes: Bytes = []
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")),
      let semicolon = rest[ampersand...].firstIndex(of: UInt8(ascii: ";")),
      let scalar = XMLScanner.scalar(ofReference: rest[(ampersand + 1)..<semicolon])
    {
      bytes += rest[..<ampersand] + String(Character(scalar)).utf8
      rest = rest[(semicolon + 1)...]
    }
    return String(decoding: bytes + rest, as: UTF8.self)
  }

  /// Returns the character that a reference names, or `nil` if XML has no such entity or character.
  static func scalar(ofReference name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    if name.first == UInt8(ascii: "#") { return scalar(ofNumber: name.dropFirst()) }
    return entities[String(decoding: name, as: UTF8.self)]
  }

  private static let entities: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
  ]

  /// Reads the attributes of a tag through the tag's end, and returns whether the tag ends in `/>`.
  private mutating func readAttributes(ofTagAt start: Int) throws(CatalogError) -> Bool {
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
      attributes.append((name, try readAttributeValue(of: name)))
    }
  }

  private mutating func readName() -> Range<Int>? {
    byte(at: offset).beginsXMLName ? skip(while: \.continuesXMLName) : nil
  }

  /// Skips white space, and returns whether there was any.
  @discardableResult
  private mutating func skipXMLWhitespace() -> Bool { !skip(while: \.isXMLWhitespace).isEmpty }

  /// Returns the end of the reference at an ampersand.
  private func endOfReference(at start: Int) throws(CatalogError) -> Int {
    var index = start + 1
    while index < end, text[index].isASCIIAlphanumeric || text[index] == UInt8(ascii: "#") {
      index += 1
    }
    try require(
      index > start + 1 && byte(at: index) == UInt8(ascii: ";"), at: start,
      "'&' that begins no reference; write '&amp;'")
    try require(
      XMLScanner.scalar(ofReference: text[start + 1..<index]) != nil, at: start,
      "'\((start..<index + 1).string(in: text))' is not a reference of XML; write the character "
        + "itself, or '&amp;' for the text '&'")
    return index + 1
  }

  private func checkControl(at offset: Int) throws(CatalogError) {
    try require(
      text[offset] >= 0x20 || text[offset].isXMLWhitespace, at: offset,
      "a control character, which XML does not allow; remove it")
  }

  private mutating func readAttributeValue(of name: Range<Int>) throws(CatalogError) -> Range<Int> {
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
      case UInt8(ascii: "&"): offset = try endOfReference(at: offset)
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
      guard let number = digit.hexadecimalValue, isHexadecimal || number < 10 else { return nil }
      value = min(value * (isHexadecimal ? 16 : 10) + UInt32(number), 0x11_0000)
    }
    switch value {
    case 0..<0x20 where value != 0x09 && value != 0x0A && value != 0x0D, 0xFFFE, 0xFFFF: return nil
    default: return digits.isEmpty ? nil : Unicode.Scalar(value)
    }
  }
}

struct XMLToken {
  enum Kind {
    case startTag, emptyElementTag, endTag, text, reference, section, comment
  }

  let kind: Kind
  /// The range, including all delimiters.
  let range: Range<Int>
  /// The range of a tag's or reference's name, or of any other token without its delimiters.
  let content: Range<Int>

  var isTag: Bool { kind == .startTag || kind == .emptyElementTag || kind == .endTag }
}

extension UInt8 {
  /// Whether XML treats the byte as white space.
  var isXMLWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  fileprivate var beginsXMLName: Bool {
    isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80
  }

  fileprivate var continuesXMLName: Bool {
    beginsXMLName || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}

extension Range<Int> {
  func string(in text: Bytes) -> String { String(decoding: text[self], as: UTF8.self) }
}
