/// The parts of a link or an image in the source, as half-open byte ranges.
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
    /// `https://host`, which only some dialects read as a link
    case bare
    /// `[^label]`, which refers to a footnote
    case footnote
    /// `<a href="https://host">text</a>` in a value of a catalog
    case html
  }

  package let form: Form
  package let whole: Range<Int>
  /// The range between `[` and `]`, or between `<` and `>`.
  package let content: Range<Int>
  /// The destination of an inline link, including `<` and `>`; `nil` for a reference, since it is
  /// in the definition.
  package var destination: Range<Int>?
  /// The title, including its quotes.
  package var title: Range<Int>?
  /// The label in the second brackets of a full reference.
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
