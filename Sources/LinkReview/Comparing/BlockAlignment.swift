import LinkText

/// A pairing of the blocks of two versions of a text.
struct BlockAlignment {
  enum Step: Equatable {
    /// The indices of a block in the old and in the new version.
    case pair(Int, Int)
    case moved(Int, Int)
    case removed(Int)
    case added(Int)
  }

  /// The steps in the order of the new version, with removed blocks at their former positions.
  private(set) var steps: [Step] = []
  private let old: PerceivedText
  private let new: PerceivedText
  /// The old indices of moved blocks, keyed by their new indices.
  private let moved: [Int: Int]
  private var oldWords: [Int: Set<Word.Key>] = [:]
  private var newWords: [Int: Set<Word.Key>] = [:]

  init(from old: PerceivedText, to new: PerceivedText) {
    self.old = old
    self.new = new
    let matches = BlockMatches(from: old, to: new)
    moved = matches.moved
    let origins = Set(moved.values)
    var (oldStart, newStart) = (0, 0)
    func removed(before end: Int) -> [Int] { (oldStart..<end).filter { !origins.contains($0) } }
    for (oldIndex, newIndex) in matches.kept {
      align(removed: removed(before: oldIndex), added: Array(newStart..<newIndex))
      steps.append(.pair(oldIndex, newIndex))
      (oldStart, newStart) = (oldIndex + 1, newIndex + 1)
    }
    align(removed: removed(before: old.blocks.count), added: Array(newStart..<new.blocks.count))
  }

  /// Appends the steps for the blocks between two kept blocks, and pairs blocks by common words.
  private mutating func align(removed: [Int], added: [Int]) {
    let others = added.filter { moved[$0] == nil }
    var pairs = self.pairs(removed: removed, added: others)[...]
    var rest = removed[...]
    for index in added {
      if let origin = moved[index] {
        steps.append(.moved(origin, index))
        continue
      }
      // Blocks removed before the next pair are shown before the blocks added in their place.
      let unpaired = rest.prefix { $0 != pairs.first?.old }
      steps += unpaired.map { .removed($0) }
      rest = rest[unpaired.endIndex...]
      if let pair = pairs.first, pair.new == index {
        pairs.removeFirst()
        rest.removeFirst()
        steps.append(.pair(pair.old, pair.new))
      } else {
        steps.append(.added(index))
      }
    }
    steps += rest.map { .removed($0) }
  }

  /// The maximum number of comparisons of blocks; beyond it, blocks are paired in order.
  private static let comparisonLimit = 4_096
  /// The minimum share of common words in two versions of a block.
  private static let similarityLimit = 0.3

  /// Returns pairs of removed and added blocks, in order, preferably with many common words.
  private mutating func pairs(removed: [Int], added: [Int]) -> [(old: Int, new: Int)] {
    if removed.count == 1, added.count == 1 {
      // Two single blocks are versions of each other, unless only one of them has text.
      return Array(zip(removed, added)).filter {
        old.blocks[$0].text.isEmpty == new.blocks[$1].text.isEmpty
      }
    }
    guard removed.count * added.count <= BlockAlignment.comparisonLimit else {
      return Array(zip(removed, added))
    }
    // The greatest total similarity of pairs at or after a removed block and an added block.
    let width = added.count + 1
    var best = [Double](repeating: 0, count: (removed.count + 1) * width)
    var similarities = [Double](repeating: 0, count: best.count)
    for row in removed.indices.reversed() {
      for column in added.indices.reversed() {
        let similarity = similarity(old: removed[row], new: added[column])
        let place = row * width + column
        similarities[place] = similarity
        let paired =
          similarity >= BlockAlignment.similarityLimit ? similarity + best[place + width + 1] : 0
        best[place] = max(paired, best[place + 1], best[place + width])
      }
    }
    var pairs: [(old: Int, new: Int)] = []
    var (row, column) = (0, 0)
    while row < removed.count, column < added.count {
      let place = row * width + column
      let similarity = similarities[place]
      if similarity >= BlockAlignment.similarityLimit,
        best[place] == similarity + best[place + width + 1]
      {
        pairs.append((removed[row], added[column]))
        (row, column) = (row + 1, column + 1)
      } else if best[place] == best[place + width] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }

  /// Returns the share of common words; blocks without text are compared by label (1 or 0).
  private mutating func similarity(old oldIndex: Int, new newIndex: Int) -> Double {
    let (oldBlock, newBlock) = (old.blocks[oldIndex], new.blocks[newIndex])
    if oldBlock.text == newBlock.text {
      return oldBlock.text.isEmpty && oldBlock.label != newBlock.label ? 0 : 1
    }
    let oldSet = oldWords[oldIndex] ?? Set(oldBlock.words.map(\.key))
    let newSet = newWords[newIndex] ?? Set(newBlock.words.map(\.key))
    oldWords[oldIndex] = oldSet
    newWords[newIndex] = newSet
    let count = max(oldSet.count, newSet.count)
    return count == 0 ? 0 : 0.99 * Double(oldSet.intersection(newSet).count) / Double(count)
  }
}

/// The blocks that two versions have in common.
struct BlockMatches {
  /// The content that is equal in unchanged blocks; routes and styles of links may differ.
  private struct Key: Hashable {
    let label: String
    let text: Bytes
    let marks: [Int]
    let links: [String]
    let linkStarts: [Int]
    let images: [String]

