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
    var counter = LineCounter(source)
    self = counter.location(of: offset)
  }
}

/// Finds the places of offsets that never go back, at the cost of one walk over the source.
struct LineCounter {
  private let source: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  init(_ source: [UInt8]) {
    self.source = source
  }

  mutating func location(of end: Int) -> SourceLocation {
    while offset < end {
      let byte = source[offset]
      offset += 1
      let precedesLineFeed = offset < source.count && source[offset] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !precedesLineFeed {
        line += 1
        lineStart = offset
      }
    }
    return SourceLocation(line: line, column: end - lineStart + 1)
  }
}
