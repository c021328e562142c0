import LinkMarkup

/// The words in which two lines differ, with a few words of context.
struct WordDiff {
  /// The length of the context, in words and the bytes between them.
  private static let context = 6

  /// The differences, such as `…terms of [-use-]{+service+} apply…`.
  let text: String

  init(from old: Bytes, to new: Bytes) {
    var text = ""
    var kept: [Bytes] = []
    var removed: Bytes = []
    var added: Bytes = []
    func flushChange() {
      if !removed.isEmpty { text += "[-\(Visible.line(removed))-]" }
      if !added.isEmpty { text += "{+\(Visible.line(added))+}" }
      removed = []
      added = []
    }
    func flushKept(isLast: Bool) {
      let before = text.isEmpty ? 0 : WordDiff.context
      let after = isLast ? 0 : WordDiff.context
      if kept.count > before + after {
        text += Visible.line(kept.prefix(before).joined()) + "…"
        text += Visible.line(kept.suffix(after).joined())
      } else {
        text += Visible.line(kept.joined())
      }
      kept = []
    }
    for edit in EditScript(from: WordDiff.words(of: old), to: WordDiff.words(of: new)).edits {
      switch edit.change {
      case .kept:
        flushChange()
        kept.append(edit.bytes)
        continue
      case .removed: removed += edit.bytes
      case .added: added += edit.bytes
      }
      if !kept.isEmpty { flushKept(isLast: false) }
    }
    flushChange()
    flushKept(isLast: true)
    self.text = text
  }

  /// Splits a line into runs of letters and digits, and into single bytes for everything else.
  private static func words(of line: Bytes) -> [Bytes] {
    var words: [Bytes] = []
    for (index, byte) in line.enumerated() {
      if index > 0, isWord(line[index - 1]), isWord(byte) {
        words[words.count - 1].append(byte)
      } else {
        words.append([byte])
      }
    }
    return words
  }

  /// Returns whether a byte is part of a word.
  ///
  /// All bytes outside ASCII are, so no character is split.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: false
    }
  }
}
