extension LintRule {
  /// Whether a delimiter can begin or end emphasis depends on what stands on both its sides, and in
  /// scripts without spaces that is often not what the author expects.
  static let unparsedEmphasis = LintRule(
    name: "unparsed-emphasis", level: .warning,
    summary: "delimiters that were meant as emphasis and stay text",
    suspects: \.hasLooseDelimiters
  ) { subject, map in
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
  /// Whether delimiters stayed text in a block that are more than the `_` of a name_in_code.
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
      case .exit(.paragraph), .exit(.heading):
        if count > 1, isLoose { return true }
        (count, isLoose) = (0, false)
      case .enter, .exit, .leaf: break
      }
    }
    return false
  }

  /// Whether letters or digits of ASCII stand on both sides; false at the ends of a text, whose
  /// neighbours are not known.
  private func isInWord(_ index: Int, of range: Range<Int>) -> Bool {
    index > range.lowerBound && index + 1 < range.upperBound
      && text[index - 1].isASCIIAlphanumeric && text[index + 1].isASCIIAlphanumeric
  }
}

/// Why two delimiter runs that the author meant as a pair are none to CommonMark.
private enum EmphasisSlip {
  /// Between punctuation and a letter nothing ends, and between a letter and punctuation nothing
  /// begins.
  case punctuation
  /// In a word `_` means nothing.
  case inWord
  /// White space stands inside.
  case space

  init?(from opening: DelimiterRun, to closing: DelimiterRun, in source: [UInt8]) {
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
      // A single one is as often a sign of multiplication, a note's or a bullet.
      guard !isSingle, content.hasWord, outerStart.canStandBefore, outerEnd.canStandAfter,
        // Stars of hotels and blanks of forms stand between spaces, too.
        innerStart != innerEnd || opening.isDouble || outerStart != .space && outerEnd != .space
      else { return nil }
      self = .space
    } else if isEndLost || isStartLost {
      let sides = isEndLost ? [innerEnd, outerEnd] : [outerStart, innerStart]
      // Formulas look the same, and so do notes: 起*。*注.
      guard !isSingle || !sides.allSatisfy(\.isPlain) && !(isEndLost && outerStart.isWord)
      else { return nil }
      self = .punctuation
    } else {
      guard opening.kind.byte == UInt8(ascii: "_"), outerStart.isWord != outerEnd.isWord,
        // Names in code look the same, but not beside letters of scripts without spaces.
        !isSingle || [outerStart, outerEnd].contains(.word(isSpaced: false))
      else { return nil }
      self = .inWord
    }
  }

  func message(delimiters: String) -> String {
    let problem = "'\(delimiters)' stays as it is written: "
    return switch self {
    case .punctuation:
      problem + """
        between punctuation and a letter no emphasis begins or ends; \
        put the punctuation outside of the '\(delimiters)', or a space beside them
        """
    case .inWord:
      problem + """
        in a word '\(delimiters)' begins and ends no emphasis; \
        write '\(String(repeating: "*", count: delimiters.count))'
        """
    case .space:
      problem + """
        no emphasis begins before a space or ends after one; \
        remove the spaces inside of the '\(delimiters)'
        """
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether anything is in it but spaces and punctuation.
  fileprivate var hasText: Bool { contains { $0.isASCIIAlphanumeric || $0 >= 0x80 } }

  /// Whether two letters stand together, or one that is not ASCII.
  fileprivate var hasWord: Bool {
    contains { $0 >= 0x80 }
      || zip(self, dropFirst()).contains { $0.isASCIILetter && $1.isASCIILetter }
  }
}
