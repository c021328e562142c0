/// A link reference definition in the source, as half-open byte ranges.
package struct LinkDefinition: Equatable, Sendable {
  /// From `[` to the end of the destination or the title.
  package let whole: Range<Int>
  /// The label, without its brackets.
  package let label: Range<Int>
  /// The destination, including `<` and `>` if the source has them.
  package let destination: Range<Int>
  /// The title, including its quotes.
  package let title: Range<Int>?
  /// The line number, from 1.
  package let line: Int
  /// The label in the form that references are matched by; see ``normalized(label:)``.
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

  /// Returns a label in one case, with white space collapsed and trimmed.
  package static func normalized(label: Span<UInt8>) -> String {
    // "ẞ", "ß", and "SS" are the same label, which takes all three conversions.
    label.collapsingWhitespace().lowercased().uppercased().lowercased()
  }
}
