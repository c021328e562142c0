import LinkText

/// A token to write, and its origin.
struct ImportedEntry {
  enum Content {
    /// A value, and optionally another one for the dark appearance.
    case values(light: ForeignToken.Place, dark: ForeignToken.Place?)
    /// A font style from tokens that are not written themselves.
    case fontStyle(ImportedTypography)
  }

  /// The token that provides the location, the description and the deprecation.
  let source: Int
  let content: Content
  /// The preferred path, which another token may have already.
  let path: [String]
}

extension ForeignTokens {
  /// Returns the entries for all tokens, in their order.
  ///
  /// A pair of tokens for two appearances is one entry, and so are the parts of a font style.
  mutating func entries() -> [ImportedEntry] {
    let styles = fontStyles()
    let stylesByStart = Dictionary(uniqueKeysWithValues: styles.map { ($0.tokens[0], $0) })
    let partsOfStyles = Set(styles.flatMap(\.tokens))
    let pairs = appearancePairs()
    // Theo's constants are copied to where they are used.
    let used = Set(
      places.compactMap { self[$0].target }.filter { tokens[$0].role == .theoAlias })
    var entries: [ImportedEntry] = []
    for (index, token) in tokens.enumerated() {
      if let style = stylesByStart[index] {
        entries.append(
          ImportedEntry(source: index, content: .fontStyle(style.style), path: style.path))
      }
      if partsOfStyles.contains(index) { continue }
      if let pair = pairs[index] {
        guard index == min(pair.light, pair.dark) else { continue }
        entries.append(
          ImportedEntry(
            source: pair.light,
            content: .values(light: Place(token: pair.light), dark: Place(token: pair.dark)),
            path: path(of: token, name: pair.name, type: .color)))
      } else if let value = token.light.value {
        let dark = token.dark?.value == nil ? nil : Place(token: index, side: 1)
        entries.append(
          ImportedEntry(
            source: index, content: .values(light: Place(token: index), dark: dark),
            path: path(of: token, name: token.path, type: value.type)))
      }
      if used.contains(index) { continue }
      if let reason = token.light.reason {
        leaveOut("'\(token.name)' is left out: \(reason)", at: token.key)
      } else if let reason = token.dark?.reason {
        leaveOut("the dark value of '\(token.name)' is left out: \(reason)", at: token.key)
      }
    }
    return entries
  }

  /// Returns the pairs of tokens that are one color in two appearances, by the index of each token,
  /// with the name of both without the appearance.
  private func appearancePairs() -> [Int: (light: Int, dark: Int, name: [String])] {
    var halves: [[String]: [Appearance: Int]] = [:]
    for (index, token) in tokens.enumerated() where token.dark?.value == nil {
      guard case .color? = token.light.value else { continue }
      var name = token.words
      let word: String
      switch token.role {
      case .theoAlias: continue
      case .theoProperty:
        if name.last == "color" { name.removeLast() }
        word = name.popLast() ?? ""
      case .treeToken:
        guard hasSets else { continue }
        name = Array(token.path.dropFirst())
        word = token.path[0]
      }
      guard !name.isEmpty, let appearance = TokenName.appearance(word) else { continue }
      // Day pairs with night, and light with dark.
      let isDay = ["day", "night"].contains(TokenName.words(in: word).joined())
      let key = [isDay ? "day" : "light"] + name
      halves[key, default: [:]][appearance] = halves[key]?[appearance] ?? index
    }
    return halves.reduce(into: [:]) { pairs, half in
      guard let light = half.value[.light], let dark = half.value[.dark] else { return }
      for index in [light, dark] { pairs[index] = (light, dark, Array(half.key.dropFirst())) }
    }
  }

  /// Returns the path of a token of a type, whose path in the source is `name`.
  private func path(of token: ForeignToken, name: [String], type: TokenType) -> [String] {
    var words = name.flatMap(TokenName.words(in:))
    if type == .typography { return Self.fontStylePath(of: words) }
    switch token.role {
    case .theoAlias: return ["palette", TokenName.camelCase(words)]
    case .theoProperty:
      // Words that repeat the name of the group are left out.
      let group = TokenName.words(in: type.rawValue)
      if words.starts(with: group), words.count > group.count { words.removeFirst(group.count) }
      if type == .color, words.last == "color", words.count > 1 { words.removeLast() }
      return [type.rawValue, TokenName.camelCase(words)]
    case .treeToken:
      var path = name.map(TokenName.allowed)
      // These groups have a meaning in a theme.
      let isReserved = path[0] == "link" && !LinkColorChoice.isLinkToken(path, type: type)
      if path[0] == "fontStyle" || isReserved { path[0] += "Source" }
      return path
    }
  }
}

