/// The offsets at which the lines of a source begin, to convert positions to other units.
struct SourceLines: Sendable {
  private let source: Bytes
  /// Byte offsets in ascending order; the first line begins after a byte order mark.
  private let starts: [Int]

  init(_ source: Bytes) {
    let bytes = source.span
    var starts = [source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "\n"): starts.append(index + 1)
      case UInt8(ascii: "\r"):
        if index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
          starts.append(index + 1)
        }
      default: break
      }
    }
    self.source = source
    self.starts = starts
  }

  /// Returns the byte offset of a position, from 0 and at most the length of the source.
  func offset(of location: SourcePosition) -> Int {
    guard location.line <= starts.count else { return source.count }
    return min(starts[location.line - 1] + location.column - 1, source.count)
  }

  /// Returns the column of a position, from 1, in UTF-16 code units.
  ///
  /// - Parameter known: A position to count from, if it is before `location` on the same line.
  func utf16Column(of location: SourcePosition, after known: Known? = nil) -> Int {
    guard location.line <= starts.count else { return 1 }
    var start = starts[location.line - 1]
    var column = 1
    if let known, known.location.line == location.line, known.location.column <= location.column {
      (start, column) = (offset(of: known.location), known.utf16Column)
    }
    return String(decoding: source[start..<offset(of: location)], as: UTF8.self).utf16.count
      + column
  }

  /// A position with its UTF-16 column, which saves counting from the start of a long line.
  struct Known {
    let location: SourcePosition
    let utf16Column: Int
  }
}
