import LinkMarkup
import LinkText

/// The words in which two lines differ, each with a few around it.
struct WordDiff {
  /// The number of words, and separators between them, that are shown around a change.
  private static let context = 6

  /// The difference, such as `…terms of [-use-]{+service+} apply…`.
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
        kept.append(edit.element)
        continue
      case .removed: removed += edit.element
      case .added: added += edit.element
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
      if index > 0, line[index - 1].isWord, byte.isWord {
        words[words.count - 1].append(byte)
      } else {
        words.append([byte])
      }
    }
    return words
  }
}

extension UInt8 {
  /// Bytes of characters beyond ASCII are never parted.
  fileprivate var isWord: Bool { isASCIIAlphanumeric || self >= 0x80 }
}
