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
  var contradictions: [ContradictedColor] = []
  /// The typography tokens of the group `fontStyle`; those of `other`, if it was given.
  private(set) var fontStyles: [FontStyle] = []

  /// Reads and checks the tokens of a tree.
  ///
  /// - Parameters:
  ///   - tree: The merged tree.
  ///   - layers: The trees that were merged, in order of increasing precedence.
  ///   - other: The tokens of another appearance. Tokens that are the same there are not checked
  ///     again.
  init(
    _ tree: TokenTree, layers: [JSONNode.ID], sharing other: DesignTokens? = nil
  ) throws(SourceError) {
    var tree = tree
    try tree.extend()
    json = tree.json
    self.layers = layers
    self.tree = tree
    (tokens, indices) = try tree.tokens()
    references = try TokenReferences(in: tokens, of: tree, indices: indices)
    for index in tokens.indices where tokens[index].type == nil {
      tokens[index].type = typeOfReference(tokens[index])
    }
    fontStyles = other?.fontStyles ?? []
    for token in tokens where other.map({ isSame(token, in: $0) }) != true {
      if token.fontStyleName == nil {
        try check(token)
      } else {
        let fontStyle = try fontStyle(token)
        if other == nil { fontStyles.append(fontStyle) }
      }
    }
  }

  /// Returns whether a token has the same value in `other`, with all references resolved.
  private func isSame(_ token: Token, in other: DesignTokens) -> Bool {
    guard let twin = other[token.name], twin.value == token.value, twin.type == token.type else {
      return false
    }
    return (token.value.index..<json[token.value].next.index).allSatisfy { index in
      let (here, there) = (
        references[JSONNode.ID(index: index)], other.references[JSONNode.ID(index: index)]
      )
      return here?.value == there?.value
        && here?.first.map { tokens[$0].type } == there?.first.map { other.tokens[$0].type }
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
    switch type {
    case .color: try checkColor(token.value)
    case .dimension: _ = try dimension(token.value)
    case .fontFamily: _ = try fontFamilies(token.value)
    case .fontWeight: _ = try fontWeight(token.value)
    case .duration: _ = try duration(token.value)
    case .cubicBezier: try checkCubicBezier(token.value)
    case .number: _ = try number(token.value)
    case .strokeStyle: try checkStrokeStyle(token.value)
    case .border: try checkBorder(token.value)
    case .transition: try checkTransition(token.value)
    case .shadow: try checkShadow(token.value)
    case .gradient: try checkGradient(token.value)
    case .typography: _ = try fontStyle(token)
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

  /// Returns the last token of a chain of aliases, or `nil` if the value is not an alias of a whole
  /// token.
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
