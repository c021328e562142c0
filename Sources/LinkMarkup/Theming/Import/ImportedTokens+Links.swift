extension ImportedTokens {
  /// Adds the tokens of links that the source has not, and the font style of copy.
  mutating func addLinks(notes: inout ImportNotes) {
    let colors = semanticColors()
    addStyle(.default, LinkTokens.defaultStyle, colors, notes: &notes)
    // The text of one source on the surface of another may not be readable.
    let hasBoth = LinkTokens.onContrastStyle.prefix(2).allSatisfy { choice in
      choice.names.contains { colors[$0] != nil }
    }
    addStyle(.onContrast, LinkTokens.onContrastStyle, hasBoth ? colors : [:], notes: &notes)
    addDefaultFontStyle(notes: &notes)
  }

  /// The colours by their names in small letters, without what says only that they are colours.
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
        guard let token = token(named: other) else {
          warn(missing: name, notes: &notes)
          continue
        }
        add(name, token.light, from: sources[token.index], notes: &notes)
      case .darkAppearance:
        let other = "link.default.\(choice.property)"
        guard let dark = darkValue(named: other) else {
          warn(missing: name, notes: &notes)
          continue
        }
        add(name, dark.value, from: dark.source, notes: &notes)
      case .author: warn(missing: name, notes: &notes)
      }
    }
  }

  private mutating func add(
    _ name: String, _ value: ImportedToken.Value, from source: Int, notes: inout ImportNotes
  ) {
    let path = reserve(name.split(separator: ".").map(String.init))
    append(ImportedToken(path: path, type: .color, light: value), from: source)
    let spelling =
      switch value {
      case .alias(let alias): alias
      case .literal(.color(let color)): color.description
      case .literal: ""
      }
    notes.add(
      at: json[values.foreign.tokens[source].key], rule: "chosen-token", .note,
      "'\(name)' is \(spelling); change it in the file if that is not meant")
  }

  private func warn(missing name: String, notes: inout ImportNotes) {
    notes.add(
      at: json[JSONDocument.root], rule: "missing-token", .warning,
      "nothing here is named like '\(name)', which every theme needs; add it to the file")
  }

  private func token(named name: String) -> (index: Int, light: ImportedToken.Value)? {
    tokens.lastIndex { $0.name == name }.map { ($0, tokens[$0].light) }
  }

  /// What a token is in the dark appearance, aliases followed to the colour that has two.
  private func darkValue(named name: String) -> (value: ImportedToken.Value, source: Int)? {
    var name = name
    while let token = token(named: name) {
      if let dark = tokens[token.index].dark { return (dark, sources[token.index]) }
      guard case .alias(let next) = token.light else { return nil }
      name = next
    }
    return nil
  }
}
