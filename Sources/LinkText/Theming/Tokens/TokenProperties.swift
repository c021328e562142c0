/// The properties and the children of a group or a token.
struct TokenProperties {
  enum Kind {
    case token
    case group
    /// An object whose `$ref` refers to a token or, like `$extends`, to a group.
    case reference
  }

  private(set) var object: JSONNode.ID
  private(set) var type: TokenType?
  private(set) var value: JSONNode.ID?
  private(set) var deprecation: JSONNode.ID?
  private(set) var linkmark: JSONNode.ID?
  private(set) var base: JSONMember?
  private(set) var isExtending = false
  private(set) var children: [JSONMember] = []

  init(_ object: JSONValue) throws(SourceError) {
    self.object = object.id
    try object.require(
      object.isObject,
      "\(object.kindName) where a group or a token should be; "
        + "a token's value is its '$value', and 'linkmark theme import' converts other formats")
    for member in object.members {
      if member.name.utf8.first == UInt8(ascii: "$") {
        try read(member)
      } else if member.name.utf8.contains(where: { "{}.".utf8.contains($0) }) {
        throw member.key.error("a name must not contain '{', '}' or '.'; rename it")
      } else {
        children.append(member.nodes)
      }
    }
    if value != nil, let base {
      throw object.json.error(
        "'\(isExtending ? "$extends" : "$ref")' next to '$value'; remove one", at: base.key)
    }
    if value != nil, let child = children.first {
      throw object.json.error(
        "a token with a '$value' cannot contain tokens; "
          + "write the value in a token '$root' next to them", at: child.key)
    }
  }

  var kind: Kind {
    if value != nil { return .token }
    return base == nil || isExtending || !children.isEmpty ? .group : .reference
  }

  /// Overrides properties with the properties of the same group in a later source.
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

  /// Adds properties of another group, unless this group has them already.
  mutating func inherit(_ other: TokenProperties) {
    var inherited = other
    inherited.override(with: self)
    self = inherited
  }

  /// Records that the `$ref` refers to a group, whose type applies unless this object has a type.
  mutating func becomeGroup(inheriting type: TokenType?) {
    isExtending = true
    self.type = self.type ?? type
  }

  private mutating func read(_ member: JSONValue.Member) throws(SourceError) {
    let value = member.value
    switch member.name {
    case "$value": self.value = value.id
    case "$type": type = try value.tokenType()
    case "$root": children.append(member.nodes)
    case "$schema": break
    case "$description": _ = try value.requireUTF8()
    case "$deprecated":
      try value.require(
        value.kind == .string || value.boolean != nil,
        "'$deprecated' is \(value.kindName); write true, false or the reason")
      deprecation = value.id
    case "$extensions": linkmark = try value.requireObject()["linkmark"]?.id
    case "$ref", "$extends":
      try member.key.require(base == nil, "both '$ref' and '$extends' here; remove one")
      isExtending = member.name == "$extends"
      base = member.nodes
    case let name:
      let known = [
        "$type", "$value", "$description", "$deprecated", "$extensions", "$ref", "$extends",
        "$root", "$schema",
      ]
      throw member.key.error("unknown property '\(name)'" + known.suggestion(for: name))
    }
  }
}

extension JSONValue {
  fileprivate func tokenType() throws(SourceError) -> TokenType {
    let word = try require(string, "'$type' is \(kindName); write the name of a type")
    return try require(
      TokenType(rawValue: word),
      "unknown type '\(word)'" + TokenType.allCases.map(\.rawValue).suggestion(for: word))
  }

  fileprivate func choice<Choice: CaseIterable & RawRepresentable<String>>(
    ofA noun: String
  ) throws(SourceError) -> Choice? {
    Choice(rawValue: try word(ofA: noun, among: Choice.allCases.map(\.rawValue)))
  }

  fileprivate func word(ofA noun: String, among words: [String]) throws(SourceError) -> String {
    guard let string else { throw error("\(kindName) where the name of the \(noun) should be") }
    guard words.contains(string) else {
      let suggestion = words.suggestion(for: string)
      throw error(
        "unknown \(noun) '\(string)'"
          + (suggestion.isEmpty
            ? "; write one of \(words.joined(separator: ", "))" : suggestion))
    }
    return string
  }

  fileprivate func aliases() throws(SourceError) -> [JSONNode.ID] {
    try require(kind == .array, "'surfaces' is \(kindName); write a list of aliases in brackets")
    for element in elements where !json.isAlias(element.id) {
      throw element.error("a surface must be an alias, as in \"{color.surfaceDefault}\"")
    }
    return elements.map(\.id)
  }
}

/// The `linkmark` members of the `$extensions` of a token and its groups.
struct TokenExtensions {
  private(set) var textStyle: String?
  private(set) var use: ThemeColor.Use?
  private(set) var conformance: ThemeColor.Conformance?
  /// The aliases of the surfaces on which a color may be used.
  private(set) var surfaces: [JSONNode.ID]?

  var isAboutColors: Bool { use != nil || conformance != nil || surfaces != nil }

  private static let names = ["textStyle", "use", "conformance", "surfaces"]

  init(_ json: JSONDocument, of token: Token) throws(SourceError) {
    let own = json.member("$extensions", of: token.object)
      .flatMap { json.member("linkmark", of: $0.value)?.value }
    for extensions in [own].compactMap(\.self) + token.inheritedExtensions {
      try read(JSONValue(json, at: extensions, named: "linkmark"))
    }
  }

  /// Reads the properties that neither the token nor a nearer group has set.
  private mutating func read(_ extensions: JSONValue) throws(SourceError) {
    try extensions.require(extensions.isObject, "\(extensions.kindName) where an object should be")
    for member in extensions.members {
      let value = member.value
      switch member.name {
      case "textStyle":
        let word = try value.word(ofA: "text style", among: FontStyle.textStyles)
        textStyle = textStyle ?? word
      case "use":
        let choice: ThemeColor.Use? = try value.choice(ofA: "use")
        use = use ?? choice
      case "conformance":
        let choice: ThemeColor.Conformance? = try value.choice(ofA: "conformance")
        conformance = conformance ?? choice
      case "surfaces":
        let aliases = try value.aliases()
        surfaces = surfaces ?? aliases
      case let name:
        throw member.key.error(
          "unknown extension '\(name)'" + TokenExtensions.names.suggestion(for: name))
      }
    }
  }
}
