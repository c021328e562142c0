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
  init(_ list: JSONValue) throws(SourceError) {
    let lines = LineStarts(list.json.text.span)
    path = list.json.path
    rules = try list.requireElements(named: "a rule").map { rule throws(SourceError) in
      try rule.requireObject("an object with 'match' and 'set'", keys: ["match", "set"])
      guard let set = rule["set"] else {
        throw rule.error("the rule has no 'set'; add what it changes")
      }
      let match = try rule["match"].map { match throws(SourceError) in
        try LinkMatch(match, startingIn: lines)
      }
      let settings = try LinkTarget.Settings(set)
      if match?.elements.contains(.image) == true, settings.properties.map(\.name) != ["state"] {
        throw set.error(
          "a rule for images can only leave them out, with \"state\": \"disabled\"")
      }
      return Rule(
        location: lines.location(of: rule.offset), match: match ?? LinkMatch(), settings: settings)
    }
  }
}

// MARK: - Conditions

extension LinkMatch {
  fileprivate init(_ match: JSONValue, startingIn lines: LineStarts) throws(SourceError) {
    try match.requireObject(
      "an object of conditions", keys: Condition.allCases.map(\.rawValue))
    for member in match.members {
      guard let condition = Condition(rawValue: member.name) else { continue }
      let words = try member.value.words()
      switch condition {
      case .element:
        elements = try words.map { word throws(SourceError) in
          try word.check(among: Element.allCases.map(\.rawValue))
          return Element(rawValue: word.text) ?? .link
        }
      case .kind:
        for word in words { try word.check(among: LinkTarget.Kind.names) }
        kinds = words.map(\.text)
      case .scheme:
        schemes = try words.map { word throws(SourceError) in
          try word.value.scheme(suchAs: "https")
        }
      case .host: hosts = try words.map(LinkMatch.host)
      case .path:
        paths = try words.map { word throws(SourceError) in
          try word.value.parsed(RoutePattern(word.text))
        }
      case .route:
        routes = words.map {
          RouteName(name: $0.text, location: lines.location(of: $0.value.offset))
        }
      case .text: texts = words.map { Glob($0.text, of: .text) }
      case .file: files = words.map { Glob($0.text, of: .path) }
      }
    }
  }

  /// Returns a glob for a host.
  ///
  /// A host without wildcards, or the part after `*.`, is converted to the form in which hosts are
  /// compared.
  private static func host(_ word: JSONValue.Word) throws(SourceError) -> Glob {
    let prefix = word.text.hasPrefix("*.") ? "*." : ""
    let name = String(word.text.dropFirst(prefix.count))
    if let host = HostName(name) { return Glob(prefix + host.ascii, of: .text) }
    guard name.contains(where: { $0 == "*" || $0 == "?" }),
      HostName(String(name.map { $0 == "*" || $0 == "?" ? "x" : $0 })) != nil
    else {
      throw word.error(WebHosts.error(about: word.text).message)
    }
    return Glob(word.text.lowercased(), of: .text)
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

  fileprivate init(_ set: JSONValue) throws(SourceError) {
    try set.requireObject("an object of properties", keys: Key.allCases.map(\.rawValue))
    var linkOnly: JSONValue.Member?
    for member in set.members {
      guard let key = Key(rawValue: member.name) else { continue }
      let value = member.value
      switch key {
      case .rel: rel = try value.tokens()
      case .class: classes = try value.tokens()
      case .newTab: newTab = try value.requireBoolean()
      case .style: style = try value.choice()
      case .role: role = try value.choice()
      case .state:
        _ = try value.word(among: ["disabled"])
        states = .disabled
      case .hint: hint = try value.word()
      case .title: title = try value.word()
      case .referrerpolicy: referrerPolicy = try value.choice()
      }
      if [.rel, .newTab, .referrerpolicy].contains(key) { linkOnly = member }
    }
    if properties.isEmpty {
      throw set.error("'set' is empty; add what the rule changes, or remove the rule")
    }
    if role == .button, let linkOnly {
      throw linkOnly.key.error(
        "a button does not leave the app, so '\(linkOnly.name)' has no effect; "
          + "remove it or the role")
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
    case .kind: LinkMatch.isAny(of: kinds, for: subject.kind.name, where: ==)
    case .scheme: LinkMatch.isAny(of: schemes, for: subject.scheme, where: ==)
    case .host: LinkMatch.isAny(of: hosts, for: subject.host) { $0.matches($1) }
    case .path: LinkMatch.isAny(of: paths, for: subject.address) { $0.matches($1) }
    case .route: LinkMatch.isAny(of: routes, for: subject.route) { $0.name == $1 }
    case .text: LinkMatch.isAny(of: texts, for: subject.text) { $0.matches($1) }
    case .file: LinkMatch.isAny(of: files, for: subject.file) { $0.matches($1) }
    }
  }

  private static func isAny<Value, Subject>(
    of values: [Value]?, for subject: Subject?, where matches: (Value, Subject) -> Bool
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
      address = LinkSubject.address(reference.scheme == nil ? "https:" : "", before: href)
    case .app:
      host = reference.authority.map {
        href.string(URIReference.host(in: $0, of: href)).lowercased()
      }
      address = LinkSubject.address("", before: href)
    case .relative:
      host = nil
      address = LinkSubject.address(
        href[0] == UInt8(ascii: "/") ? "https://relative" : "https://relative/", before: href)
    }
  }

  private static func address(_ prefix: String, before href: Span<UInt8>) -> RouteAddress? {
    let address = Bytes(prefix.utf8) + RouteTable.address(ofHref: href)
    return try? RouteAddress(reading: address.span)
  }
}
