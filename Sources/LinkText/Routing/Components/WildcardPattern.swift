/// A pattern with wildcards, compiled once and held against many texts.
///
/// Instead of trying one way after another it keeps all places that its tokens can have come to, so
/// that the cost is linear in the text, and in the pattern, whatever the two are.
struct WildcardPattern: Equatable, Sendable {
  enum Token: Equatable, Sendable {
    case literal([UInt8])
    /// `?`: exactly one character.
    case character
    /// `*`: any number of characters, as many as let the rest fit.
    case characters
    /// `*` before a literal as Android reads it: all up to where `next` is found first.
    case charactersUpTo(next: [UInt8])
    /// One of the values of a substitution variable.
    case variable(SubstitutionVariable)
  }

  let tokens: [Token]

  static let anything = WildcardPattern(tokens: [.characters])

  init(tokens: [Token]) {
    self.tokens = tokens
  }

  /// Whether all of the text fits.
  func matches(_ text: [UInt8]) -> Bool {
    if case .literal(let start) = tokens.first, !text.starts(with: start) { return false }
    return ends(from: [0], in: text).last == text.count
  }

  /// The places up to which the text can fit that begins at one of `starts`; both ascend.
  func ends(from starts: [Int], in text: [UInt8]) -> [Int] {
    var ends = starts
    for token in tokens {
      guard !ends.isEmpty else { break }
      ends = token.ends(from: ends, in: text)
    }
    return ends
  }
}

extension WildcardPattern.Token {
  fileprivate func ends(from starts: [Int], in text: [UInt8]) -> [Int] {
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
      return text.places(of: next, from: starts)
    case .variable(let variable):
      return variable.ends(from: starts, in: text)
    }
  }
}

extension [UInt8] {
  /// Whether no character reaches across an offset.
  fileprivate func isBoundary(_ offset: Int) -> Bool {
    offset == count || self[offset] & 0xC0 != 0x80
  }

  fileprivate func endOfCharacter(at offset: Int) -> Int {
    var end = offset + 1
    while !isBoundary(end) { end += 1 }
    return end
  }

  /// For each start the first place at or after it where `next` is found; none of them twice.
  fileprivate func places(of next: [UInt8], from starts: [Int]) -> [Int] {
    var places: [Int] = []
    var place = 0
    for start in starts {
      place = Swift.max(place, start)
      while place < count, !self[place...].starts(with: next) { place += 1 }
      guard place < count else { break }
      if places.last != place { places.append(place) }
    }
    return places
  }
}
