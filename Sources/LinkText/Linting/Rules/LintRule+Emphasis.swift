extension LintRule {
  /// The characters on both sides decide whether a delimiter can begin or end emphasis.
  ///
  /// In scripts without spaces, the result often surprises the author.
  static let unparsedEmphasis = LintRule(
    name: "unparsed-emphasis", level: .warning,
    summary: "delimiters that were meant as emphasis and remain text",
    suspects: \.hasLooseDelimiters
  ) { subject, map in
    var findings: [LintFinding] = []
    for block in subject.document.textBlocks {
      var open: [DelimiterRun.Kind: DelimiterRun] = [:]
      for run in DelimiterRun.all(among: subject.literalMarks("*", "_", in: block), in: map.source)
      {
        // A run alone in brackets or quotes, as in `(*)` and `「*」`, mentions the character.
        switch (run.before, run.after) {
        case (.opening, .closing), (.quote, .quote): continue
        default: break
        }
        guard let opening = open[run.kind],
          let slip = EmphasisSlip(from: opening, to: run, in: map.source)
        else {
          open[run.kind] = run
          continue
        }
        open[run.kind] = nil
        findings.append(
          LintFinding(
            .source(opening.range.lowerBound..<run.range.upperBound),
            slip.message(delimiters: run.text)))
      }
    }
    return findings
  }
}

extension Document {
  /// Whether a block has several delimiters that remained text, with at least one outside a word.
  fileprivate var hasLooseDelimiters: Bool {
    var (count, isLoose) = (0, false)
    for event in events {
      switch event {
      case .leaf(.text(let range)):
        for byte in [UInt8(ascii: "*"), UInt8(ascii: "_")] {
          var rest = range.indices
          while let index = text.span.firstOffset(of: byte, in: rest) {
            count += 1
            // The characters beside a text are unknown, so a delimiter there counts as loose.
            let isInWord =
              index > range.lowerBound && index + 1 < range.upperBound
              && text[index - 1].isASCIIAlphanumeric && text[index + 1].isASCIIAlphanumeric
            isLoose = isLoose || !isInWord
            rest = index + 1..<rest.upperBound
          }
        }
      case .exit(.paragraph), .exit(.heading), .exit(.tableCell):
        if count > 1, isLoose { return true }
        (count, isLoose) = (0, false)
      case .enter, .exit, .leaf: break
      }
    }
    return false
  }
}

/// A reason why two delimiter runs that the author meant as a pair remain text in CommonMark.
private enum EmphasisSlip {
  /// Emphasis cannot end between punctuation and a letter, or begin between a letter and
  /// punctuation.
  case punctuation
  /// `_` has no effect within a word.
  case inWord
  /// There is white space directly inside a delimiter.
  case space

  init?(from opening: DelimiterRun, to closing: DelimiterRun, in source: Bytes) {
    let content = source[opening.range.upperBound..<closing.range.lowerBound]
    let (outerStart, innerStart) = (opening.before, opening.after)
    let (innerEnd, outerEnd) = (closing.before, closing.after)
    guard opening.range.count <= 3, content.hasText,
      // Excludes powers, as in `2**(a + b)**c`.
      !(outerStart.isSpacedWord && outerEnd.isSpacedWord)
    else { return nil }
    let isSingle = opening.range.count == 1
    let isEndLost = innerEnd.isPunctuation && outerEnd.isWord
    let isStartLost = outerStart.isWord && innerStart.isPunctuation
    if innerStart == .space || innerEnd == .space {
      // A single delimiter is just as often a multiplication sign, a note mark, or a bullet.
      guard !isSingle, content.hasWord, outerStart.canPrecedeEmphasis, outerEnd.canFollowEmphasis,
        // Hotel stars (`***`) and blanks in a form (`__`) also have spaces on every side.
        innerStart != innerEnd || opening.isDouble || outerStart != .space && outerEnd != .space
      else { return nil }
      self = .space
    } else if isEndLost || isStartLost {
      let sides = isEndLost ? [innerEnd, outerEnd] : [outerStart, innerStart]
      // Formulas and note marks, as in 起*。*注, look the same.
      guard !isSingle || !sides.allSatisfy(\.isPlain) && !(isEndLost && outerStart.isWord)
      else { return nil }
      self = .punctuation
    } else {
      guard opening.kind.byte == UInt8(ascii: "_"), outerStart.isWord != outerEnd.isWord,
        // Names in code look the same, except next to letters of scripts without spaces.
        !isSingle || [outerStart, outerEnd].contains(.word(isSpaced: false)),
        !source[..<opening.range.lowerBound].endsInName
      else { return nil }
      self = .inWord
    }
  }

  func message(delimiters: String) -> String {
    let problem = "'\(delimiters)' remains text: "
    return switch self {
    case .punctuation:
      problem + """
        emphasis cannot begin or end between punctuation and a letter; \
        move the punctuation outside the '\(delimiters)', or put a space next to them
        """
    case .inWord:
      problem + """
        within a word, '\(delimiters)' cannot begin or end emphasis; \
        write '\(String(repeating: "*", count: delimiters.count))'
        """
    case .space:
      problem + """
        emphasis cannot begin before a space or end after one; \
        remove the spaces inside the '\(delimiters)'
        """
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the last word belongs to an address or a name in code, such as `list.get__all__`.
  fileprivate var endsInName: Bool {
    let words = suffix(500)
    let word = words[(words.lastIndex(where: \.isASCIIWhitespace) ?? words.startIndex)...]
    return word.firstRange(of: "://") != nil
      || word.allSatisfy { $0 < 0x80 } && word.contains(UInt8(ascii: "."))
  }

  /// Whether the bytes contain anything but spaces and punctuation.
  fileprivate var hasText: Bool { contains { $0.isASCIIAlphanumeric || $0 >= 0x80 } }

  /// Whether the bytes contain two adjacent ASCII letters or a non-ASCII character.
  fileprivate var hasWord: Bool {
    contains { $0 >= 0x80 }
      || zip(self, dropFirst()).contains { $0.isASCIILetter && $1.isASCIILetter }
  }
}

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

  /// Returns the runs that adjacent marks form, in order.
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
  fileprivate init(before offset: Int, in source: Bytes) {
    let start = source[..<offset].suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? offset
    self.init(String(decoding: source[start..<offset], as: UTF8.self).unicodeScalars.last)
  }

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
          ? .word(isSpaced: scalar.isSpacedWordCharacter) : .other(isASCII: scalar.isASCII)
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
  var canPrecedeEmphasis: Bool {
    switch self {
    case .space, .opening, .quote: true
    case .word, .closing, .other: false
    }
  }

  /// Whether the character can directly follow emphasized text.
  var canFollowEmphasis: Bool {
    switch self {
    case .space, .closing, .quote: true
    case .word, .opening, .other: false
    }
  }
}
