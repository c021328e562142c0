/// A long source in sections, each of which libcmark parses as it would parse it within the whole.
///
/// A tree takes ten times the memory of its source, and most of the time for a long one goes into
/// memory that is new. Sections take the same memory one after the other.
///
/// A section begins with a letter or `#` at the margin behind an empty line, where every block has ended
/// but code and HTML that stand in no other block. It is parsed behind the link reference definitions of
/// the whole source, for they hold everywhere.
struct SourceSections {
  private let source: [UInt8]
  private let definitions: LinkDefinitionBlocks
  private let leastCount: Int

  /// The least bytes of a section; a document of less than twice as many has only one.
  static let leastCount = 256 << 10

  /// Nil for a source that is too short, for one whose definitions may stand anywhere but in blocks of
  /// their own at the margin, and for one with a carriage return or NUL.
  ///
  /// The source is valid UTF-8. A section has `leastCount` bytes or more, and `definitionFactor` times as
  /// many as the definitions that are parsed again for it.
  init?(_ source: [UInt8], leastCount: Int = leastCount, definitionFactor: Int = 16) {
    let bytes = source.span
    guard source.count >= 2 * leastCount, !bytes.startsWithByteOrderMark,
      bytes.firstOffset(of: UInt8(ascii: "\r"), in: 0..<bytes.count) == nil,
      bytes.firstOffset(of: 0, in: 0..<bytes.count) == nil,
      let definitions = LinkDefinitionBlocks(in: source),
      definitions.resolveReferences(in: bytes)
    else { return nil }
    self.source = source
    self.definitions = definitions
    self.leastCount = max(leastCount, definitionFactor * definitions.first.count)
    if source.count < 2 * self.leastCount { return nil }
  }

  /// Hands the tree of each section to a builder; says false where the source is to be parsed as a whole.
  func read(into builder: inout DocumentBuilder) -> Bool {
    var definitionLineCount = 0
    if !definitions.isEmpty {
      let all = CommonMarkTree(parsing: definitions.all.span, invalidEncoding: nil)
      // Text stands among them.
      if all.root.firstChild != nil { return false }
      definitionLineCount =
        CommonMarkTree(parsing: definitions.first.span, invalidEncoding: nil).root.endLine
    }
    var lineCount = 0
    var start = 0
    var count = leastCount
    while start < source.count {
      var end = sectionEnd(from: start + count)
      let section = source.span.extracting(start..<end)
      guard definitions.resolveReferences(in: section) else { return false }
      let tree = CommonMarkTree(
        parsing: section, behind: definitions.first.span, invalidEncoding: nil)
      if !definitions.isEmpty, tree.mayHideDefinitions { return false }
      var endLine = tree.root.endLine
      var openBlock: CommonMarkTree.Node?
      if end < source.count, let last = tree.root.lastChild, last.isVerbatim {
        // It may go on, though an empty line follows, so the next section begins with it.
        openBlock = last
        endLine = last.start.line - 1
        end = section.offset(ofLine: endLine - definitionLineCount) + start
        if end == start {
          // The longest block decides how much is parsed in vain, and how often at most.
          count *= 2
          continue
        }
      }
      builder.read(tree, before: openBlock, behind: lineCount - definitionLineCount)
      lineCount += endLine - definitionLineCount
      start = end
    }
    return true
  }

  /// The first place from `offset` on where a section may begin; the end of the source without one.
  private func sectionEnd(from offset: Int) -> Int {
    let bytes = source.span
    var start = offset
    while start < bytes.count,
      let lineEnd = bytes.firstOffset(of: UInt8(ascii: "\n"), in: start..<bytes.count)
    {
      let next = lineEnd + 2
      // Where the line before is like text, the block is seldom verbatim.
      if next < bytes.count, bytes[lineEnd + 1] == UInt8(ascii: "\n"), bytes[start].isASCIILetter,
        bytes[next].isASCIILetter || bytes[next] == UInt8(ascii: "#")
      {
        return next
      }
      start = lineEnd + 1
    }
    return bytes.count
  }
}

extension CommonMarkTree {
  /// Whether what looks like a definition may stand in code or HTML.
  fileprivate var mayHideDefinitions: Bool {
    var next = root.firstChild
    while let node = next {
      if node.isVerbatim, node.mayHaveLinkDefinition { return true }
      next = node.next
    }
    return false
  }
}

extension CommonMarkTree.Node {
  fileprivate var mayHaveLinkDefinition: Bool {
    withLiteral { $0.mayHaveLinkDefinition(in: 0..<$0.count) }
  }
}

/// The blocks of a source that begin with a link reference definition at the margin.
private struct LinkDefinitionBlocks {
  /// One after the other, with an empty line behind each.
  private(set) var all: [UInt8] = []
  /// The same without lines that define a label again, which means nothing.
  private(set) var first: [UInt8] = []
  /// Of the lines in `first`, as parts of the source.
  private var labels: Set<ArraySlice<UInt8>> = []
  /// The bytes of the longest destination and title, or more.
  private var longestCount = 0

  /// Nil where a definition may stand elsewhere, in a quote or behind a heading.
  init?(in source: [UInt8]) {
    let bytes = source.span
    var start = 0
    while let offset = bytes.firstDefinitionMark(in: start..<bytes.count) {
      let block = bytes.block(around: offset)
      guard bytes[block.lowerBound] == UInt8(ascii: "[") else {
        if bytes.mayHaveLinkDefinition(in: block) { return nil }
        start = block.upperBound
        continue
      }
      append(source[block])
      var mark = offset
      while mark < block.upperBound {
        let next = bytes.firstDefinitionMark(in: mark + 1..<block.upperBound) ?? block.upperBound
        longestCount = max(longestCount, next - mark)
        mark = next
      }
      start = block.upperBound
    }
  }

  var isEmpty: Bool { all.isEmpty }

  private mutating func append(_ block: ArraySlice<UInt8>) {
    let end = [UInt8(ascii: "\n"), UInt8(ascii: "\n")]
    all += block + end
    let lines = block.split(separator: UInt8(ascii: "\n"))
    let labels = lines.map { LinkDefinitionBlocks.label(definedBy: $0) }
    if labels.contains(nil) {
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
    let quote = UInt8(ascii: "\"")
    let hasPlainTitle =
      title.isEmpty
      || title.count > 1 && title.first == quote
        && title.dropFirst().firstIndex(of: quote) == title.endIndex - 1
    let specials: [UInt8] = [quote, UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: "<")]
    guard !destination.isEmpty, !destination.contains(where: specials.contains), hasPlainTitle,
      !line.contains(UInt8(ascii: "\\"))
    else { return nil }
    return label
  }

  /// Whether libcmark resolves all references of a source, which it does until what they stand for is as
  /// long as the source, or 100,000 bytes.
  func resolveReferences(in source: Span<UInt8>) -> Bool {
    if isEmpty { return true }
    // Each closing bracket may end a reference, and `&nGt;` becomes six bytes.
    let bracketCount = source.count(of: UInt8(ascii: "]"))
    return bracketCount * longestCount * 6 / 5 <= max(source.count, 100_000)
  }
}

extension Span<UInt8> {
  fileprivate var startsWithByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// Where a line begins, counted from 0.
  fileprivate func offset(ofLine line: Int) -> Int {
    var start = 0
    for _ in 0..<line {
      guard let lineEnd = firstOffset(of: UInt8(ascii: "\n"), in: start..<count) else {
        return count
      }
      start = lineEnd + 1
    }
    return start
  }

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
  fileprivate func mayHaveLinkDefinition(in range: Range<Int>) -> Bool {
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
