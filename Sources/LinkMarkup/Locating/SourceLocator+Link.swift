import LinkText

extension SourceLocator {
  /// Consumes the end of a link or an image after its content, which is after a marker, and returns
  /// its ranges in the source, or `nil` if it does not match.
  mutating func takeEnd(contentStart: Int, markCount: Int) -> LinkSource? {
    let inside = contentStart..<position
    guard take(UInt8(ascii: "]")) else { return nil }
    let scanner = content.scanner
    let start = contentStart - markCount
    if let tail = scanner.inlineTail(at: position) {
      position = tail.end
      return LinkSource(
        form: .inline, whole: sourceRange(start..<position), content: sourceRange(inside),
        destination: sourceRange(tail.destination), title: tail.title.map { sourceRange($0) })
    }
    guard let labelEnd = scanner.endOfLabel(at: position) else {
      return LinkSource(
        form: .shortcut, whole: sourceRange(start..<position), content: sourceRange(inside))
    }
    let label = position..<labelEnd
    position = labelEnd
    let isCollapsed = scanner.isBlankLabel(label)
    return LinkSource(
      form: isCollapsed ? .collapsed : .full, whole: sourceRange(start..<position),
      content: sourceRange(inside),
      label: isCollapsed ? nil : sourceRange((label.lowerBound + 1)..<(label.upperBound - 1)))
  }
}

extension LinkScanner {
  /// The part of an inline link after the brackets.
  struct InlineTail {
    let destination: Range<Int>
    let title: Range<Int>?
    let end: Int
  }

  /// Returns the destination and the title in parentheses, or `nil` if there are none; mirrors
  /// `handle_close_bracket`.
  fileprivate func inlineTail(at start: Int) -> InlineTail? {
    guard start < end, bytes[start] == UInt8(ascii: "(") else { return nil }
    let destinationStart = endOfWhitespace(at: start + 1)
    guard let destinationEnd = endOfDestination(at: destinationStart) else { return nil }
    let titleStart = endOfWhitespace(at: destinationEnd)
    let titleEnd = titleStart > destinationEnd ? endOfTitle(at: titleStart) : nil
    let closing = endOfWhitespace(at: titleEnd ?? titleStart)
    guard closing < end, bytes[closing] == UInt8(ascii: ")") else { return nil }
    return InlineTail(
      destination: destinationStart..<destinationEnd, title: titleEnd.map { titleStart..<$0 },
      end: closing + 1)
  }
}
