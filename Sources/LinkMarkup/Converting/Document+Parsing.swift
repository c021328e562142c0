public import LinkText

extension Document {
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
}
