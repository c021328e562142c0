/// Pairs of a link in a source and the link that replaces it in a translation.
struct LinkPairing {
  typealias Link = ComparedLinks.Link

  private let source: ComparedLinks
  private let translation: ComparedLinks
  private(set) var sourcesLeft: [Int]
  private(set) var translationsLeft: [Int]
  private(set) var pairs: [(source: Int, translated: Int)] = []
  /// The index of each source link's translation, and of each translated link's source.
  private var translated: [Int?]
  private var sourceOfTranslated: [Int?]

  init(_ source: ComparedLinks, translation: ComparedLinks) {
    self.source = source
    self.translation = translation
    sourcesLeft = Array(source.links.indices)
    translationsLeft = Array(translation.links.indices)
    translated = Array(repeating: nil, count: sourcesLeft.count)
    sourceOfTranslated = Array(repeating: nil, count: translationsLeft.count)
  }

  /// Pairs the links that lead to the same place.
  mutating func pairSameDestinations() {
    if source.extent == .page {
      // Destinations that are equally frequent in both have clear pairs, which locate the rest.
      var counts: [Bytes: Int] = [:]
      for link in source.links { counts[link.identity, default: 0] += 1 }
      for link in translation.links { counts[link.identity, default: 0] -= 1 }
      pair { counts[$0.identity] == 0 ? $0.identity : nil }
      for nearness in LinkNearness.allCases { pair(nearness) { $0.identity } }
    }
    pair { $0.identity }
    pair { $0.identity.withRelativePositions }
    // Fragments may differ, because the identifiers of headings are translated, too.
    for nearness in LinkNearness.allCases { pair(nearness) { $0.page } }
    pair { $0.page }
  }

  /// Pairs the remaining links, which have other destinations.
  mutating func pairOtherDestinations() {
    let (old, new) = (source.locale, translation.locale)
    pair(source: { $0.localizedDestination(old) }, translation: { $0.localizedDestination(new) })
    let nearnesses: [LinkNearness?] = source.extent == .page ? LinkNearness.allCases : [nil]
    for nearness in nearnesses {
      // First pair links with the same placeholders, and then any others.
      pair(nearness) { $0.opening == .app ? [] : $0.destination.placeholders }
      pair(nearness) { [$0.opening == .app, $0.hasPlaceholder] }
      pair(
        nearness, source: { $0.hasPlaceholder ? true : nil },
        translation: { $0.hasPlaceholder ? nil : true })
      pair(nearness) { _ in true }
    }
  }

  /// The blocks of the translation in which the remaining links of the source should be.
  ///
  /// Such a block is as far from the pairs before and after it as in the source, or else is the
  /// block of the pair before it.
  var blocksOfSourcesLeft: [Int] {
    let before = anchors(from: source.links.indices, first: (-1, -1))
    let counts = (source.blocks.count, translation.blocks.count)
    let after = anchors(from: source.links.indices.reversed(), first: counts)
    return sourcesLeft.map { index in
      let block = source.links[index].block
      let (start, end) = (before[index], after[index])
      if start.source == block { return start.translated }
      if end.source == block { return end.translated }
      return end.source - start.source == end.translated - start.translated
        ? start.translated + block - start.source : max(0, start.translated)
    }
  }

  /// Returns the blocks of the last pair at or before each source link, in the order of `indices`.
  private func anchors(
    from indices: some Sequence<Int>, first: (source: Int, translated: Int)
  ) -> [(source: Int, translated: Int)] {
    var last = first
    var anchors = Array(repeating: first, count: source.links.count)
    for index in indices {
      if let partner = translated[index] {
        last = (source.links[index].block, translation.links[partner].block)
      }
      anchors[index] = last
    }
    return anchors
  }

  private struct NearKey<Key: Hashable>: Hashable {
    let anchor: Int
    let key: Key
  }

  private mutating func pair<Key: Hashable>(
    _ nearness: LinkNearness? = nil, by key: (Link) -> Key?
  ) {
    pair(nearness, source: key, translation: key)
  }

  /// Pairs each remaining link of the source with the first remaining link of the translation that
  /// has the same key and is near it; links without a key are not paired.
  private mutating func pair<Key: Hashable>(
    _ nearness: LinkNearness? = nil, source sourceKey: (Link) -> Key?,
    translation translationKey: (Link) -> Key?
  ) {
    guard !sourcesLeft.isEmpty, !translationsLeft.isEmpty else { return }
    let (old, new) = (source.links, translation.links)
    var sourceAnchors: [Int?] = Array(repeating: 0, count: old.count)
    var anchors: [Int?] = Array(repeating: 0, count: new.count)
    if let nearness {
      let blocks = translated.map { $0.map { new[$0].block } }
      let ownBlocks = new.indices.map { sourceOfTranslated[$0] == nil ? nil : new[$0].block }
      sourceAnchors = nearness.anchors(old.map(\.block), blocks)
      anchors =
        nearness == .sameBlock ? new.map(\.block) : nearness.anchors(new.map(\.block), ownBlocks)
    }
    var waiting: [NearKey<Key>: ArraySlice<Int>] = [:]
    for index in translationsLeft {
      guard let anchor = anchors[index], let key = translationKey(new[index]) else { continue }
      waiting[NearKey(anchor: anchor, key: key), default: []].append(index)
    }
    for index in sourcesLeft {
      guard let anchor = sourceAnchors[index], let key = sourceKey(old[index]),
        let partner = waiting[NearKey(anchor: anchor, key: key)]?.popFirst()
      else { continue }
      pairs.append((index, partner))
      translated[index] = partner
      sourceOfTranslated[partner] = index
    }
    sourcesLeft.removeAll { translated[$0] != nil }
    translationsLeft.removeAll { sourceOfTranslated[$0] != nil }
  }
}

/// The position of a link in a page or its translation, relative to links that have a pair.
enum LinkNearness: CaseIterable {
  /// In the same block as a paired link.
  case sameBlock
  /// After the same block with a paired link, with no other in between.
  case after
  /// Before the same block with a paired link, with no other in between.
  case before

  /// Returns a number for each link, which is the same for links near each other; `nil` if no
  /// paired link is near.
  ///
  /// - Parameters:
  ///   - blocks: The block of each link, in order.
  ///   - partners: The block of each link's partner in the translation; `nil` for an unpaired link.
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

  /// Returns, for each link, the last partner in a block before its own, or -1 if there is none.
  private static func lastPartners(_ blocks: [Int], _ partners: [Int?]) -> [Int] {
    var (block, known, current) = (-1, -1, -1)
    return zip(blocks, partners).map { next, partner in
      if next != block { (block, known) = (next, current) }
      if let partner { current = partner }
      return known
    }
  }
}
