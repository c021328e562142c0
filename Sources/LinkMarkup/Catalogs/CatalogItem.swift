package import LinkText

/// What a reader of catalogs passes on.
package enum CatalogItem: Sendable {
  /// The language of all values that do not name another one.
  case language(LanguageTag)
  case entry(CatalogEntry)
  /// A mistake that changes what the app shows, at a range of the catalog; the key if it is in an
  /// entry whose key is known.
  case problem(Range<Int>, String, key: String? = nil)
}
