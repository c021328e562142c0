/// A language tag of BCP 47, such as `en` or `ar-EG`.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Nil when the text has not the shape that RFC 5646 demands: subtags of one to eight ASCII
  /// letters and digits, joined by hyphens, the first one of two to eight letters.
  public init?(_ text: String) {
    let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = subtags.first, (2...8).contains(language.count),
      language.allSatisfy(\.isASCIILetter),
      subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) })
    else { return nil }
    description = text
  }

  /// For tags of the program itself.
  init(wellFormed text: String) {
    description = text
  }

  public static let english = LanguageTag(wellFormed: "en")

  /// The direction in which the language is written, by its script if the tag names one.
  public var direction: Direction {
    let subtags = description.lowercased().split(separator: "-")
    if let script = subtags.dropFirst().first(where: {
      $0.count == 4 && $0.utf8.allSatisfy(\.isASCIILetter)
    }) {
      return LanguageTag.rightToLeftScripts.contains(String(script)) ? .rightToLeft : .leftToRight
    }
    return LanguageTag.rightToLeftLanguages.contains(String(subtags[0]))
      ? .rightToLeft : .leftToRight
  }

  private static let rightToLeftScripts: Set<String> = [
    "adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa", "yezi",
  ]

  /// The languages whose usual script, after CLDR, is one of those above.
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur",
    "yi",
  ]
}

extension LanguageTag {
  public enum Direction: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }
}
