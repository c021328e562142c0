/// A reader for route files in linkmark's format.
struct RouteFile {
  private let json: JSONDocument
  private(set) var appSchemes: [String] = []
  private(set) var webHosts: WebHosts
  private(set) var table = RoutePatternTable(routes: [])
  private(set) var findings: [JSONFinding] = []
  /// The JSON node of each entry of the table's trie.
  private var places: [JSONNode.ID] = []

  init(_ json: JSONDocument, webHosts: WebHosts) throws(SourceError) {
    self.json = json
    self.webHosts = webHosts
    let root = JSONDocument.root
    try json.checkKeys(
      of: root, among: ["$schema", "appSchemes", "webHosts", "routes"], "the file")
    guard let routes = json.member("routes", of: root) else {
      throw json.error(at: root, "no 'routes'; add a list of objects with 'name' and 'path'")
    }
    if let schemes = json.member("appSchemes", of: root) { try readSchemes(schemes.value) }
    if let hosts = json.member("webHosts", of: root) { try readHosts(hosts.value) }
    try readRoutes(routes.value)
    try checkAmbiguities()
    reportUnreachableRoutes(at: json.elements(of: routes.value))
    guard !appSchemes.isEmpty || !self.webHosts.isEmpty else {
      throw json.error(
        at: root, "neither 'appSchemes' nor 'webHosts', so no address belongs to the app; add one")
    }
  }

  private mutating func readSchemes(_ id: JSONNode.ID) throws(SourceError) {
    var names: Set<String> = []
    for element in try json.elements(of: id, orComplain: "'appSchemes'") {
      let word = JSONWord(text: try json.text(element, "a scheme"), place: element)
      let scheme = try json.scheme(word, suchAs: "boardgames")
      guard !RouteFile.foreignSchemes.contains(scheme) else {
        throw json.error(
          at: element,
          "'\(word.text)' is not an app scheme; list the hosts of web addresses in 'webHosts'")
      }
      if names.insert(scheme).inserted { appSchemes.append(scheme) }
    }
  }

