import LinkMarkup

extension Messages {
  /// Returns lines in which the machines that build find no commands: Azure Pipelines reads `##vso[` and
  /// GitHub Actions `##[` anywhere in a line, and `::` at its start.
  static func withoutCommands(_ text: Bytes) -> Bytes {
    let bytes = text.span
    let starts = bytes.commandStarts
    guard !starts.isEmpty else { return text }
    var result: Bytes = []
    var copied = 0
    for start in starts {
      result += text[copied..<start]
      result += "\u{FFFD}".utf8
      copied = start + 1
    }
    return result + text[copied...]
  }
}

extension Span<UInt8> {
  /// The offsets at which commands begin.
  fileprivate var commandStarts: [Int] {
    var starts: [Int] = []
    func collect(_ sign: UInt8, where isStart: (Int) -> Bool) {
      var rest = indices
      while let offset = firstOffset(of: sign, in: rest) {
        if offset + 2 < count, self[offset + 1] == sign, isStart(offset) { starts.append(offset) }
        rest = (offset + 1)..<count
      }
    }
    collect(UInt8(ascii: "#")) { offset in
      let name = extracting((offset + 2)..<count)
      return name[0] == UInt8(ascii: "[") || name.startsIgnoringCase(with: "vso[")
    }
    collect(UInt8(ascii: ":")) { offset in
      var start = offset
      while start > 0, self[start - 1].isASCIIBlank { start -= 1 }
      return start == 0 || self[start - 1] == UInt8(ascii: "\n")
    }
    return starts.sorted()
  }
}
