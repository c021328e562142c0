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
}

extension LineDiff {
  /// The hunks, each line after ` `, `-` or `+`; the words that changed follow `?`.
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
