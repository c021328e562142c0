extension Document {
  /// The longest source that libcmark takes, in bytes.
  ///
  /// `cmark_strbuf` aborts the process above `INT32_MAX / 2` bytes, and what it holds may be longer
  /// than the source: `&nGt;` becomes six bytes. A source with NUL or invalid UTF-8 may have
  /// ``maximumInvalidSourceCount`` bytes only.
  public static let maximumSourceCount = Int(Int32.max / 2) / 6 * 5

  /// The longest source in which bytes are replaced: each may become the three of U+FFFD.
  static let maximumInvalidSourceCount = Int(Int32.max / 2) / 3 - 1

  /// The shortest source that threads share, in bytes; of less another thread would come too late.
  public static let minimumSharedSourceCount = 1 << 20

  /// Parses CommonMark 0.30 from UTF-8.
  ///
  /// Bytes that are not valid UTF-8, and NUL, become U+FFFD; ``invalidEncoding`` says where.
  /// With more than `blocks` of the source, ``sourceMap`` says where things are. With only `blocks` of it
  /// as many as `threadCount` threads share a source of ``minimumSharedSourceCount`` bytes and more.
  public init(
    parsing source: [UInt8], dialect: Dialect = .copy, sourceDetail: SourceDetail = .blocks,
    limits: Limits = .standard, threadCount: Int = 1
  ) throws(LinkMarkupError) {
    let checked = try CheckedSource(source, dialect: dialect, limits)
    if sourceDetail == .blocks, checked.invalidEncoding == nil,
      let sections = SourceSections(
        checked.source,
        threadCount: source.count >= Document.minimumSharedSourceCount ? threadCount : 1),
      let document = try Document(sections, of: checked)
    {
      self = document
    } else {
      self = try ParsedSource(checked).document(sourceDetail)
    }
  }

  /// The same document, by way of sections; nil where they have to be parsed as a whole.
  init?(
    _ sections: SourceSections, of checked: CheckedSource
  ) throws(LinkMarkupError) {
    var isSectioned = false
    var document = checked.maskedDocument { builder in
      isSectioned = sections.read(into: &builder)
    }
    guard isSectioned else { return nil }
    try checked.check(document)
    checked.restorePlaceholders(in: &document)
    self = document
  }

  /// `hasReplacements` is asked of long sources only.
  static func check(
    sourceCount: Int, _ limits: Limits, hasReplacements: @autoclosure () -> Bool
  ) throws(LinkMarkupError) {
    let own = min(limits.sourceCount, maximumSourceCount)
    guard sourceCount > min(own, maximumInvalidSourceCount) else { return }
    let limit = hasReplacements() ? min(own, maximumInvalidSourceCount) : own
    guard sourceCount <= limit else {
      throw .sourceTooLong(byteCount: sourceCount, limit: limit)
    }
  }
}
