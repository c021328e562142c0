import LinkText

/// The runs of `~` of one block, paired as cmark-gfm 0.29 pairs them.
///
/// A run is paired only with one in the same emphasis or link, whose ends libcmark has already
/// decided.
struct StruckText {
  /// A run in the text of an event.
  struct Run {
    let event: Int
    /// The range in ``Document/text``.
    let range: Range<Int>
  }

  private(set) var pairs: [(start: Run, end: Run)] = []
  /// The runs that may begin struck text, for each open container.
  private var openers: [[Run]] = [[]]

  mutating func openContainer() { openers.append([]) }
  mutating func closeContainer() { openers.removeLast() }

  /// Adds the next run.
  mutating func append(_ run: Run, _ flanking: DelimiterFlanking) {
    let level = openers.count - 1
    if flanking.canClose, let opener = openers[level].last, opener.range.count == run.range.count {
      openers[level].removeLast()
      pairs.append((opener, run))
    } else if flanking.canOpen {
      openers[level].append(run)
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
