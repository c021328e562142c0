/// The properties and the children of a group or a token.
struct TokenProperties {
  enum Kind {
    case token
    case group
    /// An object with a `$ref`, which refers to a token or, like `$extends`, to a group.
    case reference
  }

  private(set) var object: JSONNode.ID
  private(set) var type: TokenType?
  private(set) var value: JSONNode.ID?
  private(set) var deprecation: JSONNode.ID?
  private(set) var linkmark: JSONNode.ID?
  /// The member `$extends` or `$ref`.
  private(set) var base: JSONMember?
  private(set) var isExtending = false
  private(set) var children: [JSONMember] = []

  init(_ json: JSONDocument, _ object: JSONNode.ID) throws(SourceError) {
    self.object = object
    guard json[object].kind == .object else {
      throw json.error(
        at: object,
        "\(json.kindName(object)) where a group or a token should be; "
          + "a token's value is its '$value', and 'linkmark theme import' converts other formats")
    }
    for member in json.members(of: object) {
      let name = json.characters(of: member.key) ?? []
      if name.first == UInt8(ascii: "$") {
        try read(member, json)
      } else if name.contains(where: { "{}.".utf8.contains($0) }) {
        throw json.error(at: member.key, "a name must not contain '{', '}' or '.'; rename it")
      } else {
        children.append(member)
      }
    }
    if value != nil, let base {
      throw json.error(
        at: base.key, "'\(json.string(base.key) ?? "")' next to '$value'; remove one")
    }
    if value != nil, let child = children.first {
      throw json.error(
        at: child.key,
        "a token with a '$value' cannot contain tokens; "
          + "write the value in a token '$root' next to them")
    }
  }

  var kind: Kind {
    if value != nil { return .token }
    return base == nil || isExtending || !children.isEmpty ? .group : .reference
  }

  /// Overrides properties with those of the same group in a later source.
  mutating func override(with later: TokenProperties) {
    object = later.object
    type = later.type ?? type
    deprecation = later.deprecation ?? deprecation
    linkmark = later.linkmark ?? linkmark
    if later.base != nil {
      base = later.base
      isExtending = later.isExtending
    }
    if !later.children.isEmpty { children = later.children }
  }

  /// Adds the properties of another group to those that this one does not have itself.
  mutating func inherit(_ other: TokenProperties) {
    var inherited = other
    inherited.override(with: self)
    self = inherited
  }

  /// Marks a reference as one to a group, which may pass on a type.
  mutating func becomeGroup(inheriting type: TokenType?) {
    isExtending = true
    self.type = self.type ?? type
  }

  private mutating func read(_ member: JSONMember, _ json: JSONDocument) throws(SourceError) {
    let (key, value) = (member.key, member.value)
    switch json.string(key) ?? "" {
    case "$value": self.value = value
    case "$type": type = try json.tokenType(value)
    case "$root": children.append(member)
    case "$schema": break
    case "$description":
      _ = try json.characters(of: value, orComplain: "'$description'")
    case "$deprecated":
      guard json[value].kind == .string || [.true, .false].contains(json[value].kind) else {
        throw json.error(
          at: value, "'$deprecated' is \(json.kindName(value)); write true, false or the reason")
      }
      deprecation = value
    case "$extensions":
      try json.checkObject(value, "'$extensions'")
      linkmark = json.member("linkmark", of: value)?.value
    case "$ref", "$extends":
      guard base == nil else {
        throw json.error(at: key, "both '$ref' and '$extends' here; remove one")
      }
      isExtending = json.isString(key, "$extends")
      base = member
    case let name:
      let known = [
        "$type", "$value", "$description", "$deprecated", "$extensions", "$ref", "$extends",
        "$root", "$schema",
      ]
      throw json.error(at: key, "unknown property '\(name)'" + known.suggestion(for: name))
    }
  }
}

extension JSONDocument {
  fileprivate func tokenType(_ id: JSONNode.ID) throws(SourceError) -> TokenType {
    guard let name = string(id) else {
      throw error(at: id, "'$type' is \(kindName(id)); write the name of a type")
    }
    guard let type = TokenType(rawValue: name) else {
      throw error(
        at: id,
        "unknown type '\(name)'" + TokenType.allCases.map(\.rawValue).suggestion(for: name))
    }
    return type
  }

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
