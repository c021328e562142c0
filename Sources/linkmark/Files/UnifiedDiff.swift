import LinkMarkup

/// The differences between two texts, line by line, in the format of `diff -u`.
struct UnifiedDiff {
  private let script: EditScript<ArraySlice<UInt8>>

  init(from old: Bytes, to new: Bytes) {
    script = EditScript(from: UnifiedDiff.lines(of: old), to: UnifiedDiff.lines(of: new))
  }

  /// Returns the lines with their line feeds; the last line may have no line feed.
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

  /// Returns the two lines that name the files; a nil name is written as `/dev/null`.
  static func header(oldName: String?, newName: String?) -> Bytes {
    let names = [oldName, newName].map { $0?.quotedForPatch ?? "/dev/null" }
    return Bytes("--- \(names[0])\n+++ \(names[1])\n".utf8)
  }

  /// Returns the text of the differences; empty if there are none.
  ///
  /// A nil name is written as `/dev/null`.
  ///
  /// - Parameter lineLimit: The maximum length of a line in bytes; nil for no limit. A longer line
  ///   is cut around its changes, so `patch` cannot apply the text.
  func text(oldName: String?, newName: String?, lineLimit: Int? = nil) -> Bytes {
    let hunks = script.hunks
    guard !hunks.isEmpty else { return [] }
    var text = UnifiedDiff.header(oldName: oldName, newName: newName)
    for hunk in hunks {
      text += "@@ -\(UnifiedDiff.range(hunk.old)) +\(UnifiedDiff.range(hunk.new)) @@\n".utf8
      var lines = script.edits[hunk.range].map(\.element)
      if let lineLimit { UnifiedDiff.cut(&lines, of: script.edits[hunk.range], to: lineLimit) }
      for (line, edit) in zip(lines, script.edits[hunk.range]) {
        let mark =
          switch edit.change {
          case .kept: UInt8(ascii: " ")
          case .removed: UInt8(ascii: "-")
          case .added: UInt8(ascii: "+")
          }
        text.append(mark)
        text += line
        if line.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n".utf8 }
      }
    }
    return text
  }

  /// Returns a range of lines as in a hunk header, where an empty range names the line before it.
  private static func range(_ range: Range<Int>) -> String {
    let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
  }
}

// MARK: - Long lines

extension UnifiedDiff {
  /// Cuts the lines of a hunk that are longer than a limit.
  ///
  /// Compares the first removed line with the first added line, and so on, to keep what differs.
  private static func cut(
    _ lines: inout [ArraySlice<UInt8>], of edits: ArraySlice<EditScript<ArraySlice<UInt8>>.Edit>,
    to limit: Int
  ) {
    let changes = zip(lines.indices, edits.map(\.change))
    let removed = changes.filter { $1 == .removed }.map(\.0)
    let added = changes.filter { $1 == .added }.map(\.0)
    var counterparts: [Int: Int] = [:]
    for (old, new) in zip(removed, added) {
      counterparts[old] = new
      counterparts[new] = old
    }
    let whole = lines
    for index in lines.indices where whole[index].count > limit {
      let counterpart = counterparts[index].map { whole[$0] } ?? []
      lines[index] = whole[index].cut(aroundDifferenceFrom: counterpart, to: limit)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns a line's differences from another line, with context, and ellipses for text left out.
  fileprivate func cut(
    aroundDifferenceFrom other: ArraySlice<UInt8>, to limit: Int
  ) -> ArraySlice<UInt8> {
    let common = zip(self, other).prefix { $0 == $1 }.count
    let commonEnd = zip(reversed(), other.reversed())
      .prefix(Swift.min(count, other.count) - common).prefix { $0 == $1 }.count
    let context = limit / 4
    let start = boundary(startIndex + Swift.max(0, common - context))
    let end = boundary(Swift.min(endIndex - Swift.max(0, commonEnd - context), start + limit))
    let ellipsis = Bytes("…".utf8)
    return (start > startIndex ? ellipsis : []) + self[start..<end]
      + (end < endIndex ? ellipsis + Bytes("\n".utf8) : [])
  }

  private func boundary(_ offset: Int) -> Int {
    var offset = offset
    while offset > startIndex, offset < endIndex, self[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}

extension String {
  /// The name of a file as git writes it and `patch` reads it.
  ///
  /// A name is quoted if it has control characters, quotes or backslashes. An unquoted name with
  /// spaces is followed by a tab.
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
