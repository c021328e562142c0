import LinkText

/// The keys of a catalog that have been read, to find duplicates.
struct CatalogKeys {
  /// A key that is hashed as a whole; an array is hashed byte by byte, which takes longer.
  private struct Key: Hashable {
    let bytes: Bytes

    func hash(into hasher: inout Hasher) {
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  private var keys: Set<Key>

  /// Creates a set for a number of keys, which grows if there are more.
  init(minimumCapacity: Int) {
    keys = Set(minimumCapacity: minimumCapacity)
  }

  /// Creates a set for the keys of a catalog, of which an entry has about a hundred bytes.
  init(of catalog: Bytes) {
    self.init(minimumCapacity: catalog.count / 128)
  }

  /// Adds a key, and returns whether it is new.
  ///
  /// Keys are the same if their bytes are.
  mutating func insert(_ key: Bytes) -> Bool {
    keys.insert(Key(bytes: key)).inserted
  }
}
