/// The components of a file that are compared alike, by what they demand to the letter.
///
/// Each of a component's paths stands under the key that the fewest components have, so an address asks
/// only those that it has that key of. What they are grows with the address, and with the file only as
/// far as components share all of their keys, or have none: such as `/shop/*` a thousand times, which
/// only wildcards in the query tell apart.
struct ComponentIndex: Sendable {
  private var places: [ComponentKey: [Int]] = [:]
  private var longestPrefix = 0
  private var longestSuffix = 0

  /// `components` are all of the file; those that are compared otherwise stay out.
  init(_ components: [LinkComponent], comparedBy comparison: ComponentComparison) {
    var counts: [ComponentKey: Int] = [:]
    var choices: [(place: Int, keys: [ComponentKey])] = []
    for (place, component) in components.enumerated() where component.comparison == comparison {
      for path in component.paths {
        let keys = component.keys(of: path)
        for key in keys { counts[key, default: 0] += 1 }
        choices.append((place, keys))
      }
    }
    for (place, keys) in choices {
      let rarest = keys.min { counts[$0, default: 0] < counts[$1, default: 0] }
      // Every path begins with nothing.
      insert(place, under: rarest ?? ComponentKey(.prefix))
    }
  }

  private mutating func insert(_ place: Int, under key: ComponentKey) {
    if places[key]?.last != place { places[key, default: []].append(place) }
    switch key.part {
    case .prefix: longestPrefix = max(longestPrefix, key.count)
    case .suffix: longestSuffix = max(longestSuffix, key.count)
    case .path, .segment, .query, .item, .fragment: break
    }
  }

  /// The places in the file of the components that may fit an address, in no order.
  ///
  /// One with two paths can be there twice.
  func places(for address: ComparedAddress) -> [Int] {
    keys(of: address).flatMap { places[$0] ?? [] }
  }

  /// What is looked up for an address: as many keys as it is long, at most twice, and a few.
  func keys(of address: ComparedAddress) -> [ComponentKey] {
    var keys = [
      ComponentKey(.path, address.path), ComponentKey(.query, address.query ?? []),
      ComponentKey(.fragment, address.fragment ?? []),
    ]
    keys += ComponentKey(.prefix).continued(by: address.path.prefix(longestPrefix))
    keys += ComponentKey(.suffix).continued(by: address.path.suffix(longestSuffix).reversed())
    keys += address.path.split(separator: UInt8(ascii: "/")).map { ComponentKey(.segment, $0) }
    for (name, values) in address.items {
      keys += values.map { ComponentKey(item: name, $0) }
    }
    return keys
  }
}

extension ComponentKey {
  /// This key, and the key after each of the bytes.
  fileprivate func continued(by bytes: some Sequence<UInt8>) -> [ComponentKey] {
    var keys = [self]
    for byte in bytes {
      var key = keys[keys.count - 1]
      key.append(byte)
      keys.append(key)
    }
    return keys
  }
}
