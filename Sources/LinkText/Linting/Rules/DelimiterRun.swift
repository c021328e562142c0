/// A run of `*` or `_` that stayed text, with what CommonMark saw on both its sides.
struct DelimiterRun {
  /// Runs that could belong together agree in this.
  struct Kind: Hashable {
    let byte: UInt8
    let count: Int
    let link: Document.Link.ID?
  }

  enum Neighbor: Equatable {
    /// White space, or the end of the line.
    case space
    /// `isSpaced` tells Latin, Greek and Cyrillic from other scripts.
    case word(isSpaced: Bool)
    case opening(isASCII: Bool)
    case closing(isASCII: Bool)
    /// Of which nothing says whether it opens or closes.
    case quote
    case other(isASCII: Bool)
  }

  let kind: Kind
  /// In the source.
  let range: Range<Int>
  let before: Neighbor
  let after: Neighbor

  var text: String {
    String(repeating: kind.byte == UInt8(ascii: "*") ? "*" : "_", count: range.count)
  }

  /// `**`, which hardly anything but emphasis is written with.
  var isDouble: Bool { kind.byte == UInt8(ascii: "*") && kind.count == 2 }

  /// Whether the run stands alone in brackets or quotes, as in `(*)` and `「*」`.
  var isMention: Bool {
    switch (before, after) {
    case (.opening, .closing), (.quote, .quote): true
    default: false
    }
  }

  /// In order.
  static func all(among marks: [LiteralMark], in source: [UInt8]) -> [DelimiterRun] {
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
  /// What stands before an offset of a source.
  fileprivate init(before offset: Int, in source: [UInt8]) {
    let start = source[..<offset].suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? offset
    self.init(String(decoding: source[start..<offset], as: UTF8.self).unicodeScalars.last)
  }

  /// What stands at an offset of a source.
  fileprivate init(after offset: Int, in source: [UInt8]) {
    self.init(String(decoding: source[offset...].prefix(4), as: UTF8.self).unicodeScalars.first)
  }

  /// Nil is the end of the source.
  private init(_ scalar: Unicode.Scalar?) {
    guard let scalar, !scalar.properties.isWhitespace else {
      self = .space
      return
    }
    self =
      switch scalar.properties.generalCategory {
      case .openPunctuation, .initialPunctuation: .opening(isASCII: scalar.isASCII)
      case .closePunctuation, .finalPunctuation: .closing(isASCII: scalar.isASCII)
      // Between numbers a dash stands where a hyphen could.
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

  var isWord: Bool {
    switch self {
    case .word: true
    case .space, .opening, .closing, .quote, .other: false
    }
  }

  var isSpacedWord: Bool { self == .word(isSpaced: true) }

  /// Punctuation to CommonMark, by and large.
  var isPunctuation: Bool {
    switch self {
    case .opening, .closing, .quote, .other: true
    case .space, .word: false
    }
  }

  /// Whether formulas and code are written with it.
  var isPlain: Bool {
    switch self {
    case .space, .quote: true
    case .word(let isSpaced): isSpaced
    case .opening(let isASCII), .closing(let isASCII), .other(let isASCII): isASCII
    }
  }

  /// Whether it may stand directly before what is emphasised.
  var canStandBefore: Bool {
    switch self {
    case .space, .opening, .quote: true
    case .word, .closing, .other: false
    }
  }

  /// Whether it may stand directly after what is emphasised.
  var canStandAfter: Bool {
    switch self {
    case .space, .closing, .quote: true
    case .word, .opening, .other: false
    }
  }
}
