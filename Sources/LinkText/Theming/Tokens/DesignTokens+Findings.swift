extension [DesignTokens] {
  /// Returns the findings about valid tokens, in the order of the file.
  ///
  /// A finding about tokens that the appearances share is reported once.
  func findings() -> [Finding] {
    var remarks: [JSONRemark] = []
    for tokens in self {
      remarks += tokens.contradictions.map(\.remark) + tokens.deprecatedUses()
    }
    return first?.json.findings(remarks) ?? []
  }
}

extension ContradictedColor {
  fileprivate var remark: JSONRemark {
    JSONRemark(
      place: hex, rule: "color-hex-mismatch", level: .warning,
      message: "'hex' differs from the components, which take precedence; "
        + "write \(color.withAlpha(255))")
  }
}

// MARK: - Deprecated tokens

extension DesignTokens {
  /// Returns a note for each use of a deprecated token in `link` or `fontStyle`, or in a token that
  /// they refer to.
  fileprivate func deprecatedUses() -> [JSONRemark] {
    guard tokens.contains(where: { $0.deprecation != nil }) else { return [] }
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
