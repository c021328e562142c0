public import LinkText

/// The limits of documents, of stream records and of the findings in a document.
///
/// The standard limits are far above what people write, and low enough that untrusted text causes
/// an error before it exhausts memory.
public struct Limits: Equatable, Sendable {
  /// The maximum length of a document's source, in bytes.
  ///
  /// Values above `Document.maximumSourceCount` have no effect, because libcmark would abort the
  /// process.
  public var sourceCount: Int
  /// The maximum nesting of quotes, lists, emphasis and links.
  public var nesting: Int
  /// The maximum number of links and images in a document.
  public var links: Int
  /// The maximum number of findings in a document, besides one that counts the omitted findings.
  public var findings: Int
  /// The maximum length of a line of a stream, in bytes.
  public var recordCount: Int

  /// Creates limits, each with its standard value by default.
  ///
  /// - Parameters:
  ///   - sourceCount: The maximum length of a document's source, in bytes.
  ///   - nesting: The maximum nesting of quotes, lists, emphasis and links.
  ///   - links: The maximum number of links and images in a document.
  ///   - findings: The maximum number of findings in a document.
  ///   - recordCount: The maximum length of a line of a stream, in bytes.
  public init(
    sourceCount: Int = Document.maximumSourceCount, nesting: Int = 500_000,
    links: Int = 5_000_000, findings: Int = 100_000, recordCount: Int = 32 << 20
  ) {
    self.sourceCount = sourceCount
    self.nesting = nesting
    self.links = links
    self.findings = findings
    self.recordCount = recordCount
  }

  /// The standard limits.
  public static let standard = Limits()
}
