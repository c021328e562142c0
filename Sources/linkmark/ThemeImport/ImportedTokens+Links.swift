import LinkText

extension ImportedTokens {
  /// Adds the tokens of links that the source does not have.
  mutating func addLinks() {
    let colors = semanticColors()
    addStyle(.default, colors)
    // Text and surface must come from the same place; otherwise, the text may be unreadable.
    let hasBoth = LinkColorChoice.all
      .filter { $0.style == .onContrast && ["surface", "text"].contains($0.property) }
      .allSatisfy { $0.names.contains { colors[$0] != nil } }
    addStyle(.onContrast, hasBoth ? colors : [:])
  }

  /// Returns the colors by their lowercase names, without leading words such as `color` or `theme`.
  private func semanticColors() -> [String: ImportedToken] {
    let general = [
      "color", "colors", "colour", "colours", "semantic", "sys", "global", "theme", "alias",
    ]
    var colors: [String: ImportedToken] = [:]
    for token in tokens
    where token.type == .color && token.deprecation == nil && token.path[0] != "palette" {
      let words = token.path.flatMap(TokenName.words(in:)).drop { general.contains($0) }
      colors[words.joined()] = colors[words.joined()] ?? token
    }
    return colors
  }

  private mutating func addStyle(_ style: LinkStyle, _ colors: [String: ImportedToken]) {
    var missing: [String] = []
    for choice in LinkColorChoice.all where choice.style == style {
      let path = ["link", style.rawValue, choice.property]
      let name = path.joined(separator: ".")
      if contains(name) { continue }
      // The value in both appearances, the foreign token it comes from, and the token it is like.
      var found: (value: ImportedToken.Value, source: Int, model: String)?
      if let token = choice.names.lazy.compactMap({ colors[$0] }).first {
        found = (.alias(token.name), token.source, "")
      } else {
        switch choice.fallback {
        case .nothing: continue
        case .author: break
        case .text:
          let other = "link.\(style.rawValue).text"
          found = self[other].map { token in
            (token.dark == nil ? token.light : .alias(other), token.source, ", like \(other)")
          }
        case .dark:
          let other = "link.default.\(choice.property)"
          found = darkValue(named: other).map {
            ($0.value, $0.source, ", like \(other) in the dark appearance")
          }
        }
      }
      guard let found else {
        missing.append("'\(name)'")
        continue
      }
      add(path, found.value, .color, from: found.source)
      let spelling =
        switch found.value {
        case .alias(let alias): alias
        case .literal(.color(let color)): color.description
        case .literal: "a value"
        }
      noteChoice(
        of: found.source,
        "'\(name)' is \(spelling)\(found.model); change it in the file if that is wrong")
    }
    guard !missing.isEmpty else { return }
    foreign.note(
      at: JSONDocument.root, rule: "missing-token", level: .warning,
      "every theme needs \(missing.joined(separator: ", ")), and no token here "
        + "has a matching name; add \(missing.count == 1 ? "it" : "them") to the file")
  }

  private mutating func noteChoice(of source: Int, _ message: String) {
    foreign.note(at: foreign.tokens[source].key, rule: "chosen-token", message)
  }

  /// Returns the dark value of a token, as a value for both appearances.
  private func darkValue(named name: String) -> (value: ImportedToken.Value, source: Int)? {
    var dark: (value: ImportedToken.Value, source: Int)?
    var next = self[name]
    // Each alias in the chain may be of a token with two values.
    while let token = next {
      if let value = token.dark { dark = (value, token.source) }
      guard case .alias(let name) = token.dark ?? token.light else { break }
      next = self[name]
    }
    return dark
  }

  // MARK: - Font styles

  /// Adds `fontStyle.bodyDefault`, the font style of copy, if the source does not have it.
  mutating func addDefaultFontStyle() {
    let path = ["fontStyle", "bodyDefault"]
    guard !contains("fontStyle.bodyDefault") else { return }
    let usual = [
      "body", "bodyMedium", "bodyMd", "bodyRegular", "bodyBase", "bodyM", "default", "base",
      "paragraph", "md", "medium", "regular",
    ]
    let known = usual.lazy.map { "fontStyle.\($0)" }.first(where: contains)
    if let token = known.flatMap({ self[$0] }) {
      add(path, .alias(token.name), .typography, from: token.source)
      noteChoice(
        of: token.source,
        "'fontStyle.bodyDefault' is \(token.name); change it in the file if that is wrong")
    } else if let token = tokens.first(where: { $0.type == .typography }) {
      noteChoice(
        of: token.source,
        "copy is in \(token.name), the first font style; to use another, name it "
          + "'fontStyle.bodyDefault'")
    } else {
      let style = ImportedTypography(
        family: [], size: Measure(value: 16, unit: "px"), weight: 400,
        letterSpacing: Measure(value: 0, unit: "px"), lineHeight: 1.5)
      add(path, .literal(.typography(style)), .typography, from: 0)
      foreign.note(
        at: JSONDocument.root, rule: "missing-token", level: .warning,
        "no font style here; 'fontStyle.bodyDefault' is set to 16 px, line height 1.5 and "
          + "weight 400; change it in the file")
    }
  }

  /// The family of font styles without one: a family with a name such as `base`, or else the first.
  var baseFontFamily: ImportedToken.Value {
    let families = tokens.filter { $0.type == .fontFamily }
    let usual = ["base", "default", "body", "primary", "fontFamily", "sans", "main"]
    let names = usual.lazy.compactMap { name in families.first { $0.path.last == name } }
    return (names.first ?? families.first).map { .alias($0.name) }
      ?? .literal(.fontFamily(["sans-serif"]))
  }
}
