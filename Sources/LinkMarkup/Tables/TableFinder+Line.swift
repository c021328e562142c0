import LinkText

extension TableFinder {
  /// A line of a paragraph.
  struct Line {
    let number: Int
    /// The line without the markers of its containers; that of a lazy line begins with its blanks,
    /// as libcmark keeps them.
    let content: Range<Int>
    let hasAllMarkers: Bool
    let indent: Int
    /// The bytes before the content, without blanks that would make it code.
    let prefix: Range<Int>

    init(_ line: OpenContainers.Line, _ number: Int, _ lines: LineStarts) {
      self.number = number
      let rest = line.rest
      hasAllMarkers = line.hasAllMarkers
      indent = rest.indent
      content = (hasAllMarkers ? rest.firstNonspace : rest.offset)..<rest.end
      let end =
        indent <= 3 ? rest.firstNonspace : rest.offset + (rest.restOfTab > 0 ? 1 : 0)
      prefix = lines.start(of: number)..<end
    }

    /// Whether the line can be the delimiter row or another row after the header.
    var canBeRow: Bool { hasAllMarkers && indent <= 3 }

    func isUnderline(in source: Bytes) -> Bool {
      guard canBeRow, let mark = source[content].first, mark == 0x3D || mark == 0x2D
      else { return false }
      return source[content].drop { $0 == mark }.allSatisfy(\.isASCIIBlank)
    }
  }
}
