import CCmark
import LinkText

extension SourceLocator {
  /// Reads the lines of a paragraph or a heading into `content`, and returns the number of the line
  /// after them.
  mutating func readContent(of node: CommonMarkTree.Node) -> Int {
    let bytes = source
    content.removeAll()
    let firstLine = node.start.line
    let first = containers.line(firstLine, map.lines, bytes).rest
    if node.type == CMARK_NODE_HEADING, let heading = SourceLocator.atxContent(first, bytes) {
      content.append(heading, of: bytes)
      content.trim()
      return firstLine + 1
    }
    content.append(first.firstNonspace..<first.end, of: bytes)
    var line = firstLine + 1
    while line <= min(node.endLine, map.lines.count) {
      let next = containers.line(line, map.lines, bytes)
      line += 1
      if next.hasAllMarkers, SourceLocator.isSetextUnderline(next.rest, bytes) {
        // libcmark's end line of a heading is wrong, so the content decides whether this line ends
        // a heading or is text after definitions.
        takeDefinitions()
        if !content.isBlank { break }
      }
      append(next)
    }
    takeDefinitions()
    content.trim()
    return line
  }

  /// Reads a cell of a table into `content`, without the backslashes before a `|`.
  mutating func readContent(ofCell cell: Range<Int>) {
    content.removeAll()
    var start = cell.lowerBound
    for index in cell where source.isEscapedPipe(at: index, in: cell) {
      content.append(part: start..<index, of: source)
      start = index + 1
    }
    content.append(start..<cell.upperBound, of: source)
    content.trim()
  }

  /// Removes the marker of a container from the start of the content, and the identifier of a
  /// heading from its end.
  mutating func removeMarkers(hasIdentifier: Bool) {
    self.hasIdentifier = hasIdentifier
    if hasIdentifier, let suffix = HeadingIdentifier.suffix(of: content.bytes[..<content.end]) {
      content.removeLast(suffix.count + suffix.blankCount)
    }
    guard let marker else { return }
    content.start = marker.end - content.sourceOffset(of: 0)
    // The marker of an alert is a whole line.
    if content.has(UInt8(ascii: "\n"), at: content.start) {
      content.start = content.scanner.endOfBlanks(at: content.start + 1)
    }
  }

  /// Appends a line that continues a paragraph.
  mutating func append(_ line: OpenContainers.Line) {
    if line.hasAllMarkers {
      content.append(line.rest.firstNonspace..<line.rest.end, of: source)
    } else {
      // libcmark keeps the white space of a lazy line.
      let rest = line.rest.restOfTab
      content.append(columns: rest, ofTabAt: line.rest.offset)
      content.append((line.rest.offset + (rest > 0 ? 1 : 0))..<line.rest.end, of: source)
    }
  }

  /// Consumes the link reference definitions at the start of a paragraph.
  mutating func takeDefinitions() {
    let scanner = LinkScanner(bytes: content.bytes, end: content.bytes.count)
    var found: [LinkScanner.Definition] = []
    while let definition = scanner.definition(at: content.start) {
      content.start = definition.next
      if detail == .text { found.append(definition) }
    }
    for definition in found {
      let label = (definition.label.lowerBound + 1)..<(definition.label.upperBound - 1)
      let whole = sourceRange(definition.whole)
      map.definitions.append(
        LinkDefinition(
          whole: whole, label: sourceRange(label), destination: sourceRange(definition.destination),
          title: definition.title.map { sourceRange($0) },
          line: map.lines.line(of: content.sourceOffset(of: definition.whole.lowerBound)),
          normalizedLabel: LinkDefinition.normalized(
            label: content.bytes.span.extracting(label))))
    }
  }

  /// Returns the range of a part of `content` in the original source.
  func sourceRange(_ range: Range<Int>) -> Range<Int> {
    let found = content.sourceRange(of: range)
    return map.repair?.sourceRange(of: found) ?? found
  }

  /// Returns the content of an ATX heading, or `nil` if the line is not one; mirrors
  /// `chop_trailing_hashtags` for its end.
  private static func atxContent(_ line: LineCursor, _ bytes: Bytes) -> Range<Int>? {
    var start = line.firstNonspace
    while start < line.end, bytes[start] == UInt8(ascii: "#") {
      start += 1
    }
    guard (1...6).contains(start - line.firstNonspace),
      start == line.end || bytes[start].isASCIIBlank
    else { return nil }
    while start < line.end, bytes[start].isASCIIBlank {
      start += 1
    }
    var end = line.end
    while end > start, bytes[end - 1].isASCIIWhitespace {
      end -= 1
    }
    var beforeMarks = end
    while beforeMarks > start, bytes[beforeMarks - 1] == UInt8(ascii: "#") {
      beforeMarks -= 1
    }
    // This may be the white space before `start`: a heading may have only closing marks.
    if beforeMarks < end, bytes[beforeMarks - 1].isASCIIBlank { end = beforeMarks }
    return start..<end
  }

  private static func isSetextUnderline(_ line: LineCursor, _ bytes: Bytes) -> Bool {
    guard line.indent < 4, let mark = line.first(in: bytes),
      mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-")
    else { return false }
    var offset = line.firstNonspace
    while offset < line.end, bytes[offset] == mark {
      offset += 1
    }
    return bytes[offset..<line.end].allSatisfy(\.isASCIIBlank)
  }
}
