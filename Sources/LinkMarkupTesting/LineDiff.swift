import LinkMarkup
package import LinkText

/// A unified diff of two texts, line by line, with the words that changed within lines.
package struct LineDiff {
  /// The maximum number of lines that are shown.
  private static let maximumShownCount = 200

  private let script: EditScript<Bytes>

  package init(from old: Bytes, to new: Bytes) {
    script = EditScript(from: LineDiff.lines(of: old), to: LineDiff.lines(of: new))
  }

  private static func lines(of text: Bytes) -> [Bytes] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Bytes($0) }
    if lines.last?.isEmpty == true {
      lines.removeLast()
    } else {
      lines[lines.count - 1] += Bytes(" \u{2426} (no line feed at the end)".utf8)
    }
    return lines
  }

  /// The unified diff; a line that begins with `?` shows the words that changed in the line above.
  package var text: String {
    var text = "--- recorded\n+++ now\n"
    var shownCount = 0
    for hunk in script.hunks {
      text += "@@ -\(hunk.old.lowerBound + 1),\(hunk.old.count) "
      text += "+\(hunk.new.lowerBound + 1),\(hunk.new.count) @@\n"
      for line in rendered(script.edits[hunk.range]) {
        guard shownCount < LineDiff.maximumShownCount else { return text + "… and more\n" }
        text += line + "\n"
        shownCount += 1
      }
    }
    return text
  }

  private func rendered(_ lines: ArraySlice<EditScript<Bytes>.Edit>) -> [String] {
    var rendered: [String] = []
    var removed: [Bytes] = []
    var added: [Bytes] = []
    func flush() {
      rendered += removed.map { "-" + Visible.line($0) }
      for (index, line) in added.enumerated() {
        rendered.append("+" + Visible.line(line))
        if removed.count == added.count {
          rendered.append("? " + WordDiff(from: removed[index], to: line).text)
        }
      }
      removed = []
      added = []
    }
    for line in lines {
      switch line.change {
      case .kept:
        flush()
        rendered.append(" " + Visible.line(line.element))
      case .removed: removed.append(line.element)
      case .added: added.append(line.element)
      }
    }
    flush()
    return rendered
  }
}

/// The words in which two lines differ, with a few words around each change.
struct WordDiff {
  /// The number of words and separators shown before and after a change.
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

  /// Splits a line into words of letters, digits and non-ASCII bytes, and into other single bytes.
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
  /// Whether the byte is in a word; non-ASCII bytes are, so that no character is split.
  fileprivate var isWord: Bool { isASCIIAlphanumeric || self >= 0x80 }
}

/// Makes invisible characters visible.
enum Visible {
  /// Returns a text with control characters replaced by pictures, such as `␛` for ESC.
  ///
  /// Line feeds and tabs are unchanged.
  static func text(_ bytes: Bytes) -> Bytes {
    var text: Bytes = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): text.append(byte)
      // The pictures of the controls are U+2400 and the following characters, in the same order.
      case 0..<0x20: text += [0xE2, 0x90, 0x80 + byte]
      case 0x7F: text += [0xE2, 0x90, 0xA1]
      default: text.append(byte)
      }
    }
    return text
  }

  /// Returns a line with escapes such as `\u{A0}` for invisible characters and unusual spaces.
  static func line(_ bytes: some Sequence<UInt8>) -> String {
    var line = String.UnicodeScalarView()
    for scalar in String(decoding: Bytes(bytes), as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        line.append(contentsOf: number(of: scalar))
      case .spaceSeparator where scalar != " ": line.append(contentsOf: number(of: scalar))
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  private static func number(of scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
  }
}
