/// The links of a source and of a translation that belong together.
struct LinkPairing {
  typealias Link = ComparedLinks.Link

  private let source: ComparedLinks
  private let translation: ComparedLinks
  private(set) var sourcesLeft: [Int]
  private(set) var translationsLeft: [Int]
  private(set) var pairs: [(source: Int, translated: Int)] = []
  /// The translation of each link of the source, and the reverse.
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
      // Links that are equally frequent in both are clear, and locate the rest.
      pairIfEqualCounts { $0.identity }
      for nearness in LinkNearness.allCases { pair(nearness) { $0.identity } }
    }
    pair { $0.identity }
    pair { $0.identity.withRelativePositions }
    // The identifiers of headings follow their texts.
    for nearness in LinkNearness.allCases { pair(nearness) { $0.page } }
    pair { $0.page }
  }

  /// Pairs the links that are left, and have other destinations.
  mutating func pairOtherDestinations() {
    let (old, new) = (source.locale, translation.locale)
    pair({ $0.localizedDestination(old) }, { $0.localizedDestination(new) })
    switch source.extent {
    case .value: pairOthers { pairing, old, new in pairing.pair(old, new) }
    case .page:
      for nearness in LinkNearness.allCases {
        pairOthers { pairing, old, new in pairing.pair(nearness, old, new) }
      }
    }
  }

  /// Pairs the links with the same placeholders, and then any others.
  private mutating func pairOthers(
    _ pair: (inout LinkPairing, (Link) -> [Bytes]?, (Link) -> [Bytes]?) -> Void
  ) {
    let placeholders: (Link) -> [Bytes]? = { $0.opening == .app ? [] : $0.destination.placeholders }
    pair(&self, placeholders, placeholders)
    let kind: (Link) -> [Bytes]? = {
      [$0.opening == .app ? [1] : [], $0.hasPlaceholder ? [1] : []]
    }
    pair(&self, kind, kind)
    pair(&self, { $0.hasPlaceholder ? [] : nil }, { $0.hasPlaceholder ? nil : [] })
    pair(&self, { _ in [] }, { _ in [] })
  }

  /// Returns the blocks of the translation in which the links that are left of the source belong: the
  /// one at the same distance from the links before and after it, or the block of the link before.
  func blocksOfSourcesLeft(blockCount: Int, _ translatedCount: Int) -> [Int] {
    let before = anchors(from: source.links.indices, (-1, -1))
    let after = anchors(from: source.links.indices.reversed(), (blockCount, translatedCount))
    return sourcesLeft.map { index in
      let block = source.links[index].block
      let (start, end) = (before[index], after[index])
      if start.source == block { return start.translated }
      if end.source == block { return end.translated }
      return end.source - start.source == end.translated - start.translated
        ? start.translated + block - start.source : max(0, start.translated)
    }
  }

  /// Returns for each link of the source the blocks of the last pair in an order.
  private func anchors(
    from indices: some Sequence<Int>, _ first: (source: Int, translated: Int)
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

  /// Pairs each link of the source with the first of the translation that is left and has the same
  /// key.
  private mutating func pair<Key: Hashable>(_ key: (Link) -> Key?) { pair(key, key) }

  /// Pairs links by their keys; those without a key are left.
  private mutating func pair<Key: Hashable>(
    _ sourceKey: (Link) -> Key?, _ translationKey: (Link) -> Key?
  ) {
    let (old, new) = (source.links, translation.links)
    pairIndices({ sourceKey(old[$0]) }, { translationKey(new[$0]) })
  }

  /// Pairs links with the same key that are near each other.
  private mutating func pair<Key: Hashable>(_ nearness: LinkNearness, _ key: (Link) -> Key?) {
    pair(nearness, key, key)
  }

  private mutating func pair<Key: Hashable>(
    _ nearness: LinkNearness, _ sourceKey: (Link) -> Key?, _ translationKey: (Link) -> Key?
  ) {
    guard !sourcesLeft.isEmpty, !translationsLeft.isEmpty else { return }
    let (old, new) = (source.links, translation.links)
    let blocks = translated.map { $0.map { new[$0].block } }
    let ownBlocks = new.indices.map { sourceOfTranslated[$0] == nil ? nil : new[$0].block }
    let sourceAnchors = nearness.anchors(old.map(\.block), blocks)
    let anchors =
      nearness == .sameBlock ? new.map(\.block) : nearness.anchors(new.map(\.block), ownBlocks)
    func key(_ key: Key?, _ anchor: Int?) -> NearKey<Key>? {
      guard let key, let anchor else { return nil }
      return NearKey(anchor: anchor, key: key)
    }
    pairIndices(
      { key(sourceKey(old[$0]), sourceAnchors[$0]) },
      { key(translationKey(new[$0]), anchors[$0]) })
  }

  /// Pairs the links with a key that are as many in the source as in the translation.
  private mutating func pairIfEqualCounts<Key: Hashable>(_ key: (Link) -> Key) {
    var counts: [Key: Int] = [:]
    for link in source.links { counts[key(link), default: 0] += 1 }
    for link in translation.links { counts[key(link), default: 0] -= 1 }
    pair { link in counts[key(link)] == 0 ? key(link) : nil }
  }

  private mutating func pairIndices<Key: Hashable>(
    _ sourceKey: (Int) -> Key?, _ translationKey: (Int) -> Key?
  ) {
    guard !sourcesLeft.isEmpty, !translationsLeft.isEmpty else { return }
    var waiting: [Key: ArraySlice<Int>] = [:]
    for index in translationsLeft {
      guard let key = translationKey(index) else { continue }
      waiting[key, default: []].append(index)
    }
    for index in sourcesLeft {
      guard let key = sourceKey(index), let partner = waiting[key]?.popFirst() else { continue }
      pairs.append((index, partner))
      translated[index] = partner
      sourceOfTranslated[partner] = index
    }
    sourcesLeft.removeAll { translated[$0] != nil }
    translationsLeft.removeAll { sourceOfTranslated[$0] != nil }
  }
}

/// A way to relate links of a page and its translation to links that belong together.
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
