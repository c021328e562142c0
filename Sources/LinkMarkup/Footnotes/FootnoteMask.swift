import CCmark
import LinkText

/// Hides footnote definitions from libcmark, which reads `[^1]: text` as a definition of a link.
///
/// Each definition is parsed as a list item at the same indentation, so that libcmark decides which
/// blocks belong to it. A definition within another block, such as a quote, is not recognized.
struct FootnoteMask {
  struct Definition {
    let line: Int
    let label: String
    /// The range of `[^label]:` and the blanks after it.
    let marker: Range<Int>
  }

  let maskedSource: Bytes
  let repair: SourceRepair
  let definitions: [Definition]

  /// Markers of list items, four columns wide; the first marker that begins no line is used.
  private static let markers = ["+   ", "1)  "]
  /// The maximum number of times that the source is parsed.
  private static let maximumRoundCount = 8

  var firstLines: Set<Int> { Set(definitions.map(\.line)) }

  private let original: Bytes
  private let earlierRepair: SourceRepair?
  private let round: Int

  /// Masks a source, or returns `nil` if it has no footnotes or already uses each of the markers.
  ///
  /// - Parameter repair: The repair that was applied to the source before.
  init?(for source: Bytes, after repair: SourceRepair?) {
    self.init(of: FootnoteMask.definitions(in: source), in: source, after: repair, round: 1)
  }

  /// Masks definitions, or returns `nil` if there are none or the source uses each of the markers.
  private init?(
    of definitions: [Definition], in source: Bytes, after repair: SourceRepair?, round: Int
  ) {
    guard !definitions.isEmpty, let marker = FootnoteMask.unusedMarker(in: source) else {
      return nil
    }
    self.definitions = definitions
    self.repair = SourceRepair(
      replacing: definitions.map(\.marker), by: Bytes(marker.utf8), in: source, after: repair)
    maskedSource = self.repair.bytes
    original = source
    earlierRepair = repair
    self.round = round
  }

  /// Returns the mask of the definitions that libcmark reads as items, or `nil` if there are none
  /// or the source has been parsed too often.
  func reduced(by tree: borrowing TableTree) -> FootnoteMask? {
    let items = FootnoteMask.linesOfItems(in: tree)
    let read = definitions.filter { items.contains($0.line) }
    if read.count == definitions.count { return self }
    if round == FootnoteMask.maximumRoundCount { return nil }
    return FootnoteMask(of: read, in: original, after: earlierRepair, round: round + 1)
  }

  private static func definitions(in source: Bytes) -> [Definition] {
    guard mayExist(in: source.span, range: source.indices) else { return [] }
    let lines = LineStarts(source.span)
    return (1...lines.count).compactMap { number in
      let line = source[lines.line(number, in: source)]
      let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
      let start = line.startIndex + indent
      guard indent <= 3, let label = label(at: start, in: line) else { return nil }
      var end = label.upperBound + 1
      guard end < line.endIndex, line[end] == UInt8(ascii: ":") else { return nil }
      end = line[(end + 1)...].firstIndex { !$0.isASCIIBlank } ?? line.endIndex
      return Definition(
        line: number, label: LinkDefinition.normalized(label: source.span.extracting(label)),
        marker: start..<end)
    }
  }

  /// Returns the range of the label of `[^label]` at an index, or `nil` if there is none.
  static func label(at start: Int, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard bytes[start...].starts(with: "[^".utf8) else { return nil }
    let first = start + 2
    let end = bytes[first...].firstIndex {
      $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[") || $0.isASCIIWhitespace
    }
    guard let end, end > first, bytes[end] == UInt8(ascii: "]") else { return nil }
    return first..<end
  }

  /// Returns whether a range may have a footnote's definition or a reference to one.
  static func mayExist(in bytes: Span<UInt8>, range: Range<Int>) -> Bool {
    bytes.contains(UInt8(ascii: "["), in: range) { offset in
      offset + 1 < range.upperBound && bytes[offset + 1] == UInt8(ascii: "^")
    }
  }

  private static func unusedMarker(in source: Bytes) -> String? {
    let lines = LineStarts(source.span)
    return markers.first { marker in
      let sign = marker.utf8.first { !$0.isASCIIDigit && $0 != UInt8(ascii: " ") }
      return !(1...lines.count).contains { number in
        source[lines.line(number, in: source)]
          .first { !$0.isASCIIBlank && !$0.isASCIIDigit && $0 != UInt8(ascii: ">") } == sign
      }
    }
  }

  /// Returns the numbers of the first lines of the items in top-level lists.
  private static func linesOfItems(in tree: borrowing TableTree) -> Set<Int> {
    var lines: Set<Int> = []
    var block = tree.blocks.root.firstChild
    while let list = block {
      var item = list.type == CMARK_NODE_LIST ? list.firstChild : nil
      while let node = item {
        lines.insert(node.start.line)
        item = node.next
      }
      block = list.next
    }
    return lines
  }
}

/// The numbers of footnotes, in the order in which the text first refers to them.
struct FootnoteNumbers {
  /// The number of each definition, from 1; `nil` for a definition without a numbered reference.
  private(set) var numbers: [Int?]
  private(set) var order: [Int] = []

  /// Numbers the definitions to which the text outside of footnotes refers, and then the
  /// definitions to which numbered footnotes refer.
  init(body: [Int], footnotes: [[Int]]) {
    numbers = Array(repeating: nil, count: footnotes.count)
    for definition in body { add(definition) }
    var next = 0
    while next < order.count {
      for definition in footnotes[order[next]] { add(definition) }
      next += 1
    }
  }

  private mutating func add(_ definition: Int) {
    guard numbers[definition] == nil else { return }
    order.append(definition)
    numbers[definition] = order.count
  }
}

extension Document {
  /// Returns the event ranges of the lists of footnotes and of their items, in the source's order.
  func footnoteRanges() -> (lists: [Range<Int>], items: [Range<Int>]) {
    var lists: [Range<Int>] = []
    var items: [Range<Int>] = []
    var listStart: Int?
    var itemStart = 0
    var depth = 0
    for (index, event) in events.enumerated() {
      switch event {
      case .enter(.list(let list)) where list.kind == .footnotes: listStart = index
      case .exit(.list(let list)) where list.kind == .footnotes:
        lists.append((listStart ?? index)..<(index + 1))
        listStart = nil
      case .enter(.listItem) where listStart != nil:
        if depth == 0 { itemStart = index }
        depth += 1
      case .exit(.listItem) where listStart != nil:
        depth -= 1
        if depth == 0 { items.append(itemStart..<(index + 1)) }
      case .enter, .exit, .leaf: break
      }
    }
    return (lists, items)
  }

  /// Moves the numbered footnotes to the end, ordered by number, and removes unnumbered footnotes.
  mutating func arrangeFootnotes(_ numbers: FootnoteNumbers) {
    let (lists, items) = footnoteRanges()
    var reordered = DocumentReorderer(self)
    var start = 0
    for list in lists {
      reordered.append(start..<list.lowerBound)
      start = list.upperBound
    }
    reordered.append(start..<events.count)
    if !numbers.order.isEmpty {
      reordered.appendList { reordered in
        for definition in numbers.order { reordered.append(items[definition]) }
      }
    }
    self = reordered.document
  }
}
