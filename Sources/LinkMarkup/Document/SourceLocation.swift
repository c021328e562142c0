/// A place in a source.
public struct SourceLocation: Equatable, Sendable {
  /// Counted from 1; a line ends with `\n`, `\r\n` or `\r`.
  public let line: Int
  /// Counted from 1, in UTF-8 bytes.
  public let column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of a byte, at a cost that is linear in `offset`.
  init(offset: Int, in source: [UInt8]) {
    var line = 1
    var lineStart = 0
    for index in source.indices.prefix(offset) {
      let endsLine =
        switch source[index] {
        case UInt8(ascii: "\n"): true
        case UInt8(ascii: "\r"):
          index + 1 == source.count || source[index + 1] != UInt8(ascii: "\n")
        default: false
        }
      if endsLine {
        line += 1
        lineStart = index + 1
      }
    }
    self.line = line
    self.column = offset - lineStart + 1
  }
}
