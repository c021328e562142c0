/// The link rules of a project: an ordered list of conditions and the properties that they set.
///
/// Every matching rule applies, in order. No rule enables a blocked link or changes a link's
/// destination.
public struct LinkRules: Sendable {
  /// A rule and its position in the file.
  struct Rule: Sendable {
    let location: SourcePosition
    let match: LinkMatch
    let settings: LinkTarget.Settings
  }

  /// The file's name as passed by the caller.
  public let path: String
  let rules: [Rule]

  /// Checks that every route that a rule names exists.
  ///
  /// - Throws: A ``SourceError`` at the first name that is not in `table`.
  public func check(against table: RouteTable) throws(SourceError) {
    let names = Set(table.routes.lazy.map(\.name))
    for route in rules.lazy.flatMap({ $0.match.routes ?? [] }) where !names.contains(route.name) {
      throw SourceError(
        path: path, line: route.location.line, column: route.location.column,
        message: """
          there is no route '\(route.name)', so the rule would never match\
          \(table.routes.lazy.map(\.name).suggestion(for: route.name))
          """)
    }
  }

  /// Returns the combined settings of all matching rules, or `nil` if none matches.
  func settings(for subject: LinkSubject) -> LinkTarget.Settings? {
    var settings: LinkTarget.Settings?
    for rule in rules where rule.match.failure(of: subject) == nil {
      settings = settings ?? LinkTarget.Settings()
      settings?.add(rule.settings)
    }
    return settings
  }

  /// Returns the outcome of each rule, in order.
  package func outcomes(for subject: LinkSubject) -> [LinkRuleOutcome] {
    rules.map { rule in
      LinkRuleOutcome(
        path: path, location: rule.location,
        failedCondition: rule.match.failure(of: subject)?.rawValue,
        properties: rule.settings.properties)
    }
  }
}

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

/// The outcome of comparing a rule with a link, and what the rule sets.
package struct LinkRuleOutcome: Sendable {
  /// The name of the file that contains the rule.
  package let path: String
  /// The position of the rule in the file.
  package let location: SourcePosition
  /// The first condition that does not hold, or `nil` if the rule applies.
  package let failedCondition: String?
  /// The properties that the rule sets, by their names in the file.
  ///
  /// Lists of words are joined by spaces.
  package let properties: [(name: String, value: String)]
}

extension LinkRuleOutcome: CustomStringConvertible {
  /// The position of the rule and its outcome, on one line.
  package var description: String {
    let place = "\(path):\(location.line):\(location.column)"
    if let failedCondition { return "\(place): does not match, because of '\(failedCondition)'" }
    let list = properties.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
    return "\(place): sets \(list)"
  }
}

/// The conditions of a rule, all of which must hold.
struct LinkMatch: Sendable {
  enum Condition: String, CaseIterable, Sendable {
    case element
    case kind
    case scheme
    case host
    case path
    case route
    case text
    case file
  }

  /// The elements that a rule can match.
  enum Element: String, CaseIterable, Sendable {
    case link
    case image
  }

  /// The matched elements; only links unless the rule names others.
  var elements: [Element] = [.link]
  // A condition that is `nil` always holds; otherwise, one of its values must match.
  var kinds: [String]?
  var schemes: [String]?
  var hosts: [Glob]?
  var paths: [RoutePattern]?
  var routes: [RouteName]?
  var texts: [Glob]?
  var files: [Glob]?

  /// The name of a route and its position in the file.
  struct RouteName: Sendable {
    let name: String
    let location: SourcePosition
  }

  /// Returns the first condition that a link does not satisfy, or `nil` if it satisfies all.
  func failure(of subject: LinkSubject) -> Condition? {
    Condition.allCases.first { !holds($0, for: subject) }
  }

  private func holds(_ condition: Condition, for subject: LinkSubject) -> Bool {
    switch condition {
    case .element: elements.contains(subject.element)
    case .kind: LinkMatch.isAny(of: kinds, subject.kind.name, ==)
    case .scheme: LinkMatch.isAny(of: schemes, subject.scheme, ==)
    case .host: LinkMatch.isAny(of: hosts, subject.host) { $0.matches($1) }
    case .path: LinkMatch.isAny(of: paths, subject.address) { $0.matches($1) }
    case .route: LinkMatch.isAny(of: routes, subject.route) { $0.name == $1 }
    case .text: LinkMatch.isAny(of: texts, subject.text) { $0.matches($1) }
    case .file: LinkMatch.isAny(of: files, subject.file) { $0.matches($1) }
    }
  }

  private static func isAny<Value, Subject>(
    of values: [Value]?, _ subject: Subject?, _ matches: (Value, Subject) -> Bool
  ) -> Bool {
    guard let values else { return true }
    guard let subject else { return false }
    return values.contains { matches($0, subject) }
  }
}

/// The properties of a link or an image that rules are matched against.
package struct LinkSubject {
  let element: LinkMatch.Element
  let kind: LinkTarget.Kind
  /// The scheme, lowercased, or `nil` if there is none.
  let scheme: String?
  /// The host, lowercased, without user information and port; for a web address as browsers read it,
  /// in ASCII; `nil` if there is none.
  let host: String?
  /// The parsed address, or `nil` if routes cannot read it.
  let address: RouteAddress?
  /// The route's name.
  let route: String?
  /// The text or the alternative text as one line, without the new-tab notice.
  let text: String
  /// The path of the document, or `nil` if it has none.
  let file: String?

  /// Creates a subject.
  ///
  /// - Parameter href: The address in UTF-8. It is empty for a blocked link, so that rules cannot
  ///   see its destination.
  init(
    _ element: LinkMatch.Element, kind: LinkTarget.Kind, href: Span<UInt8>, route: String?,
    text: String, file: String?
  ) {
    self.element = element
    self.kind = kind
    self.route = route
    self.text = text
    self.file = file
    let reference = URIReference(href)
    scheme = reference.scheme.map { href.string($0).lowercased() }
    switch kind {
    case .blocked, .unresolved, .unsafe, .contact, .fragment:
      host = nil
      address = nil
    case .web:
      let authority = reference.webAuthority(in: href)
      host = WebHost.name(of: href.extracting(URIReference.host(in: authority, of: href)))
      // A reference that begins with `//` has the scheme of its page.
      address = LinkSubject.address(reference.scheme == nil ? "https:" : "", href)
    case .app:
      host = reference.authority.map {
        href.string(URIReference.host(in: $0, of: href)).lowercased()
      }
      address = LinkSubject.address("", href)
    case .relative:
      host = nil
      address = LinkSubject.address(
        href[0] == UInt8(ascii: "/") ? "https://relative" : "https://relative/", href)
    }
  }

  private static func address(_ prefix: String, _ href: Span<UInt8>) -> RouteAddress? {
    let address = Bytes(prefix.utf8) + RouteTable.address(ofHref: href)
    return try? RouteAddress(reading: address.span)
  }
}
