/// Identifiers of headings: those in the copy, or else generated from their text as on GitHub.
///
/// Letters are lowercased, spaces are converted to hyphens, and punctuation is removed. An empty
/// identifier is replaced by `section`. A repeated identifier gets a numeric suffix; the first
/// heading with an identifier in the copy keeps it.
package struct HeadingIdentifiers {
  /// The identifiers of the headings, in order, without duplicates.
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
