import LinkText

/// The numbers of footnotes, in the order in which they are first referred to.
struct FootnoteNumbers {
  /// The number of each definition, from 1; `nil` for one that nothing refers to.
  private(set) var numbers: [Int?]
  /// The definitions in the order of their numbers.
  private(set) var order: [Int] = []

  /// - Parameters:
  ///   - body: The definitions that the text outside of footnotes refers to.
  ///   - footnotes: The definitions that the text of each refers to.
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
  /// The ranges of events of the lists of footnotes and of their items, in the order of the source.
  func footnotes() -> (lists: [Range<Int>], items: [Range<Int>]) {
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

  /// Moves the footnotes that have a number to the end, in the order of their numbers, and removes the
  /// others.
  mutating func arrangeFootnotes(_ numbers: FootnoteNumbers, _ map: inout SourceMap) {
    let (lists, items) = footnotes()
    var reordered = ReorderedDocument(self, map)
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
    (self, map) = (reordered.document, reordered.map)
  }
}
