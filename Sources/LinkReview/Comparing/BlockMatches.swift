import LinkText

/// The blocks that two versions have in common.
struct BlockMatches {
  /// What blocks have in common that did not change, but for the routes and the look of their links.
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

  /// A block that the script of edits removes or adds.
  private struct Edited {
    let index: Int
    /// The number of kept blocks before it.
    let keptCount: Int
  }

  /// The indices of blocks that are kept, in order.
  private(set) var kept: [(old: Int, new: Int)] = []
  /// The old indices of blocks that are elsewhere, by their new ones.
  private(set) var moved: [Int: Int] = [:]

  init(from old: PerceivedText, to new: PerceivedText) {
    let script = EditScript(
      from: old.blocks.map { Key($0, of: old) }, to: new.blocks.map { Key($0, of: new) })
    var removed: [Key: ArraySlice<Edited>] = [:]
    var added: [(key: Key, block: Edited)] = []
    var (oldIndex, newIndex) = (0, 0)
    for edit in script.edits {
      switch edit.change {
      case .kept:
        kept.append((oldIndex, newIndex))
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      case .removed:
        if !edit.element.text.isEmpty {
          removed[edit.element, default: []].append(
            Edited(index: oldIndex, keptCount: kept.count))
        }
        oldIndex += 1
      case .added:
        added.append((edit.element, Edited(index: newIndex, keptCount: kept.count)))
        newIndex += 1
      }
    }
    var inPlace: [(old: Int, new: Int)] = []
    for (key, block) in added {
      guard let origin = removed[key]?.popFirst() else { continue }
      moved[block.index] = origin.index
      if origin.keptCount == block.keptCount { inPlace.append((origin.index, block.index)) }
    }
    keep(inPlace)
  }

  /// Keeps the most blocks that have the same order, which a script replaces if too much changed.
  private mutating func keep(_ matches: [(old: Int, new: Int)]) {
    guard !matches.isEmpty else { return }
    for position in matches.map(\.old).longestIncreasingSubsequence {
      kept.append(matches[position])
      moved[matches[position].new] = nil
    }
    kept.sort { $0.new < $1.new }
  }
}

extension [Int] {
  /// The positions of a longest increasing subsequence.
  fileprivate var longestIncreasingSubsequence: [Int] {
    /// The positions of the least last elements of subsequences of each length.
    var ends: [Int] = []
    var predecessors: [Int?] = []
    for (position, element) in enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if self[ends[middle]] < element { low = middle + 1 } else { high = middle }
      }
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
