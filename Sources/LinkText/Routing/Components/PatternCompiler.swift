/// A compiler for the patterns of one component.
struct PatternCompiler {
  let json: JSONDocument
  let dialect: ComponentDialect
  let comparison: ComponentComparison
  let variables: SubstitutionVariables

  /// Returns the patterns of a path, one of which must match.
  ///
  /// Apple platforms ignore leading and trailing slashes, and match `/help/*` with `/help`.
  func paths(_ path: ComponentProperties.Text) throws(SourceError) -> [WildcardPattern] {
    switch dialect {
    case .android: return [try pattern(path.characters, at: path.place)]
    case .apple:
      let inner = path.characters.drop { $0 == UInt8(ascii: "/") }.trimmingTrailingSlashes
      let pattern = try pattern(inner, at: path.place)
      guard inner.suffix(2).elementsEqual("/*".utf8) else { return [pattern] }
      let parent = inner.dropLast(2).trimmingTrailingSlashes
      return [pattern, try self.pattern(parent, at: path.place)]
    }
  }

  func query(at id: JSONNode.ID) throws(SourceError) -> LinkComponent.Query {
    if let text = json.characters(of: id), dialect == .apple {
      let pattern = try pattern(text, at: id)
      return pattern == .anything ? .anything : .whole(pattern)
    }
    guard json[id].kind == .object else {
      throw json.error(
        at: id,
        "'?' is \(json.kindName(id)); write an object, such as {\"articleNumber\": \"????\"}")
    }
    var items: [LinkComponent.Item] = []
    for member in json.members(of: id) {
      guard let text = json.characters(of: member.value) else {
        throw json.error(
          at: member.value,
          "\(json.kindName(member.value)) where a pattern should be; write a string")
      }
      let name = comparison.folded(Bytes(json.characters(of: member.key) ?? []))
      let value = try pattern(text, at: member.value)
      // On Apple platforms, a missing parameter is empty, so `*` requires nothing.
      if dialect == .apple, value == .anything { continue }
      items.append(LinkComponent.Item(name: name, value: value))
    }
    return items.isEmpty ? .anything : .items(items)
  }

  /// Returns the fragment pattern, or `nil` if any fragment or none matches.
  func fragment(_ text: ComponentProperties.Text) throws(SourceError) -> WildcardPattern? {
    let pattern = try pattern(text.characters, at: text.place)
    return dialect == .apple && pattern == .anything ? nil : pattern
  }

  /// Returns a warning if no address can match a pattern that is compared with addresses as
  /// written.
  func impossibility(of text: ComponentProperties.Text) -> JSONRemark? {
    guard comparison.isPercentEncoded else { return nil }
    let found = String(decoding: text.characters, as: UTF8.self).unicodeScalars.first {
      $0 == "#" || $0 == " " || !$0.isASCII
    }
    guard let found else { return nil }
    return JSONRemark(
      place: text.place, rule: "unreachable-route", level: .warning,
      message: found == "#"
        ? "'#' begins the fragment, so no address matches; move the rest to \"#\""
        : "'\(found)' is percent-encoded in every address, so none matches; "
          + "add \"percentEncoded\": false")
  }

  private func pattern(
    _ text: ArraySlice<UInt8>, at id: JSONNode.ID
  ) throws(SourceError) -> WildcardPattern {
    if dialect == .android, text.isEmpty {
      throw json.error(at: id, "the pattern is empty, so Android ignores all rules; write \"*\"")
    }
    return try json.parsed(
      WildcardPattern(reading: text, in: dialect, variables: variables, comparison: comparison),
      at: id)
  }
}
