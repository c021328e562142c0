/// A run of `*` or `_` that remained text, with the characters on both sides.
struct DelimiterRun {
  /// The properties that two runs must share to form a pair.
  struct Kind: Hashable {
    let byte: UInt8
    let count: Int
    let link: Document.Link.ID?
  }

  enum Neighbor: Equatable {
    /// White space or a line end.
    case space
    /// A letter or digit. `isSpaced` is true for Latin, Greek, and Cyrillic.
    case word(isSpaced: Bool)
    case opening(isASCII: Bool)
    case closing(isASCII: Bool)
    /// A quotation mark that may open or close.
    case quote
    case other(isASCII: Bool)
  }

  let kind: Kind
  /// UTF-8 offsets in the source.
  let range: Range<Int>
  let before: Neighbor
  let after: Neighbor

  var text: String {
    String(repeating: kind.byte == UInt8(ascii: "*") ? "*" : "_", count: range.count)
  }

  /// Whether the run is `**`, which is rarely used for anything but emphasis.
  var isDouble: Bool { kind.byte == UInt8(ascii: "*") && kind.count == 2 }

  /// Whether the run is alone in brackets or quotes, as in `(*)` and `「*」`.
  var isMention: Bool {
    switch (before, after) {
    case (.opening, .closing), (.quote, .quote): true
    default: false
    }
  }

  /// Returns the runs among some marks, in order.
  static func all(among marks: [LiteralMark], in source: Bytes) -> [DelimiterRun] {
    var runs: [DelimiterRun] = []
    var rest = marks[...]
    while let first = rest.first {
      let run = rest.enumerated().prefix { index, mark in
        mark.byte == first.byte && mark.offset == first.offset + index
      }
      let last = rest[rest.startIndex + run.count - 1]
      rest = rest.dropFirst(run.count)
      runs.append(
        DelimiterRun(
          kind: Kind(byte: first.byte, count: run.count, link: first.link),
          range: first.offset..<last.offset + 1,
          before: first.beginsLine ? .space : Neighbor(before: first.offset, in: source),
          after: last.endsLine ? .space : Neighbor(after: last.offset + 1, in: source)))
    }
    return runs
  }
}

extension DelimiterRun.Neighbor {
  /// Creates the neighbor before an offset of a source.
  fileprivate init(before offset: Int, in source: Bytes) {
    let start = source[..<offset].suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? offset
    self.init(String(decoding: source[start..<offset], as: UTF8.self).unicodeScalars.last)
  }

  /// Creates the neighbor at an offset of a source.
  fileprivate init(after offset: Int, in source: Bytes) {
    self.init(String(decoding: source[offset...].prefix(4), as: UTF8.self).unicodeScalars.first)
  }

  /// Creates a neighbor from a scalar, or from `nil` at an end of the source.
  private init(_ scalar: Unicode.Scalar?) {
    guard let scalar, !scalar.properties.isWhitespace else {
      self = .space
      return
    }
    self =
      switch scalar.properties.generalCategory {
      case .openPunctuation, .initialPunctuation: .opening(isASCII: scalar.isASCII)
      case .closePunctuation, .finalPunctuation: .closing(isASCII: scalar.isASCII)
      // Between numbers, a dash is used like a hyphen.
      case .dashPunctuation: .other(isASCII: true)
      case .otherPunctuation:
        switch scalar {
        case "\"", "'": .quote
        case ".", ",", ";", ":", "!", "?": .closing(isASCII: true)
        default: scalar.isASCII ? .other(isASCII: true) : .closing(isASCII: false)
        }
      default:
        scalar.isLetterOrDigit
          ? .word(isSpaced: scalar.isOfSpacedWord) : .other(isASCII: scalar.isASCII)
      }
  }

  var isWord: Bool { if case .word = self { true } else { false } }

  var isSpacedWord: Bool { self == .word(isSpaced: true) }

  /// Whether the character is, approximately, punctuation in CommonMark.
  var isPunctuation: Bool { self != .space && !isWord }

  /// Whether the character is common in formulas and code.
  var isPlain: Bool {
    switch self {
    case .space, .quote: true
    case .word(let isSpaced): isSpaced
    case .opening(let isASCII), .closing(let isASCII), .other(let isASCII): isASCII
    }
  }

  /// Whether the character can directly precede emphasized text.
  var canStandBefore: Bool {
    switch self {
    case .space, .opening, .quote: true
    case .word, .closing, .other: false
    }
  }

  /// Whether the character can directly follow emphasized text.
  var canStandAfter: Bool {
    switch self {
    case .space, .closing, .quote: true
    case .word, .opening, .other: false
    }
  }
}
