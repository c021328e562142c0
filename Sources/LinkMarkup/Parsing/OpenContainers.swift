import CCmark
import LinkText

/// The open block quotes and list items, outermost first, which consume their markers in a line.
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

  /// A line after the markers of the open containers.
  struct Line {
    var rest: LineCursor
    /// False for a lazy continuation line, which lacks a marker.
    let hasAllMarkers: Bool
  }

  /// Opens a block quote or a list item; other blocks have no marker.
  mutating func open(_ node: CommonMarkTree.Node, _ lines: LineStarts, _ source: Bytes) {
    switch node.type {
    case CMARK_NODE_BLOCK_QUOTE: openBlockQuote(line: node.start.line, lines, source)
    case CMARK_NODE_ITEM: openItem(line: node.start.line, lines, source)
    default: break
    }
  }

  private mutating func openBlockQuote(line: Int, _ lines: LineStarts, _ source: Bytes) {
    var rest = self.line(line, lines, source).rest
    rest.takeMarker(count: 1, in: source)
    rest.takeBlanks(columns: 1, in: source)
    steps += 1
    containers.append(Container(kind: .blockQuote, firstLine: line, rest: rest))
  }

  private mutating func openItem(line: Int, _ lines: LineStarts, _ source: Bytes) {
    var rest = self.line(line, lines, source).rest
    let markerCount = OpenContainers.markerCount(rest, source)
    let start = rest.indent + markerCount
    rest.takeMarker(count: markerCount, in: source)
    // With more blanks, the item begins with indented code or is empty.
    let blanks = (1...4).contains(rest.indent) && !rest.isBlank ? rest.indent : 1
    rest.takeBlanks(columns: blanks, in: source)
    steps += 1
    containers.append(Container(kind: .item(width: start + blanks), firstLine: line, rest: rest))
  }

  mutating func close() {
    containers.removeLast()
  }

  /// Consumes the markers of the open containers in a line, which is not before the first line of
  /// the innermost container.
  mutating func line(_ number: Int, _ lines: LineStarts, _ source: Bytes) -> Line {
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
  /// libcmark's end line is wrong for unclosed fences, and for HTML blocks that end with the line
  /// of their end condition.
  mutating func lineCount(
    of leaf: CommonMarkTree.Node, _ lines: LineStarts, _ source: Bytes
  ) -> Int {
    switch leaf.type {
    case CMARK_NODE_CODE_BLOCK:
      let isFenced = line(leaf.start.line, lines, source).rest.indent < 4
      return leaf.literalLineCount + (isFenced ? 1 : 0)
    case CMARK_NODE_HTML_BLOCK: return leaf.literalLineCount
    default: return 1
    }
  }

  /// Returns the length in bytes of the bullet or the number at the start of a line.
  private static func markerCount(_ line: LineCursor, _ source: Bytes) -> Int {
    var end = line.firstNonspace
    while end < line.end, source[end].isASCIIDigit {
      end += 1
    }
    return end - line.firstNonspace + 1
  }
}
