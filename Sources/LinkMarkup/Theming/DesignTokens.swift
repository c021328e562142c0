/// The design tokens of a file, as one appearance sees them.
///
/// All of them are sound once they are here: of a known type, with a value of that type, and with
/// aliases that lead to one.
struct DesignTokens {
  let json: JSONDocument
  /// The trees of tokens that were merged, the overriding ones last.
  let layers: [JSONNode.ID]
  /// In the order of the file; a token that overrides another has its place.
  private(set) var tokens: [Token] = []
  private var indices: [ArraySlice<UInt8>: Int] = [:]

  /// Merges trees of tokens; a later one overrides tokens of the same path.
  init(_ json: JSONDocument, layers: [JSONNode.ID]) throws(SourceError) {
    self.json = json
    self.layers = layers
    for layer in layers {
      var tree = TokenTree(json, root: layer)
      while let token = try tree.next() {
        add(token)
      }
    }
    for token in tokens {
      try check(token)
    }
  }

  subscript(path: String) -> Token? { self[Array(path.utf8)[...]] }

  private subscript(path: ArraySlice<UInt8>) -> Token? { indices[path].map { tokens[$0] } }

  private mutating func add(_ token: Token) {
    if let index = indices[token.path] {
      tokens[index] = token
    } else {
      indices[token.path] = tokens.count
      tokens.append(token)
    }
  }

  private func check(_ token: Token) throws(SourceError) {
    switch token.type {
    case .color: _ = try color(token.value)
    case .dimension: _ = try dimension(token.value)
    case .number: _ = try number(token.value)
    case .fontWeight: _ = try fontWeight(token.value)
    case .fontFamily: try checkFontFamily(token.value)
    case .typography: _ = try fontStyle(token, name: token.name)
    case .duration, .cubicBezier, .strokeStyle, .border, .transition, .shadow, .gradient, nil:
      // No theme is made of these; only their aliases are looked at.
      _ = try target(of: token.value, as: token.type)
    }
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
    while let path = aliasPath(target?.value ?? value) {
      let alias = target?.value ?? value
      if let start = aliases.firstIndex(of: alias) {
        throw cycle(aliases[start...])
      }
      aliases.append(alias)
      guard let next = self[path] else {
        throw json.error(at: alias, noToken(path))
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

  /// What stands between the braces of an alias; nil when the value is none.
  private func aliasPath(_ value: JSONNode.ID) -> ArraySlice<UInt8>? {
    guard json[value].kind.isString else { return nil }
    let text =
      json[value].kind == .string
      ? json[value].source(in: json.text) : json[value].string(in: json.text)[...]
    guard text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}"), text.count > 1 else {
      return nil
    }
    return text.dropFirst().dropLast()
  }

  private func cycle(_ aliases: ArraySlice<JSONNode.ID>) -> SourceError {
    let names = (aliases + aliases.prefix(1)).map { json.string($0) ?? "" }
    return json.error(
      at: aliases[aliases.startIndex],
      "aliases in a circle: \(names.joined(separator: " → ")); give one of them a value")
  }

  private func noToken(_ path: ArraySlice<UInt8>) -> String {
    let name = String(decoding: path, as: UTF8.self)
    return "no token '\(name)'" + tokens.map(\.name).suggestion(for: name)
  }
}

extension Sequence where Element == String {
  /// The end of a message that names the nearest right word; empty when there is none.
  func suggestion(for word: String) -> String {
    nearestWord(to: word).map { "; did you mean '\($0)'?" } ?? ""
  }
}
