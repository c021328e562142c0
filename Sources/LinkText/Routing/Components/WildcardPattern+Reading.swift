extension WildcardPattern {
  /// Why a text is no pattern.
  enum SyntaxError: Error, Equatable {
    case tooLong
    case unclosedVariable
    case unknownVariable(String)
    case tooManyValues
  }

  /// In bytes; longer ones are attacks.
  static let maximumCount = 4_096
  private static let maximumWeight = 100_000

  /// Reads `*`, `?` and, where Apple's rules hold, `$(name)`; there is no escape for them.
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

  /// Reads a value of a substitution variable, which can't hold another variable.
  init(wildcards text: [UInt8]) {
    var tokens = TokenList()
    for byte in text { tokens.append(byte) }
    self.init(tokens: tokens.finished())
  }

  /// The pattern for texts that are folded.
  ///
  /// Variables are looked up folded, so they stay.
  func folded(_ letterCase: ComponentComparison.LetterCase) -> WildcardPattern {
    WildcardPattern(
      tokens: tokens.map { token in
        if case .literal(let text) = token { return .literal(letterCase.folded(text)) }
        return token
      })
  }

  /// What matching costs for each place in a text, in bytes that are looked at.
  var weight: Int {
    tokens.reduce(0) { $0 + $1.weight }
  }

  /// With each `*` before a literal as Android reads it.
  private var stoppingEarly: WildcardPattern {
    var tokens = tokens
    for index in tokens.indices.dropLast() {
      if tokens[index] == .characters, case .literal(let next) = tokens[index + 1] {
        let character = String(decoding: next, as: UTF8.self).unicodeScalars.prefix(1)
        tokens[index] = .charactersUpTo(next: Array(String(character).utf8))
      }
    }
    return WildcardPattern(tokens: tokens)
  }
}

extension WildcardPattern.Token {
  /// What matching costs for each place in a text, in bytes that are looked at.
  var weight: Int {
    switch self {
    case .literal(let text): text.count
    case .charactersUpTo(let next): next.count
    case .character, .characters: 1
    case .variable(let variable): variable.weight
    }
  }
}

/// The tokens of a pattern while it is read.
private struct TokenList {
  private var tokens: [WildcardPattern.Token] = []
  private var literal: [UInt8] = []
  private var hasStar = false

  mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "?"):
      finishLiteral()
      // `*?` means the same as `?*`; one spelling makes patterns easy to compare.
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
