/// The name of a value in a catalog: its key, its language and its variant.
package struct CatalogKey: Hashable, Sendable {
  /// The key.
  package let key: String
  /// The language, as a BCP 47 tag.
  package let locale: String
  /// The variant, such as `plural.one`; empty if the key has none.
  package let variant: String

  package init(key: String, locale: String, variant: String) {
    self.key = key
    self.locale = locale
    self.variant = variant
  }
}

extension CatalogKey: CustomStringConvertible {
  /// The name for messages: `key [locale] variant`, with a long key shortened.
  package var description: String {
    // A catalog of gettext joins the context and the text by a control character.
    let key = key.replacing("\u{4}", with: " | ")
    let name = key.count > 48 ? "\(key.prefix(47))…" : key
    return "\(name) [\(locale)]\(variant.isEmpty ? "" : " \(variant)")"
  }
}
