/// A key of a catalog with its values, in the order of the file.
package struct CatalogEntry: Equatable, Sendable {
  /// The key.
  package let key: String
  /// The comment for translators; empty if there is none.
  package var comment: String
  /// The values: one for each language and variant in the file.
  package var values: [CatalogValue]

  package init(key: String, comment: String = "", values: [CatalogValue] = []) {
    self.key = key
    self.comment = comment
    self.values = values
  }
}
