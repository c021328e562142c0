extension TokenTree {
  /// The properties that a group passes on to its tokens.
  private struct Inheritance {
    var type: TokenType?
    var deprecation: JSONNode.ID?
    var extensions: [JSONNode.ID] = []
  }

  /// Returns the tokens in the order of the sources, and the index of the token for each node.
  func tokens() throws(SourceError) -> (tokens: [Token], indices: [Int?]) {
    var tokens: [Token] = []
    var indices: [Int?] = Array(repeating: nil, count: nodes.count)
    tokens.reserveCapacity(nodes.count)
    // A stack: the last element is visited next.
    var places = nodes.isEmpty ? [] : [(node: 0, inheritance: Inheritance())]
    while let (index, around) = places.popLast() {
      let node = nodes[index]
      let properties = node.properties
      var inheritance = around
      inheritance.type = properties.type ?? around.type
      if let deprecation = properties.deprecation {
        inheritance.deprecation = json[deprecation].kind == .false ? nil : deprecation
      }
      if kind(of: index) != .group {
        let value = properties.value ?? properties.object
        let isLiteral = !json.isReference(value)
        guard inheritance.type != nil || !isLiteral else {
          throw json.error(
            at: node.key, "no '$type' here or in an enclosing group; add one")
        }
        indices[index] = tokens.count
        tokens.append(
          Token(
            name: node.name, key: node.key, object: properties.object, value: value,
            type: isLiteral ? inheritance.type : properties.type, inheritedType: around.type,
            deprecation: inheritance.deprecation, inheritedExtensions: around.extensions))
        continue
      }
      // An empty group is valid, but one with a type is most likely a token without a value.
      guard !node.children.isEmpty || inheritance.type == nil else {
        throw json.error(
          at: node.key, "no '$value' and no tokens here; write the token's '$value'")
      }
      if let linkmark = properties.linkmark { inheritance.extensions.insert(linkmark, at: 0) }
      for child in node.children.reversed() {
        places.append((child, inheritance))
      }
    }
    return (tokens, indices)
  }
}
