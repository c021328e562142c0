import LinkText

extension ForeignTokens {
  /// A group or a token that is not visited yet.
  private struct Place {
    let path: [String]
    let key: JSONNode.ID
    let object: JSONNode.ID
    let inheritedType: String?
  }

  /// The maximum nesting of groups; the token file nests them a few levels deeper.
  static let maximumDepth = 64

  /// The keys of a token that are omitted without a note.
  private static let silentKeys = [
    "value", "$value", "type", "$type", "comment", "$description", "description", "deprecated",
    "$deprecated", "deprecated_comment", "darkValue", "name", "path", "original", "filePath",
    "isSource", "attributes", "$schema", "$themes", "$metadata",
  ]

  /// Reads a tree of groups and tokens, with or without `$` before `value`.
  static func tree(
    _ json: JSONDocument, notes: inout ImportNotes
  ) throws(SourceError) -> [ForeignToken] {
    var tokens: [ForeignToken] = []
    var toldKeys: Set<String> = []
    var places = [
      Place(path: [], key: JSONDocument.root, object: JSONDocument.root, inheritedType: nil)
    ]
    while let place = places.popLast() {
      let object = place.object
      let statedType = (json.member("$type", of: object) ?? json.member("type", of: object))
        .flatMap { json.string($0.value) }
      let value = json.member("$value", of: object) ?? json.member("value", of: object)
      let isToken = value != nil && !place.path.isEmpty
      var children: [Place] = []
      for member in json.members(of: object) {
        let name = json.string(member.key) ?? ""
        if isToken || name.hasPrefix("$") || json[member.value].kind != .object {
          if !silentKeys.contains(name) || !isToken && name == "$description" {
            tell(name, of: member, json, &toldKeys, &notes)
          }
          continue
        }
        guard place.path.count < maximumDepth else {
          throw json.error(
            at: member.key, "groups nested more than \(maximumDepth) levels deep; flatten them")
        }
        children.append(
          Place(
            path: place.path + [name], key: member.key, object: member.value,
            inheritedType: statedType ?? place.inheritedType))
      }
      places += children.reversed()
      if isToken, let value {
        tokens.append(
          ForeignToken(
            role: .treeToken, path: place.path, key: place.key, object: object,
            statedType: statedType ?? place.inheritedType, hint: nil,
            light: json.treeSide(value.value),
            dark: json.member("darkValue", of: object).map { json.treeSide($0.value) }, in: json))
      }
    }
    return tokens
  }

  /// Notes that a key is left out: once per key, and every time if it may contain tokens.
  private static func tell(
    _ name: String, of member: JSONMember, _ json: JSONDocument, _ told: inout Set<String>,
    _ notes: inout ImportNotes
  ) {
    let mayHoldTokens = json[member.value].kind == .object && name != "$extensions"
    guard mayHoldTokens || told.insert(name).inserted else { return }
    notes.leaveOut(
      member.key,
      mayHoldTokens
        ? "'\(name)' and its contents are left out"
        : "'\(name)' has no place in a theme and is left out, here and everywhere else")
  }
}

extension JSONDocument {
  fileprivate func treeSide(_ value: JSONNode.ID) -> ForeignToken.Side {
    ForeignToken.Side(value: value, reference: treeReference(value))
  }

  /// Returns the reference `{a.b.c}` or `{a.b.c.value}`, or `nil` for any other value.
  func treeReference(_ id: JSONNode.ID) -> ForeignToken.Reference? {
    guard let text = string(id), text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2
    else { return nil }
    var name = text.dropFirst().dropLast()
    guard !name.contains("{"), !name.contains("}") else { return nil }
    for ending in [".value", ".$value"] where name.hasSuffix(ending) {
      name = name.dropLast(ending.count)
      break
    }
    return ForeignToken.Reference(node: id, name: String(name))
  }
}
