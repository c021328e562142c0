/// A part of a document under a heading.
package struct OutlineSymbol: Equatable, Sendable {
  package let name: String
  /// The level of the heading, from 1.
  package let level: Int
  /// From the heading to the next one of the same or a higher level.
  package let range: Range<Int>
  /// The text of the heading.
  package let selection: Range<Int>
  /// The parts under headings of lower levels.
  package fileprivate(set) var children: [OutlineSymbol] = []
}

extension FileOutline {
  /// The parts of the document, each with those that it contains.
  package var symbols: [OutlineSymbol] {
    // From the last heading to the first, those of lower levels are complete before the one above.
    var open: [OutlineSymbol] = []
    for heading in headings.reversed() {
      guard let range = heading.range else { continue }
      let inside = open.reversed().prefix { $0.level > heading.level }
      open.removeLast(inside.count)
      open.append(
        OutlineSymbol(
          name: heading.text, level: heading.level,
          range: heading.lineStart..<(open.last?.range.lowerBound ?? count), selection: range,
          children: Array(inside)))
    }
    return open.reversed()
  }
}
