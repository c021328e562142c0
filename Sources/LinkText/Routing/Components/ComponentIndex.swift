/// An index of the components with the same comparison, by the literal text that they require.
///
/// Each path of a component is indexed under its rarest key, so that an address is compared only
/// with components that share that key. The number of comparisons depends on the length of the
/// address; it grows with the file only if components share all their keys or have none, such as a
/// thousand `/shop/*` entries that only wildcards in the query distinguish.
struct ComponentIndex: Sendable {
  private var places: [ComponentKey: [Int]] = [:]
  private var longestPrefix = 0
  private var longestSuffix = 0

  /// Creates an index of those components of a file that have the comparison.
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
      // Every path has the empty prefix.
      insert(place, under: rarest ?? ComponentKey(.prefix))
    }
  }

  private mutating func insert(_ place: Int, under key: ComponentKey) {
    if places[key]?.last != place { places[key, default: []].append(place) }
    if key.part == .prefix { longestPrefix = max(longestPrefix, key.count) }
    if key.part == .suffix { longestSuffix = max(longestSuffix, key.count) }
  }

  /// Returns the indices of the components that may match an address, in ascending order; one with
  /// two paths can occur twice.
  func places(for address: ComparedAddress) -> [Int] {
    keys(of: address).flatMap { places[$0] ?? [] }.sorted()
  }

  /// Returns the keys to look up for an address: a few more than twice its length at most.
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
  /// Returns this key and the keys after each further byte.
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
