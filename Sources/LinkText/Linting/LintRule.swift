/// A lint rule: a problem in copy, and how it is detected.
///
/// Each rule is defined in a separate file and returns what it finds in a document. ``LintSubject``
/// runs the enabled rules, and ``Linter`` adds positions and drops what directives disable. A rule
/// is a class because there is a single instance of each that many places refer to.
package final class LintRule: Sendable {
  /// When the rule runs.
  package enum Stage: Sendable {
    /// During conversion as well as linting, because the result is not what the author wrote.
    case converting
    case linting
  }

  private enum Check: Sendable {
    /// A check that does not require source positions.
    case document(@Sendable (LintSubject) -> [LintRemark])
    /// A check of the source. The source map is computed only if `suspects` returns `true` for the
    /// document.
    case source(
      suspects: @Sendable (Document) -> Bool,
      @Sendable (LintSubject, Document.SourceMap) -> [LintRemark])
  }

  let name: String
  /// The default level, which a project can override.
  let level: Finding.Level
  /// The WCAG success criterion, or `nil` if there is none.
  let criterion: SuccessCriterion?
  let stage: Stage
  /// The problem, as a phrase without a period.
  let summary: String
  private let check: Check

  /// Creates a rule about the content of a document.
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

  /// Creates a rule about the form of a source.
  ///
  /// - Parameters:
  ///   - suspects: Returns whether the source has to be checked. It must return `true` for every
  ///     document with the problem and may do so for others.
  ///   - check: Returns what is wrong in the source.
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

  /// Returns what the rule finds in a document, in any order, or `nil` if it requires a source map
  /// that is not available.
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

/// A problem that a rule found at one place.
struct LintRemark: Sendable {
  enum Place: Equatable, Sendable {
    case link(Document.Link.ID)
    case image(Document.ImageID)
    /// UTF-8 offsets in ``Document/text``, within a text or code.
    case text(Range<Int>)
    /// UTF-8 offsets in the source.
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

/// The problems that a rule found in a document, and their level.
package struct RuleRemarks: Sendable {
  let name: String
  let level: Finding.Level
  var criterion: SuccessCriterion? = nil
  let remarks: [LintRemark]
}
