public import LinkText

/// What stops a conversion.
///
/// Everything about the text itself is a ``Finding``.
public enum LinkMarkupError: Error, Equatable, Sendable {
  /// The source has more bytes than it may, or than libcmark can hold.
  case sourceTooLong(byteCount: Int, limit: Int)
  /// Quotes, lists, emphasis and links stand deeper in each other than they may.
  case nestedTooDeep(limit: Int)
  /// There are more links and images than there may be.
  case tooManyLinks(count: Int, limit: Int)
  /// libcmark would take hours for a paragraph with so many images that begin and never end.
  case tooManyOpenImages(SourcePosition)
  /// libcmark would take hours for so many empty lines in lists that stand so deep in each other.
  case tooManyBlankLines(SourcePosition)
}

extension LinkMarkupError {
  /// Where the trouble begins; nil where it is the whole document.
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
