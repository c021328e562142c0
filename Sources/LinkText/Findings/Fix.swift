extension Finding {
  /// A set of edits to a source that fixes a finding.
  public struct Fix: Hashable, Sendable {
    /// The replacement of one range.
    public struct Edit: Hashable, Sendable {
      /// A half-open range of bytes in the source.
      public let range: Range<Int>
      /// The new bytes, as UTF-8.
      public let replacement: Bytes

      init(_ range: Range<Int>, _ replacement: String) {
        self.init(range, Bytes(replacement.utf8))
      }

      package init(_ range: Range<Int>, _ replacement: Bytes) {
        self.range = range
        self.replacement = replacement
      }
    }

    /// The part of the output that a fix can change; everything else is unchanged.
    public enum Effect: Hashable, Sendable {
      case nothing
      /// White space in or next to links.
      case spaces
      /// Titles that repeat the text of a link.
      case titles
      /// Text that is converted to a link with the same text.
      case newLinks
      /// Text in brackets with a destination that is converted to a link.
      case linkSyntax
    }

    /// The edits, in ascending order and without overlap.
    public let edits: [Edit]
    /// The part of the output that the fix can change.
    public let effect: Effect

    package init(_ edits: [Edit], effect: Effect) {
      self.edits = edits
      self.effect = effect
    }
  }
}

extension Bytes {
  /// Returns the bytes after edits that are in ascending order and do not overlap.
  package func applying(_ edits: [Finding.Fix.Edit]) -> Bytes {
    var result: Bytes = []
    result.reserveCapacity(count)
    var end = 0
    for edit in edits {
      result += self[end..<edit.range.lowerBound] + edit.replacement
      end = edit.range.upperBound
    }
    return result + self[end...]
  }
}
