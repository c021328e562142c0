extension LintRule {
  /// Whether a delimiter can begin or end emphasis depends on what stands on both its sides, and in
  /// scripts without spaces that is often not what the author expects.
  static let unparsedEmphasis = LintRule(
    name: "unparsed-emphasis", level: .warning,
    summary: "delimiters that were meant as emphasis and stay text",
    suspects: { $0.hasText(with: ["*", "_"]) }
  ) { subject, map in
    var remarks: [LintRemark] = []
    for block in subject.document.textBlocks {
      var open: [DelimiterRun.Kind: DelimiterRun] = [:]
      for run in DelimiterRun.all(among: subject.literalMarks("*", "_", in: block), in: map.source)
      {
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
      guard !isSingle, content.hasWord, outerStart.canStandBefore, outerEnd.canStandAfter
      else { return nil }
      self = .space
    } else if isEndLost || isStartLost {
      let sides = isEndLost ? [innerEnd, outerEnd] : [outerStart, innerStart]
      // Formulas look the same.
      guard !isSingle || !sides.allSatisfy(\.isPlain) else { return nil }
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
