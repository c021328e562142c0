import LinkText

/// The target of each reference, and the place of the final value.
struct ForeignReferences {
  /// The place of a value: the light or the dark value of a token.
  struct Place: Hashable {
    let token: Int
    let appearance: Appearance

    fileprivate var index: Int { token * 2 + (appearance == .dark ? 1 : 0) }
  }

  private let names: ForeignTokenNames
  private var targets: [Int?]
  private var ends: [Place?]

  /// Resolves all references, or throws an error for a reference to nothing or for a cycle.
  init(_ foreign: ForeignTokens) throws(SourceError) {
    targets = Array(repeating: nil, count: foreign.tokens.count * 2)
    ends = Array(repeating: nil, count: foreign.tokens.count * 2)
    names = ForeignTokenNames(foreign)
    for (index, token) in foreign.tokens.enumerated() {
      for (appearance, side) in token.sides {
        guard let reference = side.reference else { continue }
        targets[Place(token: index, appearance: appearance).index] = try target(
          of: reference, from: index, foreign)
      }
    }
    for (index, token) in foreign.tokens.enumerated() {
      for (appearance, _) in token.sides {
        try follow(Place(token: index, appearance: appearance), foreign)
      }
    }
  }

  /// Returns the target of a reference in the token at `index`.
  func target(
    of reference: ForeignToken.Reference, from index: Int, _ foreign: ForeignTokens
  ) throws(SourceError) -> Int {
    guard let target = names.token(reference.name, from: index, foreign.tokens[index]) else {
      throw foreign.json.error(at: reference.node, names.noToken(reference.name))
    }
    return target
  }

  /// The tokens that other tokens refer to.
  var allTargets: some Sequence<Int> { targets.lazy.compactMap { $0 } }

  /// Returns the token that the value at a place refers to.
  func target(of place: Place) -> Int? { targets[place.index] }

  /// Returns the place of the final value, which is the place itself if it is not a reference.
  func end(of place: Place) -> Place { ends[place.index] ?? place }

  /// Follows a chain of references, and records its end for each place in it.
  private mutating func follow(_ start: Place, _ foreign: ForeignTokens) throws(SourceError) {
    var chain: [Place] = []
    var visited: Set<Place> = []
    var place = start
    while ends[place.index] == nil {
      guard visited.insert(place).inserted else {
        throw cycle(chain, from: place, foreign)
      }
      chain.append(place)
      let token = foreign.tokens[place.token]
      guard token.side(place.appearance)?.isReference == true, let target = targets[place.index]
      else {
        ends[place.index] = place
        break
      }
      let isDark = place.appearance == .dark && foreign.tokens[target].dark != nil
      place = Place(token: target, appearance: isDark ? .dark : .light)
    }
    let end = ends[place.index]
    for place in chain { ends[place.index] = end }
  }

  private func cycle(
    _ chain: [Place], from place: Place, _ foreign: ForeignTokens
  ) -> SourceError {
    let start = chain.firstIndex(of: place) ?? chain.startIndex
    let circle = chain[start...] + [place]
    let names = circle.map { "{\(foreign.tokens[$0.token].name)}" }
    let token = foreign.tokens[place.token]
    return foreign.json.error(
      at: token.side(place.appearance)?.reference?.node ?? token.key,
      "cycle of aliases: \(names.joined(separator: " → ")); give one of them a value")
  }
}

extension ForeignToken {
  /// The light value, and the dark value if there is one.
  var sides: [(appearance: Appearance, side: Side)] {
    [(.light, light)] + (dark.map { [(.dark, $0)] } ?? [])
  }

  func side(_ appearance: Appearance) -> Side? {
    appearance == .dark ? dark : light
  }
}

/// Finds tokens by the names that references use.
private struct ForeignTokenNames {
  private var byName: [String: Int] = [:]
  /// The first token of each name without the name of the set.
  private var bySetlessName: [String: Int] = [:]
  private let hasSets: Bool
  private let spelling: [String]

  init(_ foreign: ForeignTokens) {
    hasSets = foreign.hasSets
    for (index, token) in foreign.tokens.enumerated() where token.role != .theoProperty {
      byName[token.name] = byName[token.name] ?? index
      if foreign.hasSets, token.path.count > 1 {
        let name = token.path.dropFirst().joined(separator: ".")
        bySetlessName[name] = bySetlessName[name] ?? index
      }
    }
    spelling = foreign.tokens.filter { $0.role != .theoProperty }.map(\.name)
  }

  func token(_ name: String, from index: Int, _ token: ForeignToken) -> Int? {
    if let exact = byName[name] { return exact }
    guard hasSets else { return nil }
    // A token in a set may refer to a token of the same name in another set.
    if let own = byName["\(token.path[0]).\(name)"], own != index { return own }
    return bySetlessName[name]
  }

  func noToken(_ name: String) -> String {
    "no token '\(name)'" + spelling.suggestion(for: name)
  }
}
