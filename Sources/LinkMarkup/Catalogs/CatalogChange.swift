import LinkText

/// The change of a value.
struct CatalogChange {
  /// The index of the value among all values of the catalog.
  let index: Int
  /// The edit, and others that are made if the value is not what it should be after it.
  fileprivate(set) var edits: ArraySlice<CatalogEdit>
  /// The new text of the value.
  let text: Bytes

  /// Returns `nil` if the format cannot write the text there.
  init?(_ value: CatalogValue, at index: Int, to text: Bytes, in catalog: Catalog) {
    let whole = value.text.bytes.indices
    edits =
      [
        catalog.edit(value, to: text), catalog.edit(value, replacing: whole, with: text),
      ].compactMap(\.self)[...]
    guard !edits.isEmpty else { return nil }
    self.index = index
    self.text = text
  }
}

extension Catalog {
  /// Returns the edit that gives a value another text, without what both texts begin and end with.
  fileprivate func edit(_ value: CatalogValue, to text: Bytes) -> CatalogEdit? {
    let old = value.text.bytes
    let prefix = zip(old, text).prefix { $0 == $1 }.count
    let start = text.characterStart(at: prefix)
    let rest = min(old.count, text.count) - start
    let suffix = zip(old.reversed(), text.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let end = text.characterEnd(at: text.count - suffix)
    return edit(
      value, replacing: start..<old.count - (text.count - end), with: Bytes(text[start..<end]))
  }

  /// Makes the changes after which the catalog reads as it should.
  ///
  /// The changed catalog is read again. A value that is then not what it should be is not changed, and
  /// nothing is if another value differs.
  ///
  /// - Returns: The file, and the indices of the values that are changed.
  func applying(_ changes: [CatalogChange]) -> (file: Bytes, done: [Int]) {
    var changes = changes.inFileOrder
    let unchanged = (file: text.encoded(text.bytes), done: [Int]())
    guard let old = try? values() else { return unchanged }
    while !changes.isEmpty {
      let file = applying(changes.compactMap(\.edits.first))
      let new = try? with(file).values()
      guard let new, new.count == old.count else { return unchanged }
      let wanted = Dictionary(uniqueKeysWithValues: changes.map { ($0.index, $0.text) })
      var failed: Set<Int> = []
      for (index, text) in new.enumerated() where text != wanted[index] ?? old[index] {
        guard wanted[index] != nil else { return unchanged }
        failed.insert(index)
      }
      if failed.isEmpty { return (file, changes.map(\.index)) }
      changes =
        changes.compactMap { change in
          guard failed.contains(change.index) else { return change }
          var change = change
          change.edits.removeFirst()
          return change.edits.isEmpty ? nil : change
        }.inFileOrder
    }
    return unchanged
  }

  /// Returns the texts of all values in their order.
  private func values() throws(SourceError) -> [Bytes] {
    var values: [Bytes] = []
    try read { item in
      guard case .entry(let entry) = item else { return }
      values += entry.values.map(\.text.bytes)
    }
    return values
  }
}

extension [CatalogChange] {
  /// The changes in the order of the file, without those that overlap: the text around the branches of
  /// a message may end after them.
  fileprivate var inFileOrder: [CatalogChange] {
    var end = 0
    return sorted { $0.start < $1.start }.filter { change in
      guard change.start >= end else { return false }
      end = change.edits.first?.range.upperBound ?? end
      return true
    }
  }
}

extension CatalogChange {
  fileprivate var start: Int { edits.first?.range.lowerBound ?? 0 }
}

extension Bytes {
  /// Returns the start of the character that an offset is in.
  fileprivate func characterStart(at offset: Int) -> Int {
    var start = offset
    while start > 0, start < count, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Returns the end of the character that an offset is in.
  fileprivate func characterEnd(at offset: Int) -> Int {
    var end = offset
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
