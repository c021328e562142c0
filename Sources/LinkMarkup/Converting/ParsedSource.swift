package import LinkText

/// A parsed source, from which documents with source maps of any detail are created.
///
/// A parsed source must stay on the thread that created it.
package final class ParsedSource {
  private let tree: SourceTree
  /// The document that was created last, with its detail.
  private var latest: (document: Document, detail: Document.SourceDetail)?

  /// Parses a source in UTF-8.
  ///
  /// - Throws: A `LinkMarkupError` if the source exceeds a limit.
  package init(
    _ source: Bytes, dialect: Dialect, limits: Limits = .standard
  ) throws(LinkMarkupError) {
    tree = try SourceTree(parsing: source, dialect: dialect, limits: limits)
  }

  /// Returns the document with a source map of at least the given detail.
  ///
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  package func document(
    _ sourceDetail: Document.SourceDetail = .blocks
  ) throws(LinkMarkupError) -> Document {
    if let latest, latest.detail.includes(sourceDetail) { return latest.document }
    let document =
      if let known = latest?.document {
        tree.locating(known, detail: sourceDetail)
      } else {
        try tree.document(sourceDetail)
      }
    latest = (document, sourceDetail)
    return document
  }
}

/// A source and its tree, from which documents are created.
struct SourceTree: ~Copyable {
  private let original: Bytes
  private let dialect: Dialect
  private let limits: Limits
  private let invalidEncoding: Document.InvalidEncoding?
  private let frontMatter: Document.FrontMatter?
  private let footnotes: FootnoteMask?
  private let mask: PlaceholderMask?
  /// The replacements that make offsets differ from offsets in `original`; `nil` if there are none.
  private let repair: SourceRepair?
  /// The source after all replacements, from which the tree is parsed.
  private let parsed: Bytes
  private let tree: TableTree
  /// Whether there may be inlines that libcmark does not read.
  private let mayHaveExtensions: Bool

  /// Parses a source in UTF-8.
  ///
  /// - Throws: A `LinkMarkupError` if the source exceeds a limit.
  init(parsing source: Bytes, dialect: Dialect, limits: Limits) throws(LinkMarkupError) {
    let invalidEncoding = Document.InvalidEncoding(in: source)
    let hasNUL = source.span.firstOffset(of: 0, in: source.indices) != nil
    try Document.check(
      sourceCount: source.count, limits: limits, hasReplacements: invalidEncoding != nil || hasNUL)
    try PathologicalInput.check(source)
    try limits.check(source)
    original = source
    self.dialect = dialect
    self.limits = limits
    self.invalidEncoding = invalidEncoding
    let repair: SourceRepair? =
      if invalidEncoding != nil {
        SourceRepair(of: source.span, replacing: .invalidToo)
      } else if hasNUL {
        SourceRepair(of: source.span, replacing: .nulOnly)
      } else {
        nil
      }
    let repaired = repair?.bytes ?? source
    let frontMatter = dialect.contains(.frontMatter) ? Document.FrontMatter(in: repaired) : nil
    self.frontMatter = frontMatter
    var content = repaired
    if let frontMatter {
      for index in frontMatter.range where !content[index].isLineEnding {
        content[index] = UInt8(ascii: " ")
      }
    }
    let mask = PlaceholderMask(for: content, dialect: dialect)
    self.mask = mask
    let masked = mask?.maskedSource ?? content
    var footnotes = dialect.contains(.footnotes) ? FootnoteMask(for: masked, after: repair) : nil
    var tree = TableTree(parsing: footnotes?.maskedSource ?? masked, dialect: dialect)
    while let mask = footnotes {
      footnotes = mask.reduced(by: tree)
      if footnotes?.definitions.count == mask.definitions.count { break }
      tree = TableTree(parsing: footnotes?.maskedSource ?? masked, dialect: dialect)
    }
    self.footnotes = footnotes
    self.tree = tree
    self.repair = footnotes?.repair ?? repair
    let parsed = footnotes?.maskedSource ?? masked
    self.parsed = parsed
    mayHaveExtensions =
      footnotes != nil
      || InlineExtensions.mayExist(in: parsed.span, range: parsed.indices, dialect: dialect)
  }

  /// Returns a document that was created from this source, with a source map of the given detail.
  func locating(_ known: Document, detail: Document.SourceDetail) -> Document {
    var document = known
    var masked = mask == nil && !mayHaveExtensions ? document : maskedDocument()
    locate(in: &masked, detail: detail)
    document.sourceMap = masked.sourceMap
    return document
  }

  /// Creates the document, with a source map of the given detail unless the detail is `blocks`.
  ///
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  func document(_ sourceDetail: Document.SourceDetail) throws(LinkMarkupError) -> Document {
    var document = maskedDocument()
    try limits.check(document)
    let hasExtensions =
      footnotes != nil
      || mayHaveExtensions
        && document.mayHaveExtensions(in: document.events.indices, dialect: dialect)
    if hasExtensions || sourceDetail != .blocks {
      locate(in: &document, detail: sourceDetail)
      try limits.check(document)
      if sourceDetail == .blocks { document.sourceMap = nil }
    }
    mask?.restore(in: &document.text)
    return document
  }

  /// Returns the document with masked placeholders, as libcmark parsed it.
  private func maskedDocument() -> Document {
    var document = DocumentBuilder.document(
      of: tree, dialect: dialect, source: parsed, footnoteLines: footnotes?.firstLines ?? [])
    document.invalidEncoding = invalidEncoding
    document.frontMatter = frontMatter
    document.unmatchedDelimiterRows = tree.unmatchedDelimiterRows
    document.dialect = dialect
    return document
  }

  /// Adds a source map to a document, and the inlines that libcmark does not read.
  private func locate(in document: inout Document, detail: Document.SourceDetail) {
    document.sourceMap = SourceLocator.sourceMap(
      of: document, tree: tree, source: parsed, repair: repair,
      footnoteLines: footnotes?.firstLines ?? [],
      dialect: dialect, detail: detail, locatesExtensions: mayHaveExtensions)
    document.sourceMap?.source = original
    if mayHaveExtensions {
      InlineExtensions.add(to: &document, source: parsed, footnotes: footnotes)
    }
  }
}

extension Document.SourceDetail {
  /// Returns whether a source map of this detail contains everything that another detail requires.
  fileprivate func includes(_ other: Document.SourceDetail) -> Bool {
    self == other || self == .text || other == .blocks
  }
}

extension Limits {
  /// Throws an error if the number of `](` suggests that libcmark's tree would take gigabytes.
  ///
  /// Not every `](` is a link, but texts that people write have far fewer of them. A limit below
  /// the standard limit applies only to links, which are counted later.
  fileprivate func check(_ source: Bytes) throws(LinkMarkupError) {
    let limit = max(links, Limits.standard.links)
    guard source.count / 2 > limit else { return }
    var count = 0
    let bytes = source.span
    var start = 0
    while let bracket = bytes.firstOffset(of: UInt8(ascii: "]"), in: start..<bytes.count) {
      start = bracket + 1
      if start < bytes.count, bytes[start] == UInt8(ascii: "(") { count += 1 }
    }
    guard count <= limit else { throw .tooManyLinks(count: count, limit: limit) }
  }

  /// Throws an error if a document exceeds the limits of nesting or links.
  fileprivate func check(_ document: Document) throws(LinkMarkupError) {
    guard document.nesting <= nesting else { throw .nestedTooDeep(limit: nesting) }
    let linkCount = document.links.count + document.images.count
    guard linkCount <= links else { throw .tooManyLinks(count: linkCount, limit: links) }
  }
}
