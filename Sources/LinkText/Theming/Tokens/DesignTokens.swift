/// The design tokens of a file in one appearance.
///
/// Once initialized, tokens are valid: groups contain what they extend, aliases are resolved, and
/// every value matches its type.
struct DesignTokens {
  let json: JSONDocument
  /// The merged trees of tokens, in order of increasing precedence.
  let layers: [JSONNode.ID]
  /// The tokens in the order of the file; a token that overrides another keeps its position.
  private(set) var tokens: [Token]
  private let tree: TokenTree
  private let indices: [Int?]
  let references: TokenReferences
  /// The colors whose components differ from their `hex`, with that `hex`.
  var contradictions: [(color: RGBColor, hex: JSONNode.ID)] = []
  /// The typography tokens of the group `fontStyle`.
  private(set) var fontStyles: [FontStyle] = []

  /// Merges, reads and checks the tokens of trees.
  init(_ json: JSONDocument, layers: [JSONNode.ID]) throws(SourceError) {
    var tree = TokenTree(json)
    for layer in layers { try tree.merge(layer) }
    try tree.extend()
    self.json = json
    self.layers = layers
    self.tree = tree
    (tokens, indices) = try tree.tokens()
    references = try TokenReferences(in: tokens, of: tree, indices: indices)
    for index in tokens.indices where tokens[index].type == nil {
      tokens[index].type = typeOfReference(tokens[index])
    }
    for token in tokens {
      if token.fontStyleName == nil {
        try check(token)
      } else {
        fontStyles.append(try fontStyle(token))
      }
    }
  }

  subscript(name: String) -> Token? {
    tree[name].flatMap { indices[$0] }.map { tokens[$0] }
  }

  private func typeOfReference(_ token: Token) -> TokenType? {
    let target = references[token.value]?.token.map { tokens[$0] }
    return target?.type ?? target?.inheritedType ?? token.inheritedType
  }
}

extension DesignTokens {
  /// Throws an error if a token's value does not match its type.
  ///
  /// For an alias, only the type of the target is checked; the target is a token itself.
  private mutating func check(_ token: Token) throws(SourceError) {
    guard let type = token.type else {
      throw json.error(
        at: token.key, "no '$type' here or in an enclosing group; add one")
    }
    guard try target(of: token.value, as: type) == nil else { return }
    if type == .typography {
      _ = try fontStyle(token)
    } else {
      try check(token.value, as: type)
    }
  }

  /// Throws an error if a value, of a token or of a part of one, does not match a type.
  mutating func check(_ value: JSONNode.ID, as type: TokenType) throws(SourceError) {
    switch type {
    case .color: try checkColor(value)
    case .dimension: _ = try dimension(value)
    case .fontFamily: _ = try fontFamilies(value)
    case .fontWeight: _ = try fontWeight(value)
    case .duration: _ = try duration(value)
    case .cubicBezier: try checkCubicBezier(value)
    case .number: _ = try number(value)
    case .strokeStyle: try checkStrokeStyle(value)
    case .border, .transition, .shadow, .gradient: try checkParts(of: value, as: type)
    case .typography: break
    }
  }

  /// Throws an error if a token does not have the given type.
  func checkType(of token: Token, is type: TokenType) throws(SourceError) {
    if let target = references[token.value] {
      try checkTarget(target, of: token.value, is: type)
    }
    guard let stated = token.type, stated != type else { return }
    throw json.error(
      at: token.key,
      "'\(token.name)' is of type '\(stated.rawValue)'; a theme needs '\(type.rawValue)' here")
  }
}

// MARK: - Aliases

extension DesignTokens {
  /// Returns the final value of an alias or a pointer, or any other value unchanged.
  func resolved(_ value: JSONNode.ID, as type: TokenType) throws(SourceError) -> JSONNode.ID {
    guard let target = references[value] else { return value }
    try checkTarget(target, of: value, is: type)
    return target.value
  }

  /// Returns the final value of a pointer, or any other value unchanged.
  ///
  /// Aliases are not valid in these places.
  func resolved(_ value: JSONNode.ID) -> JSONNode.ID {
    json[value].kind == .object ? references[value]?.value ?? value : value
  }

  /// Returns the node to report for an error in a resolved value.
  ///
  /// An invalid token is reported at its own value. A pointer may take a part of a token of another
  /// type, which is valid there but not here, so that is reported at the pointer.
  func place(of value: JSONNode.ID) -> JSONNode.ID {
    references[value].flatMap { $0.token == nil ? nil : $0.value } ?? value
  }

  /// Returns the last token of a chain of aliases; `nil` if the value is not a whole token.
  func target(of value: JSONNode.ID, as type: TokenType) throws(SourceError) -> Token? {
    guard let target = references[value] else { return nil }
    try checkTarget(target, of: value, is: type)
    return target.token.map { tokens[$0] }
  }

  private func checkTarget(
    _ target: TokenReferences.Target, of value: JSONNode.ID, is type: TokenType
  ) throws(SourceError) {
    guard target.token != nil, let first = target.first.map({ tokens[$0] }),
      let stated = first.type, stated != type
    else { return }
    throw json.error(
      at: json.member("$ref", of: value)?.value ?? value,
      "'\(first.name)' is of type '\(stated.rawValue)'; '\(type.rawValue)' is needed here")
  }
}
