import LinkText

extension JSONDocument {
  /// Parses a catalog, whose value is an object.
  init(catalog text: Bytes) throws(CatalogError) {
    do throws(JSONReader.SyntaxError) {
      try self.init(keepingDuplicatesOf: text)
    } catch {
      throw CatalogError(at: error.offset, error.message)
    }
    guard kind(of: JSONDocument.root) == .object else {
      throw CatalogError(
        at: 0, "this is \(kindName(JSONDocument.root)); a catalog is an object of keys and texts")
    }
  }

  /// Reports the keys that an object has already.
  func reportDuplicates(
    among members: [(member: JSONMember, name: String)], _ receive: (CatalogItem) -> Void
  ) {
    var names = CatalogKeys(minimumCapacity: members.count)
    for (member, name) in members where !names.insert(Bytes(name.utf8)) {
      receive(
        .problem(
          range(of: member.key), "this key is there twice, and the last one counts; remove one"))
    }
  }
}

extension String {
  /// Returns the path, or the name of a variant, with another part, after a period.
  func joined(_ part: String) -> String { isEmpty ? part : "\(self).\(part)" }
}
