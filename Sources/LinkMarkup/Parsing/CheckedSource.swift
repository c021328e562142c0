import LinkText

/// A source that has passed the checks before parsing, with its placeholders masked.
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

  /// The source that libcmark parses.
  var source: Bytes { mask?.source ?? original }
  var isMasked: Bool { mask != nil }

  /// Returns the document of this source's tree, with the text that libcmark returned.
  func maskedDocument(of tree: borrowing CommonMarkTree) -> Document {
    var document = DocumentBuilder.document(
      of: tree, dialect: dialect, sourceCount: original.count)
    document.invalidEncoding = invalidEncoding
    return document
  }

  /// Throws an error if a document exceeds the limits of nesting or links.
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
