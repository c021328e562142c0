/// An identifier for each heading, made from its text as GitHub makes them.
///
/// Letters become lower case, spaces hyphens, and punctuation goes; a repeated identifier gets a
/// number. A heading without a letter is called `section`.
struct HeadingIdentifiers {
  /// One for each heading, in order; all different.
  let identifiers: [String]

  init(headingTexts: [String]) {
    var identifiers: [String] = []
    var taken: Set<String> = []
    var repetitions: [String: Int] = [:]
    for text in headingTexts {
      let slug = HeadingIdentifiers.slug(of: text)
      var identifier = slug
      while !taken.insert(identifier).inserted {
        repetitions[slug, default: 0] += 1
        identifier = "\(slug)-\(repetitions[slug, default: 0])"
      }
      identifiers.append(identifier)
    }
    self.identifiers = identifiers
  }

  private static func slug(of text: String) -> String {
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
