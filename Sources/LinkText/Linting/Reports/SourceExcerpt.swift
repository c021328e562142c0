/// The line of a source in which something begins, with marks under it, as compilers show it.
package struct SourceExcerpt: Sendable {
  /// The number of the line, from 1.
  package let number: Int
  /// The line before the construct; a cut is shown as an ellipsis.
  package let before: String
  /// The construct, which may be empty.
  package let marked: String
  /// The line after the construct.
  package let after: String

  /// The most cells of a line that are shown.
  private static let maximumCells = 100
  /// The most bytes on each side of a construct that are looked at, in lines of any length.
  private static let maximumBytes = 400

  /// Creates an excerpt; `nil` if the source does not have the line.
  ///
  /// - Parameters:
  ///   - start: The start of the construct.
  ///   - end: The end of the construct, exclusive; it may be on a later line.
  package init?(
    of source: Bytes, _ lines: LineStarts, _ start: SourcePosition, _ end: SourcePosition
  ) {
    guard !source.isEmpty, start.line <= lines.count else { return nil }
    let line = lines.line(start.line, in: source)
    let first = min(line.lowerBound + start.column - 1, line.upperBound)
    let last =
      end.line > start.line
      ? line.upperBound : max(first, min(line.lowerBound + end.column - 1, line.upperBound))
    func shown(_ range: Range<Int>) -> String {
      String(decoding: source[range], as: UTF8.self).standingStill
    }
    // A cut in the middle of a character would show a replacement character.
    func boundary(_ offset: Int) -> Int {
      var offset = offset
      while offset < line.upperBound, source[offset] & 0xC0 == 0x80 { offset += 1 }
      return offset
    }
    number = start.line
    // In invalid UTF-8 the next boundary may be beyond the construct.
    let left = min(first, boundary(max(line.lowerBound, first - SourceExcerpt.maximumBytes)))
    let right = boundary(min(line.upperBound, last + SourceExcerpt.maximumBytes))
    let middle = min(last, boundary(min(last, first + SourceExcerpt.maximumBytes)))
    marked = shown(first..<middle).cut(to: SourceExcerpt.maximumCells * 3 / 4, atEnd: true)
    let room = max(0, SourceExcerpt.maximumCells - marked.cells)
    let whole = (before: shown(left..<first), after: shown(last..<right))
    // The side that is short leaves its room to the other one.
    let rightRoom = max(room / 2, room - whole.before.cells)
    after = whole.after.cut(to: rightRoom, atEnd: true)
    before = whole.before.cut(to: room - after.cells, atEnd: false)
  }

  /// Returns the line and its marks, each ended by a line feed.
  package func text(_ paint: ReportPaint, _ level: Finding.Level) -> String {
    let gutter = "\(number)"
    let margin = String(repeating: " ", count: gutter.count)
    let marks = String(repeating: "^", count: max(1, marked.cells))
    let indent = String(repeating: " ", count: before.cells)
    return "  \(paint.dim("\(gutter) |")) \(before)\(marked)\(after)\n"
      + "  \(paint.dim("\(margin) |")) \(indent)\(paint.level(marks, level))\n"
  }
}

extension String {
  fileprivate var cells: Int {
    var text = self
    return text.withUTF8 { unsafe DisplayWidth.cells(of: $0.span) }
  }

  /// Returns as many characters as fit, with an ellipsis for the others.
  fileprivate func cut(to room: Int, atEnd: Bool) -> String {
    guard cells > room else { return self }
    var left = room - 1
    func isCut(_ index: Index) -> Bool {
      left -= String(self[index]).cells
      return left < 0
    }
    if atEnd { return self[..<(indices.first(where: isCut) ?? endIndex)] + "…" }
    return "…" + self[(indices.last(where: isCut).map(index(after:)) ?? startIndex)...]
  }
}
