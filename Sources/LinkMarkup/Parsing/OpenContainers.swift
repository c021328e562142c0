import CCmark
import LinkText

/// The open block quotes and list items, outermost first, which consume their markers in lines.
///
/// Lists are not included, because they have no markers. Mirrors libcmark's `check_open_blocks` and
/// the starts of containers in `open_new_blocks`.
struct OpenContainers {
  private var containers: [Container] = []
  /// A measure of the work done, for tests of the cost.
  private(set) var steps = 0

  private struct Container {
    let kind: Kind
    let firstLine: Int
    /// The rest of the first line after the marker.
    let rest: LineCursor
  }

  private enum Kind {
    case blockQuote
    /// An item whose lines are indented by `width` columns.
    case item(width: Int)
  }

  var isEmpty: Bool { containers.isEmpty }

  /// The rest of a line after the markers of the open containers.
  struct Line {
    var rest: LineCursor
    /// Whether no marker is missing; a lazy continuation line lacks some.
    let hasAllMarkers: Bool
  }

  /// Opens a block quote or a list item, and ignores any other block.
  mutating func open(_ node: CommonMarkTree.Node, lines: LineStarts, source: Bytes) {
    let isItem = node.type == CMARK_NODE_ITEM
    guard isItem || node.type == CMARK_NODE_BLOCK_QUOTE else { return }
    let line = node.start.line
    var rest = self.line(line, lines: lines, source: source).rest
    let markerCount = isItem ? OpenContainers.markerCount(rest, source: source) : 1
    let start = rest.indent + markerCount
    rest.takeMarker(count: markerCount, in: source)
    // Without one to four columns of blanks, the item begins with indented code or is empty.
    let isIndented = isItem && (1...4).contains(rest.indent) && !rest.isBlank
    let blanks = isIndented ? rest.indent : 1
    rest.takeBlanks(columns: blanks, in: source)
    steps += 1
    let kind = isItem ? Kind.item(width: start + blanks) : .blockQuote
    containers.append(Container(kind: kind, firstLine: line, rest: rest))
  }

  mutating func close() { containers.removeLast() }

  /// Returns a line without its markers; the innermost container must not begin after the line.
  mutating func line(_ number: Int, lines: LineStarts, source: Bytes) -> Line {
    if let innermost = containers.last, innermost.firstLine == number {
      return Line(rest: innermost.rest, hasAllMarkers: true)
    }
    var rest = LineCursor(lines.line(number, in: source), in: source)
    steps += 1
    for container in containers {
      steps += 1
      switch container.kind {
      case .blockQuote:
        guard rest.indent <= 3, rest.first(in: source) == UInt8(ascii: ">") else {
          return Line(rest: rest, hasAllMarkers: false)
        }
        rest.takeMarker(count: 1, in: source)
        rest.takeBlanks(columns: 1, in: source)
      case .item(let width):
        guard rest.indent >= width else { return Line(rest: rest, hasAllMarkers: false) }
        rest.takeBlanks(columns: width, in: source)
      }
    }
    return Line(rest: rest, hasAllMarkers: true)
  }

  /// Returns the number of lines of code, HTML or a thematic break, without a closing fence.
  ///
  /// libcmark's end line is wrong for unclosed fences and some HTML blocks.
  mutating func lineCount(of leaf: CommonMarkTree.Node, lines: LineStarts, source: Bytes) -> Int {
    switch leaf.type {
    case CMARK_NODE_CODE_BLOCK:
      let isFenced = line(leaf.start.line, lines: lines, source: source).rest.indent < 4
      return leaf.literalLineCount + (isFenced ? 1 : 0)
    case CMARK_NODE_HTML_BLOCK: return leaf.literalLineCount
    default: return 1
    }
  }

  /// Returns the length in bytes of a line's bullet, or of its number with the delimiter.
  private static func markerCount(_ line: LineCursor, source: Bytes) -> Int {
    var end = line.firstNonspace
    while end < line.end, source[end].isASCIIDigit { end += 1 }
    return end - line.firstNonspace + 1
  }
}

/// A position in a line while the markers of containers are consumed.
///
/// Mirrors libcmark's `S_advance_offset` and `S_find_first_nonspace`: a tab extends to the next
/// multiple of four columns, and may be consumed in part.
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
  func first(in source: Bytes) -> UInt8? { firstNonspace < end ? source[firstNonspace] : nil }

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
  /// The result is kept while blanks are consumed, so that nested lists take linear time.
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
