import LinkText

/// A conversion of design tokens in the format of another tool into the token file of a theme.
struct ThemeImport {
  let file: JSONValue
  /// The tokens of the imported file in order.
  var sources: [ForeignToken] = []
  /// The light and dark values of `sources`.
  var values: [ForeignValue] = []
  /// For each value, the index of the value at the end of its chain of references.
  var ends: [Int] = []
  /// Whether the top-level groups are sets or appearances, so that references may omit their names.
  var hasSets = false
  /// The unit for sizes that have none: `px` or `rem`.
  var unitOfBareSizes = "px"
  /// The index of the first token with each name; Theo's properties are left out.
  var indices: [String: Int] = [:]
  /// The index of the first token with each name without its set, such as `a.b` for `set.a.b`.
  var setlessIndices: [String: Int] = [:]
  /// The tokens of the token file.
  var tokens: [ImportedToken] = []
  /// The index of each of `tokens` by name.
  var indicesOfTokens: [String: Int] = [:]
  var names = ReservedNames()
  /// For each foreign token that is written, by index: its new name, and the appearance for which
  /// its value is used; `nil` for both appearances.
  var written: [Int: (name: String, appearance: Appearance?)] = [:]
  var findings: [JSONFinding] = []

  /// Converts Theo's raw JSON, a Style Dictionary tree, or a tree of design tokens.
  ///
  /// The format is detected from the contents of the file, not from its name. Values that a theme
  /// cannot express are left out and reported as findings. A warning means that the token file is
  /// not complete yet. `Documentation/Themes.md` describes the rules.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The path of the file, which appears in messages.
  /// - Throws: A `SourceError` if the file is not JSON, contains no tokens or is already a theme,
  ///   or for an invalid color or reference.
  static func tokenFile(from source: Bytes, path: String) throws(SourceError) -> ImportedTheme {
    let json = try JSONDocument(parsing: source, path: path)
    let file = JSONValue(json, named: "the file")
    if file["link"] != nil, (try? Theme(parsing: source, path: path)) != nil {
      throw file.error("this is already a theme; use it as it is")
    }
    var conversion = ThemeImport(file: file)
    try conversion.readTokens()
    try conversion.resolveReferences()
    try conversion.readValues()
    try conversion.convertTokens()
    conversion.addLinks()
    conversion.addDefaultFontStyle()
    return ImportedTheme(
      text: TokenFileWriter(conversion).tokenFile(),
      findings: json.findings(conversion.findings))
  }

  mutating func note(
    _ message: String, at node: JSONValue, rule: String, level: Finding.Level = .note
  ) {
    findings.append(JSONFinding(place: node.id, rule: rule, level: level, message: message))
  }

  mutating func leaveOut(_ message: String, at node: JSONValue) {
    note(message, at: node, rule: "not-imported")
  }

  // MARK: - References

  /// Resolves all references, or throws an error for a missing token or a cycle of references.
  private mutating func resolveReferences() throws(SourceError) {
    for (index, token) in sources.enumerated() where token.role != .theoProperty {
      indices[token.name] = indices[token.name] ?? index
      guard token.path.count > 1 else { continue }
      let setlessName = token.path.dropFirst().joined(separator: ".")
      setlessIndices[setlessName] = setlessIndices[setlessName] ?? index
    }
    for index in values.indices {
      guard let reference = values[index].reference else { continue }
      values[index].target = try target(of: reference, from: values[index].token)
    }
    let next = values.enumerated().map { index, value -> Int? in
      guard value.isReference, let target = value.target.map({ sources[$0] }) else { return nil }
      return sources[value.token].dark == index ? target.dark ?? target.light : target.light
    }
    ends = try Self.ends(of: next, named: "cycle of aliases") { index in
      (sources[values[index].token].name, values[index].node)
    }
  }

  /// Returns the index of the token to which a reference in the token at `index` refers.
  func target(of reference: ForeignValue.Reference, from index: Int) throws(SourceError) -> Int {
    let name = reference.name
    if let exact = indices[name] { return exact }
    if hasSets {
      // A token in a set may refer to a token of the same name in another set.
      if let own = indices["\(sources[index].path[0]).\(name)"], own != index { return own }
      if let other = setlessIndices[name] { return other }
    }
    let names = sources.filter { $0.role != .theoProperty }.map(\.name)
    throw reference.node.error("no token '\(name)'" + names.suggestion(for: name))
  }

  /// Returns the node of a value, with all references resolved.
  func literal(_ index: Int) -> JSONValue { values[ends[index]].node }

  /// Returns the end of the chain that begins at each index, or throws an error for a cycle.
  ///
  /// - Parameters:
  ///   - next: For each index, the next index in the chain, or `nil` at its end.
  ///   - problem: The beginning of the message about a cycle.
  ///   - label: Returns the name of the token at an index, and the place of an error about it.
  static func ends(
    of next: [Int?], named problem: String, label: (Int) -> (name: String, place: JSONValue)
  ) throws(SourceError) -> [Int] {
    var ends = next.indices.map { next[$0] ?? $0 }
    // Each pass doubles the number of steps.
    var steps = 1
    while steps < next.count {
      ends = ends.map { ends[$0] }
      steps *= 2
    }
    guard let start = ends.firstIndex(where: { next[$0] != nil }) else { return ends }
    func circle(from first: Int) -> [Int] {
      Array(sequence(first: first) { next[$0] == first ? nil : next[$0] })
    }
    let members = Set(circle(from: ends[start]))
    let entry = sequence(first: start) { next[$0] }.first(where: members.contains) ?? start
    let names = (circle(from: entry) + [entry]).map { "{\(label($0).name)}" }
    throw label(entry).place.error(
      "\(problem): \(names.joined(separator: " → ")); give one of them a value")
  }
}

/// The token file that an import creates, and the findings about it.
struct ImportedTheme: Equatable, Sendable {
  /// A resolver document of the Design Tokens specification 2025.10, in UTF-8.
  let text: Bytes
  /// The findings about tokens that were left out, renamed or chosen, in the order of the source.
  let findings: [Finding]
}
