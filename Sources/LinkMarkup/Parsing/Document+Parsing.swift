public import LinkText

extension Document {
  /// The longest source that libcmark takes, in bytes.
  ///
  /// `cmark_strbuf` aborts the process above `INT32_MAX / 2` bytes, and what it holds may be longer
  /// than the source: `&nGt;` becomes six bytes. A source with NUL or invalid UTF-8 may have
  /// ``maximumInvalidSourceCount`` bytes only.
  public static let maximumSourceCount = Int(Int32.max / 2) / 6 * 5

  /// The longest source in which bytes are replaced: each may become the three of U+FFFD.
  static let maximumInvalidSourceCount = Int(Int32.max / 2) / 3 - 1

  /// Parses CommonMark 0.30 from UTF-8.
  ///
  /// Bytes that are not valid UTF-8, and NUL, become U+FFFD; ``invalidEncoding`` says where.
  /// With more than `blocks` of the source, ``sourceMap`` has the places of constructs.
  public init(
    parsing source: Bytes, dialect: Dialect = .copy, sourceDetail: SourceDetail = .blocks,
    limits: Limits = .standard
  ) throws(LinkMarkupError) {
    let source = try ParsedSource(source, dialect: dialect, limits)
    self = try source.document(sourceDetail)
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
