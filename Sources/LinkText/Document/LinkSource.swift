/// The parts of a link or an image in the source, half-open ranges of its bytes.
package struct LinkSource: Equatable, Sendable {
  package enum Form: Equatable, Sendable {
    /// `[text](destination "title")`
    case inline
    /// `[text][label]`
    case full
    /// `[text][]`
    case collapsed
    /// `[text]`
    case shortcut
    /// `<https://host>`
    case autolink
  }

  package let form: Form
  package let whole: Range<Int>
  /// What stands between `[` and `]`, or between `<` and `>`.
  package let content: Range<Int>
  /// With `<` and `>` where an inline link has them; nil for a reference, whose definition has it.
  package var destination: Range<Int>?
  /// With its quotes.
  package var title: Range<Int>?
  /// What stands between the second brackets of a full reference.
  package var label: Range<Int>?

  package init(
    form: Form, whole: Range<Int>, content: Range<Int>, destination: Range<Int>? = nil,
    title: Range<Int>? = nil, label: Range<Int>? = nil
  ) {
    self.form = form
    self.whole = whole
    self.content = content
    self.destination = destination
    self.title = title
    self.label = label
  }
}
