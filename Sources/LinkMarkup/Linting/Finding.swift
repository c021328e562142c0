/// Something about a document that its author should know.
public struct Finding: Equatable, Sendable {
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
  /// The place; of a link, where the document has no ``SourceMap``, the start of its block.
  public let location: SourceLocation
  /// The place just past what was found, where it is known.
  public let end: SourceLocation?
  public let message: String

  init(
    rule: String, level: Level, location: SourceLocation, end: SourceLocation? = nil,
    message: String
  ) {
    self.rule = rule
    self.level = level
    self.location = location
    self.end = end
    self.message = message
  }
}
