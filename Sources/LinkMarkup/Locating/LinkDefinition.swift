/// A link reference definition in the source, in half-open ranges of its bytes.
struct LinkDefinition: Equatable, Sendable {
  /// From `[` to the end of the destination or the title.
  let whole: Range<Int>
  /// Without its brackets.
  let label: Range<Int>
  /// With `<` and `>` where it is written so.
  let destination: Range<Int>
  /// With its quotes.
  let title: Range<Int>?
  /// Counted from 1.
  let line: Int
  /// The label as references are matched with it; see ``normalized(label:)``.
  let normalizedLabel: String

  /// A label in one case, white space collapsed, none at its ends.
  static func normalized(label: Span<UInt8>) -> String {
    // "ẞ", "ß" and "SS" are one label, which takes all three steps.
    label.collapsingWhitespace().lowercased().uppercased().lowercased()
  }
}
