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
  /// The place; of a link, for the time being, the start of the block that holds it.
  public let location: SourceLocation
  public let message: String
}
