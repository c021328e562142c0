/// A source that libcmark has parsed, of which documents can be made as long as its tree lives.
///
/// Stays on the thread that made it.
struct ParsedSource: ~Copyable {
  private let source: [UInt8]
  private let dialect: Dialect
  private let invalidEncoding: InvalidEncoding?
  private let mask: PlaceholderMask?
  private let tree: CommonMarkTree

  init(_ source: [UInt8], dialect: Dialect) throws(LinkMarkupError) {
    let invalidEncoding = InvalidEncoding(in: source)
    try Document.check(
      sourceCount: source.count, hasReplacements: invalidEncoding != nil || source.contains(0))
    let mask = dialect == .copy ? PlaceholderMask(for: source) : nil
    self.source = source
    self.dialect = dialect
    self.invalidEncoding = invalidEncoding
    self.mask = mask
    tree = CommonMarkTree(parsing: mask?.source ?? source, invalidEncoding: invalidEncoding)
  }

  func document(_ sourceDetail: Document.SourceDetail = .blocks) -> Document {
    var document = maskedDocument()
    switch sourceDetail {
    case .blocks: break
    case .links, .text: document.sourceMap = sourceMap(ofMasked: document, sourceDetail)
    }
    mask?.restore(in: &document.text)
    return document
  }

  /// The places in a document that was made of this without them.
  func sourceMap(of document: Document, _ detail: Document.SourceDetail) -> SourceMap {
    sourceMap(ofMasked: mask == nil ? document : maskedDocument(), detail)
  }

  /// The document with its text as libcmark left it.
  private func maskedDocument() -> Document {
    var document = DocumentBuilder.document(
      from: tree, dialect: dialect, sourceCount: source.count)
    document.invalidEncoding = invalidEncoding
    return document
  }

  private func sourceMap(
    ofMasked document: Document, _ detail: Document.SourceDetail
  ) -> SourceMap {
    var map = SourceLocator.sourceMap(
      of: document, tree, source: mask?.source ?? source, dialect: dialect, detail: detail)
    map.source = source
    return map
  }
}
