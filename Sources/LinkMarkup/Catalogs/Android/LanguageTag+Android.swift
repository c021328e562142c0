import LinkText

extension LanguageTag {
  /// Returns the tag of a locale that is written as in the names of Android's folders: `de`,
  /// `de-rAT`, or `b+sr+Latn`.
  ///
  /// `iw`, `in` and `ji` are Hebrew, Indonesian and Yiddish.
  static func tag(androidLocale: String) -> LanguageTag? {
    let isBCP47 = androidLocale.hasPrefix("b+")
    var subtags = androidLocale.split(
      separator: isBCP47 ? "+" : "-", omittingEmptySubsequences: false)
    if isBCP47 {
      subtags.removeFirst()
    } else if subtags.count == 2, subtags[1].utf8.count == 3, subtags[1].hasPrefix("r") {
      subtags[1].removeFirst()
    }
    guard let language = subtags.first else { return nil }
    switch language {
    case "iw": subtags[0] = "he"
    case "in": subtags[0] = "id"
    case "ji": subtags[0] = "yi"
    default: break
    }
    return LanguageTag(subtags.joined(separator: "-"))
  }
}
