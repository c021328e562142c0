/// A BCP 47 language tag, such as `en` or `ar-EG`.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The tag as written.
  public let description: String

  /// Creates a tag, or returns `nil` if the text is not well-formed.
  ///
  /// A well-formed tag consists of subtags of one to eight ASCII letters and digits, joined by
  /// hyphens; the first has two to eight letters (RFC 5646, section 2.1).
  public init?(_ text: String) {
    let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = subtags.first, (2...8).contains(language.count),
      language.allSatisfy(\.isASCIILetter),
      subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) })
    else { return nil }
    description = text
  }

  /// Creates a tag from text that is known to be well-formed.
  init(wellFormed text: String) {
    description = text
  }

  /// English, without a region.
  public static let english = LanguageTag(wellFormed: "en")

  /// Whether it stands for notes of translators or for a test of the layout: `qq`, `qps-ploc`, `en-XA`.
  package var isPseudo: Bool {
    // Nearly every tag is only a language, and each value of a catalog is asked.
    guard let first = description.utf8.first,
      "qQzZ".utf8.contains(first)
        || description.utf8.contains(UInt8(ascii: "-"))
    else { return false }
    let subtags = description.lowercased().split(separator: "-")
    // The regions from XA to XZ are for private use, but XK is Kosovo.
    let hasPrivateRegion = subtags.dropFirst().contains {
      $0.count == 2 && $0.hasPrefix("x") && $0 != "xk"
    }
    return ["qq", "qqq", "qps", "zxx"].contains(subtags[0]) || hasPrivateRegion
  }

  /// The primary subtag, lowercased: `pt` for `pt-BR`.
  package var language: String { description.prefix { $0 != "-" }.lowercased() }
}

extension LanguageTag {
  /// A writing direction, with the value of HTML's `dir` attribute.
  public enum Direction: String, Sendable {
    /// Left to right, as in Latin.
    case leftToRight = "ltr"
    /// Right to left, as in Arabic and Hebrew.
    case rightToLeft = "rtl"
  }
}
