import LinkText

/// The tokens of a file in another format, in the order of the file.
struct ForeignTokens {
  let json: JSONDocument
  let tokens: [ForeignToken]
  /// Whether the file has a tree of tokens for each appearance or set, with references that do not
  /// include the name of the tree.
  let hasSets: Bool

  /// The maximum length of a full name in UTF-8 bytes, which leaves room for additions below the
  /// limit of a theme's names.
  static let maximumNameCount = TokenTree.maximumNameCount - 100

  init(_ json: JSONDocument, notes: inout ImportNotes) throws(SourceError) {
    self.json = json
    let root = JSONDocument.root
    guard json[root].kind == .object else {
      throw json.error(at: root, "\(json.kindName(root)) where an object of tokens should be")
    }
    if let order = json.member("resolutionOrder", of: root), json[order.value].kind == .array {
      throw json.error(
        at: order.key,
        "this is a resolver document, which is the format of a theme; use it as it is")
    }
    if let properties = json.theoProperties {
      tokens = try Self.theo(json, properties: properties, notes: &notes)
      hasSets = false
    } else {
      tokens = try Self.tree(json, notes: &notes)
      hasSets = json.hasSets
    }
    for token in tokens where token.name.utf8.count > Self.maximumNameCount {
      throw json.error(
        at: token.key,
        "the names of this token and its groups have more than \(Self.maximumNameCount) bytes; "
          + "shorten them")
    }
    guard !tokens.isEmpty else {
      throw json.error(
        at: root,
        "no tokens here; the file must be Theo's raw JSON ('props'), a Style Dictionary tree "
          + "('value') or design tokens ('$value')")
    }
  }
}

extension JSONDocument {
  /// The names of top-level groups that denote an appearance.
  static let appearances: [(name: String, appearance: Appearance)] = [
    ("light", .light), ("day", .light), ("dark", .dark), ("night", .dark),
  ]

  fileprivate var hasSets: Bool {
    let keys = members(of: Self.root).compactMap { string($0.key) }
    return keys.contains { $0 == "$themes" || $0 == "$metadata" }
      || Set(keys.compactMap { Self.appearance(named: $0) }).count == 2
  }

  static func appearance(named name: String) -> Appearance? {
    let words = TokenName.words(in: name)
    guard words.count == 1 else { return nil }
    return appearances.first { $0.name == words[0] }?.appearance
  }
}
