/// The `linkmark` member of a token's `$extensions`, for what the format itself cannot express.
struct TokenExtensions {
  private(set) var textStyle: String?
  private(set) var use: ThemeColor.Use?
  private(set) var conformance: ThemeColor.Conformance?
  /// The aliases of the surfaces that a color may be used on.
  private(set) var surfaces: [JSONNode.ID]?

  var isAboutColors: Bool { use != nil || conformance != nil || surfaces != nil }

  private static let names = ["textStyle", "use", "conformance", "surfaces"]

  init(_ json: JSONDocument, of token: Token) throws(SourceError) {
    let own = json.member("$extensions", of: token.object)
      .flatMap { json.member("linkmark", of: $0.value) }
    for extensions in [own?.value].compactMap(\.self) + token.inheritedExtensions {
      try read(extensions, json)
    }
  }

  /// Reads the properties that nothing nearer to the token has set.
  private mutating func read(_ ours: JSONNode.ID, _ json: JSONDocument) throws(SourceError) {
    guard json[ours].kind == .object else {
      throw json.error(at: ours, "\(json.kindName(ours)) where an object should be")
    }
    for member in json.members(of: ours) {
      let value = member.value
      switch json.string(member.key) ?? "" {
      case "textStyle":
        let word = try json.word(value, among: FontStyle.textStyles, what: "text style")
        textStyle = textStyle ?? word
      case "use":
        let word = try json.word(value, among: ThemeColor.Use.allCases.map(\.rawValue), what: "use")
        use = use ?? ThemeColor.Use(rawValue: word)
      case "conformance":
        let words = ThemeColor.Conformance.allCases.map(\.rawValue)
        let word = try json.word(value, among: words, what: "conformance")
        conformance = conformance ?? ThemeColor.Conformance(rawValue: word)
      case "surfaces":
        let aliases = try json.aliases(value)
        surfaces = surfaces ?? aliases
      case let name:
        throw json.error(
          at: member.key,
          "unknown extension '\(name)'" + TokenExtensions.names.suggestion(for: name))
      }
    }
  }
}

extension JSONDocument {
  fileprivate func word(
    _ id: JSONNode.ID, among words: [String], what: String
  ) throws(SourceError) -> String {
    guard let word = string(id) else {
      throw error(at: id, "\(kindName(id)) where the name of the \(what) should be")
    }
    guard words.contains(word) else {
      let suggestion = words.suggestion(for: word)
      throw error(
        at: id,
        "unknown \(what) '\(word)'"
          + (suggestion.isEmpty
            ? "; write one of \(words.joined(separator: ", "))" : suggestion))
    }
    return word
  }

  fileprivate func aliases(_ id: JSONNode.ID) throws(SourceError) -> [JSONNode.ID] {
    guard self[id].kind == .array else {
      throw error(at: id, "'surfaces' is \(kindName(id)); write a list of aliases in brackets")
    }
    let elements = elements(of: id)
    for element in elements where !isAlias(element) {
      throw error(
        at: element, "a surface must be an alias, as in \"{color.surfaceDefault}\"")
    }
    return elements
  }
}
