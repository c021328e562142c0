import LinkText

/// Pairs of tokens that are one color in two appearances.
struct AppearancePairs {
  struct Pair {
    let light: Int
    let dark: Int
    /// The name of both tokens, without the appearance.
    let name: [String]
  }

  private var pairs: [Int: Pair] = [:]

  init(_ values: ForeignValues) {
    var halves: [[String]: (light: Int?, dark: Int?)] = [:]
    var keys: [(index: Int, key: [String], name: [String])] = []
    for (index, token) in values.foreign.tokens.enumerated() {
      guard values.dark[index] == nil, case .color? = values.light[index],
        let half = Self.half(token, hasSets: values.foreign.hasSets)
      else { continue }
      // Day pairs with night, and light with dark.
      let key = [half.words] + half.name
      if half.appearance == .dark {
        halves[key, default: (nil, nil)].dark = halves[key]?.dark ?? index
      } else {
        halves[key, default: (nil, nil)].light = halves[key]?.light ?? index
      }
      keys.append((index, key, half.name))
    }
    for (index, key, name) in keys {
      guard let half = halves[key], let light = half.light, let dark = half.dark,
        index == light || index == dark
      else { continue }
      pairs[index] = Pair(light: light, dark: dark, name: name)
    }
  }

  subscript(index: Int) -> Pair? { pairs[index] }

  /// Returns the appearance in a token's name, and the name without it, or `nil` if the name does
  /// not contain an appearance.
  private static func half(
    _ token: ForeignToken, hasSets: Bool
  ) -> (appearance: Appearance, words: String, name: [String])? {
    var name: [String]
    let word: String
    switch token.role {
    case .theoAlias: return nil
    case .theoProperty:
      name = token.words
      if name.last == "color" { name.removeLast() }
      word = name.popLast() ?? ""
    case .treeToken:
      guard hasSets else { return nil }
      name = Array(token.path.dropFirst())
      word = token.path[0]
    }
    guard !name.isEmpty, let appearance = JSONDocument.appearance(named: word) else { return nil }
    let isDay = ["day", "night"].contains(TokenName.words(in: word).joined())
    return (appearance, isDay ? "day" : "light", name)
  }
}
