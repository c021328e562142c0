public import LinkText

extension Document {
  /// The maximum length of a source that libcmark can parse, in bytes.
  ///
  /// `cmark_strbuf` aborts the process above `INT32_MAX / 2` bytes, and its contents may be longer
  /// than the source: the five bytes `&nGt;` are converted to six. The limit for a source with NUL
  /// or invalid UTF-8 is lower, because each such byte is converted to three.
  public static let maximumSourceCount = Int(Int32.max / 2) / 6 * 5

  /// The maximum length of a source in which bytes are replaced, each by the three bytes of U+FFFD.
  static let maximumInvalidSourceCount = Int(Int32.max / 2) / 3 - 1

  /// Parses CommonMark 0.30 from UTF-8.
  ///
  /// NUL and bytes that are not valid UTF-8 are replaced by U+FFFD; `invalidEncoding` locates
  /// them.
  ///
  /// - Parameters:
  ///   - source: The source, in UTF-8.
  ///   - dialect: The dialect of Markdown.
  ///   - sourceDetail: The detail of `sourceMap`, which is absent for `blocks`.
  ///   - limits: The limits above which the document is rejected.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  public init(
    parsing source: some Sequence<UInt8>, dialect: Dialect = .copy,
    sourceDetail: SourceDetail = .blocks, limits: Limits = .standard
  ) throws(LinkMarkupError) {
    let source = try ParsedSource(Bytes(source), dialect: dialect, limits)
    self = try source.document(sourceDetail)
  }

  /// Throws an error if a source is too long.
  ///
  /// `hasReplacements` is evaluated only for long sources.
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
