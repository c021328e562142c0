import LinkMarkup
package import LinkText

/// A unified diff of two texts, line by line, with the words that changed within lines.
package struct LineDiff {
  private static let context = 3
  /// The maximum number of lines that are shown.
  private static let maximumShownCount = 200

  private let lines: [(change: EditScript<Bytes>.Change, element: Bytes)]

  package init(from old: Bytes, to new: Bytes) {
    lines = EditScript(from: LineDiff.lines(of: old), to: LineDiff.lines(of: new)).edits
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
    var old = 1
    var new = 1
    var index = 0
    var shownCount = 0
    while let hunk = hunk(from: index) {
      for line in lines[index..<hunk.lowerBound] {
        if line.change != .added { old += 1 }
        if line.change != .removed { new += 1 }
      }
      let oldCount = lines[hunk].count { $0.change != .added }
      let newCount = lines[hunk].count { $0.change != .removed }
      text += "@@ -\(old),\(oldCount) +\(new),\(newCount) @@\n"
      for line in rendered(hunk) {
        guard shownCount < LineDiff.maximumShownCount else { return text + "… and more\n" }
        text += line + "\n"
        shownCount += 1
      }
      old += oldCount
      new += newCount
      index = hunk.upperBound
    }
    return text
  }

  /// The next lines that changed, with those around them; nil when none are left.
  private func hunk(from start: Int) -> Range<Int>? {
    guard let first = lines[start...].firstIndex(where: { $0.change != .kept }) else { return nil }
    var end = first + 1
    var index = end
    while index < lines.count, index - end <= 2 * LineDiff.context {
      index += 1
      if lines[index - 1].change != .kept { end = index }
    }
    return max(start, first - LineDiff.context)..<min(lines.count, end + LineDiff.context)
  }

  private func rendered(_ hunk: Range<Int>) -> [String] {
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
    for line in lines[hunk] {
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
