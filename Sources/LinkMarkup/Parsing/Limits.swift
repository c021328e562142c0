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
  /// The maximum length of a value of a catalog, in bytes.
  public var valueCount: Int
  /// The maximum nesting of quotes, lists, emphasis and links.
  public var nesting: Int
  /// The maximum number of links and images in a document.
  public var links: Int
  /// The maximum number of findings in a document, besides the finding that counts omitted ones.
  public var findings: Int
  /// The maximum length of a line of a stream, in bytes.
  public var recordCount: Int
  /// The maximum number of links and images in a record of a stream.
  public var recordLinks: Int
  /// The maximum number of events of the document in a record of a stream.
  public var recordEvents: Int
  /// The maximum length of the answer to a record of a stream, in bytes, before it is escaped.
  public var answerCount: Int

  /// Creates limits, each with its standard value by default.
  public init(
    sourceCount: Int = Document.maximumSourceCount, valueCount: Int = 1_000_000,
    nesting: Int = 500_000, links: Int = 5_000_000, findings: Int = 100_000,
    recordCount: Int = 1_000_000, recordLinks: Int = 50_000, recordEvents: Int = 500_000,
    answerCount: Int = 32 << 20
  ) {
    self.sourceCount = sourceCount
    self.valueCount = valueCount
    self.nesting = nesting
    self.links = links
    self.findings = findings
    self.recordCount = recordCount
    self.recordLinks = recordLinks
    self.recordEvents = recordEvents
    self.answerCount = answerCount
  }

  /// The standard limits.
  public static let standard = Limits()
}

extension Document {
  /// The maximum length of a source that libcmark can parse, in bytes.
  ///
  /// `cmark_strbuf` aborts the process above `INT32_MAX / 2` bytes, and its contents may be longer
  /// than the source: the five bytes `&nGt;` are converted to six. The limit for a source with NUL
  /// or invalid UTF-8 is lower, because each such byte is converted to three.
  public static let maximumSourceCount = Int(Int32.max / 2) / 6 * 5

  /// The maximum length of a source in which bytes are replaced, each by the three bytes of U+FFFD.
  static let maximumInvalidSourceCount = Int(Int32.max / 2) / 3 - 1

  /// Throws an error if a source is too long.
  ///
  /// `hasReplacements` is evaluated only for long sources.
  static func check(
    sourceCount: Int, limits: Limits, hasReplacements: @autoclosure () -> Bool
  ) throws(LinkMarkupError) {
    let own = min(limits.sourceCount, maximumSourceCount)
    guard sourceCount > min(own, maximumInvalidSourceCount) else { return }
    let limit = hasReplacements() ? min(own, maximumInvalidSourceCount) : own
    guard sourceCount <= limit else {
      throw .sourceTooLong(byteCount: sourceCount, limit: limit)
    }
  }
}

/// An error that stops a conversion.
///
/// Problems in the text itself are reported as `Finding` values.
public enum LinkMarkupError: Error, Equatable, Sendable {
  /// The source is longer than the limit, or than libcmark supports.
  case sourceTooLong(byteCount: Int, limit: Int)
  /// Quotes, lists, emphasis and links are nested more deeply than the limit.
  case nestedTooDeep(limit: Int)
  /// There are more links and images than the limit.
  case tooManyLinks(count: Int, limit: Int)
  /// A paragraph has too many images that are never closed, for which libcmark would take hours.
  case tooManyOpenImages(SourcePosition)
  /// Deeply nested lists have too many blank lines after them, for which libcmark would take hours.
  case tooManyBlankLines(SourcePosition)

  /// The position in the source, or `nil` if the error is about the whole document.
  public var location: SourcePosition? {
    switch self {
    case .sourceTooLong, .nestedTooDeep, .tooManyLinks: nil
    case .tooManyOpenImages(let location), .tooManyBlankLines(let location): location
    }
  }
}

extension LinkMarkupError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .sourceTooLong(let byteCount, let limit):
      "the document has \(byteCount) bytes and the limit is \(limit); split it"
    case .nestedTooDeep(let limit):
      "quotes, lists or emphasis are nested more than \(limit) levels deep; flatten them"
    case .tooManyLinks(let count, let limit):
      "the document has \(count) links and images and the limit is \(limit); split it"
    case .tooManyOpenImages:
      "too many images begin here with '![' and are never closed; close them, or write '!\\['"
    case .tooManyBlankLines:
      "too many blank lines follow lists that are nested this deep; flatten the lists"
    }
  }
}
