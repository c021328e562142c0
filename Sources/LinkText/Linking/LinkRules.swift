/// The link rules of a project: an ordered list of conditions and the properties that they set.
///
/// All matching rules apply, in order. No rule enables a blocked link or changes a destination.
public struct LinkRules: Sendable {
  struct Rule: Sendable {
    let location: SourcePosition
    let match: LinkConditions
    let settings: LinkTarget.Settings
  }

  /// The path of the file with the rules, as passed by the caller.
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

  /// Returns the indices of all rules that match.
  func matches(for subject: MatchedLink) -> [Int] {
    rules.indices.filter { rules[$0].match.failedCondition(for: subject) == nil }
  }

  package func outcomes(for subject: MatchedLink) -> [LinkRuleOutcome] {
    rules.map { rule in
      LinkRuleOutcome(
        path: path, location: rule.location,
        failedCondition: rule.match.failedCondition(for: subject)?.rawValue,
        properties: rule.settings.properties)
    }
  }

  init(_ list: JSONValue) throws(SourceError) {
    let lines = LineStarts(list.json.text.span)
    path = list.json.path
    rules = try list.requireElements(named: "a rule").map { rule throws(SourceError) in
      try rule.requireObject("an object with 'match' and 'set'", keys: ["match", "set"])
      let set = try rule.require(rule["set"], "the rule has no 'set'; add what it changes")
      let match = try rule["match"].map { match throws(SourceError) in
        try LinkConditions(match, startingIn: lines)
      }
      let settings = try LinkTarget.Settings(set)
      if match?.elements.contains(.image) == true, settings.properties.map(\.name) != ["state"] {
        throw set.error(
          "a rule for images can only leave them out, with \"state\": \"disabled\"")
      }
      return Rule(
        location: lines.location(of: rule.offset), match: match ?? LinkConditions(),
        settings: settings)
    }
  }
}

extension LinkConditions {
  fileprivate init(_ match: JSONValue, startingIn lines: LineStarts) throws(SourceError) {
    try match.requireObject(
      "an object of conditions", keys: Condition.allCases.map(\.rawValue))
    for member in match.members {
      guard let condition = Condition(rawValue: member.name) else { continue }
      let words = try member.value.words()
      switch condition {
      case .element:
        elements = try words.map { word throws(SourceError) in
          try word.value.choice() ?? .link
        }
      case .kind:
        for word in words { try word.check(among: LinkTarget.Kind.names) }
        kinds = words.map(\.text)
      case .scheme:
        schemes = try words.map { word throws(SourceError) in
          try word.value.scheme(suchAs: "https")
        }
      case .host: hosts = try words.map(LinkConditions.host)
      case .path:
        paths = try words.map { word throws(SourceError) in
          try word.value.parsed(RoutePattern(word.text))
        }
      case .route:
        routes = words.map {
          (name: $0.text, location: lines.location(of: $0.value.offset))
        }
      case .text: texts = words.map { Glob($0.text, of: .text) }
      case .file: files = words.map { Glob($0.text, of: .path) }
      }
    }
  }

  /// Returns a glob for a host.
  ///
  /// A host, or its part after `*.`, is made canonical; a host with other wildcards is lowercased.
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
  static let names: [String] = [
    LinkTarget.Kind.blocked(.rule), .unresolved, .web, .contact, .fragment, .relative, .app,
    .unsafe,
  ].map(\.name)
}

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
    try set.require(
      !properties.isEmpty, "'set' is empty; add what the rule changes, or remove the rule")
    if role == .button, let linkOnly {
      throw linkOnly.key.error(
        "a button does not leave the app, so '\(linkOnly.name)' has no effect; "
          + "remove it or the role")
    }
  }
}

/// The result of matching a rule against a link, with the properties that the rule sets.
package struct LinkRuleOutcome: Sendable, CustomStringConvertible {
  package let path: String
  package let location: SourcePosition
  /// The first condition that does not hold, or `nil` if the rule applies.
  package let failedCondition: String?
  /// The properties that the rule sets, with their names in the project file.
  ///
  /// Lists of words are joined by spaces.
  package let properties: [(name: String, value: String)]

  package var description: String {
    let place = "\(path):\(location.line):\(location.column)"
    if let failedCondition { return "\(place): does not match, because of '\(failedCondition)'" }
    let list = properties.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
    return "\(place): sets \(list)"
  }
}

