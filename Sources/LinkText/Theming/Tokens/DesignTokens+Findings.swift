extension [DesignTokens] {
  /// What is odd about tokens that are sound, in the order of the file.
  ///
  /// What the appearances share is found once.
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
      message: "'hex' is not \(color.withAlpha(255)), which the components are; they decide")
  }
}

// MARK: - Deprecated tokens

extension DesignTokens {
  /// A note wherever `link` or `fontStyle`, or a token that they lead to, uses a deprecated token.
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
