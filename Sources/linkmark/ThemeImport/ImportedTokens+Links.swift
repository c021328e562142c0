import LinkText

extension ImportedTokens {
  /// Adds the tokens of links that the source does not have, and the font style of copy.
  mutating func addLinks(notes: inout ImportNotes) {
    let colors = semanticColors()
    addStyle(.default, LinkTokens.defaultStyle, colors, notes: &notes)
    // Text and surface must come from the same place; otherwise, the text may be unreadable.
    let hasBoth = LinkTokens.onContrastStyle.prefix(2).allSatisfy { choice in
      choice.names.contains { colors[$0] != nil }
    }
    addStyle(.onContrast, LinkTokens.onContrastStyle, hasBoth ? colors : [:], notes: &notes)
    addDefaultFontStyle(notes: &notes)
  }

  /// Returns the colors by their lowercase names, without leading words such as `color` or `theme`.
  private func semanticColors() -> [String: Int] {
    let general = [
      "color", "colors", "colour", "colours", "semantic", "sys", "global", "theme", "alias",
    ]
    var colors: [String: Int] = [:]
    for (index, token) in tokens.enumerated() where token.type == .color {
      let words = token.path.flatMap(TokenName.words(in:)).drop { general.contains($0) }
      guard token.deprecation == nil, token.path[0] != "palette" else { continue }
      let name = words.joined()
      colors[name] = colors[name] ?? index
    }
    return colors
  }

  private mutating func addStyle(
    _ style: LinkStyle, _ choices: [LinkTokens.Choice], _ colors: [String: Int],
    notes: inout ImportNotes
  ) {
    var missing: [String] = []
    for choice in choices {
      let name = "link.\(style.rawValue).\(choice.property)"
      guard !names.contains(name) else { continue }
      if let index = choice.names.lazy.compactMap({ colors[$0] }).first {
        add(name, .alias(tokens[index].name), from: sources[index], notes: &notes)
        continue
      }
      switch choice.otherwise {
      case .nothing: break
      case .property(let property):
        let other = "link.\(style.rawValue).\(property)"
        if let token = token(named: other) {
          add(name, token.value, from: token.source, like: other, notes: &notes)
        } else {
          missing.append(name)
        }
      case .darkAppearance:
        let other = "link.default.\(choice.property)"
        if let dark = darkValue(named: other) {
          add(
            name, dark.value, from: dark.source, like: "\(other) in the dark appearance",
            notes: &notes)
        } else {
          missing.append(name)
        }
      case .author: missing.append(name)
      }
    }
    guard !missing.isEmpty else { return }
    notes.add(
      at: JSONDocument.root, rule: "missing-token", .warning,
      "every theme needs \(missing.map { "'\($0)'" }.joined(separator: ", ")), and no token here "
        + "has a matching name; add \(missing.count == 1 ? "it" : "them") to the file")
  }

  /// Adds a token, and a note with the source of its value.
  ///
  /// - Parameters:
  ///   - name: The full name of the token.
  ///   - value: The value in both appearances.
  ///   - source: The index of the foreign token that the value comes from.
  ///   - model: The token that this one copies, if no token has a matching name.
  ///   - notes: The notes to add to.
  private mutating func add(
    _ name: String, _ value: ImportedToken.Value, from source: Int, like model: String? = nil,
    notes: inout ImportNotes
  ) {
    let path = reserve(name.split(separator: ".").map(String.init))
    append(ImportedToken(path: path, type: .color, light: value), from: source)
    let spelling =
      switch value {
      case .alias(let alias): alias
      case .literal(.color(let color)): color.description
      case .literal: "a value"
      }
    notes.add(
      at: values.foreign.tokens[source].key, rule: "chosen-token", .note,
      "'\(name)' is \(spelling)" + (model.map { ", like \($0)" } ?? "")
        + "; change it in the file if that is wrong")
  }

  /// Returns the value of another token that equals the token of a name.
  private func token(named name: String) -> (value: ImportedToken.Value, source: Int)? {
    index(of: name).map { index in
      (tokens[index].dark == nil ? tokens[index].light : .alias(name), sources[index])
    }
  }

  /// Returns the dark value of a token, as a value for both appearances.
  private func darkValue(named name: String) -> (value: ImportedToken.Value, source: Int)? {
    var dark: (value: ImportedToken.Value, source: Int)?
    var next = index(of: name)
    // Each alias in the chain may be of a token with two values.
    while let index = next {
      if let value = tokens[index].dark { dark = (value, sources[index]) }
      guard case .alias(let name) = tokens[index].dark ?? tokens[index].light else { break }
      next = self.index(of: name)
    }
    return dark
  }
}
