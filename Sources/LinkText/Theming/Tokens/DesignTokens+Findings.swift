extension DesignTokens {
  /// The findings about valid tokens.
  var remarks: [JSONRemark] {
    contradictions.map { contradiction in
      JSONRemark(
        place: contradiction.hex, rule: "color-hex-mismatch", level: .warning,
        message: "'hex' differs from the components, which take precedence; "
          + "write \(contradiction.color.withAlpha(255))")
    } + deprecatedUses()
  }

  /// Returns a note for each use of a deprecated token in `link` or `fontStyle`, or in a token that
  /// they refer to.
  private func deprecatedUses() -> [JSONRemark] {
    var remarks: [JSONRemark] = []
    var isUsed = Array(repeating: false, count: tokens.count)
    var open: [Int] = []
    func use(_ token: Int, at place: JSONNode.ID) {
      remarks += deprecation(of: tokens[token], at: place).map { [$0] } ?? []
      if !isUsed[token] { open.append(token) }
      isUsed[token] = true
    }
    for (index, token) in tokens.enumerated()
    where token.name.hasPrefix("link.") || token.name.hasPrefix("fontStyle.") {
      use(index, at: token.key)
    }
    while let index = open.popLast() {
      let value = tokens[index].value
      for node in value.index..<json[value].next.index {
        let reference = JSONNode.ID(index: node)
        if let token = references[reference]?.first { use(token, at: reference) }
      }
    }
    return remarks
  }

  private func deprecation(of token: Token, at place: JSONNode.ID) -> JSONRemark? {
    token.deprecation.map { deprecation in
      let reason = (json.string(deprecation) ?? "").split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      return JSONRemark(
        place: place, rule: "deprecated-token", level: .note,
        message: "'\(token.name)' is deprecated" + (reason.isEmpty ? "" : ": \(reason)"))
    }
  }
}
