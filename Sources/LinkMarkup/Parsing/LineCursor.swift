import LinkText

/// A position in a line while the markers of containers are consumed.
///
/// Mirrors libcmark's `S_advance_offset` and `S_find_first_nonspace`: a tab extends to the next
/// multiple of four columns, and a marker may consume a part of it.
struct LineCursor {
  /// The byte offset of the rest of the line, which includes a partially consumed tab.
  private(set) var offset: Int
  /// The end of the line, excluding its line ending.
  let end: Int
  private var column = 0
  private var isTabTakenInPart = false
  /// The offset of the first byte of the rest that is neither a space nor a tab.
  private(set) var firstNonspace: Int
  private var firstNonspaceColumn = 0

  init(_ line: Range<Int>, in source: Bytes) {
    offset = line.lowerBound
    end = line.upperBound
    firstNonspace = line.lowerBound
    findFirstNonspace(in: source)
  }

  /// The number of columns of white space before `firstNonspace`.
  var indent: Int { firstNonspaceColumn - column }
  var isBlank: Bool { firstNonspace == end }

  /// The remaining columns of a partially consumed tab at `offset`, or 0.
  var restOfTab: Int { isTabTakenInPart ? 4 - column % 4 : 0 }

  /// Returns the byte at `firstNonspace`, or `nil` in a blank line.
  func first(in source: Bytes) -> UInt8? {
    firstNonspace < end ? source[firstNonspace] : nil
  }

  /// Consumes the white space before `firstNonspace` and the next `count` bytes, which are ASCII.
  mutating func takeMarker(count: Int, in source: Bytes) {
    offset = firstNonspace + count
    column = firstNonspaceColumn + count
    isTabTakenInPart = false
    findFirstNonspace(in: source)
  }

  /// Consumes up to the given number of columns of white space.
  mutating func takeBlanks(columns: Int, in source: Bytes) {
    var left = columns
    while left > 0, offset < firstNonspace {
      let width = source[offset] == UInt8(ascii: "\t") ? 4 - column % 4 : 1
      let taken = min(left, width)
      isTabTakenInPart = taken < width
      column += taken
      left -= taken
      if !isTabTakenInPart { offset += 1 }
    }
  }

  /// Finds the first byte that is not white space.
  ///
  /// The result is kept while markers before it are consumed; otherwise nested lists would take
  /// quadratic time.
  private mutating func findFirstNonspace(in source: Bytes) {
    firstNonspace = offset
    firstNonspaceColumn = column
    while firstNonspace < end {
      switch source[firstNonspace] {
      case UInt8(ascii: " "): firstNonspaceColumn += 1
      case UInt8(ascii: "\t"): firstNonspaceColumn += 4 - firstNonspaceColumn % 4
      default: return
      }
      firstNonspace += 1
    }
  }
}
