/// A compiled pattern with wildcards and substitution variables.
///
/// Matching does not backtrack, but tracks all positions that the tokens can reach. The time is
/// linear in the length of the text and in the length of the pattern.
package struct WildcardPattern: Equatable, Sendable {
  package enum Token: Equatable, Sendable {
    case literal(Bytes)
    /// `?`: exactly one character.
    case character
    /// `*`: any number of characters, ending wherever the rest of the pattern matches.
    case characters
    /// `*` before a literal on Android: all characters up to the first occurrence of `next`.
    case charactersUpTo(next: Bytes)
    case variable(SubstitutionVariable)
  }

  package var tokens: [Token]

  static let anything = WildcardPattern(tokens: [.characters])

  func matches(_ text: Bytes) -> Bool {
    if case .literal(let start) = tokens.first, !text.starts(with: start) { return false }
    return ends(from: [0], in: text).last == text.count
  }

  /// Returns the end offsets, in ascending order, of the matches that begin at one of `starts`.
  func ends(from starts: [Int], in text: Bytes) -> [Int] {
    var ends = starts
    for token in tokens {
      guard !ends.isEmpty else { break }
      ends = token.ends(from: ends, in: text)
    }
    return ends
  }
}

extension WildcardPattern.Token {
  fileprivate func ends(from starts: [Int], in text: Bytes) -> [Int] {
    switch self {
    case .literal(let literal):
      return starts.compactMap { start in
        text[start...].starts(with: literal) ? start + literal.count : nil
      }
    case .character:
      return starts.compactMap { $0 < text.count ? text.endOfCharacter(at: $0) : nil }
    case .characters:
      return (starts[0]...text.count).filter(text.isBoundary)
    case .charactersUpTo(let next):
      return text.offsets(of: next, from: starts)
    case .variable(let variable):
      return variable.ends(from: starts, in: text)
    }
  }

  /// The maximum number of bytes that matching compares at each position of a text.
  var weight: Int {
    switch self {
    case .literal(let text): text.count
    case .charactersUpTo(let next): next.count
    case .character, .characters: 1
    case .variable(let variable): variable.weight
    }
  }

  /// Returns the cost of ``ends(from:in:)`` at `count` positions, in compared bytes and wildcards.
  fileprivate func cost(ofPositions count: Int, in symbols: [WildcardPattern.Symbol]) -> Int {
    switch self {
    case .characters: symbols.count
    // The symbols at a position are copied for each length of the variable's values.
    case .variable(let variable): count * (weight + 8 * (1 + variable.lengths.count))
    case .literal, .character, .charactersUpTo: count * weight
    }
  }

  fileprivate func ends(from starts: [Int], in symbols: [WildcardPattern.Symbol]) -> [Int] {
    switch self {
    case .literal(let literal):
      return starts.compactMap { start in
        symbols[start...].starts(with: literal.lazy.map { .byte($0) }) ? start + literal.count : nil
      }
    case .character: return starts.compactMap { symbols.endOfCharacter(at: $0) }
    case .characters: return (starts[0]...symbols.count).filter(symbols.isBoundary)
    // The end depends on an actual text, so this token covers nothing.
    case .charactersUpTo: return []
    case .variable(let variable): return symbols.offsets(after: variable, from: starts)
    }
  }
}

extension Bytes {
  fileprivate func isBoundary(_ offset: Int) -> Bool {
    offset == count || self[offset] & 0xC0 != 0x80
  }

  fileprivate func endOfCharacter(at offset: Int) -> Int {
    var end = offset + 1
    while !isBoundary(end) { end += 1 }
    return end
  }

  /// Returns the first offset of `next` at or after each start, without duplicates.
  fileprivate func offsets(of next: Bytes, from starts: [Int]) -> [Int] {
    var offsets: [Int] = []
    var place = 0
    for start in starts {
      place = Swift.max(place, start)
      while place < count, !self[place...].starts(with: next) { place += 1 }
      guard place < count else { break }
      if offsets.last != place { offsets.append(place) }
    }
    return offsets
  }
}

extension WildcardPattern {
  /// The maximum length in bytes; longer patterns are rejected, because they may be attacks.
  static let maximumCount = 4_096
  private static let maximumWeight = 100_000

