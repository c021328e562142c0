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
  func offset(of location: SourceLocation) -> Int {
    guard location.line <= starts.count else { return source.count }
    return min(starts[location.line - 1] + location.column - 1, source.count)
  }

  /// Counted from 1, in UTF-16 code units.
  func utf16Column(of location: SourceLocation) -> Int {
    guard location.line <= starts.count else { return 1 }
    let line = source[starts[location.line - 1]..<offset(of: location)]
    return String(decoding: line, as: UTF8.self).utf16.count + 1
  }
}
