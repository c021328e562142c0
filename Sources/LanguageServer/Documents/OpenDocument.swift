package import LinkMarkup

/// A document that an editor shows, with what is known of it.
package struct OpenDocument: Sendable {
  /// As the client writes it.
  package let uri: String
  /// Nil for a text without a file.
  package let path: String?
  package let languageID: String
  package var text: TextDocument
  package var version: Int
  /// Nil if the document is not linted.
  package var settings: DocumentSettings?
  /// The outline of the text, or of an older one; nil for a catalog.
  package var outline: FileOutline?
  /// Whether the outline is that of the text.
  package var isOutlined = false
  /// The findings in the text, or in an older one while it is stale.
  package var linted: LintedText?
  /// The findings as a JSON array.
  package var diagnostics: Bytes = []
  /// A number that another array of diagnostics changes.
  package var resultID = 0
  /// The version whose diagnostics were sent; nil before the first ones.
  package var publishedVersion: Int?
  /// Whether something else than the text has changed since the document was linted, which the client does not
  /// know.
  package var isAffected = false
  /// Whether the text or what its findings depend on has changed since it was linted.
  package var isStale = true

  package init(uri: String, path: String?, languageID: String, version: Int, text: Bytes) {
    self.uri = uri
    self.path = path
    self.languageID = languageID
    self.version = version
    self.text = TextDocument(text)
  }
}
