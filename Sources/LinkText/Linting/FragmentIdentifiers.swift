extension Document {
  /// The identifiers of headings, footnotes, raw HTML, and attribute lists, for links to fragments.
  package var fragmentIdentifiers: Set<String> {
    let headings = headings
    var identifiers = Set(HeadingIdentifiers(headings).identifiers)
    identifiers.formUnion(headings.compactMap(\.text.identifierInComment))
    identifiers.formUnion(attributeListIdentifiers)
    for event in events {
      if case .enter(.listItem(let item)) = event, item.isFootnote, let number = item.ordinal {
        identifiers.insert(Document.identifier(ofFootnote: number))
      }
      guard let range = event.rawHTML else { continue }
      identifiers.formUnion(HTMLToken.all(in: self[range]).identifiers)
    }
    return identifiers
  }

  /// The identifiers in attribute lists, as in `{#terms}` and `{: .note #terms}`.
  ///
  /// Some dialects of Markdown allow these lists at the ends of blocks and inlines.
  private var attributeListIdentifiers: [String] {
    var identifiers: [String] = []
    var rest = text[...]
    while let open = text.span.firstOffset(of: UInt8(ascii: "{"), in: rest.indices) {
      rest = text[(open + 1)...]
      guard rest.first == UInt8(ascii: "#") || rest.first == UInt8(ascii: ":") else { continue }
      let list = rest.prefix(200).prefix { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\n") }
      guard rest[list.endIndex...].first == UInt8(ascii: "}") else { continue }
      for word in list.split(whereSeparator: { $0.isASCIIBlank || $0 == UInt8(ascii: ":") })
      where word.first == UInt8(ascii: "#") {
        identifiers.append(String(decoding: word.dropFirst(), as: UTF8.self))
      }
    }
    return identifiers
  }
}

extension [HTMLToken] {
  /// The identifiers of elements, and the identifiers that sites generate for HTML headings.
  fileprivate var identifiers: [String] {
    var identifiers: [String] = []
    var heading: Bytes?
    for token in self {
      switch token {
      case .start(let tag):
        // `name` is an identifier only on `<a>`.
        let name = tag.name == "a" ? tag.attributes["name"] : nil
        identifiers += [tag.attributes["id"], name].compactMap(\.self)
        if tag.name.isHeadingTagName { heading = [] }
      case .text(let text): heading?.append(contentsOf: text)
      case .end(let name, _):
        guard name.isHeadingTagName, let text = heading else { continue }
        heading = nil
        let line = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
          .joined(separator: " ")
        identifiers.append(HeadingIdentifiers.slug(of: line))
      case .unclosed: break
      }
    }
    return identifiers
  }
}

extension String {
  /// Whether this is the tag name of a heading: `h1` to `h6`.
  fileprivate var isHeadingTagName: Bool {
    utf8.count == 2 && hasPrefix("h") && ("1"..."6").contains(dropFirst())
  }

  /// The identifier in an MDX comment at the end of a heading, as in `Terms {/*terms*/}`.
  ///
  /// CommonMark reads the asterisks as emphasis, so they may be missing.
  fileprivate var identifierInComment: String? {
    guard hasSuffix("/}"), let start = utf8.lastIndex(of: UInt8(ascii: "{")),
      self[start...].hasPrefix("{/")
    else { return nil }
    let identifier = self[start...].drop { "{/* ".contains($0) }.prefix { !"*/ ".contains($0) }
    return identifier.isEmpty ? nil : String(identifier)
  }
}

/// The identifiers of headings: each is the `{#id}` in the source, or generated from the text.
///
/// As on GitHub, letters are lowercased, spaces converted to hyphens, and punctuation removed. An
/// empty identifier is replaced by `section`. A repeated identifier gets a numeric suffix, except
/// for the first heading that has the identifier as its `{#id}`.
package struct HeadingIdentifiers {
  package let identifiers: [String]

  package init(_ headings: [Document.Heading]) {
    var identifiers: [String] = []
    identifiers.reserveCapacity(headings.count)
    var unwritten = Set(headings.compactMap(\.id))
    var taken = unwritten
    taken.reserveCapacity(headings.count)
    var repetitions: [String: Int] = [:]
    for heading in headings {
      let wanted = heading.id ?? HeadingIdentifiers.slug(of: heading.text)
      var identifier = wanted
      if heading.id == nil || unwritten.remove(wanted) == nil {
        while !taken.insert(identifier).inserted {
          repetitions[wanted, default: 0] += 1
          identifier = "\(wanted)-\(repetitions[wanted, default: 0])"
        }
      }
      identifiers.append(identifier)
    }
    self.identifiers = identifiers
  }

  static func slug(of text: String) -> String {
    var slug: Bytes = []
    slug.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      guard byte < 0x80 else { return unicodeSlug(of: text) }
      switch byte {
      case UInt8(ascii: " "): slug.append(UInt8(ascii: "-"))
      case UInt8(ascii: "-"), UInt8(ascii: "_"): slug.append(byte)
      default:
        if byte.isASCIIAlphanumeric { slug.append(byte.asciiLowercased) }
      }
    }
    return slug.isEmpty ? "section" : String(decoding: slug, as: UTF8.self)
  }

  private static func unicodeSlug(of text: String) -> String {
    var slug = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case " ": slug.append("-")
      case "-", "_": slug.append(scalar)
      default:
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber: slug.append(scalar)
        default:
          if properties.isAlphabetic { slug.append(scalar) }
        }
      }
    }
    return slug.isEmpty ? "section" : String(slug)
  }
}
