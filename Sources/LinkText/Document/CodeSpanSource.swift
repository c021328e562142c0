/// A code span in the source.
package struct CodeSpanSource: Equatable, Sendable {
  /// The content, in ``Document/text``.
  package let text: Document.TextRange
  /// The span with its backtick delimiters: a half-open range of bytes in the source.
  package let whole: Range<Int>

  package init(text: Document.TextRange, whole: Range<Int>) {
    self.text = text
    self.whole = whole
  }
}
