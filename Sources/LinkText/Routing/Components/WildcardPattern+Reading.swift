extension WildcardPattern {
  /// The maximum length in bytes; longer patterns are considered attacks.
  static let maximumCount = 4_096
  private static let maximumWeight = 100_000

  /// Reads `*`, `?`, and, in the Apple dialect, `$(name)`, none of which can be escaped.
  init(
    reading text: ArraySlice<UInt8>, in dialect: ComponentDialect,
    variables: SubstitutionVariables, comparison: ComponentComparison
  ) throws(SyntaxError) {
    guard text.count <= WildcardPattern.maximumCount else {
      throw SyntaxError(
        message: "the pattern has more than \(WildcardPattern.maximumCount) bytes")
    }
    var pattern = WildcardPattern(tokens: [])
    var rest = text
    while let byte = rest.first {
      guard dialect == .apple, rest.starts(with: "$(".utf8) else {
        pattern.append(byte)
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ")")) else {
        throw SyntaxError(
          message: "'$(' without ')'; a substitution variable is written '$(name)'")
      }
      let name = String(decoding: rest[..<end].dropFirst(2), as: UTF8.self)
      guard let variable = variables.variable(name, comparison) else {
        throw SyntaxError(
          message: "there is no substitution variable '\(name)'"
            + variables.names.suggestion(for: name))
      }
      pattern.tokens.append(.variable(variable))
      rest = rest[end...].dropFirst()
    }
    if !comparison.isCaseSensitive { pattern = pattern.caseFolded }
    guard pattern.weight <= WildcardPattern.maximumWeight else {
      throw SyntaxError(message: "the variables in this pattern have too many values; use fewer")
    }
    self = dialect == .android ? pattern.stoppingEarly : pattern
  }

  /// Reads a value of a substitution variable, which cannot contain another variable.
  init(wildcards text: Bytes) {
    tokens = []
    for byte in text { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "?"):
      // `*?` is equivalent to `?*`; a single spelling makes patterns easy to compare.
      tokens.insert(.character, at: tokens.count - (tokens.last == .characters ? 1 : 0))
    case UInt8(ascii: "*"):
      if tokens.last != .characters { tokens.append(.characters) }
    default:
      guard case .literal(var text) = tokens.last else { return tokens.append(.literal([byte])) }
      // Removed first, so that the text is not copied.
      tokens.removeLast()
      text.append(byte)
      tokens.append(.literal(text))
    }
  }

  /// The pattern for case-folded texts; variables are looked up in folded form.
  var caseFolded: WildcardPattern {
    WildcardPattern(
      tokens: tokens.map { token in
        if case .literal(let text) = token { .literal(text.caseFolded) } else { token }
      })
  }

  /// The cost of matching at each position of a text, in compared bytes.
  var weight: Int {
    tokens.reduce(0) { $0 + $1.weight }
  }

  /// The pattern with each `*` before a literal converted to Android's meaning.
  private var stoppingEarly: WildcardPattern {
    var tokens = tokens
    for index in tokens.indices.dropLast() {
      if tokens[index] == .characters, case .literal(let next) = tokens[index + 1] {
        let character = String(decoding: next, as: UTF8.self).unicodeScalars.prefix(1)
        tokens[index] = .charactersUpTo(next: Bytes(String(character).utf8))
      }
    }
    return WildcardPattern(tokens: tokens)
  }
}

extension WildcardPattern.Token {
  /// The cost of matching at each position of a text, in compared bytes.
  var weight: Int {
    switch self {
    case .literal(let text): text.count
    case .charactersUpTo(let next): next.count
    case .character, .characters: 1
    case .variable(let variable): variable.weight
    }
  }
}
