/// How links of a page are near those of its translation: relative to links that belong together.
enum LinkNearness: CaseIterable {
  /// In a block with such a link.
  case sameBlock
  /// After the same block with such a link.
  case after
  /// Before the same block with such a link.
  case before

  /// Returns a number for each link that is the same for links near each other; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - blocks: The block of each link, in order.
  ///   - partners: The block in the translation of each link that has been paired.
  func anchors(_ blocks: [Int], _ partners: [Int?]) -> [Int?] {
    switch self {
    case .sameBlock:
      var anchors: [Int: Int] = [:]
      for (block, partner) in zip(blocks, partners) where anchors[block] == nil {
        anchors[block] = partner
      }
      return blocks.map { anchors[$0] }
    case .after: return LinkNearness.lastPartners(blocks, partners)
    case .before:
      return LinkNearness.lastPartners(blocks.reversed(), partners.reversed()).reversed()
    }
  }

  /// Returns the partner of the last block before that of each link, or -1 if there is none.
  private static func lastPartners(_ blocks: [Int], _ partners: [Int?]) -> [Int] {
    var (block, known, current) = (-1, -1, -1)
    return zip(blocks, partners).map { next, partner in
      if next != block { (block, known) = (next, current) }
      if let partner { current = partner }
      return known
    }
  }
}
