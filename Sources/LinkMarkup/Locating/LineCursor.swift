import LinkText

/// A place in a line while the markers of containers are taken off it.
///
/// Mirrors `S_advance_offset` and `S_find_first_nonspace` of libcmark: a tab reaches to the next
/// multiple of four columns, and a marker may take a part of it.
struct LineCursor {
  /// The byte where the rest of the line begins; a tab that is taken in part is still in it.
  private(set) var offset: Int
  /// The end of the line, without its line ending.
  let end: Int
  private var column = 0
  private var isTabTakenInPart = false
  /// The first byte of the rest that is neither a space nor a tab.
  private(set) var firstNonspace: Int
  private var firstNonspaceColumn = 0

  init(_ line: Range<Int>, in source: Bytes) {
    offset = line.lowerBound
    end = line.upperBound
    firstNonspace = line.lowerBound
    findFirstNonspace(in: source)
  }

  /// The columns of white space before `firstNonspace`.
  var indent: Int { firstNonspaceColumn - column }
  var isBlank: Bool { firstNonspace == end }

  /// The columns that are left of a tab at `offset` of which a marker took a part.
  var restOfTab: Int { isTabTakenInPart ? 4 - column % 4 : 0 }

  /// The byte at `firstNonspace`; nil in a blank line.
  func first(in source: Bytes) -> UInt8? {
    firstNonspace < end ? source[firstNonspace] : nil
  }

  /// Takes the white space before `firstNonspace` and so many bytes more, which are ASCII.
  mutating func takeMarker(count: Int, in source: Bytes) {
    offset = firstNonspace + count
    column = firstNonspaceColumn + count
    isTabTakenInPart = false
    findFirstNonspace(in: source)
  }

  /// Takes columns of white space; less, where it ends before.
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

  /// The place of the first byte that is not white space is kept while markers are taken before it;
  /// else lists in lists would cost the square of their depth.
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
