import LinkText

/// The language tags of a catalog, which names each of them many times.
struct LanguageTagCache {
  private var tags: [String: LanguageTag] = [:]

  /// Returns the tag that a text is, which may have underscores, or `nil` if it is none.
  mutating func tag(_ text: String) -> LanguageTag? {
    if let tag = tags[text] { return tag }
    let tag = LanguageTag(text.replacing("_", with: "-"))
    tags[text] = tag
    return tag
  }
}
