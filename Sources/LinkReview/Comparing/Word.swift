import LinkText

/// A word, or a sign between words, of a block.
struct Word: Hashable {
  /// What two versions must have in common for the word to be kept.
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

extension Character {
  fileprivate var isInWord: Bool { isLetter || isNumber || self == "_" }

  fileprivate var isApostrophe: Bool { self == "'" || self == "’" }

  /// Whether the character is of a script that has no spaces between words.
  fileprivate var isWordOfItself: Bool {
    guard let scalar = unicodeScalars.first?.value, scalar >= 0x0E00 else { return false }
    switch scalar {
    // Thai and Lao, Burmese, Khmer, CJK with kana, compatibility ideographs, and the planes of ideographs.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      return true
    default: return false
    }
  }
}
