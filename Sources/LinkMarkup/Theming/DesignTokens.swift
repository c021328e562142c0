/// The design tokens of a file, as one appearance sees them.
struct DesignTokens {
  let json: JSONDocument
  /// The trees of tokens that were merged, the overriding ones last.
  private(set) var layers: [JSONNode.ID] = []
  /// In the order of the file; a token that overrides another has its place.
  private(set) var tokens: [Token] = []
  private var indices: [String: Int] = [:]

  init(_ json: JSONDocument) {
    self.json = json
  }

  /// Merges trees of tokens, which override tokens of the same name; gives what they hold.
  @discardableResult
  mutating func merge(_ layers: [JSONNode.ID]) throws(SourceError) -> [Token] {
    self.layers += layers
    var merged: [Token] = []
    for layer in layers {
      var tree = TokenTree(json, root: layer)
      while let token = try tree.next() {
        merged.append(token)
        if let index = indices[token.name] {
          tokens[index] = token
        } else {
          indices[token.name] = tokens.count
          tokens.append(token)
        }
      }
    }
    return merged
  }

  subscript(name: String) -> Token? { indices[name].map { tokens[$0] } }

  /// Complains about a token whose value is not of its type.
  ///
  /// Of an alias only the way to its target is checked, for the target is a token as well.
  func check(_ token: Token) throws(SourceError) {
    guard try target(of: token.value, as: token.type) == nil else { return }
    switch token.type {
    case .color: _ = try color(token.value)
    case .dimension: _ = try dimension(token.value)
    case .number: _ = try number(token.value)
    case .fontWeight: _ = try fontWeight(token.value)
    case .fontFamily: _ = try fontFamilies(token.value)
    case .typography: _ = try fontStyle(token)
    // No theme is made of these.
    case .duration, .cubicBezier, .strokeStyle, .border, .transition, .shadow, .gradient, nil: break
    }
  }
}

extension DesignTokens {
  /// Complains about a type that a token or a group around it states; an alias may state none.
  func checkType(of token: Token, is type: TokenType) throws(SourceError) {
    guard let stated = token.type, stated != type else { return }
    throw json.error(
      at: token.key,
      "'\(token.name)' is of type '\(stated.rawValue)'; a theme needs '\(type.rawValue)' here")
  }
}

// MARK: - Aliases

extension DesignTokens {
  /// The value that an alias stands for in the end; any other value itself.
  func resolved(_ value: JSONNode.ID, as type: TokenType) throws(SourceError) -> JSONNode.ID {
    try target(of: value, as: type)?.value ?? value
  }

  /// The last token of a chain of aliases; nil when the value is no alias.
  ///
  /// A nil type fits all.
  func target(of value: JSONNode.ID, as type: TokenType?) throws(SourceError) -> Token? {
    var target: Token?
    var aliases: [JSONNode.ID] = []
    while let name = name(inAlias: target?.value ?? value) {
      let alias = target?.value ?? value
      if let start = aliases.firstIndex(of: alias) {
        throw cycle(aliases[start...])
      }
      aliases.append(alias)
      guard let next = self[name] else {
        throw json.error(at: alias, noToken(name))
      }
      if let type, let nextType = next.type, nextType != type {
        throw json.error(
          at: alias,
          "'\(next.name)' is of type '\(nextType.rawValue)'; '\(type.rawValue)' is needed here")
      }
      target = next
    }
    return target
  }

  /// The name between the braces of an alias; nil when the value is none.
  private func name(inAlias value: JSONNode.ID) -> String? {
    guard json.isAlias(value) else { return nil }
    return json.aliasName(value)
  }

  private func cycle(_ aliases: ArraySlice<JSONNode.ID>) -> SourceError {
    let names = (aliases + aliases.prefix(1)).map { json.string($0) ?? "" }
    return json.error(
      at: aliases[aliases.startIndex],
      "aliases in a circle: \(names.joined(separator: " → ")); give one of them a value")
  }

  private func noToken(_ name: String) -> String {
    "no token '\(name)'" + tokens.map(\.name).suggestion(for: name)
  }
}

extension JSONDocument {
  /// The name between the braces of an alias.
  func aliasName(_ id: JSONNode.ID) -> String {
    String(decoding: self[id].source(in: text).dropFirst().dropLast(), as: UTF8.self)
  }

  /// Whether a value is a string in braces, without escapes: it stands for a token's value.
  func isAlias(_ id: JSONNode.ID) -> Bool {
    guard self[id].kind == .string else { return false }
    let source = self[id].source(in: text)
    return source.first == UInt8(ascii: "{") && source.last == UInt8(ascii: "}")
  }
}

extension Sequence where Element == String {
  /// The end of a message that names the nearest right word; empty when there is none.
  func suggestion(for word: String) -> String {
    nearestWord(to: word).map { "; did you mean '\($0)'?" } ?? ""
  }
}
