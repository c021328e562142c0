/// Something that copy can have wrong, and how it is found.
///
/// Each rule stands in a file of its own. It looks at a document and says what it sees; ``Linter``
/// knows the places, the levels, and what authors do not want to hear.
struct LintRule: Sendable {
  /// Who asks the rule.
  enum Stage: Sendable {
    /// Converting as well: the result is not what the author wrote.
    case converting
    case linting
  }

  let name: String
  /// Unless the project sets another.
  let level: Finding.Level
  /// What WCAG asks for; nil where it says nothing of it.
  var criterion: SuccessCriterion? = nil
  var stage = Stage.linting
  /// What is wrong, in one sentence without a full stop.
  let summary: String
  /// Whether it could see anything, if the document remembered where its text stands; nil for a rule
  /// that sees as much without places.
  var suspects: (@Sendable (Document) -> Bool)? = nil
  /// What it sees in a document, in any order.
  let check: @Sendable (LintSubject) -> [LintRemark]
}

/// What a rule says about one place.
struct LintRemark: Sendable {
  enum Place: Equatable, Sendable {
    case link(Link.ID)
    case image(Image.ID)
    /// Offsets in ``Document/text``, inside a text or code.
    case text(Range<Int>)
    /// Offsets in the source.
    case source(Range<Int>)
    case location(SourceLocation)
  }

  let place: Place
  /// What is wrong, why, and what to do.
  let message: String
  var fix: Fix? = nil

  init(_ place: Place, _ message: String, fix: Fix? = nil) {
    self.place = place
    self.message = message
    self.fix = fix
  }
}
