import LinkText

/// A source that may be parsed, and what becomes of its placeholders.
struct CheckedSource {
  let original: Bytes
  let dialect: Dialect
  let invalidEncoding: Document.InvalidEncoding?
  private let limits: Limits
  private let mask: PlaceholderMask?

  init(
    _ source: Bytes, dialect: Dialect, _ limits: Limits
  ) throws(LinkMarkupError) {
    invalidEncoding = Document.InvalidEncoding(in: source)
    try Document.check(
      sourceCount: source.count, limits,
      hasReplacements: invalidEncoding != nil || source.contains(0))
    try QuadraticWork.check(source)
    original = source
    self.dialect = dialect
    self.limits = limits
    mask = dialect == .copy ? PlaceholderMask(for: source) : nil
  }

  /// What libcmark is given.
  var source: Bytes { mask?.source ?? original }
  var isMasked: Bool { mask != nil }

  /// The document of this source's tree, with the text that libcmark returned.
  func maskedDocument(of tree: borrowing CommonMarkTree) -> Document {
    var document = DocumentBuilder.document(
      of: tree, dialect: dialect, sourceCount: original.count)
    document.invalidEncoding = invalidEncoding
    return document
  }

  /// Throws where a document has more of something than it may have.
  func check(_ document: Document) throws(LinkMarkupError) {
    guard document.nesting <= limits.nesting else {
      throw .nestedTooDeep(limit: limits.nesting)
    }
    let linkCount = document.links.count + document.images.count
    guard linkCount <= limits.links else {
      throw .tooManyLinks(count: linkCount, limit: limits.links)
    }
  }

  func restorePlaceholders(in document: inout Document) {
    mask?.restore(in: &document.text)
  }
}