    init(_ block: PerceivedText.Block, of text: PerceivedText) {
      label = block.label
      self.text = block.text
      marks = block.spans.flatMap { [Int($0.marks.rawValue), $0.end] }
      links = text.links[block.links].flatMap { [$0.text, $0.address] }
      linkStarts = block.linkStarts
      images = text.images[block.images].flatMap { [$0.source ?? "", $0.alternativeText] }
    }
  }

  /// A block that the edit script removes or adds, and the number of kept blocks before it.
  private typealias Edited = (index: Int, keptCount: Int)

  /// The indices of blocks that are kept, in order.
  private(set) var kept: [(old: Int, new: Int)] = []
  /// The old indices of moved blocks, keyed by their new indices.
  private(set) var moved: [Int: Int] = [:]

  init(from old: PerceivedText, to new: PerceivedText) {
    let oldKeys = old.blocks.map { Key($0, of: old) }
    let newKeys = new.blocks.map { Key($0, of: new) }
    var removed: [Key: ArraySlice<Edited>] = [:]
    var added: [(key: Key, block: Edited)] = []
    for indices in EditScript(from: oldKeys, to: newKeys).indices {
      switch indices {
      case (let oldIndex?, let newIndex?): kept.append((oldIndex, newIndex))
      case (let index?, nil) where !oldKeys[index].text.isEmpty:
        removed[oldKeys[index], default: []].append((index, kept.count))
      case (nil, let index?):
        added.append((newKeys[index], (index, kept.count)))
      case (_, nil): break
      }
    }
    var inPlace: [(old: Int, new: Int)] = []
    for (key, block) in added {
      guard let origin = removed[key]?.popFirst() else { continue }
      moved[block.index] = origin.index
      if origin.keptCount == block.keptCount { inPlace.append((origin.index, block.index)) }
    }
    // Keep the longest sequence in order, which the edit script may miss in very different texts.
    for position in inPlace.map(\.old).longestIncreasingSubsequence {
      kept.append(inPlace[position])
      moved[inPlace[position].new] = nil
    }
    kept.sort { $0.new < $1.new }
  }
}

extension [Int] {
  fileprivate var longestIncreasingSubsequence: [Int] {
    // For each length, the position of the least element that ends a subsequence of that length.
    var ends: [Int] = []
    var predecessors: [Int?] = []
    for (position, element) in enumerated() {
      let low = ends.partitioningIndex { self[$0] >= element }
      predecessors.append(low > 0 ? ends[low - 1] : nil)
      if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var positions: [Int] = []
    var next = ends.last
    while let position = next {
      positions.append(position)
      next = predecessors[position]
    }
    return positions.reversed()
  }
}
