extension LintRule {
  /// Whether a delimiter can begin or end emphasis depends on the characters on both sides, and in
  /// scripts without spaces the result is often not what the author expects.
  static let unparsedEmphasis = LintRule(
    name: "unparsed-emphasis", level: .warning,
    summary: "delimiters that were meant as emphasis and remain text",
    suspects: \.hasLooseDelimiters
  ) { subject in
    guard let map = subject.map else { return [] }
    var remarks: [LintRemark] = []
    for block in subject.document.textBlocks {
      var open: [DelimiterRun.Kind: DelimiterRun] = [:]
      for run in DelimiterRun.all(among: subject.literalMarks("*", "_", in: block), in: map.source)
      where !run.isMention {
        guard let opening = open[run.kind],
          let slip = EmphasisSlip(from: opening, to: run, in: map.source)
        else {
          open[run.kind] = run
          continue
        }
        open[run.kind] = nil
        remarks.append(
          LintRemark(
            .source(opening.range.lowerBound..<run.range.upperBound),
            slip.message(delimiters: run.text)))
      }
    }
    return remarks
  }
}

extension Document {
  /// Whether a block contains delimiters that remained text, other than each `_` of a name_in_code.
  fileprivate var hasLooseDelimiters: Bool {
    var (count, isLoose) = (0, false)
    for event in events {
      switch event {
      case .leaf(.text(let range)):
        for byte in [UInt8(ascii: "*"), UInt8(ascii: "_")] {
          var rest = range.indices
          while let index = text.span.firstOffset(of: byte, in: rest) {
            count += 1
            isLoose = isLoose || !isInWord(index, of: range.indices)
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

  /// Returns whether ASCII letters or digits are on both sides of an offset.
  ///
  /// The result is `false` at the ends of a text, whose neighbors are not known.
  private func isInWord(_ index: Int, of range: Range<Int>) -> Bool {
    index > range.lowerBound && index + 1 < range.upperBound
      && text[index - 1].isASCIIAlphanumeric && text[index + 1].isASCIIAlphanumeric
  }
}

/// A reason why two delimiter runs that the author meant as a pair do not form one in CommonMark.
private enum EmphasisSlip {
  /// Emphasis cannot end between punctuation and a letter, or begin between a letter and
  /// punctuation.
  case punctuation
  /// `_` has no effect within a word.
  case inWord
  /// There is white space inside the delimiters.
  case space

  init?(from opening: DelimiterRun, to closing: DelimiterRun, in source: Bytes) {
    let content = source[opening.range.upperBound..<closing.range.lowerBound]
    let (outerStart, innerStart) = (opening.before, opening.after)
    let (innerEnd, outerEnd) = (closing.before, closing.after)
    guard opening.range.count <= 3, content.hasText,
      // Powers, as in 2**(a + b)**c.
      !(outerStart.isSpacedWord && outerEnd.isSpacedWord)
    else { return nil }
    let isSingle = opening.range.count == 1
    let isEndLost = innerEnd.isPunctuation && outerEnd.isWord
    let isStartLost = outerStart.isWord && innerStart.isPunctuation
    if innerStart == .space || innerEnd == .space {
      // A single delimiter is just as often a multiplication sign, a note mark, or a bullet.
      guard !isSingle, content.hasWord, outerStart.canStandBefore, outerEnd.canStandAfter,
        // The stars of a hotel and the blanks of a form are also between spaces.
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
        !source.isInName(opening.range.lowerBound)
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

extension Bytes {
  /// Returns whether an offset is in an address or a name in code, such as `list.get__all__`.
  fileprivate func isInName(_ offset: Int) -> Bool {
    let words = self[..<offset].suffix(500)
    let word = words[(words.lastIndex(where: \.isASCIIWhitespace) ?? words.startIndex)...]
    return word.firstRange(of: "://") != nil
      || word.allSatisfy { $0 < 0x80 } && word.contains { $0 == UInt8(ascii: ".") }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes contain anything but spaces and punctuation.
  fileprivate var hasText: Bool { contains { $0.isASCIIAlphanumeric || $0 >= 0x80 } }

  /// Whether the bytes contain two adjacent ASCII letters or a non-ASCII character.
  fileprivate var hasWord: Bool {
    contains { $0 >= 0x80 }
      || zip(self, dropFirst()).contains { $0.isASCIILetter && $1.isASCIILetter }
  }
}
