import LinkText

extension SourceLocator {
  /// Finds paragraphs that contain only definitions, in the lines before `end` that no leaf has
  /// claimed.
  ///
  /// Such a paragraph has no node in the tree; its containers are the open ones.
  mutating func findDefinitions(before end: Int) {
    guard detail == .text, isNeeded == nil else { return }
    let end = min(end, map.lines.count + 1)
    content.removeAll()
    while nextLine < end {
      let line = containers.line(nextLine, map.lines, source)
      nextLine += 1
      if line.rest.isBlank {
        takeParagraphOfDefinitions()
      } else if !content.bytes.isEmpty {
        append(line)
      } else if line.hasAllMarkers, line.rest.indent < 4,
        line.rest.first(in: source) == UInt8(ascii: "[")
      {
        content.append(line.rest.firstNonspace..<line.rest.end, of: source)
      }
    }
    takeParagraphOfDefinitions()
  }

  private mutating func takeParagraphOfDefinitions() {
    guard !content.bytes.isEmpty else { return }
    let count = map.definitions.count
    takeDefinitions()
    if !content.isBlank {
      map.definitions.removeSubrange(count...)
      map.unprovedBlockCount += 1
    }
    content.removeAll()
  }
}
