/// A code span in the source.
struct CodeSpanSource: Equatable, Sendable {
  /// What it says, in ``Document/text``.
  let text: TextRange
  /// With its backticks.
  let whole: Range<Int>
}
