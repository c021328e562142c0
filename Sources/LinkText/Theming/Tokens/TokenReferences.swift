/// The final targets of the aliases and JSON Pointers in tokens.
///
/// Pointers are resolved in the merged tokens: `#/color/ink` is the token `color.ink`.
struct TokenReferences {
  struct Target: Equatable {
    /// The final value, which is not a reference.
    let value: JSONNode.ID
    /// The index of the last token to which the chain refers as a whole, or `nil` if there is none.
    let token: Int?
    /// The index of the first token in the chain; `nil` if it begins with a group's property.
    let first: Int?
  }

  private struct Step {
    let reference: JSONNode.ID
    let first: Int?
    var token: Int?
    var value: JSONNode.ID
    /// The parts of the pointer that have not been resolved yet.
    var rest: ArraySlice<String>
  }

  private let tree: TokenTree
  private let tokens: [Token]
  private let indices: [Int?]
  private var targets: [JSONNode.ID: Target] = [:]
  private var begun: Set<JSONNode.ID> = []
  private var children = JSONChildIndex()
  private var json: JSONDocument { tree.json }

  /// Resolves each reference in the values of tokens once.
  init(in tokens: [Token], of tree: TokenTree, indices: [Int?]) throws(SourceError) {
    self.tree = tree
    self.tokens = tokens
    self.indices = indices
    for token in tokens {
      guard token.value != token.object else {
        try follow(token.value)
        continue
      }
      for index in token.value.index..<json[token.value].next.index {
        let value = JSONNode.ID(index: index)
        guard json.isReference(value) else { continue }
        for member in json.members(of: value) where !json.isString(member.key, "$ref") {
          throw json.error(
            "'$ref' must be the only property; to override a part, write the value out",
            at: member.key)
        }
        try follow(value)
      }
    }
  }

  subscript(value: JSONNode.ID) -> Target? { targets[value] }

  private mutating func follow(_ reference: JSONNode.ID) throws(SourceError) {
    guard targets[reference] == nil else { return }
    var open = [try step(at: reference)]
    while var top = open.popLast() {
      if json.isReference(top.value) {
        if let target = self[top.value] {
          top.value = target.value
          top.token = target.token ?? top.token
          open.append(top)
        } else if !begun.contains(top.value) {
          let next = try step(at: top.value)
          open += [top, next]
        } else {
          open.append(top)
          throw cycleError(open.drop { $0.reference != top.value }.map(\.reference))
        }
      } else if let part = top.rest.popFirst() {
        guard let child = children.child(part, of: top.value, in: json) else {
          throw missingValueError(
            at: top.reference, suggestion: json.suggestion(for: part, in: top.value))
        }
        top.value = child
        top.token = nil
        open.append(top)
      } else {
        guard !(top.value.index..<json[top.value].next.index).contains(top.reference.index) else {
          throw cycleError([top.reference])
        }
        targets[top.reference] = Target(value: top.value, token: top.token, first: top.first)
      }
    }
  }

  private mutating func step(at reference: JSONNode.ID) throws(SourceError) -> Step {
    begun.insert(reference)
    guard let name = json.name(inAlias: reference) else {
      return try step(
        along: JSONValue(json, at: place(of: reference), named: "$ref").pointer(), at: reference)
    }
    let token = try json.require(
      tree[name].flatMap({ indices[$0] }),
      tree[name] == nil
        ? "no token '\(name)'" + tokens.map(\.name).suggestion(for: name)
        : "'\(name)' is a group; name a token in it", at: reference)
    return Step(
      reference: reference, first: token, token: token, value: tokens[token].value, rest: [])
  }

  /// Returns the first step along a pointer: names of groups, then either the name of a token and a
  /// path in the token's object, or a property of a group.
  private func step(
    along pointer: JSONPointer, at reference: JSONNode.ID
  ) throws(SourceError) -> Step {
    var node = 0
    var rest = pointer.parts[...]
    while let part = rest.first, !part.contains("."),
      let next = tree[node == 0 ? part : tree.nodes[node].name + "." + part], next != 0
    {
      node = next
      rest = rest.dropFirst()
    }
    if let token = indices[node], rest.isEmpty || rest.first == "$value" {
      return Step(
        reference: reference, first: token, token: token, value: tokens[token].value,
        rest: rest.dropFirst())
    }
    guard let part = rest.first else {
      throw missingValueError(at: reference, suggestion: "; '\(pointer)' is a group")
    }
    guard part.hasPrefix("$"),
      let property = json.member(part, of: tree.nodes[node].properties.object)
    else {
      throw missingValueError(
        at: reference,
        suggestion: indices[node] == nil
          ? tree.suggestion(for: part, in: node) : ["$value"].suggestion(for: part))
    }
    return Step(
      reference: reference, first: indices[node], token: nil, value: property.value,
      rest: rest.dropFirst())
  }

  /// Returns the node of a reference's string: the value of its `$ref`, or the alias itself.
  private func place(of reference: JSONNode.ID) -> JSONNode.ID {
    json.member("$ref", of: reference)?.value ?? reference
  }

  private func missingValueError(at reference: JSONNode.ID, suggestion: String) -> SourceError {
    let text = json.string(place(of: reference)) ?? ""
    return json.error("'\(text)' points to no value" + suggestion, at: place(of: reference))
  }

  private func cycleError(_ references: [JSONNode.ID]) -> SourceError {
    let texts = (references + references.prefix(1)).map { json.string(place(of: $0)) ?? "" }
    return json.error(
      "cycle of aliases: \(texts.joined(separator: " → ")); give one of them a value",
      at: references.first.map(place) ?? JSONDocument.root)
  }
}

extension JSONDocument {
  /// Returns whether a value is a reference: an alias, or an object with a `$ref`.
  func isReference(_ id: JSONNode.ID) -> Bool { isAlias(id) || member("$ref", of: id) != nil }

  /// Returns whether a value is an alias of a token: a string in braces.
  func isAlias(_ id: JSONNode.ID) -> Bool { name(inAlias: id) != nil }

  /// Returns the name between the braces of an alias, or `nil` if the value is not an alias.
  func name(inAlias id: JSONNode.ID) -> String? {
    guard let characters = utf8(of: id), characters.count > 1,
      characters.first == UInt8(ascii: "{"), characters.last == UInt8(ascii: "}")
    else { return nil }
    return String(decoding: characters.dropFirst().dropLast(), as: UTF8.self)
  }

  /// Returns a suggestion to append to a message, or an empty string if no name is similar.
  func suggestion(for part: String, in id: JSONNode.ID) -> String {
    guard self[id].kind == .object else { return "" }
    return children(of: id).map(\.part).suggestion(for: part)
  }
}
