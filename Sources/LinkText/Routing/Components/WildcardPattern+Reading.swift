extension WildcardPattern {
  /// The error for a text that is not a pattern.
  enum SyntaxError: Error, Equatable {
    case tooLong
    case unclosedVariable
    case unknownVariable(String)
    case tooManyValues
  }

  /// The maximum length in bytes; longer patterns are considered attacks.
  static let maximumCount = 4_096
  private static let maximumWeight = 100_000

  /// Reads `*`, `?`, and, in the Apple dialect, `$(name)`.
  ///
  /// None of them can be escaped.
  init(
    reading text: ArraySlice<UInt8>, in dialect: ComponentDialect,
    variables: SubstitutionVariables, letterCase: ComponentComparison.LetterCase
  ) throws(SyntaxError) {
    guard text.count <= WildcardPattern.maximumCount else { throw .tooLong }
    var tokens = TokenList()
    var rest = text
    while let byte = rest.first {
      guard dialect == .apple, rest.starts(with: "$(".utf8) else {
        tokens.append(byte)
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ")")) else { throw .unclosedVariable }
      let name = String(decoding: rest[..<end].dropFirst(2), as: UTF8.self)
      guard let variable = variables.variable(name, letterCase) else {
        throw .unknownVariable(name)
      }
      tokens.append(variable)
      rest = rest[end...].dropFirst()
    }
    let pattern = WildcardPattern(tokens: tokens.finished()).folded(letterCase)
    guard pattern.weight <= WildcardPattern.maximumWeight else { throw .tooManyValues }
    self = dialect == .android ? pattern.stoppingEarly : pattern
  }

  /// Reads a value of a substitution variable, which cannot contain another variable.
  init(wildcards text: Bytes) {
    var tokens = TokenList()
    for byte in text { tokens.append(byte) }
    self.init(tokens: tokens.finished())
  }

  /// Returns the pattern for case-folded texts.
  ///
  /// Variables are unchanged, because they are looked up in folded form.
  func folded(_ letterCase: ComponentComparison.LetterCase) -> WildcardPattern {
    WildcardPattern(
      tokens: tokens.map { token in
        if case .literal(let text) = token { return .literal(letterCase.folded(text)) }
        return token
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

/// The tokens of a pattern that is being read.
private struct TokenList {
  private var tokens: [WildcardPattern.Token] = []
  private var literal: Bytes = []
  private var hasStar = false

  mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "?"):
      finishLiteral()
      // `*?` is equivalent to `?*`; a single spelling makes patterns easy to compare.
      tokens.append(.character)
    case UInt8(ascii: "*"):
      finishLiteral()
      hasStar = true
    default:
      finishStar()
      literal.append(byte)
    }
  }

  mutating func append(_ variable: SubstitutionVariable) {
    finishLiteral()
    finishStar()
    tokens.append(.variable(variable))
  }

  mutating func finished() -> [WildcardPattern.Token] {
    finishLiteral()
    finishStar()
    return tokens
  }

  private mutating func finishLiteral() {
    guard !literal.isEmpty else { return }
    tokens.append(.literal(literal))
    literal = []
  }

  private mutating func finishStar() {
    guard hasStar else { return }
    tokens.append(.characters)
    hasStar = false
  }
}
