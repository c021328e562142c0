extension Document {
  /// The longest source that libcmark takes, in bytes; above it `cmark_strbuf` aborts the process.
  public static let maximumSourceCount = Int(Int32.max / 2) - 1

  /// Parses CommonMark 0.30 from UTF-8.
  ///
  /// Bytes that are not valid UTF-8, and NUL, become U+FFFD; ``invalidEncoding`` says where.
  public init(
    parsing source: [UInt8], dialect: Dialect = .copy
  ) throws(LinkMarkupError) {
    try Document.check(sourceCount: source.count)
    let invalidEncoding = InvalidEncoding(in: source)
    let mask =
      dialect == .copy ? PlaceholderMask(for: source) : nil
    let tree = CommonMarkTree(
      parsing: mask?.source ?? source, invalidEncoding: invalidEncoding)
    self = DocumentBuilder.document(
      from: tree, dialect: dialect, sourceCount: source.count)
    self.invalidEncoding = invalidEncoding
    mask?.restore(in: &text)
  }

  static func check(sourceCount: Int) throws(LinkMarkupError) {
    guard sourceCount <= maximumSourceCount else {
      throw .sourceTooLong(byteCount: sourceCount, limit: maximumSourceCount)
    }
  }
}
