import LinkMarkup

/// The documents of a source, one for each dialect: all formats are written from one parse.
struct ParsedDocuments {
  private let source: Bytes
  private let sourceDetail: Document.SourceDetail
  private var documents: [Parsed] = []

  private struct Parsed {
    let dialect: Dialect
    let document: Document
  }

  init(_ source: Bytes, _ targets: [ConversionTarget]) {
    self.source = source
    sourceDetail =
      targets.contains { $0.options.sourceDetail == .links } ? .links : .blocks
  }

  mutating func document(in dialect: Dialect) throws(LinkMarkupError) -> Document {
    try document(in: dialect, sourceDetail)
  }

  /// The document with the places of its links.
  mutating func exactDocument(in dialect: Dialect) throws(LinkMarkupError) -> Document {
    documents.removeAll { $0.dialect == dialect }
    return try document(in: dialect, .links)
  }

  private mutating func document(
    in dialect: Dialect, _ detail: Document.SourceDetail
  ) throws(LinkMarkupError) -> Document {
    if let known = documents.first(where: { $0.dialect == dialect }) { return known.document }
    let document = try Document(parsing: source, dialect: dialect, sourceDetail: detail)
    documents.append(Parsed(dialect: dialect, document: document))
    return document
  }
}

extension LinkedDocument {
  /// Returns the findings in the document, and the document itself.
  ///
  /// Both are those of `exact` if there are findings: only copy with findings pays for exact places.
  func withFindings(
    for extent: Extent, exact: () throws(LinkMarkupError) -> LinkedDocument
  ) throws(LinkMarkupError) -> (document: LinkedDocument, findings: [Finding]) {
    let findings = findings(for: extent)
    guard document.sourceMap == nil, !findings.isEmpty else { return (self, findings) }
    let exact = try exact()
    return (exact, exact.findings(for: extent))
  }
}
