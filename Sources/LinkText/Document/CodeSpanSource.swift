/// A code span in the source.
package struct CodeSpanSource: Equatable, Sendable {
  /// What it says, in ``Document/text``.
  package let text: Document.TextRange
  /// With its backticks.
  package let whole: Range<Int>

  package init(text: Document.TextRange, whole: Range<Int>) {
    self.text = text
    self.whole = whole
  }
}
