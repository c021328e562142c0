/// The parts of a link or an image in the source, half-open ranges of its bytes.
struct LinkSource: Equatable, Sendable {
  enum Form: Equatable, Sendable {
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

  let form: Form
  let whole: Range<Int>
  /// What stands between `[` and `]`, or between `<` and `>`.
  let content: Range<Int>
  /// With `<` and `>` where an inline link has them; nil for a reference, whose definition has it.
  var destination: Range<Int>?
  /// With its quotes.
  var title: Range<Int>?
  /// What stands between the second brackets of a full reference.
  var label: Range<Int>?
}
