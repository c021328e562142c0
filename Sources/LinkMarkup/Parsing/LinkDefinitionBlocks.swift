/// The blocks of a source that begin with a link reference definition at the margin.
struct LinkDefinitionBlocks: Sendable {
  /// One after the other, with an empty line behind each.
  private(set) var all: [UInt8] = []
  /// The same without lines that define a label again, which means nothing.
  private(set) var first: [UInt8] = []
  /// The lines of `first`.
  private(set) var lineCount = 0
  /// Of the lines in `first`, as parts of the source.
  private var labels: Set<ArraySlice<UInt8>> = []
  /// The bytes of the longest definition, or more.
  private var longestCount = 0

  /// Nil where a definition may stand elsewhere, in a quote or behind a heading, and where a block or
  /// `first` would have more than so many bytes.
  init?(in source: [UInt8], maximumCount: Int) {
    let bytes = source.span
    var start = 0
    while let offset = bytes.firstDefinitionMark(in: start..<bytes.count) {
      let block = bytes.block(around: offset)
      guard bytes[block.lowerBound] == UInt8(ascii: "[") else {
        if bytes.mayHaveLinkDefinition(in: block) { return nil }
        start = block.upperBound
        continue
      }
      guard block.count <= maximumCount else { return nil }
      append(source[block])
      if first.count > maximumCount { return nil }
      start = block.upperBound
    }
    lineCount = first.span.count(of: UInt8(ascii: "\n"))
  }

  var isEmpty: Bool { all.isEmpty }

  /// Whether they are definitions from end to end.
  var haveNoTextAmongThem: Bool {
    isEmpty || CommonMarkTree(parsing: all.span, invalidEncoding: nil).root.firstChild == nil
  }

  private mutating func append(_ block: ArraySlice<UInt8>) {
    let end = [UInt8(ascii: "\n"), UInt8(ascii: "\n")]
    all += block + end
    let lines = block.split(separator: UInt8(ascii: "\n"))
    let labels = lines.map { LinkDefinitionBlocks.label(definedBy: $0) }
    let plainCount = labels.firstIndex(of: nil) ?? lines.count
    for line in lines[..<plainCount] { longestCount = max(longestCount, line.count) }
    if plainCount < lines.count {
      // The last of them may have its title in the next line, and that may go on to the end.
      longestCount = max(longestCount, block.endIndex - lines[max(0, plainCount - 1)].startIndex)
      first += block + end
      return
    }
    for case (let line, let label?) in zip(lines, labels) where self.labels.insert(label).inserted {
      first += line + end
    }
  }

  /// The label of a line that is a definition, if it is any, and has nothing of the next one; nil where that
  /// takes more than a look.
  private static func label(definedBy line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.first == UInt8(ascii: "["),
      let mark = line.span.firstDefinitionMark(in: 0..<line.count)
    else { return nil }
    let label = line[..<(line.startIndex + mark)]
    let target = line[(label.endIndex + 2)...].drop { $0.isASCIIWhitespace }
    let destination = target.prefix { !$0.isASCIIWhitespace }
    let title = target[destination.endIndex...].drop { $0.isASCIIWhitespace }
    let specials = [UInt8]("\"'()<".utf8)
    guard !destination.isEmpty, !destination.contains(where: specials.contains),
      title.isEmpty || isPlainTitle(title),
      !line.contains(UInt8(ascii: "\\"))
    else { return nil }
    return label
  }

  /// Whether it is a title from end to end, with no mark inside that might end it.
  private static func isPlainTitle(_ text: ArraySlice<UInt8>) -> Bool {
    let marks: [UInt8: UInt8] = [
      UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "'"): UInt8(ascii: "'"),
      UInt8(ascii: "("): UInt8(ascii: ")"),
    ]
    guard text.count > 1, let opening = text.first, let closing = marks[opening],
      text.last == closing
    else { return false }
    return !text.dropFirst().dropLast().contains { $0 == opening || $0 == closing }
  }

  /// Whether libcmark resolves all references of a source, which it does until what they stand for is as
  /// long as the source, or 100,000 bytes.
  func canResolveAllReferences(in source: Span<UInt8>) -> Bool {
    if isEmpty { return true }
    // Each closing bracket may end a reference, and `&nGt;` becomes six bytes.
    let bracketCount = source.count(of: UInt8(ascii: "]"))
    return bracketCount * longestCount * 6 / 5 <= max(source.count, 100_000)
  }
}

extension Span<UInt8> {
  /// The first place in a range where the label of a definition may end.
  fileprivate func firstDefinitionMark(in range: Range<Int>) -> Int? {
    var start = range.lowerBound
    while start < range.upperBound,
      let offset = firstOffset(of: UInt8(ascii: "]"), in: start..<range.upperBound)
    {
      if offset + 1 < range.upperBound, self[offset + 1] == UInt8(ascii: ":") { return offset }
      start = offset + 1
    }
    return nil
  }

  /// The lines around an offset, up to lines that are empty.
  fileprivate func block(around offset: Int) -> Range<Int> {
    func isEmptyLine(endingAt index: Int) -> Bool {
      self[index] == UInt8(ascii: "\n") && self[index - 1] == UInt8(ascii: "\n")
    }
    var start = offset
    while start > 1, !isEmptyLine(endingAt: start - 1) { start -= 1 }
    if start == 1, self[0] != UInt8(ascii: "\n") { start = 0 }
    var end = offset
    while end < count, !isEmptyLine(endingAt: end) { end += 1 }
    return start..<Swift.min(end, count)
  }

  /// Whether a line in a range begins with the label of a definition, behind whatever markers of blocks.
  func mayHaveLinkDefinition(in range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      var index = start
      while index < range.upperBound, self[index].isBlockMarker { index += 1 }
      if index < range.upperBound, self[index] == UInt8(ascii: "["),
        mayBeLabel(in: index + 1..<range.upperBound)
      {
        return true
      }
      start =
        firstOffset(of: UInt8(ascii: "\n"), in: index..<range.upperBound).map { $0 + 1 }
        ?? range.upperBound
    }
    return false
  }

  /// Whether the next bracket in a range ends the label of a definition.
  private func mayBeLabel(in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index + 1 < range.upperBound {
      switch self[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): return false
      case UInt8(ascii: "]"): return self[index + 1] == UInt8(ascii: ":")
      default: break
      }
      index += 1
    }
    return false
  }
}

extension UInt8 {
  /// Whether it may stand before the text of a block, as its marker or its indentation.
  fileprivate var isBlockMarker: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"),
      UInt8(ascii: "#"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
