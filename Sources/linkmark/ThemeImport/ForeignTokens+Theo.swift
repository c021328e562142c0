import LinkText

extension JSONDocument {
  /// Theo's properties, or `nil` if the file is in another format.
  var theoProperties: JSONMember? {
    guard let properties = member("props", of: Self.root), self[properties.value].kind == .object
    else { return nil }
    if member("aliases", of: Self.root) != nil { return properties }
    let isTheo = members(of: properties.value).contains { property in
      member("originalValue", of: property.value) != nil
        || member("category", of: property.value) != nil
    }
    return isTheo ? properties : nil
  }

  /// Returns the reference `{!NAME}`, or `nil` for any other value.
  fileprivate func theoReference(_ id: JSONNode.ID) -> ForeignToken.Reference? {
    guard let text = string(id), text.hasPrefix("{!"), text.hasSuffix("}") else { return nil }
    let name = String(text.dropFirst(2).dropLast())
    // `{!A} * {!B}` begins and ends like a reference.
    return name.contains("{") ? nil : ForeignToken.Reference(node: id, name: name)
  }
}

extension ForeignTokens {
  static func theo(
    _ json: JSONDocument, properties: JSONMember, notes: inout ImportNotes
  ) throws(SourceError) -> [ForeignToken] {
    let known = ["aliases", "props", "propKeys", "global", "meta", "options", "imports"]
    for member in json.members(of: JSONDocument.root) {
      let key = json.string(member.key) ?? ""
      if !known.contains(key) {
        notes.leaveOut(member.key, "'\(key)' is not part of Theo's raw JSON and is left out")
      }
    }
    var tokens: [ForeignToken] = []
    if let aliases = json.member("aliases", of: JSONDocument.root) {
      guard json[aliases.value].kind == .object else {
        throw json.error(
          at: aliases.value, "\(json.kindName(aliases.value)) where Theo's aliases should be")
      }
      for alias in json.members(of: aliases.value) {
        tokens.append(try theoAlias(alias, json))
      }
    }
    for property in json.members(of: properties.value) {
      tokens.append(try theoProperty(property, json))
    }
    return tokens
  }

  private static func theoAlias(
    _ member: JSONMember, _ json: JSONDocument
  ) throws(SourceError) -> ForeignToken {
    var value = member.value
    if json[value].kind == .object {
      guard let inner = json.member("value", of: value) else {
        throw json.error(at: member.key, "an alias without a 'value'; add one")
      }
      value = inner.value
    }
    return ForeignToken(
      role: .theoAlias, path: [json.string(member.key) ?? ""], key: member.key,
      object: member.value,
      statedType: nil, hint: nil,
      light: ForeignToken.Side(value: value, reference: json.theoReference(value)),
      dark: nil, in: json)
  }

  private static func theoProperty(
    _ member: JSONMember, _ json: JSONDocument
  ) throws(SourceError) -> ForeignToken {
    let object = member.value
    guard json[object].kind == .object, let light = json.side("value", "originalValue", of: object)
    else {
      throw json.error(at: member.key, "a Theo property must be an object with a 'value'")
    }
    let name = json.string(member.key) ?? ""
    return ForeignToken(
      role: .theoProperty, path: [name], key: member.key, object: object,
      statedType: json.member("type", of: object).flatMap { json.string($0.value) },
      hint: json.member("category", of: object).flatMap { json.string($0.value) },
      light: light, dark: json.side("darkValue", "originalDarkValue", of: object), in: json)
  }
}

extension JSONDocument {
  /// Returns a value that Theo has computed, and the reference that it was computed from.
  fileprivate func side(
    _ key: String, _ originalKey: String, of object: JSONNode.ID
  ) -> ForeignToken.Side? {
    guard let value = member(key, of: object)?.value else { return nil }
    let original = member(originalKey, of: object)?.value ?? value
    return ForeignToken.Side(value: value, reference: theoReference(original))
  }
}
