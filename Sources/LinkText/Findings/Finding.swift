/// Something about a document that its author should know.
public struct Finding: Hashable, Sendable {
  public enum Level: String, Comparable, CaseIterable, Sendable {
    case note
    case warning
    case error

    public static func < (left: Level, right: Level) -> Bool {
      left.severity < right.severity
    }

    private var severity: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  public let rule: String
  public let level: Level
  /// Where it begins; the start of the block, if the document does not remember more of its source.
  public let location: SourcePosition
  /// Just past its end; nil where only the beginning is known.
  public let end: SourcePosition?
  /// The success criterion of WCAG that it fails; nil where there is none.
  public let criterion: SuccessCriterion?
  public let message: String
  /// What mends it without a decision of the author; nil where there is no such thing.
  public let fix: Fix?

  init(
    rule: String, level: Level, location: SourcePosition, end: SourcePosition? = nil,
    criterion: SuccessCriterion? = nil, message: String, fix: Fix? = nil
  ) {
    self.rule = rule
    self.level = level
    self.location = location
    self.end = end
    self.criterion = criterion
    self.message = message
    self.fix = fix
  }

  /// The finding about a file as compilers write theirs; a path with line feeds stays on its line.
  package func line(in path: String) -> String {
    "\(path):\(location.line):\(location.column): \(level): \(message) [\(rule)]".onOneLine
  }
}

extension [Finding] {
  /// Nil without findings.
  package var worstLevel: Finding.Level? { self.map(\.level).max() }
}
