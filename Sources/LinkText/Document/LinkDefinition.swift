/// A link reference definition in the source, in half-open ranges of its bytes.
package struct LinkDefinition: Equatable, Sendable {
  /// From `[` to the end of the destination or the title.
  package let whole: Range<Int>
  /// Without its brackets.
  package let label: Range<Int>
  /// With `<` and `>` where it is written so.
  package let destination: Range<Int>
  /// With its quotes.
  package let title: Range<Int>?
  /// Counted from 1.
  package let line: Int
  /// The label as references are matched with it; see ``normalized(label:)``.
  package let normalizedLabel: String

  package init(
    whole: Range<Int>, label: Range<Int>, destination: Range<Int>, title: Range<Int>?, line: Int,
    normalizedLabel: String
  ) {
    self.whole = whole
    self.label = label
    self.destination = destination
    self.title = title
    self.line = line
    self.normalizedLabel = normalizedLabel
  }

  /// A label in one case, white space collapsed, none at its ends.
  package static func normalized(label: Span<UInt8>) -> String {
    // "ẞ", "ß" and "SS" are one label, which takes all three steps.
    label.collapsingWhitespace().lowercased().uppercased().lowercased()
  }
}