/// The conditions of a rule, all of which must hold.
struct LinkConditions: Sendable {
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

  enum Element: String, CaseIterable, Sendable {
    case link
    case image
  }

  /// The elements that the rule can match, which are only links by default.
  var elements: [Element] = [.link]
  // A condition that is `nil` always holds; otherwise, one of its values must match.
  var kinds: [String]?
  var schemes: [String]?
  var hosts: [Glob]?
  var paths: [RoutePattern]?
  /// The names of routes and their positions in the file.
  var routes: [(name: String, location: SourcePosition)]?
  var texts: [Glob]?
  var files: [Glob]?

  /// Returns the first condition that a link does not satisfy, or `nil` if it satisfies all.
  func failedCondition(for subject: MatchedLink) -> Condition? {
    Condition.allCases.first { !holds($0, for: subject) }
  }

  private func holds(_ condition: Condition, for subject: MatchedLink) -> Bool {
    switch condition {
    case .element: elements.contains(subject.element)
    case .kind: LinkConditions.isAny(of: kinds, for: subject.kind.name, where: ==)
    case .scheme: LinkConditions.isAny(of: schemes, for: subject.scheme, where: ==)
    case .host: LinkConditions.isAny(of: hosts, for: subject.host) { $0.matches($1) }
    case .path: LinkConditions.isAny(of: paths, for: subject.address) { $0.matches($1) }
    case .route: LinkConditions.isAny(of: routes, for: subject.route) { $0.name == $1 }
    case .text: LinkConditions.isAny(of: texts, for: subject.text) { $0.matches($1) }
    case .file: LinkConditions.isAny(of: files, for: subject.file) { $0.matches($1) }
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

/// The properties of a link or an image to which the conditions of rules apply.
package struct MatchedLink {
  let element: LinkConditions.Element
  let kind: LinkTarget.Kind
  let scheme: String?
  /// The host, lowercased, without user information or port; the host of a web address is ASCII.
  let host: String?
  /// The parsed address, or `nil` if it is invalid or targets of the kind have no path.
  let address: RouteAddress?
  let route: String?
  /// The text or the alternative text as one line, without the new-tab notice.
  let text: String
  let file: String?

  /// Creates the properties of a link or an image to which no rules have been applied.
  init(
    _ target: LinkTarget, as element: LinkConditions.Element, hrefs: Bytes,
    routeMatches: [RouteMatch],
    text: String, file: String?
  ) {
    self.element = element
    kind = target.kind
    route = target.route.map { routeMatches[Int($0.index)].name }
    self.text = text
    self.file = file
    // The address of a blocked link is empty, so that rules cannot see its destination.
    let href = hrefs.span.extracting(target.href?.indices ?? 0..<0)
    let reference = URIReference(href)
    scheme = reference.scheme.map { href.string($0).lowercased() }
    switch kind {
    case .blocked, .unresolved, .unsafe, .contact, .fragment:
      host = nil
      address = nil
    case .web:
      let authority = reference.webAuthority(in: href)
      host = WebHost.name(of: href.extracting(URIReference.host(in: authority, of: href)))
      // A reference that begins with `//` has the scheme of its page; assume HTTPS.
      address = MatchedLink.address(reference.scheme == nil ? "https:" : "", before: href)
    case .app:
      host = reference.authority.map {
        href.string(URIReference.host(in: $0, of: href)).lowercased()
      }
      address = MatchedLink.address("", before: href)
    case .relative:
      host = nil
      address = MatchedLink.address(
        href[0] == UInt8(ascii: "/") ? "https://relative" : "https://relative/", before: href)
    }
  }

  private static func address(_ prefix: String, before href: Span<UInt8>) -> RouteAddress? {
    let address = Bytes(prefix.utf8) + RouteTable.address(ofHref: href)
    return try? RouteAddress(reading: address.span)
  }
}
