extension LinkRules {
  /// Reads the list of rules in a configuration file.
  init(_ id: JSONNode.ID, in json: JSONDocument) throws(SourceError) {
    let lines = LineStarts(json.text.span)
    var rules: [Rule] = []
    for element in try json.elements(of: id, orComplain: "'rules'") {
      try json.checkObject(element, "a rule", "an object with 'match' and 'set'")
      try json.checkKeys(of: element, among: ["match", "set"], "a rule")
      guard let set = json.member("set", of: element) else {
        throw json.error(at: element, "the rule has no 'set'; add what it changes")
      }
      let location = lines.location(of: Int(json[element].lowerBound))
      let match =
        try json.member("match", of: element).map { member throws(SourceError) in
          try LinkMatch(member.value, in: json, lines)
        } ?? LinkMatch()
      let settings = try LinkTarget.Settings(set.value, in: json)
      if match.elements.contains(.image), settings.properties.map(\.name) != ["state"] {
        throw json.error(
          at: set.value, "a rule for images can only leave them out, with \"state\": \"disabled\"")
      }
      rules.append(Rule(location: location, match: match, settings: settings))
    }
    self.init(path: json.path, rules: rules)
  }
}

// MARK: - Conditions

extension LinkMatch {
  fileprivate init(
    _ id: JSONNode.ID, in json: JSONDocument, _ lines: LineStarts
  ) throws(SourceError) {
    try json.checkObject(id, "'match'", "an object of conditions")
    try json.checkKeys(of: id, among: Condition.allCases.map(\.rawValue), "'match'")
    for member in json.members(of: id) {
      guard let condition = json.string(member.key).flatMap(Condition.init) else { continue }
      let values = try json.strings(of: member.value, "'\(condition.rawValue)'")
      switch condition {
      case .element:
        elements = try values.map { value throws(SourceError) in
          try json.check(value, among: Element.allCases.map(\.rawValue), "'element'")
          return Element(rawValue: value.text) ?? .link
        }
      case .kind:
        for value in values { try json.check(value, among: LinkTarget.Kind.names, "'kind'") }
        kinds = values.map(\.text)
      case .scheme:
        schemes = try values.map { value throws(SourceError) in
          try json.scheme(value, suchAs: "https")
        }
      case .host:
        hosts = try values.map { value throws(SourceError) in
          try LinkMatch.host(value, in: json)
        }
      case .path:
        paths = try values.map { value throws(SourceError) in
          try LinkMatch.path(value, in: json)
        }
      case .route:
        routes = values.map { value in
          RouteName(
            name: value.text, location: lines.location(of: Int(json[value.place].lowerBound)))
        }
      case .text: texts = values.map { Glob($0.text, of: .text) }
      case .file: files = values.map { Glob($0.text, of: .path) }
      }
    }
  }

  /// Returns a glob for a host.
  ///
  /// A host without wildcards, or the part after `*.`, is converted to the form in which hosts are
  /// compared.
  private static func host(
    _ value: JSONWord, in json: JSONDocument
  ) throws(SourceError) -> Glob {
    let prefix = value.text.hasPrefix("*.") ? "*." : ""
    let name = String(value.text.dropFirst(prefix.count))
    if let host = HostName(name) { return Glob(prefix + host.ascii, of: .text) }
    guard name.contains(where: { $0 == "*" || $0 == "?" }),
      HostName(String(name.map { $0 == "*" || $0 == "?" ? "x" : $0 })) != nil
    else {
      throw json.error(at: value.place, WebHosts.error(about: value.text).message)
    }
    return Glob(value.text.lowercased(), of: .text)
  }

  private static func path(
    _ value: JSONWord, in json: JSONDocument
  ) throws(SourceError) -> RoutePattern {
    try json.parsed(RoutePattern(value.text), at: value.place)
  }
}

extension LinkTarget.Kind {
  /// The names of all kinds.
  static let names: [String] = [
    LinkTarget.Kind.blocked(.rule), .unresolved, .web, .contact, .fragment, .relative, .app,
    .unsafe,
  ].map(\.name)
}

// MARK: - Settings

extension LinkTarget.Settings {
  private enum Key: String, CaseIterable {
    case rel, newTab, `class`, style, role, state, hint, title, referrerpolicy
  }

  fileprivate init(_ id: JSONNode.ID, in json: JSONDocument) throws(SourceError) {
    try json.checkObject(id, "'set'", "an object of properties")
    try json.checkKeys(of: id, among: Key.allCases.map(\.rawValue), "'set'")
    var linkOnly: JSONMember?
    for member in json.members(of: id) {
      guard let key = json.string(member.key).flatMap(Key.init) else { continue }
      try read(key, member.value, in: json)
      if [.rel, .newTab, .referrerpolicy].contains(key) { linkOnly = member }
    }
    if properties.isEmpty {
      throw json.error(at: id, "'set' is empty; add what the rule changes, or remove the rule")
    }
    if role == .button, let linkOnly {
      throw json.error(
        at: linkOnly.key,
        "a button does not leave the app, so '\(json.string(linkOnly.key) ?? "")' has no effect; "
          + "remove it or the role")
    }
  }

  private mutating func read(
    _ key: Key, _ id: JSONNode.ID, in json: JSONDocument
  ) throws(SourceError) {
    let name = "'\(key.rawValue)'"
    switch key {
    case .rel: rel = try json.tokens(of: id, name)
    case .class: classes = try json.tokens(of: id, name)
    case .newTab: newTab = try json.boolean(id, name)
    case .style: style = try json.choice(id, name)
    case .role: role = try json.choice(id, name)
    case .state:
      let word = try json.word(id, name)
      try json.check(word, among: ["disabled"], name)
      states = .disabled
    case .hint: hint = try json.word(id, name).text
    case .title: title = try json.word(id, name).text
    case .referrerpolicy: referrerPolicy = try json.choice(id, name)
    }
  }
}
