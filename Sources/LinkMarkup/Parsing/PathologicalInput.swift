import LinkText

/// The work that libcmark 0.30 does in quadratic time.
///
/// When a link ends, libcmark searches all images that have begun in the paragraph; at a blank
/// line, it walks the open list items. Both costs have an upper bound that depends only on the
/// source. Ordinary documents are orders of magnitude below the limits.
enum PathologicalInput {
  /// The limits in steps; libcmark does about 10⁹ steps per second.
  private static let imageStepLimit = 500_000_000
  private static let listStepLimit = 250_000_000

  /// Throws an error if either kind of work may take more steps than its limit.
  static func check(_ source: Bytes) throws(LinkMarkupError) {
    if let offset = offsetOfOpenImages(in: source.span) {
      throw .tooManyOpenImages(SourcePosition(offset: offset, in: source))
    }
    if let offset = offsetOfDeepLists(in: source.span) {
      throw .tooManyBlankLines(SourcePosition(offset: offset, in: source))
    }
  }

  // MARK: - Images

  /// Returns the offset of the first open image if too many are open, or `nil` otherwise.
  private static func offsetOfOpenImages(in bytes: Span<UInt8>) -> Int? {
    let openerCount = imageOpenerCount(in: bytes)
    // Count closing brackets and track each image only if there may be too many.
    guard openerCount * bytes.count > imageStepLimit,
      openerCount * bytes.count(of: .closingBracket) > imageStepLimit
    else { return nil }
    var steps = 0
    var openCount = 0
    var first = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case .lineFeed, .carriageReturn:
        if isBlankLine(after: index, in: bytes) { openCount = 0 }
      case .closingBracket:
        steps += openCount
        if steps > imageStepLimit { return first }
      case .exclamationMark where isImageOpener(at: index, in: bytes):
        index += 1
        if !isClosedAtOnce(from: index + 1, in: bytes) {
          if openCount == 0 { first = index - 1 }
          openCount += 1
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func imageOpenerCount(in bytes: Span<UInt8>) -> Int {
    var count = 0
    var start = 0
    while let index = bytes.firstOffset(of: .exclamationMark, in: start..<bytes.count) {
      if isImageOpener(at: index, in: bytes) { count += 1 }
      start = index + 1
    }
    return count
  }

  private static func isImageOpener(at index: Int, in bytes: Span<UInt8>) -> Bool {
    index + 1 < bytes.count && bytes[index + 1] == .openingBracket
  }

  /// Returns whether a closing bracket comes before any other byte that matters to links.
  private static func isClosedAtOnce(from start: Int, in bytes: Span<UInt8>) -> Bool {
    for index in start..<bytes.count {
      switch bytes[index] {
      case .closingBracket: return true
      case .openingBracket, UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "\\"), .lineFeed,
        .carriageReturn:
        return false
      default: continue
      }
    }
    return false
  }

  /// Returns whether the line after a line ending is blank.
  private static func isBlankLine(after ending: Int, in bytes: Span<UInt8>) -> Bool {
    var index = ending + 1
    // The line feed of `\r\n` is checked separately.
    if bytes[ending] == .carriageReturn, index < bytes.count, bytes[index] == .lineFeed {
      return false
    }
    while index < bytes.count, bytes[index] == .space || bytes[index] == .tab { index += 1 }
    return index == bytes.count || bytes[index] == .lineFeed || bytes[index] == .carriageReturn
  }

  // MARK: - Lists

  /// Returns the offset of the deepest list if lists take too many steps, or `nil` otherwise.
  private static func offsetOfDeepLists(in bytes: Span<UInt8>) -> Int? {
    // An item takes two bytes and a blank line takes one byte, so this is the worst case.
    guard bytes.count / 4 * (bytes.count / 2) > listStepLimit, hasDeepLine(in: bytes)
    else { return nil }
    let lineEndings = ByteSearch(.init(.lineFeed, ignoring: 0), .init(.carriageReturn, ignoring: 0))
    var steps = 0
    var depth = 0
    var deepest = 0
    var isParagraphOpen = true
    var start = 0
    while start < bytes.count {
      let line = LinePrefix(at: start, in: bytes)
      if line.isBlank {
        steps += depth
        if steps > listStepLimit { return deepest }
      } else {
        // Text at the margin ends every list, unless it continues a paragraph.
        if !isParagraphOpen, line.range.isEmpty { depth = 0 }
        if line.depth > depth { (depth, deepest) = (line.depth, start) }
      }
      isParagraphOpen = !line.endsParagraph
      start = bytes.firstOffset(of: lineEndings, in: line.range.upperBound..<bytes.count) + 1
    }
    return nil
  }

  /// Returns whether a line has enough markers and blanks for lists to exceed the limit.
  private static func hasDeepLine(in bytes: Span<UInt8>) -> Bool {
    // A byte, such as a tab, adds at most two levels, and a blank line has at least one byte.
    let leastCount = max(listStepLimit / bytes.count / 2, 1)
    // A run of `leastCount` bytes includes one of these offsets.
    for offset in stride(from: 0, to: bytes.count, by: leastCount) {
      var start = offset
      var end = offset
      while end < bytes.count, LinePrefix.mayContain(bytes[end]) { end += 1 }
      while end > offset, start > 0, LinePrefix.mayContain(bytes[start - 1]) { start -= 1 }
      if end - start >= leastCount { return true }
    }
    return false
  }

  /// The bytes at the start of a line that may be the markers of containers.
  private struct LinePrefix {
    let range: Range<Int>
    /// The maximum number of columns that may precede the first marker.
    private var indentation = 0
    private var markerCount = 0
    private var hasQuoteMarker = false
    private let endsLine: Bool

    /// The maximum number of list items that the line may open or keep open by its indentation.
    var depth: Int { indentation / 2 + markerCount }
    /// Whether the line may be blank within its containers.
    var isBlank: Bool { endsLine && markerCount == 0 }
    var endsParagraph: Bool { isBlank && !hasQuoteMarker }

    static func mayContain(_ byte: UInt8) -> Bool {
      switch byte {
      case .space, .tab, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "*"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
        UInt8(ascii: ")"):
        true
      default: false
      }
    }

    init(at start: Int, in bytes: Span<UInt8>) {
      var end = start
      while end < bytes.count, LinePrefix.mayContain(bytes[end]) {
        switch bytes[end] {
        case .space: if markerCount == 0 { indentation += 1 }
        case .tab: if markerCount == 0 { indentation += 4 }
        case UInt8(ascii: ">"):
          hasQuoteMarker = true
          if markerCount == 0 { indentation += 1 }
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          markerCount += 1
        // `.` and `)` end the number of an item.
        default: break
        }
        end += 1
      }
      range = start..<end
      endsLine = end == bytes.count || bytes[end] == .lineFeed || bytes[end] == .carriageReturn
    }
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let exclamationMark = UInt8(ascii: "!")
  fileprivate static let openingBracket = UInt8(ascii: "[")
  fileprivate static let closingBracket = UInt8(ascii: "]")
}
