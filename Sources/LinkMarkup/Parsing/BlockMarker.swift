import CCmark
import LinkText

/// A marker at the beginning of a block: `[ ]` of a task or `[!NOTE]` of an alert.
///
/// The source decides whether there is a marker: an escaped bracket has the same text, and the
/// marker may also be a reference to a definition.
struct BlockMarker<Kind> {
  let kind: Kind
  /// The offset in the source after the marker and the white space that follows.
  let end: Int
  /// The number of the paragraph's first inlines that belong to the marker entirely.
  let inlineCount: Int
  /// The number of bytes that the marker takes from the text of the next inline.
  let textCount: Int
}

extension BlockMarker<Document.ListItem.Task> {
  /// Reads the marker of an item, or returns `nil` if the item's first line has no task marker.
  init?(of item: CommonMarkTree.Node, lines: inout LazyLines) {
    guard let paragraph = item.firstChild, paragraph.type == CMARK_NODE_PARAGRAPH,
      let first = paragraph.firstChild, first.mayBeMarker,
      paragraph.start.line == item.start.line
    else { return nil }
    let line = lines.bytes(from: paragraph.start, throughLine: paragraph.start.line)
    let marker = line.prefix(3)
    if marker.elementsEqual("[ ]".utf8) {
      kind = .open
    } else if marker.elementsEqual("[x]".utf8) || marker.elementsEqual("[X]".utf8) {
      kind = .done
    } else {
      return nil
    }
    let rest = line.dropFirst(3)
    guard rest.first?.isASCIIBlank == true else { return nil }
    end = rest.firstIndex { !$0.isASCIIBlank } ?? rest.endIndex
    // The marker is the beginning of a text, or a reference before a text that begins with blanks.
    let isReference = first.type == CMARK_NODE_LINK
    var next = isReference ? first.next : first
    var inlineCount = isReference ? 1 : 0
    var textCount = 0
    if let text = next, text.type == CMARK_NODE_TEXT {
      let literal = text.literal
      if let start = literal.dropFirst(isReference ? 0 : 3).firstIndex(where: { !$0.isASCIIBlank })
      {
        textCount = start
      } else {
        inlineCount += 1
        next = text.next
      }
    }
    // The marker also takes the line break if it is alone on its line.
    if end == rest.endIndex, next != nil { inlineCount += 1 }
    self.inlineCount = inlineCount
    self.textCount = textCount
  }
}

extension BlockMarker<Document.Alert> {
  /// Reads the marker of a block quote, or returns `nil` if its first line is not an alert marker.
  init?(of quote: CommonMarkTree.Node, lines: inout LazyLines) {
    guard let paragraph = quote.firstChild, paragraph.type == CMARK_NODE_PARAGRAPH,
      let first = paragraph.firstChild, first.mayBeMarker
    else { return nil }
    let line = lines.bytes(from: paragraph.start, throughLine: paragraph.start.line)
    guard line.starts(with: "[!".utf8), let bracket = line.firstIndex(of: UInt8(ascii: "]")),
      line[(bracket + 1)...].allSatisfy(\.isASCIIBlank),
      let alert = Document.Alert(
        rawValue: String(decoding: line[..<bracket].dropFirst(2), as: UTF8.self).lowercased())
    else { return nil }
    kind = alert
    end = line.endIndex
    inlineCount = first.next == nil ? 1 : 2
    textCount = 0
  }
}

extension CommonMarkTree.Node {
  /// Returns whether a paragraph has only the inlines of a marker; 0 inlines mean no marker.
  func isMarker(inlineCount: Int) -> Bool {
    guard inlineCount > 0 else { return false }
    var next = firstChild
    for _ in 0..<inlineCount { next = next?.next }
    return next == nil
  }

  /// Whether an inline may be the marker of a block: a text or a reference such as `[x]`.
  fileprivate var mayBeMarker: Bool {
    switch type {
    case CMARK_NODE_TEXT: return firstByte == UInt8(ascii: "[")
    case CMARK_NODE_LINK:
      guard let text = firstChild, text.type == CMARK_NODE_TEXT, text.next == nil else {
        return false
      }
      return text.firstByte.map { "!xX".utf8.contains($0) } == true
    default: return false
    }
  }
}

/// The identifier at the end of a heading, as in `# Title {#id}`.
enum HeadingIdentifier {
  /// Returns the text of a heading's identifier, or `nil` if it has none.
  static func text(of heading: CommonMarkTree.Node, lines: inout LazyLines) -> Bytes? {
    guard let last = heading.lastChild, last.type == CMARK_NODE_TEXT else { return nil }
    let literal = last.literal
    guard let suffix = suffix(of: literal),
      last.previous != nil || literal.count > suffix.count + suffix.blankCount
    else { return nil }
    // In the source, the brace must not be escaped.
    let written = literal.suffix(suffix.count)
    let line = lines.bytes(from: heading.start, throughLine: heading.endLine)
    var rest = line
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      if line[..<brace].last?.isASCIIWhitespace == true,
        line[brace...].starts(with: written)
      {
        return Bytes(written.dropFirst(2).dropLast())
      }
      rest = rest[(brace + 1)...]
    }
    return nil
  }

  /// Returns the byte counts of `{#id}` at a text's end and of the blanks before it, or `nil`.
  static func suffix(
    of text: some RandomAccessCollection<UInt8>
  ) -> (count: Int, blankCount: Int)? {
    guard text.last == UInt8(ascii: "}") else { return nil }
    let id = text.dropLast().reversed().prefix {
      $0.isASCIIAlphanumeric || "_:.-".utf8.contains($0)
    }
    let rest = text.dropLast(id.count + 1)
    guard let first = id.last, first.isASCIIAlphanumeric || first == UInt8(ascii: "_"),
      rest.suffix(2).elementsEqual("{#".utf8)
    else { return nil }
    let blanks = rest.dropLast(2).reversed().prefix(while: \.isASCIIWhitespace).count
    guard blanks > 0 else { return nil }
    return (id.count + 3, blanks)
  }
}

extension CommonMarkTree.Node {
  /// Whether a text at the end of a heading is only the identifier and the blanks before it.
  var isIdentifier: Bool {
    next == nil
      && HeadingIdentifier.suffix(of: literal).map {
        $0.count + $0.blankCount == literal.count
      } == true
  }
}

/// The lines of a source, found when they are first needed.
struct LazyLines {
  private let source: Bytes
  private var known: LineStarts?

  init(_ source: Bytes, lines: LineStarts? = nil) {
    self.source = source
    known = lines
  }

  private mutating func lines() -> LineStarts {
    let lines = known ?? LineStarts(source.span)
    known = lines
    return lines
  }

  mutating func offset(of position: SourcePosition) -> Int {
    lines().start(of: position.line) + position.column - 1
  }

  mutating func position(of offset: Int, onLine line: Int) -> SourcePosition {
    SourcePosition(line: line, column: offset - lines().start(of: line) + 1)
  }

  /// Returns the bytes from a position to the end of a line.
  mutating func bytes(from start: SourcePosition, throughLine last: Int) -> ArraySlice<UInt8> {
    let lines = lines()
    let end = lines.line(min(last, lines.count), in: source).upperBound
    let offset = offset(of: start)
    return source[offset..<max(offset, end)]
  }
}
