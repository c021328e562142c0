import LinkText

/// The language tags of a catalog, which names each of them many times.
struct LanguageTagCache {
  private var tags: [String: LanguageTag] = [:]

  /// Returns the tag that a text is, which may have underscores, or `nil` if it is none.
  mutating func tag(_ text: String) -> LanguageTag? {
    if let tag = tags[text] { return tag }
    let tag = LanguageTag.tag(underscoredLocale: text)
    tags[text] = tag
    return tag
  }
}

extension LanguageTag {
  /// Returns the tag of a locale whose subtags may be joined by underscores, as in `pt_BR`.
  static func tag(underscoredLocale: String) -> LanguageTag? {
    LanguageTag(underscoredLocale.replacing("_", with: "-"))
  }
}
