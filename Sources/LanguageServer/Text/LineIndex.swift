package import LinkMarkup

/// The offsets at which the lines of a text begin, which an edit updates where it is.
///
/// A line ends with `\n`, `\r\n` or `\r`. A byte order mark is part of the first line, as in the text that
/// an editor sends.
package struct LineIndex: Equatable, Sendable {
  private var starts: [Int] = [0]

  /// Finds the lines of a text.
  package init(_ text: Bytes) {
    let found = LineStarts(text.span)
    starts = [0] + (1..<found.count).map { found.start(of: $0 + 1) }
  }

  package var count: Int { starts.count }

  /// Returns the offset of the first byte of a line, from 0.
  package func start(of line: Int) -> Int { starts[line] }

  /// Returns the line, from 0, of an offset, in logarithmic time.
  package func line(of offset: Int) -> Int { max(1, starts.partitioningIndex { $0 > offset }) - 1 }

  /// Returns the offsets of a line without its end.
  package func content(of line: Int, in text: Bytes) -> Range<Int> {
    let start = starts[line]
    guard line + 1 < starts.count else { return start..<text.count }
    var end = starts[line + 1] - 1
    if end > start, text[end] == UInt8(ascii: "\n"), text[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return start..<end
  }

  /// Takes an edit into account.
  ///
  /// - Parameters:
  ///   - range: The bytes that were replaced.
  ///   - count: The number of the new bytes.
  ///   - text: The text after the edit.
  package mutating func replace(_ range: Range<Int>, withCount count: Int, in text: Bytes) {
    // A line begins by the byte before it and, after `\r`, by its own first byte.
    let first = max(1, starts.partitioningIndex { $0 >= range.lowerBound })
    let last = max(first, starts.partitioningIndex { $0 > range.upperBound })
    let candidates = max(1, range.lowerBound)..<range.lowerBound + count + 1
    let new = candidates.isEmpty ? [] : candidates.filter { text.beginsLine(at: $0) }
    let shift = count - range.count
    if shift != 0 { for index in last..<starts.count { starts[index] += shift } }
    starts.replaceSubrange(first..<last, with: new)
  }
}

extension Bytes {
  /// Whether a line begins at an offset above 0, which may be the end.
  fileprivate func beginsLine(at offset: Int) -> Bool {
    switch self[offset - 1] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): offset == count || self[offset] != UInt8(ascii: "\n")
    default: false
    }
  }
}
