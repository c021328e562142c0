import LinkText

// MARK: - Theo's raw JSON

extension JSONDocument {
  /// Theo's properties, or `nil` if the file is in another format.
  var theoProperties: JSONMember? {
    guard let properties = member("props", of: Self.root), self[properties.value].kind == .object
    else { return nil }
    if member("aliases", of: Self.root) != nil { return properties }
    let isTheo = members(of: properties.value).contains { property in
      ["originalValue", "category"].contains { member($0, of: property.value) != nil }
    }
    return isTheo ? properties : nil
  }

  /// Returns a value, and the reference `{!NAME}` from which Theo has computed it.
  fileprivate func theoSide(
    _ value: JSONNode.ID, from original: JSONNode.ID
  ) -> ForeignToken.Side {
    let name = string(original).flatMap { text in
      text.hasPrefix("{!") && text.hasSuffix("}") ? text.dropFirst(2).dropLast() : nil
    }
    // `{!A} * {!B}` begins and ends like a reference.
    let reference = name.flatMap { name in
      name.contains("{") ? nil : ForeignToken.Reference(node: original, name: String(name))
    }
    return ForeignToken.Side(node: value, reference: reference)
  }
}

extension ForeignTokens {
  mutating func readTheo(_ properties: JSONMember) throws(SourceError) {
    let known = ["aliases", "props", "propKeys", "global", "meta", "options", "imports"]
    for member in json.members(of: JSONDocument.root) {
      let key = json.string(member.key) ?? ""
      if !known.contains(key) {
        leaveOut(member.key, "'\(key)' is not part of Theo's raw JSON and is left out")
      }
    }
    if let aliases = json.member("aliases", of: JSONDocument.root) {
      guard json[aliases.value].kind == .object else {
        throw json.error(
          at: aliases.value, "\(json.kindName(aliases.value)) where Theo's aliases should be")
      }
      for alias in json.members(of: aliases.value) {
        let isObject = json[alias.value].kind == .object
        guard let value = isObject ? json.member("value", of: alias.value)?.value : alias.value
        else { throw json.error(at: alias.key, "an alias without a 'value'; add one") }
        tokens.append(
          ForeignToken(
            role: .theoAlias, path: [json.string(alias.key) ?? ""], key: alias.key,
            object: alias.value, deprecation: json.deprecation(of: alias.value),
            sides: [json.theoSide(value, from: value)]))
      }
    }
    for property in json.members(of: properties.value) {
      let object = property.value
      func side(_ key: String, _ originalKey: String) -> ForeignToken.Side? {
        json.member(key, of: object).map { member in
          json.theoSide(
            member.value, from: json.member(originalKey, of: object)?.value ?? member.value)
        }
      }
      guard let light = side("value", "originalValue") else {
        throw json.error(at: property.key, "a Theo property must be an object with a 'value'")
      }
      tokens.append(
        ForeignToken(
          role: .theoProperty, path: [json.string(property.key) ?? ""], key: property.key,
          object: object, deprecation: json.deprecation(of: object),
          statedType: json.string("type", of: object),
          hint: json.string("category", of: object),
          sides: [light, side("darkValue", "originalDarkValue")].compactMap { $0 }))
    }
  }
}

// MARK: - Trees

extension JSONDocument {
  /// Returns the reference `{a.b.c}` or `{a.b.c.value}`, or `nil` for any other value.
  func treeReference(_ id: JSONNode.ID) -> ForeignToken.Reference? {
    guard let text = string(id), text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2
    else { return nil }
    var name = text.dropFirst().dropLast()
    guard !name.contains("{"), !name.contains("}") else { return nil }
    if let ending = [".value", ".$value"].first(where: name.hasSuffix) {
      name = name.dropLast(ending.count)
    }
    return ForeignToken.Reference(node: id, name: String(name))
  }
}

extension ForeignTokens {
  /// The maximum nesting of groups; the token file nests them a few levels deeper.
  static let maximumDepth = 64

  /// The keys of a token that are omitted without a note.
  private static let silentKeys = [
    "value", "$value", "type", "$type", "comment", "$description", "description", "deprecated",
    "$deprecated", "deprecated_comment", "darkValue", "name", "path", "original", "filePath",
    "isSource", "attributes", "$schema", "$themes", "$metadata",
  ]

  /// Reads a tree of groups and tokens, with or without `$` before `value`.
  mutating func readTree() throws(SourceError) {
    var toldKeys: Set<String> = []
    try readTree(JSONDocument.root, path: [], key: JSONDocument.root, type: nil, &toldKeys)
  }

  private mutating func readTree(
    _ object: JSONNode.ID, path: [String], key: JSONNode.ID, type: String?,
    _ toldKeys: inout Set<String>
  ) throws(SourceError) {
    let ownType = json.member("$type", of: object) ?? json.member("type", of: object)
    let type = ownType.flatMap { json.string($0.value) } ?? type
    let value = json.member("$value", of: object) ?? json.member("value", of: object)
    let isToken = value != nil && !path.isEmpty
    if isToken, let value {
      let sides = [value, json.member("darkValue", of: object)].compactMap { member in
        member.map { ForeignToken.Side(node: $0.value, reference: json.treeReference($0.value)) }
      }
      tokens.append(
        ForeignToken(
          role: .treeToken, path: path, key: key, object: object,
          deprecation: json.deprecation(of: object), statedType: type, sides: sides))
    }
    var children: [JSONMember] = []
    for member in json.members(of: object) {
      let name = json.string(member.key) ?? ""
      let isObject = json[member.value].kind == .object
      if !isToken, isObject, !name.hasPrefix("$") {
        guard path.count < Self.maximumDepth else {
          throw json.error(
            at: member.key,
            "groups nested more than \(Self.maximumDepth) levels deep; flatten them")
        }
        children.append(member)
      } else if !Self.silentKeys.contains(name) || !isToken && name == "$description" {
        // Keys are noted once, and every time if they may contain tokens.
        if isObject, name != "$extensions" {
          leaveOut(member.key, "'\(name)' and its contents are left out")
        } else if toldKeys.insert(name).inserted {
          leaveOut(
            member.key,
            "'\(name)' has no place in a theme and is left out, here and everywhere else")
        }
      }
    }
    for child in children {
      let path = path + [json.string(child.key) ?? ""]
      try readTree(child.value, path: path, key: child.key, type: type, &toldKeys)
    }
  }
}
