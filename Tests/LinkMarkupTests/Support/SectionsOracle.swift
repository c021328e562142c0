@testable import LinkMarkup

/// Says how a document that is parsed in sections differs from the same one parsed as a whole.
enum SectionsOracle {
  /// Nil where the source is not parsed in sections, as one whose exact places are asked for never is.
  static func defects(
    of source: [UInt8], dialect: Dialect, sectionByteCount: Int, threadCount: Int = 1,
    ownPartCount: Int = .max
  ) throws -> [String]? {
    let checked = try CheckedSource(source, dialect: dialect, .standard)
    guard checked.invalidEncoding == nil,
      let sections = SourceSections(
        checked.source, threadCount: threadCount, sectionByteCount: sectionByteCount,
        definitionFactor: 0,
        ownPartCount: ownPartCount),
      let document = try Document(sections, of: checked)
    else { return nil }
    let whole = try Document(parsing: source, dialect: dialect, sourceDetail: .links)
    return differences(of: document, from: whole)
  }

  static func differences(of document: Document, from whole: Document) -> [String] {
    var differences: [String] = []
    if document.events != whole.events { differences.append("other events") }
    if document.text != whole.text { differences.append("another text") }
    if document.links != whole.links { differences.append("other links") }
    if document.images != whole.images { differences.append("other images") }
    if document.codeBlocks != whole.codeBlocks { differences.append("other code") }
    if document.nesting != whole.nesting { differences.append("another depth") }
    return differences
  }
}
