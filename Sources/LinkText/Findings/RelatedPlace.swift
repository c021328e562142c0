extension Finding {
  /// Another place in the same source that explains a finding.
  package struct RelatedPlace: Hashable, Sendable {
    package let start: SourcePosition
    /// The end, exclusive; `nil` if only the start is known.
    package let end: SourcePosition?
    /// What is there.
    package let message: String

    package init(start: SourcePosition, end: SourcePosition?, message: String) {
      self.start = start
      self.end = end
      self.message = message
    }
  }
}
