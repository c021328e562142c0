/// A problem in a document, or a note about it.
public struct Finding: Hashable, Sendable {
  /// The severity of a finding.
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

  /// The name of the rule.
  public let rule: String
  /// The severity.
  public let level: Level
  /// The start; that of the block if the document does not keep exact positions.
  public let location: SourcePosition
  /// The end, exclusive; `nil` if only the start is known.
  public let end: SourcePosition?
  /// The WCAG success criterion that fails; `nil` if there is none.
  public let criterion: SuccessCriterion?
  /// What is wrong and what to do, without the position.
  public let message: String
  /// The fix that needs no decision by the author; `nil` if there is none.
  public let fix: Fix?
  /// The word that the author may have meant; `nil` if there is none.
  package let suggestion: Suggestion?
  /// The place that explains the finding; `nil` if there is none.
  package let related: RelatedPlace?
  /// The value of a catalog that the finding is about; `nil` in a document.
  package let value: CatalogKey?

  package init(
    rule: String, level: Level, location: SourcePosition, end: SourcePosition? = nil,
    criterion: SuccessCriterion? = nil, message: String, fix: Fix? = nil,
    suggestion: Suggestion? = nil, related: RelatedPlace? = nil, value: CatalogKey? = nil
  ) {
    self.rule = rule
    self.level = level
    self.location = location
    self.end = end
    self.criterion = criterion
    self.message = message
    self.fix = fix
    self.suggestion = suggestion
    self.related = related
    self.value = value
  }

  /// Returns the finding in the format of compiler diagnostics, as one line even if the path has
  /// line feeds.
  package func line(in path: String) -> String {
    "\(path):\(location.line):\(location.column): \(level): \(text) [\(rule)]".onOneLine
  }
}

extension Finding {
  /// The message, after the name of the value that it is about if there is one.
  var text: String { value.map { "\($0): \(message)" } ?? message }
}

extension [Finding] {
  /// The highest level; `nil` if there are no findings.
  package var worstLevel: Finding.Level? { self.map(\.level).max() }
}
