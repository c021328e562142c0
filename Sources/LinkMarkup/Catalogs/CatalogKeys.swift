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

  private var keys: Set<Key> = []

  /// Adds a key, and returns whether it is new.
  ///
  /// Keys are the same if their bytes are.
  mutating func insert(_ key: Bytes) -> Bool {
    keys.insert(Key(bytes: key)).inserted
  }
}
