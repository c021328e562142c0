/// A compiled pattern with wildcards.
///
/// Matching tracks all positions that the tokens can reach instead of backtracking, so that its
/// time is linear in the text and in the pattern.
package struct WildcardPattern: Equatable, Sendable {
  package enum Token: Equatable, Sendable {
    case literal(Bytes)
    /// `?`: exactly one character.
    case character
    /// `*`: any number of characters, ending wherever the rest of the pattern matches.
    case characters
    /// `*` before a literal on Android: all characters up to the first occurrence of `next`.
    case charactersUpTo(next: Bytes)
    /// One of the values of a substitution variable.
    case variable(SubstitutionVariable)
  }

  package var tokens: [Token]

  static let anything = WildcardPattern(tokens: [.characters])

  /// Returns whether the whole text matches.
  func matches(_ text: Bytes) -> Bool {
    if case .literal(let start) = tokens.first, !text.starts(with: start) { return false }
    return ends(from: [0], in: text).last == text.count
  }

  /// Returns the offsets, in ascending order, at which a match ends that begins at one of `starts`.
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
      return text.places(of: next, from: starts)
    case .variable(let variable):
      return variable.ends(from: starts, in: text)
    }
  }
}

extension Bytes {
  /// Returns whether an offset is at a character boundary.
  fileprivate func isBoundary(_ offset: Int) -> Bool {
    offset == count || self[offset] & 0xC0 != 0x80
  }

  fileprivate func endOfCharacter(at offset: Int) -> Int {
    var end = offset + 1
    while !isBoundary(end) { end += 1 }
    return end
  }

  /// Returns, for each start, the first offset at or after it where `next` occurs, without
  /// duplicates.
  fileprivate func places(of next: Bytes, from starts: [Int]) -> [Int] {
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
