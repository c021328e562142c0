import LinkText

/// Divides an XML document into tokens, and checks that it is well-formed.
///
/// A document type is an error, so the only entities are the five of XML. Declarations and
/// processing instructions are passed over. Names of elements and attributes may have any letter
/// that is not ASCII, and an attribute may appear twice.
struct XMLScanner: ByteScanner {
  let text: Bytes
  /// The attributes of the last tag.
  var attributes: [XMLAttribute] = []
  var offset = 0
  let end: Int
  /// Whether the text is the content of an element instead of a document.
  private let isContent: Bool
  /// The names of the open elements, outermost first.
  private var open: [Range<Int>] = []
  private var hasRoot = false

  /// Creates a scanner of a document.
  init(_ document: Bytes) {
    self.init(text: document, isContent: false)
  }

  /// Creates a scanner of the content of an element.
  init(content: Bytes) {
    self.init(text: content, isContent: true)
  }

  private init(text: Bytes, isContent: Bool) {
    self.text = text
    end = text.count
    self.isContent = isContent
  }

  /// The number of open elements.
  var depth: Int { open.count }

  /// Reads the next token, or returns `nil` at the end.
  mutating func next() throws(CatalogError) -> XMLToken? {
    while offset < end {
      guard text[offset] == UInt8(ascii: "<") else {
        if text[offset] == UInt8(ascii: "&") { return try readReference() }
        return try readText()
      }
      switch byte(at: offset + 1) {
      case UInt8(ascii: "?"): offset = try endOfMarkup("<?", closedBy: "?>")
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
  func byte(at offset: Int) -> UInt8 {
    offset < end ? text[offset] : 0
  }

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
    if !isBlank, open.isEmpty { try checkPlace(at: start) }
    return XMLToken(kind: .text, range: start..<offset, content: start..<offset)
  }

  private mutating func readReference() throws(CatalogError) -> XMLToken {
    let range = try checkedReference(at: offset)
    try checkPlace(at: offset)
    offset = range.upperBound
    return XMLToken(
      kind: .reference, range: range, content: range.lowerBound + 1..<range.upperBound - 1)
  }

  /// Reads a comment or a CDATA section, after `<!`.
  private mutating func readDeclaration() throws(CatalogError) -> XMLToken {
    let start = offset
    if has("<!--") {
      offset = try endOfMarkup("<!--", closedBy: "-->")
      return XMLToken(kind: .comment, range: start..<offset, content: start + 4..<offset - 3)
    }
    try require(
      has("<![CDATA["), at: start,
      has("<!DOCTYPE")
        ? "a document type, which catalogs have no use for; remove it, and write its entities out"
        : "'<!' that begins neither a comment nor a CDATA section; write '&lt;!' for the text")
    try checkPlace(at: start)
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
    try require(
      consume(UInt8(ascii: ">")), at: start, "the end tag has no end; close it with '>'")
    return XMLToken(kind: .endTag, range: start..<offset, content: name)
  }

  /// Throws an error for text outside of the root element.
  private func checkPlace(at offset: Int) throws(CatalogError) {
    try require(
      !open.isEmpty || isContent, at: offset,
      hasRoot
        ? "text after the end of the root element; remove it"
        : "text where the root element should be; write XML, such as <resources>")
  }

  /// Returns the offset after the end of a comment, a CDATA section or a processing instruction.
  private func endOfMarkup(
    _ opening: StaticString, closedBy closing: StaticString
  ) throws(CatalogError) -> Int {
    let length = closing.utf8CodeUnitCount
    var index = offset + opening.utf8CodeUnitCount
    while let found = text.span.firstOffset(of: UInt8(ascii: ">"), in: min(index, end)..<end) {
      let start = found + 1 - length
      if start >= offset + opening.utf8CodeUnitCount,
        (start..<found + 1).holds(closing, in: text)
      {
        return found + 1
      }
      index = found + 1
    }
    throw CatalogError(at: offset, "'\(opening)' has no end; close it with '\(closing)'")
  }

  private func has(_ opening: StaticString) -> Bool {
    (offset..<min(offset + opening.utf8CodeUnitCount, end)).holds(opening, in: text)
  }
}

/// A part of an XML document.
struct XMLToken {
  enum Kind {
    case startTag, emptyElementTag, endTag, text, reference, section, comment
  }

  let kind: Kind
  /// The range with all delimiters.
  let range: Range<Int>
  /// The name of a tag or a reference, or the text in a CDATA section or a comment.
  let content: Range<Int>

  var isTag: Bool {
    switch kind {
    case .startTag, .emptyElementTag, .endTag: true
    case .text, .reference, .section, .comment: false
    }
  }
}

/// An attribute of a tag in an XML document.
struct XMLAttribute {
  let name: Range<Int>
  /// The value as written, without quotation marks.
  let value: Range<Int>
}
