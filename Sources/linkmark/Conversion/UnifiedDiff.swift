import LinkMarkup

/// The differences of two texts, line by line, in the format of `diff -u`.
struct UnifiedDiff {
  private let lines: [(change: EditScript<ArraySlice<UInt8>>.Change, element: ArraySlice<UInt8>)]

  init(from oldText: Bytes, to newText: Bytes) {
    lines =
      EditScript(from: UnifiedDiff.lines(of: oldText), to: UnifiedDiff.lines(of: newText)).edits
  }

  /// Lines with their ends; the last one may have none.
  private static func lines(of text: Bytes) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = text[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }

  /// Returns the lines that name the files; a name of nil is `/dev/null`.
  static func header(oldName: String?, newName: String?) -> Bytes {
    let names = [oldName, newName].map { $0?.quotedForPatch ?? "/dev/null" }
    return Bytes("--- \(names[0])\n+++ \(names[1])\n".utf8)
  }

  /// Returns the text of the differences; empty if there are none.
  ///
  /// A name of nil is `/dev/null`.
  func text(oldName: String?, newName: String?) -> Bytes {
    let hunks = hunks
    guard !hunks.isEmpty else { return [] }
    var text = UnifiedDiff.header(oldName: oldName, newName: newName)
    // Between hunks, all lines are in both texts.
    var position = (index: 0, old: 0, new: 0)
    for hunk in hunks {
      let gap = hunk.lowerBound - position.index
      position = (hunk.lowerBound, position.old + gap, position.new + gap)
      let oldCount = lines[hunk].count { $0.change != .added }
      let newCount = lines[hunk].count { $0.change != .removed }
      let old = UnifiedDiff.place(position.old, oldCount)
      text += "@@ -\(old) +\(UnifiedDiff.place(position.new, newCount)) @@\n".utf8
      for line in lines[hunk] {
        let mark =
          switch line.change {
          case .kept: UInt8(ascii: " ")
          case .removed: UInt8(ascii: "-")
          case .added: UInt8(ascii: "+")
          }
        text.append(mark)
        text += line.element
        if line.element.last != UInt8(ascii: "\n") {
          text += "\n\\ No newline at end of file\n".utf8
        }
      }
      position = (hunk.upperBound, position.old + oldCount, position.new + newCount)
    }
    return text
  }

  /// The runs of changes, with three lines around them.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, line) in lines.enumerated() where line.change != .kept {
      let range =
        max(0, index - UnifiedDiff.context)..<min(lines.count, index + UnifiedDiff.context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  /// An empty range has the number of the line before it.
  private static func place(_ index: Int, _ count: Int) -> String {
    count == 1 ? "\(index + 1)" : "\(count == 0 ? index : index + 1),\(count)"
  }

  private static let context = 3
}

extension String {
  /// A file's name as Git writes it and `patch` reads it: in quotes if it has control characters, quotes or
  /// backslashes, and followed by a tab if it has spaces.
  fileprivate var quotedForPatch: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || "\"\\".utf8.contains($0) }) else {
      return utf8.contains(UInt8(ascii: " ")) ? self + "\t" : self
    }
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 8)
        quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
