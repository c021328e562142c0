import LinkText

extension LinkScanner {
  /// The parts of a link reference definition, as offsets in the scanned bytes.
  struct Definition {
    /// The definition without trailing white space.
    let whole: Range<Int>
    /// The label with its brackets.
    let label: Range<Int>
    let destination: Range<Int>
    let title: Range<Int>?
    /// The start of the next line.
    let next: Int
  }

  /// Returns the definition at an offset, or `nil` if there is none; mirrors
  /// `cmark_parse_reference_inline`.
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
