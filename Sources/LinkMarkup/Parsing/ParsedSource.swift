/// A source that libcmark has parsed, of which documents can be made as long as its tree lives.
///
/// Stays on the thread that made it.
@_spi(Benchmarking) public struct ParsedSource: ~Copyable {
  private let source: [UInt8]
  private let dialect: Dialect
  private let limits: Limits
  private let invalidEncoding: InvalidEncoding?
  private let mask: PlaceholderMask?
  private let tree: CommonMarkTree

  public init(
    _ source: [UInt8], dialect: Dialect, _ limits: Limits
  ) throws(LinkMarkupError) {
    let invalidEncoding = InvalidEncoding(in: source)
    try Document.check(
      sourceCount: source.count, limits,
      hasReplacements: invalidEncoding != nil || source.contains(0))
    try QuadraticWork.check(source)
    let mask = dialect == .copy ? PlaceholderMask(for: source) : nil
    self.source = source
    self.dialect = dialect
    self.limits = limits
    self.invalidEncoding = invalidEncoding
    self.mask = mask
    tree = CommonMarkTree(parsing: mask?.source ?? source, invalidEncoding: invalidEncoding)
  }

  public func document(
    _ sourceDetail: Document.SourceDetail = .blocks
  ) throws(LinkMarkupError) -> Document {
    var document = maskedDocument()
    guard document.nesting <= limits.nesting else {
      throw .nestedTooDeep(limit: limits.nesting)
    }
    let linkCount = document.links.count + document.images.count
    guard linkCount <= limits.links else {
      throw .tooManyLinks(count: linkCount, limit: limits.links)
    }
    switch sourceDetail {
    case .blocks: break
    case .links, .text: document.sourceMap = sourceMap(ofMasked: document, sourceDetail)
    }
    mask?.restore(in: &document.text)
    return document
  }

  /// The places in a document that was made of this without them.
  public func sourceMap(of document: Document, _ detail: Document.SourceDetail) -> SourceMap {
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
