extension Document {
  /// The position at which a source is not valid UTF-8.
  public struct InvalidEncoding: Equatable, Sendable {
    /// The position of the first byte that is not part of a valid character.
    public let first: SourcePosition

    /// Finds the first invalid byte of `source`; `nil` if there is none.
    package init?(in source: Bytes) {
      guard let offset = source.span.firstInvalidUTF8Offset else { return nil }
      first = SourcePosition(offset: offset, in: source)
    }
  }
}