  /// Reads a pattern with `*`, `?`, and, in the Apple dialect, `$(name)`, which cannot be escaped.
  init(
    reading text: ArraySlice<UInt8>, in dialect: ComponentDialect,
    variables: SubstitutionVariables, comparison: ComponentComparison
  ) throws(SyntaxError) {
    guard text.count <= WildcardPattern.maximumCount else {
      throw SyntaxError(message: "the pattern has more than \(WildcardPattern.maximumCount) bytes")
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
        throw SyntaxError(message: "'$(' without ')'; a substitution variable is written '$(name)'")
      }
      let name = String(decoding: rest[..<end].dropFirst(2), as: UTF8.self)
      guard let variable = variables.variable(name, comparedBy: comparison) else {
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
    self = dialect == .android ? pattern.withAndroidWildcards : pattern
  }

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
      // Remove the token first, so that the text is not copied.
      tokens.removeLast()
      text.append(byte)
      tokens.append(.literal(text))
    }
  }

  /// The pattern with case-folded literals; variables are unchanged.
  var caseFolded: WildcardPattern {
    WildcardPattern(
      tokens: tokens.map { token in
        if case .literal(let text) = token { .literal(text.caseFolded) } else { token }
      })
  }

  /// The maximum number of bytes that matching compares at each position of a text.
  var weight: Int { tokens.reduce(0) { $0 + $1.weight } }

  /// The pattern with each `*` before a literal converted to Android's `charactersUpTo`.
  private var withAndroidWildcards: WildcardPattern {
    var tokens = tokens
    for index in tokens.indices.dropLast() {
      if tokens[index] == .characters, case .literal(let next) = tokens[index + 1] {
        let character = String(decoding: next, as: UTF8.self).unicodeScalars.prefix(1)
        tokens[index] = .charactersUpTo(next: Bytes(String(character).utf8))
      }
    }
    return WildcardPattern(tokens: tokens)
  }

  /// A part of a pattern, which another pattern matches as if the part were text.
  fileprivate enum Symbol: Equatable {
    case byte(UInt8)
    case character
    case characters
    case variable(SubstitutionVariable)
  }

  /// Returns whether this pattern provably matches every text that `other` matches.
  ///
  /// A wildcard of `other` is treated as text that only the same or a wider wildcard matches, so
  /// `false` proves nothing. The bytes and wildcards that are compared are subtracted from
  /// `budget`; they can exceed the product of both lengths. An exhausted budget results in `false`.
  func covers(_ other: WildcardPattern, within budget: inout Int) -> Bool {
    if tokens == [.characters] { return true }
    budget -= tokens.count
    guard budget > 0 else { return false }
    if case .literal(let start) = tokens.first {
      budget -= start.count
      guard case .literal(let text) = other.tokens.first, text.starts(with: start) else {
        return false
      }
    }
    let symbols = other.symbols
    budget -= symbols.count
    if self == other { return true }
    var ends = [0]
    for token in tokens {
      budget -= token.cost(ofPositions: ends.count, in: symbols)
      guard budget > 0 else { return false }
      ends = token.ends(from: ends, in: symbols)
      guard !ends.isEmpty else { return false }
    }
    return ends.last == symbols.count
  }

  private var symbols: [Symbol] {
    tokens.flatMap { token -> [Symbol] in
      switch token {
      case .literal(let text): text.map { .byte($0) }
      case .character: [.character]
      // `charactersUpTo` matches no more than `characters`.
      case .characters, .charactersUpTo: [.characters]
      case .variable(let variable): [.variable(variable)]
      }
    }
  }
}

extension [WildcardPattern.Symbol] {
  fileprivate func isBoundary(_ offset: Int) -> Bool {
    guard offset < count, case .byte(let byte) = self[offset] else { return true }
    return byte & 0xC0 != 0x80
  }

  /// Returns the end of the character at `offset`, or `nil` if there isn't exactly one character.
  fileprivate func endOfCharacter(at offset: Int) -> Int? {
    guard offset < count else { return nil }
    switch self[offset] {
    case .character: return offset + 1
    case .variable(let variable): return variable.isOneCharacter ? offset + 1 : nil
    case .characters: return nil
    case .byte:
      var end = offset + 1
      while !isBoundary(end) { end += 1 }
      return end
    }
  }

  /// Returns the end offsets of `variable`, or of its literal values, if they begin at `starts`.
  fileprivate func offsets(after variable: SubstitutionVariable, from starts: [Int]) -> [Int] {
    var offsets: Set<Int> = []
    for start in starts {
      if start < count, case .variable(let other) = self[start], other.name == variable.name {
        offsets.insert(start + 1)
      }
      for length in variable.lengths {
        let bytes = self[start...].prefix(length).compactMap { symbol -> UInt8? in
          if case .byte(let byte) = symbol { byte } else { nil }
        }
        if bytes.count == length, variable.contains(bytes[...]) { offsets.insert(start + length) }
      }
    }
    return offsets.sorted()
  }
}
