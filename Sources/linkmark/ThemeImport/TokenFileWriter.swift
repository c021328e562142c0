import LinkText

/// A writer of JSON in the style of linkmark's own themes: a line per token, or a few per font
/// style.
struct TokenFileWriter {
  private let conversion: ThemeImport
  private let tokens: [ImportedToken]
  /// The type that all tokens in each top-level group share; `nil` if their types differ.
  private let types: [String: TokenType?]

  init(_ conversion: ThemeImport) {
    self.conversion = conversion
    // Links and font styles come last, where they are easy to find.
    let groups = Dictionary(grouping: conversion.tokens) { token in
      ["link", "fontStyle"].firstIndex(of: token.path[0]) ?? -1
    }
    tokens = (-1...1).flatMap { groups[$0] ?? [] }
    types = Dictionary(
      tokens.map { ($0.path[0], $0.type) }, uniquingKeysWith: { $0 == $1 ? $0 : nil })
  }

  /// Returns the tokens as a resolver document in UTF-8: the tokens with one value, then the tokens
  /// of each appearance.
  func tokenFile() -> Bytes {
    let variable = tokens.indices.filter { tokens[$0].dark != nil }
    let foundation = members(of: tokens.indices.filter { tokens[$0].dark == nil }, depth: 4)
    let modifiers: JSONText = """
        "modifiers": {
          "appearance": {
            "contexts": {
              "light": [{
      \(members(of: variable, depth: 5))        }],
              "dark": [{
      \(members(of: variable, depth: 5, isDark: true))        }]
            },
            "default": "light"
          }
        },

      """
    let order: JSONText = ", {\"$ref\": \"#/modifiers/appearance\"}"
    let text: JSONText = """
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
        "resolutionOrder": [{"$ref": "#/sets/foundation"}\(variable.isEmpty ? "" : order)]
      }

      """
    return text.bytes
  }

  /// Returns the members of a group, as JSON; its tokens have the same first `level` names.
  ///
  /// A top-level group states the type that all its tokens share, if they share one.
  private func members(
    of group: [Int], level: Int = 0, depth: Int, isDark: Bool = false
  ) -> JSONText {
    let indent = JSONText(stringLiteral: String(repeating: "  ", count: depth))
    // Names are in the order of their first tokens.
    let groups = Dictionary(grouping: group) { tokens[$0].path[level] }.values
    let lines = groups.sorted { $0[0] < $1[0] }.map { group -> JSONText in
      let first = tokens[group[0]]
      let name = first.path[level]
      let type = types[first.path[0]].flatMap(\.self)
      guard first.path.count > level + 1 else {
        let isTyped = level > 0 && type != nil
        return "\(indent)\(name): \(token(first, isDark: isDark, isTyped: isTyped, indent: indent))"
      }
      let rest = members(of: group, level: level + 1, depth: depth + 1, isDark: isDark)
      guard level == 0, let type else { return "\(indent)\(name): {\n\(rest)\(indent)}" }
      return "\(indent)\(name): {\n\(indent)  \"$type\": \(type.rawValue),\n\(rest)\(indent)}"
    }
    return lines.isEmpty ? "" : "\(lines.joined(separator: ",\n"))\n"
  }

  private func token(
    _ token: ImportedToken, isDark: Bool, isTyped: Bool, indent: JSONText
  ) -> JSONText {
    let value = isDark ? token.dark ?? token.light : token.light
    let source = token.isAdded ? nil : conversion.sources[token.source]
    let type: JSONText = isTyped ? "" : "\"$type\": \(token.type.rawValue), "
    let isStyle = value.json.count > 1
    let members: [JSONText?] = [
      "\(type)\"$value\": \(isStyle ? fontStyle(value, indent: indent) : value.json[0])",
      (source?.description).map { "\"$description\": \($0)" },
      (source?.deprecation).map { "\"$deprecated\": \($0)" },
    ]
    guard isStyle else { return "{\(members.compactMap(\.self).joined(separator: ", "))}" }
    let lines = members.compactMap(\.self).joined(separator: ",\n\(indent)  ")
    return "{\n\(indent)  \(lines)\n\(indent)}"
  }

  private func fontStyle(_ style: TokenValue, indent: JSONText) -> JSONText {
    var parts = style.json
    if let family = style.familyToken.flatMap(conversion.familyName) {
      parts[0] = "{\(family)}".jsonText
    } else if parts[0] == "" {
      parts[0] = conversion.baseFontFamily
    }
    let names = ["fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight"]
    let lines = zip(names, parts).map { "\(indent)    \($0): \($1)" as JSONText }
    return "{\n\(lines.joined(separator: ",\n"))\n\(indent)  }"
  }
}

extension [JSONText] {
  func joined(separator: JSONText) -> JSONText {
    JSONText(verbatim: Bytes(map(\.bytes).joined(separator: separator.bytes)))
  }
}
