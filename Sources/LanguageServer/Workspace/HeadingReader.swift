import LinkMarkup

/// Finds the texts of headings in their source.
///
/// Events have no positions, but all that a heading contains has one; around it are only marks of
/// emphasis.
struct HeadingReader {
  private(set) var headings: [FileOutline.Heading] = []
  private let document: Document
  private let map: Document.SourceMap

  init(_ document: Document, _ map: Document.SourceMap) {
    self.document = document
    self.map = map
    let texts = document.headings
    let identifiers = HeadingIdentifiers(texts).identifiers
    var start = 0
    for (index, event) in document.events.enumerated() {
      switch event {
      case .enter(.heading): start = index + 1
      case .exit(.heading(let level, _)):
        let heading = texts[headings.count]
        let range = range(of: start..<index)
        let line = range.map { map.lines.line(of: $0.lowerBound) } ?? 0
        headings.append(
          FileOutline.Heading(
            text: heading.text, level: Int(level), id: identifiers[headings.count], range: range,
            writtenID: range.flatMap { place(ofID: heading.id, after: $0) },
            line: line, lineStart: line == 0 ? 0 : map.lines.start(of: line)))
      case .enter, .exit, .leaf: break
      }
    }
  }

  /// Returns the place of the inlines of a heading, or `nil` if it is empty or not verified.
  private func range(of events: Range<Int>) -> Range<Int>? {
    var places: [Range<Int>?] = []
    for event in document.events[events] {
      switch event {
      case .enter(.link(let id)): places.append(map.links[Int(id.index)]?.whole)
      case .enter(.image(let id)): places.append(map.images[Int(id.index)]?.whole)
      case .leaf(.text(let text)), .leaf(.htmlInline(let text)):
        if !text.isEmpty { places.append(map.sourceRange(ofText: text.indices)) }
      case .leaf(.code(let text)):
        places.append(map.codeSpan(of: text))
      case .enter, .exit, .leaf: break
      }
    }
    let known = places.compactMap(\.self)
    guard known.count == places.count, var start = known.map(\.lowerBound).min(),
      var end = known.map(\.upperBound).max()
    else { return nil }
    while start > 0, isMark(map.source[start - 1]) { start -= 1 }
    while end < map.source.count, isMark(map.source[end]) { end += 1 }
    return start..<end
  }

  private func isMark(_ byte: UInt8) -> Bool { "*_~".utf8.contains(byte) }

  /// Returns the place of the identifier in `{#id}` after the text of a heading.
  private func place(ofID id: String?, after text: Range<Int>) -> Range<Int>? {
    guard let id else { return nil }
    let rest = map.source[text.upperBound...].drop(while: \.isASCIIWhitespace)
    guard rest.starts(with: "{#\(id)}".utf8) else { return nil }
    let start = rest.startIndex + 2
    return start..<start + id.utf8.count
  }
}
