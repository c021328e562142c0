/// What is wrong with a file that people write for linkmark, and where.
///
/// Its description is one line that editors and build tools understand: `path:line:column: error: …`.
public struct SourceError: Error, Equatable, Sendable {
  /// The file's name, as the caller gave it.
  public let path: String
  /// Counted from 1.
  public let line: Int
  /// Counted from 1, in UTF-8 bytes.
  public let column: Int
  public let message: String
}

extension SourceError: CustomStringConvertible {
  public var description: String { "\(path):\(line):\(column): error: \(message)".onOneLine }
}
