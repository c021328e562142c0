package import LinkText

/// A source parsed by libcmark, which can create documents and source maps while its tree is alive.
///
/// A parsed source must stay on the thread that created it.
package struct ParsedSource: ~Copyable {
  private let checked: CheckedSource
  private let tree: CommonMarkTree

  package init(
    _ source: Bytes, dialect: Dialect, _ limits: Limits
  ) throws(LinkMarkupError) {
    self.init(try CheckedSource(source, dialect: dialect, limits))
  }

  init(_ checked: CheckedSource) {
    self.checked = checked
    tree = CommonMarkTree(
      parsing: checked.source.span, invalidEncoding: checked.invalidEncoding)
  }

  package func document(
    _ sourceDetail: Document.SourceDetail = .blocks
  ) throws(LinkMarkupError) -> Document {
    var document = maskedDocument()
    try checked.check(document)
    switch sourceDetail {
    case .blocks: break
    case .links, .text: document.sourceMap = sourceMap(ofMasked: document, sourceDetail)
    }
    checked.restorePlaceholders(in: &document)
    return document
  }

  /// Returns the source map of a document that was created from this source without one.
  package func sourceMap(of document: Document, _ detail: Document.SourceDetail)
    -> Document.SourceMap
  {
    sourceMap(ofMasked: checked.isMasked ? maskedDocument() : document, detail)
  }

  private func maskedDocument() -> Document {
    checked.maskedDocument(of: tree)
  }

  private func sourceMap(
    ofMasked document: Document, _ detail: Document.SourceDetail
  ) -> Document.SourceMap {
    var map = SourceLocator.sourceMap(
      of: document, tree, source: checked.source, dialect: checked.dialect, detail: detail)
    map.source = checked.original
    return map
  }
}
