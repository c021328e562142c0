import LinkText

/// The runs of `~` of one block, paired as cmark-gfm 0.29 pairs them.
///
/// A run is paired only with one in the same emphasis or link, whose ends libcmark has already
/// decided.
struct StruckText {
  private struct Opener {
    /// The index in `pairs` that the opener will have.
    let range: Range<Int>
    let event: Int
  }

  struct Pair {
    let start: (event: Int, range: Range<Int>)
    let end: (event: Int, range: Range<Int>)
  }

  private(set) var pairs: [Pair] = []
  /// The runs of one and of two `~` that may begin struck text, for each open container.
  private var openers: [[[Opener]]] = [[[], []]]

  mutating func openContainer() { openers.append([[], []]) }
  mutating func closeContainer() { openers.removeLast() }

  /// Adds the next run, which is at a range of the text of an event.
  mutating func append(
    _ run: DelimiterFlanking, at range: Range<Int>, ofEvent event: Int
  ) {
    let level = openers.count - 1
    let kind = range.count - 1
    if run.canClose, let opener = openers[level][kind].popLast() {
      pairs.append(Pair(start: (opener.event, opener.range), end: (event, range)))
      // What was open in between is text.
      let start = opener.range.lowerBound
      while let other = openers[level][1 - kind].last, other.range.lowerBound > start {
        openers[level][1 - kind].removeLast()
      }
    } else if run.canOpen {
      openers[level][kind].append(Opener(range: range, event: event))
    }
  }
}

/// Whether a run of delimiters can begin or end emphasis; see section 6.2 of CommonMark 0.30.
struct DelimiterFlanking {
  let canOpen: Bool
  let canClose: Bool

  /// Reads the characters on both sides of a run in a source, which is valid UTF-8.
  init(of run: Range<Int>, in source: Bytes) {
    let before = Neighbor(
      String(decoding: source[..<run.lowerBound].suffix(4), as: UTF8.self).unicodeScalars.last)
    let after = Neighbor(
      String(decoding: source[run.upperBound...].prefix(4), as: UTF8.self).unicodeScalars.first)
    canOpen = after != .space && !(after == .punctuation && before == .other)
    canClose = before != .space && !(before == .punctuation && after == .other)
  }

  private enum Neighbor {
    case space
    case punctuation
    case other

    init(_ scalar: Unicode.Scalar?) {
      guard let scalar else {
        self = .space
        return
      }
      switch scalar.properties.generalCategory {
      case .spaceSeparator: self = .space
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        self = .punctuation
      default:
        let isSpace = scalar.isASCII && UInt8(scalar.value).isASCIIWhitespace
        let isSymbol = scalar.isASCII && UInt8(scalar.value).isASCIIPunctuation
        self = isSpace ? .space : isSymbol ? .punctuation : .other
      }
    }
  }
}
