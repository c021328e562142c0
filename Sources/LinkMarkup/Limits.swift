public import LinkText

/// How much a document or a record of a stream may hold before it is refused, and linting it may tell.
///
/// The standard is far above what people write, and low enough that text from strangers ends in an
/// error of its own instead of in all the memory.
public struct Limits: Equatable, Sendable {
  /// Of the source of a document, in bytes; above ``Document/maximumSourceCount`` libcmark would abort the
  /// process, so more than that is never taken.
  public var sourceCount: Int
  /// How deep quotes, lists, emphasis and links may stand in each other.
  public var nesting: Int
  /// Links and images of a document.
  public var links: Int
  /// Findings that linting a document lists; the next one tells how many there are more.
  public var findings: Int
  /// Of a line of a stream, in bytes.
  public var recordCount: Int

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

  public static let standard = Limits()
}
