import LinkText

extension ImportedTokens {
  /// Returns the tokens as a resolver document in UTF-8: the tokens with one value, then the tokens
  /// of each appearance.
  func tokenFile() -> Bytes {
    let writer = TokenFileWriter(self)
    // Links and font styles come last, where they are easy to find.
    let groups = ["link", "fontStyle"]
    let ordered =
      tokens.filter { !groups.contains($0.path[0]) }
      + groups.flatMap { group in tokens.filter { $0.path[0] == group } }
    let variable = ordered.filter { $0.dark != nil }
    let foundation = writer.group(ordered.filter { $0.dark == nil }, depth: 4, value: \.light)
    let modifiers = """
        "modifiers": {
          "appearance": {
            "contexts": {
              "light": [{
      \(writer.group(variable, depth: 5, value: \.light))        }],
              "dark": [{
      \(writer.group(variable, depth: 5) { $0.dark ?? $0.light })        }]
            },
            "default": "light"
          }
        },

      """
    let text = """
      {
        "$schema": "https://www.designtokens.org/schemas/2025.10/resolver.json",
        "version": "2025.10",
        "sets": {
          "foundation": {
            "sources": [{
      \(foundation)      }]
          }
        },
      \(variable.isEmpty ? "" : modifiers)\
        "resolutionOrder": [{"$ref": "#/sets/foundation"}\
      \(variable.isEmpty ? "" : ##", {"$ref": "#/modifiers/appearance"}"##)]
      }

      """
    return Bytes(text.utf8)
  }
}

/// Writes JSON in the style of linkmark's own themes: a line per token, or a few per font style.
private struct TokenFileWriter {
  private let tokens: ImportedTokens
  /// The family for font styles that have none.
  private let baseFamily: ImportedToken.Value
  /// The type that all tokens in each top-level group share; `nil` if their types differ.
  private let types: [String: TokenType?]

  init(_ tokens: ImportedTokens) {
    self.tokens = tokens
    baseFamily = tokens.baseFontFamily
    types = Dictionary(
      tokens.tokens.map { ($0.path[0], $0.type) }, uniquingKeysWith: { $0 == $1 ? $0 : nil })
  }

  /// Returns the members of a group, as JSON; its tokens have the same first `level` names.
  ///
  /// A top-level group states the type that all its tokens share, if they share one.
  func group(
    _ tokens: [ImportedToken], level: Int = 0, depth: Int,
    value: (ImportedToken) -> ImportedToken.Value
  ) -> String {
    var names: [String] = []
    var groups: [String: [ImportedToken]] = [:]
    for token in tokens {
      let name = token.path[level]
      if groups[name] == nil { names.append(name) }
      groups[name, default: []].append(token)
    }
    let indent = String(repeating: "  ", count: depth)
    let members = names.map { name in
      let group = groups[name] ?? []
      let type = level == 0 ? types[name].flatMap(\.self) : nil
      if group[0].path.count == level + 1 {
        let isTyped = level > 0 && types[group[0].path[0]].flatMap(\.self) != nil
        return
          "\(indent)\(json(name)): \(token(group[0], value: value(group[0]), isTyped: isTyped, indent: indent))"
      }
      return "\(indent)\(json(name)): {\n"
        + (type.map { "\(indent)  \"$type\": \"\($0.rawValue)\",\n" } ?? "")
        + self.group(group, level: level + 1, depth: depth + 1, value: value) + "\(indent)}"
    }
    return members.joined(separator: ",\n") + (members.isEmpty ? "" : "\n")
  }

  private func token(
    _ token: ImportedToken, value: ImportedToken.Value, isTyped: Bool, indent: String
  ) -> String {
    var members = isTyped ? "" : "\"$type\": \"\(token.type.rawValue)\", "
    var annotations: [String] = []
    if let description = token.description {
      annotations.append("\"$description\": \(json(description))")
    }
    switch token.deprecation {
    case .plain: annotations.append("\"$deprecated\": true")
    case .because(let reason): annotations.append("\"$deprecated\": \(json(reason))")
    case nil: break
    }
    guard case .literal(.typography(let style)) = value else {
      members += "\"$value\": \(text(value))"
      return "{\(([members] + annotations).joined(separator: ", "))}"
    }
    members += "\"$value\": \(text(style, indent: indent + "  "))"
    let lines = ([members] + annotations).map { "\(indent)  \($0)" }
    return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
  }

  // MARK: - Values

  private func text(_ value: ImportedToken.Value) -> String {
    switch value {
    case .alias(let name): json("{\(name)}")
    case .literal(.color(let color)): text(color)
    case .literal(.dimension(let measure)), .literal(.duration(let measure)): text(measure)
    case .literal(.number(let number)): text(number)
    case .literal(.fontWeight(let weight)): "\(weight)"
    case .literal(.fontFamily(let names)): "[\(names.map(json).joined(separator: ", "))]"
    case .literal(.typography(let style)): text(style, indent: "")
    }
  }

  /// Returns a color whose channels have four decimals, enough to distinguish 256 steps.
  private func text(_ color: RGBColor) -> String {
    func fraction(_ channel: UInt8) -> String {
      text((Double(channel) / 255 * 10000).rounded() / 10000)
    }
    let components = [color.red, color.green, color.blue].map(fraction).joined(separator: ", ")
    let alpha = color.alpha < 255 ? ", \"alpha\": \(fraction(color.alpha))" : ""
    return "{\"colorSpace\": \"srgb\", \"components\": [\(components)]\(alpha), "
      + "\"hex\": \"\(color.withAlpha(255))\"}"
  }

  private func text(_ measure: Measure) -> String {
    "{\"value\": \(text(measure.value)), \"unit\": \"\(measure.unit)\"}"
  }

  private func text(_ style: ImportedTypography, indent: String) -> String {
    let family = style.familyToken.flatMap(tokens.familyName).map { ImportedToken.Value.alias($0) }
    let own = style.family.isEmpty ? baseFamily : .literal(.fontFamily(style.family))
    return """
      {
      \(indent)  "fontFamily": \(text(family ?? own)),
      \(indent)  "fontSize": \(text(style.size)),
      \(indent)  "fontWeight": \(style.weight),
      \(indent)  "letterSpacing": \(text(style.letterSpacing)),
      \(indent)  "lineHeight": \(text(style.lineHeight))
      \(indent)}
      """
  }

  /// Returns a number without a fraction if it is an integer.
  private func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? number.description
  }

  private func json(_ text: String) -> String {
    var output = ByteBuffer()
    output.append(json: text)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}
