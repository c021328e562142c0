import LinkText

/// A scanner for the parts of links and definitions, as libcmark scans them.
///
/// Functions such as `endOfLabel(at:)` return the end of the part at an offset, or `nil` if there
/// is no such part.
struct LinkScanner {
  let bytes: Bytes
  /// The offset at which scanning stops.
  let end: Int

  /// The length of the longest label that libcmark accepts, in bytes.
  private static let maximumLabelCount = 1000
  /// The maximum nesting of parentheses in a destination, as in libcmark.
  private static let maximumParenthesisDepth = 32

  private func byte(_ offset: Int) -> UInt8? { offset < end ? bytes[offset] : nil }

  func endOfWhitespace(at start: Int) -> Int {
    var offset = start
    while let byte = byte(offset), byte.isASCIIWhitespace { offset += 1 }
    return offset
  }

  func endOfBlanks(at start: Int) -> Int {
    var offset = start
    while let byte = byte(offset), byte.isASCIIBlank { offset += 1 }
    return offset
  }

  /// Returns the end of blanks with at most one line ending; mirrors `spnl`.
  func endOfBlanksWithLineEnding(at start: Int) -> Int {
    let offset = endOfBlanks(at: start)
    return byte(offset) == UInt8(ascii: "\n") ? endOfBlanks(at: offset + 1) : offset
  }

  /// Returns the end of a label with its brackets; mirrors `link_label`.
  func endOfLabel(at start: Int) -> Int? {
    guard byte(start) == UInt8(ascii: "[") else { return nil }
    var offset = start + 1
    while let byte = byte(offset), byte != UInt8(ascii: "[") {
      if byte == UInt8(ascii: "]") { return offset + 1 }
      offset += isEscape(at: offset) ? 2 : 1
      if offset - start - 1 > LinkScanner.maximumLabelCount { return nil }
    }
    return nil
  }

  /// Returns the end of a destination, or `nil` if no byte follows it; see `manual_scan_link_url`.
  func endOfDestination(at start: Int) -> Int? {
    let found =
      byte(start) == UInt8(ascii: "<")
      ? endOfBracketedDestination(at: start) : endOfBareDestination(at: start)
    return found.flatMap { $0 < end ? $0 : nil }
  }

  private func endOfBracketedDestination(at start: Int) -> Int? {
    var offset = start + 1
    while let byte = byte(offset) {
      switch byte {
      case UInt8(ascii: ">"): return offset + 1
      case UInt8(ascii: "\n"), UInt8(ascii: "<"): return nil
      case UInt8(ascii: "\\"): offset += 2
      default: offset += 1
      }
    }
    return nil
  }

  private func endOfBareDestination(at start: Int) -> Int? {
    var offset = start
    var depth = 0
    while let byte = byte(offset) {
      if isEscape(at: offset) {
        offset += 2
        continue
      }
      if byte.isASCIIWhitespace {
        if offset == start { return nil }
        break
      }
      if byte == UInt8(ascii: "(") {
        depth += 1
        if depth > LinkScanner.maximumParenthesisDepth { return nil }
      } else if byte == UInt8(ascii: ")") {
        if depth == 0 { break }
        depth -= 1
      }
      offset += 1
    }
    return depth == 0 ? offset : nil
  }

  /// Returns the end of a title with its quotes; mirrors the longest match of `scan_link_title`.
  ///
  /// A title ends at the first closing quote without a backslash before it, or at the last quote.
  func endOfTitle(at start: Int) -> Int? {
    let opening = byte(start)
    let closing: UInt8
    switch opening {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): closing = bytes[start]
    case UInt8(ascii: "("): closing = UInt8(ascii: ")")
    default: return nil
    }
    var last: Int?
    var isAfterBackslash = false
    var offset = start + 1
    while let byte = byte(offset) {
      if byte == closing {
        last = offset + 1
        if !isAfterBackslash { break }
      } else if byte == UInt8(ascii: "("), opening == byte, !isAfterBackslash {
        break
      }
      isAfterBackslash = byte == UInt8(ascii: "\\")
      offset += 1
    }
    return last
  }

  func isEscape(at offset: Int) -> Bool {
    guard byte(offset) == UInt8(ascii: "\\"), let next = byte(offset + 1) else { return false }
    return next.isASCIIPunctuation
  }

  /// Returns whether the brackets of a label contain only white space.
  func isBlankLabel(_ label: Range<Int>) -> Bool {
    endOfWhitespace(at: label.lowerBound + 1) == label.upperBound - 1
  }

  /// The parts of a link reference definition, as offsets in the scanned bytes.
  struct Definition {
    /// The definition without trailing white space.
    let whole: Range<Int>
    let label: Range<Int>
    let destination: Range<Int>
    let title: Range<Int>?
    let next: Int
  }

  /// Returns the definition at an offset, if any; mirrors `cmark_parse_reference_inline`.
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
