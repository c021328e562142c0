extension [DesignTokens] {
  /// What is odd about tokens that are sound, in the order of the file.
  ///
  /// What the appearances share is found once.
  func findings() -> [Finding] {
    var remarks: [TokenRemark] = []
    for tokens in self {
      remarks += tokens.contradictions.map(\.remark) + tokens.deprecatedUses()
    }
    guard let json = first?.json, !remarks.isEmpty else { return [] }
    remarks.sort { ($0.place.index, $0.rule) < ($1.place.index, $1.rule) }
    var found: [TokenRemark] = []
    for remark in remarks where remark != found.last { found.append(remark) }
    return zip(found, json.locations(of: found.map(\.place))).map { remark, location in
      Finding(
        rule: remark.rule, level: remark.level, location: location, message: remark.message)
    }
  }
}

/// A finding whose line and column are not counted yet.
private struct TokenRemark: Equatable {
  let rule: String
  let level: Finding.Level
  let place: JSONNode.ID
  let message: String
}

extension ContradictedColor {
  fileprivate var remark: TokenRemark {
    TokenRemark(
      rule: "color-hex-mismatch", level: .warning, place: hex,
      message: "'hex' is not \(color.withAlpha(255)), which the components are; they decide")
  }
}

// MARK: - Deprecated tokens

extension DesignTokens {
  /// A note wherever `link` or `fontStyle`, or a token that they lead to, uses a deprecated token.
  fileprivate func deprecatedUses() -> [TokenRemark] {
    guard tokens.contains(where: { $0.deprecation != nil }) else { return [] }
    var remarks: [TokenRemark] = []
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

  private func deprecation(of token: Token, at place: JSONNode.ID) -> TokenRemark? {
    token.deprecation.map { deprecation in
      let reason = (json.string(deprecation) ?? "").split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      return TokenRemark(
        rule: "deprecated-token", level: .note, place: place,
        message: "'\(token.name)' is deprecated" + (reason.isEmpty ? "" : ": \(reason)"))
    }
  }
}

extension JSONDocument {
  /// The places of nodes that come in the order of the text, at the cost of one walk over it.
  fileprivate func locations(of nodes: [JSONNode.ID]) -> [SourceLocation] {
    var line = 1
    var lineStart = 0
    var offset = 0
    return nodes.map { node in
      let end = Int(self[node].lowerBound)
      while offset < end {
        let byte = text[offset]
        offset += 1
        let isLineEnd =
          byte == UInt8(ascii: "\n")
          || byte == UInt8(ascii: "\r") && text[offset] != UInt8(ascii: "\n")
        if isLineEnd {
          line += 1
          lineStart = offset
        }
      }
      return SourceLocation(line: line, column: end - lineStart + 1)
    }
  }
}
