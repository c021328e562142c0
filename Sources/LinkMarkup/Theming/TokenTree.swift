/// A walk through one tree of groups and tokens, token by token in the order of the text.
struct TokenTree {
  /// A group or token that is still to be visited.
  private struct Place {
    let name: String
    let key: JSONNode.ID
    let object: JSONNode.ID
    let inheritedType: TokenType?
  }

  private let json: JSONDocument
  /// The next place is the last.
  private var places: [Place]

  init(_ json: JSONDocument, root: JSONNode.ID) {
    self.json = json
    places = [Place(name: "", key: root, object: root, inheritedType: nil)]
  }

  mutating func next() throws(SourceError) -> Token? {
    while let place = places.popLast() {
      if let token = try visit(place) {
        return token
      }
    }
    return nil
  }

  /// Gives a token; leaves what a group holds to be visited.
  private mutating func visit(_ place: Place) throws(SourceError) -> Token? {
    guard json[place.object].kind == .object else {
      throw json.error(
        at: place.object,
        "\(json.kindName(place.object)) where a group or a token should be; "
          + "a token's value is its '$value'")
    }
    let properties = try Properties(json, place.object)
    let type = properties.type ?? place.inheritedType
    if let value = properties.value {
      if let child = properties.children.first {
        throw json.error(at: child.key, "a token with a '$value' holds no tokens of its own")
      }
      return try token(at: place, value: value, type: type)
    }
    guard !properties.children.isEmpty else {
      throw json.error(at: place.key, "no '$value' here, and no tokens; write the token's '$value'")
    }
    for child in properties.children.reversed() {
      let name = json.string(child.key) ?? ""
      places.append(
        Place(
          name: place.name.isEmpty ? name : place.name + "." + name,
          key: child.key, object: child.value, inheritedType: type))
    }
    return nil
  }

  private func token(
    at place: Place, value: JSONNode.ID, type: TokenType?
  ) throws(SourceError) -> Token {
    let token = Token(
      name: place.name, key: place.key, object: place.object, value: value, type: type)
    guard type != nil || json.isAlias(value) else {
      throw json.error(
        at: place.key, "no '$type', neither here nor in a group around it; add one")
    }
    return token
  }

  /// What an object says of itself, and what it holds.
  private struct Properties {
    var type: TokenType?
    var value: JSONNode.ID?
    var children: [JSONMember] = []

    init(_ json: JSONDocument, _ object: JSONNode.ID) throws(SourceError) {
      for member in json.members(of: object) {
        let name = json[member.key].source(in: json.text)
        if name.first != UInt8(ascii: "$") {
          guard !name.contains(where: \.isReservedInNames) else {
            throw json.error(
              at: member.key, "a name must not contain '{', '}' or '.'; rename it")
          }
          children.append(member)
        } else if json.isString(member.key, "$value") {
          value = member.value
        } else if json.isString(member.key, "$type") {
          type = try json.tokenType(member.value)
        } else {
          try json.checkProperty(member.key)
        }
      }
    }
  }
}

extension JSONDocument {
  fileprivate func tokenType(_ id: JSONNode.ID) throws(SourceError) -> TokenType {
    guard let name = string(id) else {
      throw error(at: id, "'$type' is \(kindName(id)); write the name of a type")
    }
    guard let type = TokenType(rawValue: name) else {
      throw error(
        at: id,
        "unknown type '\(name)'" + TokenType.allCases.map(\.rawValue).suggestion(for: name))
    }
    return type
  }

  /// Complains about a `$` property that the format does not have, or that is not read.
  fileprivate func checkProperty(_ key: JSONNode.ID) throws(SourceError) {
    let name = string(key) ?? ""
    let known = ["$type", "$value", "$description", "$deprecated", "$extensions", "$schema"]
    if known.contains(name) { return }
    let unread = ["$ref", "$extends", "$root"]
    throw error(
      at: key,
      unread.contains(name)
        ? "'\(name)' is not read; write the tokens or an alias instead"
        : "unknown property '\(name)'" + known.suggestion(for: name))
  }
}

extension UInt8 {
  fileprivate var isReservedInNames: Bool {
    self == UInt8(ascii: "{") || self == UInt8(ascii: "}") || self == UInt8(ascii: ".")
  }
}
