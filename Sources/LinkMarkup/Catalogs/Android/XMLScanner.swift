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
  var offset: Int
  let end: Int
  /// Whether the text is the content of an element instead of a document.
  private let isContent: Bool
  /// The names of the open elements, outermost first.
  private var open: [Range<Int>] = []
  private var hasRoot = false

  /// Creates a scanner of a document.
  init(_ document: Bytes) {
    text = document
    offset = 0
    end = document.count
    isContent = false
  }

  /// Creates a scanner of the content of an element.
  init(content: Bytes) {
    text = content
    offset = 0
    end = content.count
    isContent = true
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
    guard hasRoot || isContent else {
      throw CatalogError(at: end, "the file has no element; write one, such as <resources>")
    }
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
        if byte == UInt8(ascii: ">"), offset >= start + 2, text[offset - 1] == UInt8(ascii: "]"),
          text[offset - 2] == UInt8(ascii: "]")
        {
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
      return XMLToken(
        kind: .comment, range: start..<offset, content: start + 4..<offset - 3)
    }
    guard has("<![CDATA[") else {
      throw CatalogError(
        at: start,
        has("<!DOCTYPE")
          ? "a document type, which catalogs have no use for; remove it, and write its entities out"
          : "'<!' that begins neither a comment nor a CDATA section; write '&lt;!' for the text")
    }
    try checkPlace(at: start)
    offset = try endOfMarkup("<![CDATA[", closedBy: "]]>")
    return XMLToken(kind: .section, range: start..<offset, content: start + 9..<offset - 3)
  }

  private mutating func readStartTag() throws(CatalogError) -> XMLToken {
    let start = offset
    if open.isEmpty, !isContent {
      guard !hasRoot else { return try fail(at: start, "a second root element; remove it") }
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
    guard text[name] == text[expected] else {
      throw CatalogError(
        at: start,
        "</\(name.string(in: text))> where </\(expected.string(in: text))> should be")
    }
    skipXMLWhitespace()
    guard byte(at: offset) == UInt8(ascii: ">") else {
      throw CatalogError(at: start, "the end tag has no end; close it with '>'")
    }
    offset += 1
    return XMLToken(kind: .endTag, range: start..<offset, content: name)
  }

  /// Throws an error for text outside of the root element.
  private func checkPlace(at offset: Int) throws(CatalogError) {
    guard open.isEmpty, !isContent else { return }
    throw CatalogError(
      at: offset,
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

  private func fail(at offset: Int, _ message: String) throws(CatalogError) -> XMLToken {
    throw CatalogError(at: offset, message)
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
