/// A search for pairs of a link in a source and the link that replaces it in a translation.
struct LinkPairing {
  typealias Link = ComparedLinks.Link

  private let source: ComparedLinks
  private let translation: ComparedLinks
  private(set) var unpairedSources: [Int]
  private(set) var unpairedTranslations: [Int]
  private(set) var pairs: [(source: Int, translated: Int)] = []
  /// The index of each source link's partner in the translation; `nil` without one.
  private var partners: [Int?]
  /// The index of each translated link's partner in the source; `nil` without one.
  private var sourcePartners: [Int?]

  init(_ source: ComparedLinks, translation: ComparedLinks) {
    self.source = source
    self.translation = translation
    unpairedSources = Array(source.links.indices)
    unpairedTranslations = Array(translation.links.indices)
    partners = Array(repeating: nil, count: unpairedSources.count)
    sourcePartners = Array(repeating: nil, count: unpairedTranslations.count)
  }

  mutating func pairSameDestinations() {
    if source.extent == .page {
      // First pair links whose destination is equally frequent in both texts, then links near them.
      var counts: [Bytes: Int] = [:]
      for link in source.links { counts[link.identity, default: 0] += 1 }
      for link in translation.links { counts[link.identity, default: 0] -= 1 }
      pair { counts[$0.identity] == 0 ? $0.identity : nil }
      for nearness in LinkNearness.allCases { pair(nearness) { $0.identity } }
    }
    pair { $0.identity }
    pair { $0.identity.withRenumberedSpecifiers }
    // Fragments may differ, because identifiers of headings can also be translated.
    for nearness in LinkNearness.allCases { pair(nearness) { $0.page } }
    pair { $0.page }
  }

  /// Pairs the remaining links, whose destinations differ.
  mutating func pairOtherDestinations() {
    let (old, new) = (source.locale, translation.locale)
    pair(source: { $0.neutralDestination(old) }, translation: { $0.neutralDestination(new) })
    let nearnesses: [LinkNearness?] = source.extent == .page ? LinkNearness.allCases : [nil]
    for nearness in nearnesses {
      // First pair links with the same placeholders, and then the remaining links.
      pair(nearness) { $0.opener == .app ? [] : $0.destination.placeholders }
      pair(nearness) { [$0.opener == .app, $0.hasPlaceholder] }
      pair(
        nearness, source: { $0.hasPlaceholder ? true : nil },
        translation: { $0.hasPlaceholder ? nil : true })
      pair(nearness) { _ in true }
    }
  }

  /// The block of the translation in which each remaining link of the source should be.
  ///
  /// The block is as far from the pairs before and after the link as in the source. If no such
  /// block exists, the result is the block of the pair before the link, or the first block.
  var blocksOfUnpairedSources: [Int] {
    let before = anchors(from: source.links.indices, first: (-1, -1))
    let counts = (source.blocks.count, translation.blocks.count)
    let after = anchors(from: source.links.indices.reversed(), first: counts)
    return unpairedSources.map { index in
      let block = source.links[index].block
      let (start, end) = (before[index], after[index])
      if start.source == block { return start.translated }
      if end.source == block { return end.translated }
      return end.source - start.source == end.translated - start.translated
        ? start.translated + block - start.source : max(0, start.translated)
    }
  }

  /// Returns the blocks of the last pair up to each source link, in the order of `indices`.
  private func anchors(
    from indices: some Sequence<Int>, first: (source: Int, translated: Int)
  ) -> [(source: Int, translated: Int)] {
    var last = first
    var anchors = Array(repeating: first, count: source.links.count)
    for index in indices {
      if let partner = partners[index] {
        last = (source.links[index].block, translation.links[partner].block)
      }
      anchors[index] = last
    }
    return anchors
  }

  private mutating func pair<Key: Hashable>(
    _ nearness: LinkNearness? = nil, by key: (Link) -> Key?
  ) {
    pair(nearness, source: key, translation: key)
  }

  /// Pairs each remaining source link with the first remaining translated link that has an equal
  /// key and, unless `nearness` is `nil`, is near; a link whose key is `nil` is not paired.
  private mutating func pair<Key: Hashable>(
    _ nearness: LinkNearness? = nil, source sourceKey: (Link) -> Key?,
    translation translationKey: (Link) -> Key?
  ) {
    guard !unpairedSources.isEmpty, !unpairedTranslations.isEmpty else { return }
    let (old, new) = (source.links, translation.links)
    var sourceAnchors: [Int?] = Array(repeating: 0, count: old.count)
    var anchors: [Int?] = Array(repeating: 0, count: new.count)
    if let nearness {
      let blocks = partners.map { $0.map { new[$0].block } }
      let ownBlocks = new.indices.map { sourcePartners[$0] == nil ? nil : new[$0].block }
      sourceAnchors = nearness.anchors(old.map(\.block), blocks)
      anchors =
        nearness == .sameBlock ? new.map(\.block) : nearness.anchors(new.map(\.block), ownBlocks)
    }
    var waiting: [Int: [Key: ArraySlice<Int>]] = [:]
    for index in unpairedTranslations {
      guard let anchor = anchors[index], let key = translationKey(new[index]) else { continue }
      waiting[anchor, default: [:]][key, default: []].append(index)
    }
    for index in unpairedSources {
      guard let anchor = sourceAnchors[index], let key = sourceKey(old[index]),
        let partner = waiting[anchor]?[key]?.popFirst()
      else { continue }
      pairs.append((index, partner))
      partners[index] = partner
      sourcePartners[partner] = index
    }
    unpairedSources.removeAll { partners[$0] != nil }
    unpairedTranslations.removeAll { sourcePartners[$0] != nil }
  }
}

/// The position of an unpaired link relative to a pair of links.
///
/// A source link and a translated link are near if both have this position relative to one pair.
enum LinkNearness: CaseIterable {
  /// In the same block as a pair.
  case sameBlock
  /// In a block after a pair, with no other pair in a block between them.
  case after
  /// In a block before a pair, with no other pair in a block between them.
  case before

  /// Returns, for each link, the block in the translation of the pair that is near the link.
  ///
  /// Without such a pair, `sameBlock` returns `nil`, and `after` and `before` return -1.
  ///
  /// - Parameters:
  ///   - blocks: The block of each link, in order.
  ///   - partners: The block in the translation of each link's pair; `nil` for an unpaired link.
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

  /// Returns the partner block of the last pair before each link's block; -1 if there is none.
  private static func lastPartners(_ blocks: [Int], _ partners: [Int?]) -> [Int] {
    var (block, known, current) = (-1, -1, -1)
    return zip(blocks, partners).map { next, partner in
      if next != block { (block, known) = (next, current) }
      if let partner { current = partner }
      return known
    }
  }
}
