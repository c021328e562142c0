import LinkText

/// The words that are removed and added between two versions of a block.
struct WordDifference {
  private typealias Piece = Review.Difference.Piece

  /// A run of words with the same change.
  fileprivate struct Run {
    var removed: [Word] = []
    var added: [Word] = []
    var kept: [Word] = []

    var isChange: Bool { !removed.isEmpty || !added.isEmpty }
  }

  /// Changes, with the kept words between them.
  private var runs: [Run] = []
  /// The kept words, as they were and as they are.
  private(set) var kept: [(old: Word, new: Word)] = []

  init(from old: [Word], to new: [Word]) {
    for indices in EditScript(from: old.map(\.key), to: new.map(\.key)).indices {
      let isChange = indices.old == nil || indices.new == nil
      if runs.last?.isChange != isChange { runs.append(Run()) }
      switch indices {
      case (let oldIndex?, let newIndex?):
        runs[runs.count - 1].kept.append(new[newIndex])
        kept.append((old[oldIndex], new[newIndex]))
      case (let index?, nil): runs[runs.count - 1].removed.append(old[index])
      case (nil, let index?): runs[runs.count - 1].added.append(new[index])
      case (nil, nil): break
      }
    }
    joinReplacements()
  }

  /// Joins replacements with only a short word or a sign between them, since people read them as
  /// one.
  private mutating func joinReplacements() {
    var joined: [Run] = []
    for run in runs {
      if run.isChange, joined.count >= 2, joined[joined.count - 1].isNegligible,
        joined[joined.count - 2].isReplacement, run.isReplacement
      {
        let kept = joined.removeLast().kept
        joined[joined.count - 1].removed += kept + run.removed
        joined[joined.count - 1].added += kept + run.added
      } else {
        joined.append(run)
      }
    }
    runs = joined
  }

  /// The words in order, each piece with the space before it.
  var pieces: [Review.Difference.Piece] {
    runs.flatMap { run in
      [(Piece.Change.kept, run.kept), (.removed, run.removed), (.added, run.added)]
        .filter { !$0.1.isEmpty }.map { Piece($0, text: $1.text) }
    }.withoutFirstSpace
  }
}

extension WordDifference.Run {
  fileprivate var isReplacement: Bool { !removed.isEmpty && !added.isEmpty }

  fileprivate var isNegligible: Bool {
    kept.count == 1 && (kept[0].isSign || kept[0].key.text.count <= 2)
  }
}

extension [Word] {
  /// The words with the spaces before them, for people to read.
  var text: String {
    map { word in
      (word.key.followsSpace ? " " : "") + word.key.text.map(\.shown).joined()
    }.joined()
  }
}

extension Character {
  /// The character, or words for one that is not visible.
  private static let signs: [Character: String] = ["\u{2028}": "↵", "\u{FFFC}": "[image]"]

  fileprivate var shown: String { Character.signs[self] ?? String(self) }

  fileprivate var isInWord: Bool { isLetter || isNumber || self == "_" }

  fileprivate var isApostrophe: Bool { self == "'" || self == "’" }

  /// Whether the character is of a script that has no spaces between words.
  fileprivate var isWordOfItself: Bool {
    guard let scalar = unicodeScalars.first?.value, scalar >= 0x0E00 else { return false }
    switch scalar {
    // Thai and Lao, Burmese, Khmer, CJK with kana, compatibility ideographs, and the planes of
    // ideographs.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      return true
    default: return false
    }
  }
}

extension [Review.Difference.Piece] {
  /// The pieces without the space at the start of the block.
  fileprivate var withoutFirstSpace: [Review.Difference.Piece] {
    // The first words may be replaced.
    let isReplacement = map(\.change).starts(with: [.removed, .added])
    return enumerated().map { index, piece in
      index < (isReplacement ? 2 : 1) && piece.text.first == " "
        ? Review.Difference.Piece(piece.change, text: String(piece.text.dropFirst())) : piece
    }
  }
}

/// A word, or a sign between words, of a block.
struct Word: Hashable {
  /// The content that must be equal in two versions for the word to be kept.
  struct Key: Hashable {
    let text: Substring
    /// Whether there is a space before it; also at the start of a block.
    let followsSpace: Bool
  }

  let key: Key
  let marks: AttributedText.Marks

  /// Whether it is a single sign that is no letter, digit or ideograph.
  var isSign: Bool {
    key.text.count == 1 && key.text.allSatisfy { !$0.isLetter && !$0.isNumber }
  }
}

extension PerceivedText.Block {
  /// The words of the block.
  var words: [Word] {
    let string = String(decoding: text, as: UTF8.self)
    var spans = spans[...]
    var words: [Word] = []
    var followsSpace = true
    var rest = string[...]
    while let first = rest.first {
      if first == " ", !isCode {
        followsSpace = true
        rest.removeFirst()
        continue
      }
      let word = rest.prefix(rest.lengthOfFirstWord)
      let offset = string.utf8.distance(from: string.startIndex, to: word.startIndex)
      while let span = spans.first, span.end <= offset { spans.removeFirst() }
      words.append(
        Word(
          key: Word.Key(text: word, followsSpace: followsSpace), marks: spans.first?.marks ?? []))
      rest = rest[word.endIndex...]
      followsSpace = false
    }
    return words
  }

  private var isCode: Bool { label.hasPrefix("code") }
}

extension Substring {
  /// The number of characters of the first word; 1 for a sign, and in scripts without spaces.
  fileprivate var lengthOfFirstWord: Int {
    guard let first, first.isInWord, !first.isWordOfItself else { return 1 }
    return prefix { ($0.isInWord || $0.isApostrophe) && !$0.isWordOfItself }.count
  }
}
