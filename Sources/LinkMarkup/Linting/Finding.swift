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
  /// The line, counted from 1.
  public let line: Int
  /// In UTF-8 bytes, counted from 1.
  public let column: Int
  public let message: String
}
