/// A position in a source.
public struct SourcePosition: Hashable, Sendable {
  /// The line number, from 1; a line ends with `\n`, `\r\n`, or `\r`.
  public let line: Int
  /// The column, from 1, in UTF-8 bytes; a byte order mark is not counted.
  public let column: Int
  /// The offset in the source, from 0, in bytes; `nil` if only the line and column are known.
  public let offset: Int?

  @inlinable
  package init(line: Int, column: Int, offset: Int? = nil) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// Creates the position of a byte, in time linear in `offset`.
  package init(offset: Int, in source: Bytes) {
    self = LineStarts(source.span.extracting(first: offset + 1)).location(of: offset)
  }
}

/// A half-open range in a source.
public struct SourceRange: Equatable, Sendable {
  /// The position of the first byte.
  public let start: SourcePosition
  /// The position after the last byte.
  public let end: SourcePosition
}

extension Span<UInt8> {
  /// The length of the byte order mark at the start of a text: 3 or 0.
  var byteOrderMarkCount: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }
}
