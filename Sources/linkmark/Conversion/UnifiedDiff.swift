import LinkMarkup

/// The differences of two texts, line by line, in the format of `diff -u`.
struct UnifiedDiff {
  private let script: EditScript<ArraySlice<UInt8>>

  init(from old: Bytes, to new: Bytes) {
    script = EditScript(from: UnifiedDiff.lines(of: old), to: UnifiedDiff.lines(of: new))
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
    let hunks = script.hunks
    guard !hunks.isEmpty else { return [] }
    var text = UnifiedDiff.header(oldName: oldName, newName: newName)
    for hunk in hunks {
      text += "@@ -\(UnifiedDiff.place(hunk.old)) +\(UnifiedDiff.place(hunk.new)) @@\n".utf8
      for line in script.edits[hunk.range] {
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
    }
    return text
  }

  /// An empty range has the number of the line before it.
  private static func place(_ range: Range<Int>) -> String {
    let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
  }
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
