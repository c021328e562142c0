import LinkText

/// The words that are removed and added between two versions of a block.
struct WordDifference {
  private typealias Piece = Review.Difference.Piece

  /// A run of kept words, or of removed words and the words added in their place.
  fileprivate struct Run {
    var removed: [Word] = []
    var added: [Word] = []
    var kept: [Word] = []

    var isChange: Bool { !removed.isEmpty || !added.isEmpty }
    var isReplacement: Bool { !removed.isEmpty && !added.isEmpty }
  }

  /// Runs of changes, with runs of kept words between them.
  private var runs: [Run] = []
  /// The kept words, as they are in the old and in the new version.
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

  /// Joins replacements that only a short word or a punctuation mark separates, because people read
  /// them as one change.
  private mutating func joinReplacements() {
    var joined: [Run] = []
    for run in runs {
      if run.isReplacement, joined.count >= 2, joined[joined.count - 2].isReplacement,
        joined[joined.count - 1].kept.count == 1, joined[joined.count - 1].kept[0].isShort
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

  /// The words in order, in pieces that include the space before each word.
  var pieces: [Review.Difference.Piece] {
    let pieces = runs.flatMap { run in
      [(Piece.Change.kept, run.kept), (.removed, run.removed), (.added, run.added)]
        .filter { !$0.1.isEmpty }.map { Piece(change: $0, text: $1.text) }
    }
    // The first words have no space before them, even if they are replaced.
    let isReplacement = pieces.map(\.change).starts(with: [.removed, .added])
    return pieces.enumerated().map { index, piece in
      index < (isReplacement ? 2 : 1) && piece.text.first == " "
        ? Piece(change: piece.change, text: String(piece.text.dropFirst())) : piece
    }
  }
}

extension [Word] {
  /// The words as displayed, with the spaces before them.
  var text: String {
    map { word in
      (word.key.followsSpace ? " " : "") + word.key.text.map(\.shown).joined()
    }.joined()
  }
}

extension Character {
  /// The text to display in place of characters that are not visible.
  private static let signs: [Character: String] = ["\u{2028}": "↵", "\u{FFFC}": "[image]"]

  fileprivate var shown: String { Character.signs[self] ?? String(self) }

  fileprivate var isInWord: Bool { isLetter || isNumber || self == "_" }

  fileprivate var isApostrophe: Bool { self == "'" || self == "’" }

  /// Whether the character counts as a word, because its script has no spaces between words.
  fileprivate var isWordByItself: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    // Thai and Lao, Burmese, Khmer, CJK with kana, compatibility ideographs, and the planes of
    // ideographs.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

/// A word of a block, or a single character such as a comma or an ideograph.
struct Word: Hashable {
  /// The content that must be equal in two versions for the word to be kept.
  struct Key: Hashable {
    let text: Substring
    /// Whether a space precedes the word; true at the start of a block.
    let followsSpace: Bool
  }

  let key: Key
  let marks: AttributedText.Marks

  /// Whether the word has at most two characters.
  var isShort: Bool { key.text.count <= 2 }
}

extension PerceivedText.Block {
  var words: [Word] {
    let string = String(decoding: text, as: UTF8.self)
    var spans = spans[...]
    var words: [Word] = []
    var followsSpace = true
    var rest = string[...]
    while let first = rest.first {
      if first == " ", !label.hasPrefix("code") {
        followsSpace = true
        rest.removeFirst()
        continue
      }
      // Punctuation is split into characters, and so is text in a script without spaces.
      let isLong = first.isInWord && !first.isWordByItself
      let word =
        isLong
        ? rest.prefix { ($0.isInWord || $0.isApostrophe) && !$0.isWordByItself } : rest.prefix(1)
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
}
