public import LinkText

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
}

extension LinkMarkupError {
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
