import LinkText

extension LinkScanner {
  /// The parts of a link reference definition, as offsets of the bytes that were scanned.
  struct Definition {
    /// Without the white space after it.
    let whole: Range<Int>
    /// With its brackets.
    let label: Range<Int>
    let destination: Range<Int>
    let title: Range<Int>?
    /// Where the next line begins.
    let next: Int
  }

  /// The definition that begins at an offset; mirrors `cmark_parse_reference_inline`.
  func definition(at start: Int) -> Definition? {
    guard let labelEnd = endOfLabel(at: start), !isBlankLabel(start..<labelEnd),
      labelEnd < end, bytes[labelEnd] == UInt8(ascii: ":")
    else { return nil }
    let destinationStart = endOfBlanksWithLineEnding(at: labelEnd + 1)
    guard let destinationEnd = endOfDestination(at: destinationStart) else { return nil }
    let destination = destinationStart..<destinationEnd
    func definition(title: Range<Int>?) -> Definition? {
      let contentEnd = title?.upperBound ?? destinationEnd
      let next = endOfBlanks(at: contentEnd)
      guard next >= end || bytes[next] == UInt8(ascii: "\n") else { return nil }
      return Definition(
        whole: start..<contentEnd, label: start..<labelEnd, destination: destination, title: title,
        next: min(next + 1, end))
    }
    let titleStart = endOfBlanksWithLineEnding(at: destinationEnd)
    if titleStart > destinationEnd, let titleEnd = endOfTitle(at: titleStart),
      let found = definition(title: titleStart..<titleEnd)
    {
      return found
    }
    return definition(title: nil)
  }
}
