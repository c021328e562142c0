/// A place in a source.
public struct SourcePosition: Hashable, Sendable {
  /// Counted from 1; a line ends with `\n`, `\r\n` or `\r`.
  public let line: Int
  /// Counted from 1, in UTF-8 bytes; a byte order mark counts as none.
  public let column: Int
  /// Counted from 0, in bytes of the source; nil where only line and column are known.
  public let offset: Int?

  package init(line: Int, column: Int, offset: Int? = nil) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The place of a byte, at a cost that is linear in `offset`.
  package init(offset: Int, in source: [UInt8]) {
    var counter = LineCounter(source)
    self = counter.location(of: offset)
  }
}

/// A half-open part of a source.
public struct SourceRange: Equatable, Sendable {
  public let start: SourcePosition
  /// The place just past the last byte.
  public let end: SourcePosition
}

/// Finds the places of offsets that never go back, at the cost of one walk over the source.
struct LineCounter {
  private let source: [UInt8]
  private var offset: Int
  private var line = 1
  private var lineStart: Int

  init(_ source: [UInt8]) {
    self.source = source
    lineStart = source.span.byteOrderMarkCount
    offset = lineStart
  }

  mutating func location(of end: Int) -> SourcePosition {
    while offset < end {
      let byte = source[offset]
      offset += 1
      let precedesLineFeed = offset < source.count && source[offset] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !precedesLineFeed {
        line += 1
        lineStart = offset
      }
    }
    return SourcePosition(line: line, column: max(end - lineStart, 0) + 1, offset: end)
  }
}

extension Span<UInt8> {
  /// The number of bytes of the byte order mark that a text begins with.
  var byteOrderMarkCount: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }
}
