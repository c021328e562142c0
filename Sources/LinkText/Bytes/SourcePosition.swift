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

/// A position in the text of a converted document, as offsets in both UTF-8 and UTF-16.
///
/// The text is the value of the member `text` in the JSON that ``RunsEmitter`` writes.
public struct TextOffset: Equatable, BitwiseCopyable, Sendable {
  /// The offset in UTF-8 bytes.
  public var utf8 = 0
  /// The offset in UTF-16 code units.
  public var utf16 = 0

  /// Returns the UTF-16 length of the character that begins with a byte; 0 for a continuation byte.
  ///
  /// A character above U+FFFF has two code units.
  @inline(__always)
  static func utf16Count(of byte: UInt8) -> Int {
    (byte & 0xC0 == 0x80 ? 0 : 1) + (byte >= 0xF0 ? 1 : 0)
  }

  /// A unit of text offsets.
  public enum Unit: Sendable {
    case utf8
    case utf16
  }

  subscript(unit: Unit) -> Int {
    switch unit {
    case .utf8: utf8
    case .utf16: utf16
    }
  }
}

/// The byte offsets at which lines begin; the first line begins after any byte order mark.
package struct LineStarts: Sendable {
  private(set) var starts: [UInt32]

  /// Finds the starts of the lines of a source, which end with `\n`, `\r\n`, or `\r`.
  package init(_ source: Span<UInt8>) {
    starts = [UInt32(source.byteOrderMarkCount)]
    starts.reserveCapacity(source.count / 40)
    let endings = ByteSearch(
      ByteSearch.Needle(UInt8(ascii: "\n"), ignoring: 0),
      ByteSearch.Needle(UInt8(ascii: "\r"), ignoring: 0))
    var offset = 0
    while offset < source.count {
      if offset + 8 <= source.count {
        guard let found = endings.offset(inWord: source.word(at: offset)) else {
          offset += 8
          continue
        }
        offset += found
      }
      let byte = source[offset]
      offset += 1
      let precedesLineFeed = offset < source.count && source[offset] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !precedesLineFeed {
        starts.append(UInt32(offset))
      }
    }
  }

  package var count: Int { starts.count }

  /// Returns the offset of the first byte of a line; line numbers begin at 1.
  package func start(of number: Int) -> Int { Int(starts[number - 1]) }

  /// Returns the byte range of a line, without its line ending.
  ///
  /// - Parameter number: The number of the line, from 1.
  package func line(_ number: Int, in source: Bytes) -> Range<Int> {
    let start = Int(starts[number - 1])
    guard number < starts.count else { return start..<source.count }
    var end = Int(starts[number]) - 1
    if end > start, source[end] == UInt8(ascii: "\n"), source[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return start..<end
  }

  /// Returns the number, from 1, of the line that contains a byte, in logarithmic time.
  package func line(of offset: Int) -> Int {
    max(1, starts.partitioningIndex { Int($0) > offset })
  }

  /// Returns the line and column of a byte, without the offset, in logarithmic time.
  package func position(of offset: Int) -> SourcePosition {
    let location = location(of: offset)
    return SourcePosition(line: location.line, column: location.column)
  }

  /// Returns the line, column, and offset of a byte, in logarithmic time.
  package func location(of offset: Int) -> SourcePosition {
    let line = line(of: offset)
    let column = max(0, offset - start(of: line)) + 1
    return SourcePosition(line: line, column: column, offset: offset)
  }

  /// Replaces each offset with the result of `transform`, which must preserve the order.
  package mutating func map(_ transform: (Int) -> Int) {
    for index in starts.indices { starts[index] = UInt32(transform(Int(starts[index]))) }
  }
}
