extension WildcardPattern {
  /// A part of a pattern that another pattern is matched against as if it were text.
  fileprivate enum Symbol: Equatable {
    case byte(UInt8)
    case character
    case characters
    case variable(SubstitutionVariable)
  }

  /// Returns whether this pattern provably matches every text that `other` matches.
  ///
  /// A wildcard of `other` is treated as text that only the same or a wider wildcard matches, so
  /// `false` proves nothing. The budget is the remaining number of bytes and wildcards to compare,
  /// which can exceed the product of both lengths; the result is `false` if it is exhausted.
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
      budget -= token.cost(ofPlaces: ends.count, in: symbols)
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

extension WildcardPattern.Token {
  /// Returns the cost of ``ends(from:in:)`` for `count` positions, in bytes and wildcards.
  fileprivate func cost(ofPlaces count: Int, in symbols: [WildcardPattern.Symbol]) -> Int {
    switch self {
    case .characters: symbols.count
    // The symbols at a position are copied for each length.
    case .variable(let variable): count * (weight + 8 * (1 + variable.counts.count))
    case .literal, .character, .charactersUpTo: count * weight
    }
  }

  fileprivate func ends(
    from starts: [Int], in symbols: [WildcardPattern.Symbol]
  ) -> [Int] {
    switch self {
    case .literal(let literal):
      return starts.compactMap { start in
        symbols[start...].starts(with: literal.lazy.map { .byte($0) })
          ? start + literal.count : nil
      }
    case .character: return starts.compactMap { symbols.endOfCharacter(at: $0) }
    case .characters: return (starts[0]...symbols.count).filter(symbols.isBoundary)
    // The end depends on the text.
    case .charactersUpTo: return []
    case .variable(let variable): return symbols.places(after: variable, from: starts)
    }
  }
}

extension [WildcardPattern.Symbol] {
  fileprivate func isBoundary(_ offset: Int) -> Bool {
    guard offset < count, case .byte(let byte) = self[offset] else { return true }
    return byte & 0xC0 != 0x80
  }

  /// Returns the end of a character, or `nil` if the symbol may be none or more than one.
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

  /// Returns the positions after the same variable, or after a literal that is one of its values.
  fileprivate func places(after variable: SubstitutionVariable, from starts: [Int]) -> [Int] {
    var places: Set<Int> = []
    for start in starts {
      if start < count, case .variable(let other) = self[start], other.name == variable.name {
        places.insert(start + 1)
      }
      for length in variable.counts {
        let bytes = self[start...].prefix(length).compactMap { symbol -> UInt8? in
          if case .byte(let byte) = symbol { byte } else { nil }
        }
        if bytes.count == length, variable.contains(bytes[...]) { places.insert(start + length) }
      }
    }
    return places.sorted()
  }
}
