/// Identifiers of headings, generated from their text as on GitHub.
///
/// Letters are lowercased, spaces are converted to hyphens, and punctuation is removed. A repeated
/// identifier gets a numeric suffix. An empty identifier is replaced by `section`.
struct HeadingIdentifiers {
  /// The identifiers of the headings, in order, without duplicates.
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
