/// Something that copy can have wrong, and how it is found.
///
/// Each rule stands in a file of its own. It looks at a document and says what it sees; ``LintSubject``
/// asks the rules that count, and ``Linter`` knows the places and what authors do not want to hear. A
/// class, since there is one of each and many look at it.
package final class LintRule: Sendable {
  /// Who asks the rule.
  package enum Stage: Sendable {
    /// Converting as well: the result is not what the author wrote.
    case converting
    case linting
  }

  private enum Check: Sendable {
    /// Sees as much in a document that remembers no places.
    case document(@Sendable (LintSubject) -> [LintRemark])
    /// Looks at the source. Finding the places in it is left out where the rule does not suspect that
    /// there is something to see.
    case source(
      suspects: @Sendable (Document) -> Bool,
      @Sendable (LintSubject, Document.SourceMap) -> [LintRemark])
  }

  let name: String
  /// Unless the project sets another.
  let level: Finding.Level
  /// What WCAG asks for; nil where it says nothing of it.
  let criterion: SuccessCriterion?
  let stage: Stage
  /// What is wrong, in one sentence without a full stop.
  let summary: String
  private let check: Check

  /// A rule about what a document says.
  init(
    name: String, level: Finding.Level, criterion: SuccessCriterion? = nil,
    stage: Stage = .linting, summary: String,
    check: @escaping @Sendable (LintSubject) -> [LintRemark]
  ) {
    self.name = name
    self.level = level
    self.criterion = criterion
    self.stage = stage
    self.summary = summary
    self.check = .document(check)
  }

  /// A rule about how a source is written; `suspects` may be true of a document without a slip, and is
  /// so of each with one.
  init(
    name: String, level: Finding.Level, summary: String,
    suspects: @escaping @Sendable (Document) -> Bool,
    check: @escaping @Sendable (LintSubject, Document.SourceMap) -> [LintRemark]
  ) {
    self.name = name
    self.level = level
    criterion = nil
    stage = .linting
    self.summary = summary
    self.check = .source(suspects: suspects, check)
  }

  /// What the rule sees in a document, in any order; nil where it has to know places first.
  func remarks(on subject: LintSubject) -> [LintRemark]? {
    switch check {
    case .document(let check): check(subject)
    case .source(let suspects, let check):
      if let map = subject.map {
        check(subject, map)
      } else {
        suspects(subject.document) ? nil : []
      }
    }
  }
}

/// What a rule says about one place.
struct LintRemark: Sendable {
  enum Place: Equatable, Sendable {
    case link(Document.Link.ID)
    case image(Document.ImageID)
    /// Offsets in ``Document/text``, inside a text or code.
    case text(Range<Int>)
    /// Offsets in the source.
    case source(Range<Int>)
    case location(SourcePosition)
  }

  let place: Place
  /// What is wrong, why, and what to do.
  let message: String
  var fix: Finding.Fix? = nil

  init(_ place: Place, _ message: String, fix: Finding.Fix? = nil) {
    self.place = place
    self.message = message
    self.fix = fix
  }
}

/// What a rule says about a document, and how serious the project takes it.
package struct RuleRemarks: Sendable {
  let name: String
  let level: Finding.Level
  var criterion: SuccessCriterion? = nil
  let remarks: [LintRemark]
}
