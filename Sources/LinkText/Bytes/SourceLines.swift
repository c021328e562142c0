/// Where the lines of a source begin, so that places can be told in other units.
struct SourceLines: Sendable {
  private let source: [UInt8]
  /// Offsets in bytes, ascending; of the first line behind a byte order mark.
  private let starts: [Int]

  init(_ source: [UInt8]) {
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

  /// In bytes from 0; at most the end of the source.
  func offset(of location: SourcePosition) -> Int {
    guard location.line <= starts.count else { return source.count }
    return min(starts[location.line - 1] + location.column - 1, source.count)
  }

  /// Counted from 1, in UTF-16 code units, from the known place on where that is before it.
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

  /// A place and its column in UTF-16 code units: counting long lines from their start takes its time.
  struct Known {
    let location: SourcePosition
    let utf16Column: Int
  }
}
