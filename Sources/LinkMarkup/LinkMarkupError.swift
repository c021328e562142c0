/// What stops a conversion.
///
/// Everything about the text itself is a ``Finding``.
public enum LinkMarkupError: Error, Equatable, Sendable {
  /// The source has more bytes than libcmark can hold.
  case sourceTooLong(byteCount: Int, limit: Int)
}

extension LinkMarkupError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .sourceTooLong(let byteCount, let limit):
      "the document has \(byteCount) bytes and the limit is \(limit); split it"
    }
  }
}
