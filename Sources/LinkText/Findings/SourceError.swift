/// An error in a file that a user writes for linkmark, with its position.
///
/// The description is one line in the format of compilers: `path:line:column: error: …`.
public struct SourceError: Error, Equatable, Sendable {
  /// The path of the file, as given by the caller.
  public let path: String
  /// The line number, from 1.
  public let line: Int
  /// The column, from 1, in UTF-8 bytes.
  public let column: Int
  /// What is wrong and what to do, without the position.
  public let message: String

  /// Creates an error.
  package init(path: String, line: Int, column: Int, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }
}

extension SourceError: CustomStringConvertible {
  /// The error as one line: `path:line:column: error: …`.
  public var description: String { "\(path):\(line):\(column): error: \(message)".onOneLine }
}