  /// The schemes that an app cannot claim: the web, contacts, and those that linkmark refuses.
  private static let foreignSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "javascript", "vbscript", "file", "data",
  ]

  private mutating func readHosts(_ id: JSONNode.ID) throws(SourceError) {
    for element in try json.elements(of: id, orComplain: "'webHosts'") {
      let host = try json.text(element, "a host")
      try json.parsed(webHosts.insert(host), at: element)
    }
  }

  private mutating func readRoutes(_ id: JSONNode.ID) throws(SourceError) {
    let elements = try json.elements(of: id, orComplain: "'routes'")
    guard !elements.isEmpty else {
      throw json.error(at: id, "'routes' is empty; add an object with 'name' and 'path'")
    }
    var names: Set<String> = []
    let lines = LineStarts(json.text.span)
    var read: [(route: Route, places: [JSONNode.ID])] = []
    for element in elements {
      let location = lines.location(of: Int(json[element].lowerBound))
      let (route, places) = try route(element, location)
      guard names.insert(route.name).inserted else {
        throw json.error(
          at: json.member("name", of: element)?.value ?? element,
          "another route is named '\(route.name)'; rename one, or give one route both patterns as "
            + "'paths'")
      }
      read.append((route, places))
    }
    table = RoutePatternTable(routes: read.map(\.route))
    for (index, (route, places)) in read.enumerated() {
      for (text, place) in zip(route.patterns, places) { try insert(text, of: index, at: place) }
    }
  }

  /// Returns a route and the places of its patterns.
  private func route(
    _ id: JSONNode.ID, _ location: SourcePosition
  ) throws(SourceError) -> (Route, [JSONNode.ID]) {
    try json.checkObject(id, "a route", "an object with 'name' and 'path'")
    try json.checkKeys(of: id, among: ["name", "path", "paths", "types"], "a route")
    guard let member = json.member("name", of: id) else {
      throw json.error(at: id, "the route has no 'name'; add one")
    }
    let name = try json.text(member.value, "'name'")
    guard !name.isEmpty else {
      throw json.error(at: member.value, "the name is empty; write one that the app knows")
    }
    let places = try patternPlaces(id)
    let patterns = try places.map { place throws(SourceError) in
      try json.text(place, "a pattern")
    }
    let types = try RouteFile.types(of: id, patterns, in: json)
    return (Route(name: name, patterns: patterns, location: location, types: types), places)
  }

  private func patternPlaces(_ id: JSONNode.ID) throws(SourceError) -> [JSONNode.ID] {
    switch (json.member("path", of: id), json.member("paths", of: id)) {
    case (let one?, nil): return [one.value]
    case (nil, let several?):
      let places = try json.elements(of: several.value, orComplain: "'paths'")
      guard !places.isEmpty else {
        throw json.error(
          at: several.value, "'paths' is empty; add a pattern, as in [\"games/{username}\"]")
      }
      return places
    case (nil, nil): throw json.error(at: id, "the route has no 'path'; add 'path' or 'paths'")
    case (_?, let several?):
      throw json.error(
        at: several.key,
        "the route has both 'path' and 'paths'; write all patterns in 'paths'")
    }
  }

  private mutating func insert(
    _ text: String, of route: Int, at place: JSONNode.ID
  ) throws(SourceError) {
    let pattern = try json.parsed(RoutePattern(text), at: place)
    if let twin = table.trie.insert(RouteTrie.Entry(route: route, pattern: pattern)) {
      throw ambiguity(of: pattern, route, with: table.trie.entries[twin], at: place)
    }
    places.append(place)
  }

  private func checkAmbiguities() throws(SourceError) {
    let witness = witness
    if !appSchemes.isEmpty, let pair = table.trie.hostsThatDifferInCase() {
      throw json.error(
        at: places[pair.later],
        "'\(table.trie.entries[pair.later].pattern.text)' begins like "
          + "'\(table.trie.entries[pair.earlier].pattern.text)' except for case, which "
          + "\(appSchemes[0])://\(pair.host) ignores; use one spelling")
    }
    for pair in table.trie.rivals {
      let (earlier, later) = (table.trie.entries[pair.earlier], table.trie.entries[pair.later])
      let demands = earlier.pattern.demands + later.pattern.demands
      // A pattern that requires the parameters of both resolves the ambiguity.
      let winner = witness.address(of: later.pattern, demanding: demands)
        .flatMap { table.winner(for: $0) }
      if let winner, table.trie.entries[winner].pattern.demands.count > later.pattern.demands.count
      {
        continue
      }
      throw ambiguity(of: later.pattern, later.route, with: earlier, at: places[pair.later])
    }
  }

  private var witness: ExampleAddressGenerator {
    ExampleAddressGenerator(
      appSchemes: appSchemes, webHosts: webHosts.names, patterns: table.trie.entries)
  }

  private func ambiguity(
    of pattern: RoutePattern, _ route: Int, with other: RouteTrie.Entry, at place: JSONNode.ID
  ) -> SourceError {
    let url = witness.text(of: pattern, demanding: other.pattern.demands + pattern.demands)
    let names = (table.routes[other.route].name, table.routes[route].name)
    return json.error(
      at: place,
      route == other.route
        ? "'\(pattern.text)' and '\(other.pattern.text)' of '\(names.1)' match the same addresses, "
          + "such as \(url); remove one"
        : "'\(pattern.text)' of '\(names.1)' and '\(other.pattern.text)' of '\(names.0)' match "
          + "\(url) equally well; change or remove one [ambiguous-route]")
  }

  private mutating func reportUnreachableRoutes(at elements: [JSONNode.ID]) {
    let reached = table.trie.entries.indices.filter { !table.trie.isShadowed($0) }
    let reachable = Set(reached.map { table.trie.entries[$0].route })
    for (index, route) in table.routes.enumerated() where !reachable.contains(index) {
      findings.append(
        JSONFinding(
          place: elements[index], rule: "unreachable-route", level: .warning,
          message: "no address reaches route '\(route.name)', because more literal patterns match "
            + "all of them"))
    }
  }

  /// Reads the types of the placeholders of a route.
  static func types(
    of id: JSONNode.ID, _ patterns: [String], in json: JSONDocument
  ) throws(SourceError) -> [String: RouteValueType] {
    guard let member = json.member("types", of: id) else { return [:] }
    try json.checkObject(
      member.value, "'types'", "an object of placeholders and types, as in {\"page\": \"int\"}")
    let names = Set(patterns.flatMap { (try? RoutePattern($0))?.parameterNames ?? [] })
      .subtracting([RoutePattern.restName])
    var types: [String: RouteValueType] = [:]
    for type in json.members(of: member.value) {
      let name = try json.text(type.key, "a placeholder")
      guard names.contains(name) else {
        throw json.error(
          at: type.key,
          "no pattern of the route has the placeholder '{\(name)}'"
            + names.sorted().suggestion(for: name))
      }
      types[name] = try json.choice(type.value, "the type of '{\(name)}'")
    }
    return types
  }
}

// MARK: - Routes

// MARK: - Checks of the whole file

/// The type of a placeholder's value in generated code.
package enum RouteValueType: String, CaseIterable, Sendable {
  case string
  case int
  case bool
}

/// A component of an address that patterns are matched against.
struct RouteComponent: Equatable {
  let text: String
  /// Whether the component is a host, which ignores the case of ASCII letters.
  let isHost: Bool

  var step: RouteTrie.Step {
    .literal(isHost ? text.utf8.asciiLowercased : Bytes(text.utf8), isHost: isHost)
  }

  func equals(_ literal: String) -> Bool {
    isHost
      ? text.utf8.asciiLowercased == literal.utf8.asciiLowercased
      : text.utf8.elementsEqual(literal.utf8)
  }
}