/// A token of the written token file.
struct ImportedToken {
  enum Value: Equatable {
    case alias(String)
    case literal(TokenValue)
  }

  /// The names of its groups and its own name.
  let path: [String]
  let type: TokenType
  let light: Value
  /// The dark value, or `nil` if it equals the light value.
  var dark: Value?
  var description: String?
  var deprecation: ForeignToken.Deprecation?
  /// The index of the foreign token that the token comes from.
  let source: Int

  var name: String { path.joined(separator: ".") }
}

/// A value that a token file can contain.
enum TokenValue: Equatable {
  case color(RGBColor)
  case dimension(Measure)
  case number(Double)
  case fontWeight(Int)
  case fontFamily([String])
  case duration(Measure)
  case typography(ImportedTypography)

  var type: TokenType {
    switch self {
    case .color: .color
    case .dimension: .dimension
    case .number: .number
    case .fontWeight: .fontWeight
    case .fontFamily: .fontFamily
    case .duration: .duration
    case .typography: .typography
    }
  }
}

/// A font style; its parts may be other tokens.
struct ImportedTypography: Equatable {
  var family: [String]
  var size: Measure
  var weight: Int
  var letterSpacing: Measure
  /// The line height as a multiple of the size.
  var lineHeight: Double
  /// The foreign token that the family comes from.
  var familyToken: Int?
}

/// Splits and joins the names of tokens.
enum TokenName {
  /// Returns the words of a name in lowercase.
  ///
  /// `TEXT_ON-DARK`, `textOnDark` and `text on dark` have the same three words.
  static func words(in name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var endsInSmallLetter = false
    for scalar in name.unicodeScalars {
      if scalar.isSeparatorOfWords {
        if !word.isEmpty { words.append(word) }
        word = ""
        endsInSmallLetter = false
        continue
      }
      let isCapital = ("A"..."Z").contains(scalar)
      if isCapital, endsInSmallLetter {
        words.append(word)
        word = ""
      }
      word.unicodeScalars.append(isCapital ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar)
      endsInSmallLetter = ("a"..."z").contains(scalar)
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// Returns a name such as `textOnDark` from its words, or `-` if there are none.
  static func camelCase(_ words: some Collection<String>) -> String {
    guard let first = words.first else { return "-" }
    return words.dropFirst().reduce(into: first) { name, word in
      guard let initial = word.utf8.first, initial.isASCIILetter else { return name += word }
      name.unicodeScalars.append(Unicode.Scalar(initial & ~0x20))
      name.unicodeScalars.append(contentsOf: word.unicodeScalars.dropFirst())
    }
  }

  /// Returns the appearance that a name denotes, such as the name of a top-level group.
  static func appearance(_ name: String) -> Appearance? {
    switch words(in: name) {
    case ["light"], ["day"]: .light
    case ["dark"], ["night"]: .dark
    default: nil
    }
  }

  /// Returns a name that the format allows, and that an alias can contain without escapes.
  static func allowed(_ name: String) -> String {
    var allowed = ""
    for scalar in name.unicodeScalars {
      if allowed.isEmpty, scalar == "$" { continue }
      allowed.unicodeScalars.append(scalar.isForbiddenInNames ? "-" : scalar)
    }
    return allowed.isEmpty ? "-" : allowed
  }
}

extension Unicode.Scalar {
  fileprivate var isSeparatorOfWords: Bool {
    ["_", "-", " ", "/", "$"].contains(self) || isForbiddenInNames
  }

  fileprivate var isForbiddenInNames: Bool {
    if ["{", "}", ".", "\"", "\\"].contains(self) { return true }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

/// The names in a token file, where no token has the name of another token or of a group.
struct TokenNames {
  private enum Use {
    case group
    case token
  }

  private var uses: [String: Use] = [:]
  /// The next number to append to a name that is already in use.
  private var numbers: [String: Int] = [:]

  /// Reserves and returns a path, with a number appended to names that are already in use.
  mutating func reserve(_ path: [String]) -> [String] {
    var prefix = ""
    return path.enumerated().map { index, name in
      let use = index < path.count - 1 ? Use.group : .token
      var candidate = name
      while let taken = uses[prefix + candidate], use == .token || taken == .token {
        let number = numbers[prefix + name, default: 2]
        numbers[prefix + name] = number + 1
        candidate = name + String(number)
      }
      uses[prefix + candidate] = use
      prefix += candidate + "."
      return candidate
    }
  }

  func contains(_ name: String) -> Bool { uses[name] != nil }
}
