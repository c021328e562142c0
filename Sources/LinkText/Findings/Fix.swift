extension Finding {
  /// Changes of a source that mend a finding.
  public struct Fix: Hashable, Sendable {
    public struct Edit: Hashable, Sendable {
      /// Half-open, in bytes of the source.
      public let range: Range<Int>
      public let replacement: [UInt8]

      init(_ range: Range<Int>, _ replacement: String) {
        self.range = range
        self.replacement = Array(replacement.utf8)
      }
    }

    /// What readers may notice of a fix; everything else stays as it is.
    public enum Effect: Hashable, Sendable {
      case nothing
      /// White space in or beside links.
      case spaces
      /// Titles that repeat what is there.
      case titles
      /// Text becomes a link with the same text.
      case newLinks
    }

    /// In the order of their ranges, which do not overlap.
    public let edits: [Edit]
    public let effect: Effect

    init(_ edits: [Edit], effect: Effect) {
      self.edits = edits
      self.effect = effect
    }
  }
}
