struct RouteFile {
  private(set) var appSchemes: [String] = []
  private(set) var webHosts: WebHosts
  private(set) var table = RoutePatternTable(routes: [])
  private(set) var findings: [JSONFinding] = []
  /// The JSON string of each pattern, in the order of `table.trie.entries`.
  private var places: [JSONValue] = []

  init(_ file: JSONValue, webHosts: WebHosts) throws(SourceError) {
    self.webHosts = webHosts
    try file.requireObject(
      "an object with 'routes'", keys: ["$schema", "appSchemes", "webHosts", "routes"],
      of: "the file")
    let routes = try file.require(
      file["routes"], "no 'routes'; add a list of objects with 'name' and 'path'")
    if let schemes = file["appSchemes"] { try readSchemes(schemes) }
    if let hosts = file["webHosts"] {
      for element in try hosts.requireElements(named: "a host") {
        let host = try element.requireString()
        try element.parsed(self.webHosts.insert(host))
      }
    }
    let elements = Array(try routes.requireElements(named: "a route"))
    try routes.require(!elements.isEmpty, "'routes' is empty; add an object with 'name' and 'path'")
    try readRoutes(elements, startingIn: LineStarts(file.json.text.span))
    try checkAmbiguities()
    reportUnreachableRoutes(at: elements)
    try file.require(
      !appSchemes.isEmpty || !self.webHosts.names.isEmpty,
      "neither 'appSchemes' nor 'webHosts', so no address belongs to the app; add one")
  }

  private mutating func readSchemes(_ list: JSONValue) throws(SourceError) {
    var names: Set<String> = []
    for element in try list.requireElements(named: "a scheme") {
      let scheme = try element.scheme(suchAs: "boardgames")
      try element.require(
        !RouteFile.foreignSchemes.contains(scheme),
        "'\(element.string ?? "")' is not an app scheme; list the hosts of web addresses in "
          + "'webHosts'")
      if names.insert(scheme).inserted { appSchemes.append(scheme) }
    }
  }

  /// The schemes that an app cannot claim: web schemes, contact schemes, and blocked schemes.
  private static let foreignSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "javascript", "vbscript", "file", "data",
  ]

  private mutating func readRoutes(
    _ elements: [JSONValue], startingIn lines: LineStarts
  ) throws(SourceError) {
    var names: Set<String> = []
    var patterns: [(place: JSONValue, route: Int)] = []
    var routes: [Route] = []
    for element in elements {
      try element.requireObject(
        "an object with 'name' and 'path'", keys: ["name", "path", "paths", "types"])
      let nameValue = try element.require(element["name"], "the route has no 'name'; add one")
      let name = try nameValue.requireString()
      try nameValue.require(!name.isEmpty, "the name is empty; write one that the app knows")
      let places = try RouteFile.patterns(of: element)
      let texts = try places.map { place throws(SourceError) in try place.requireString() }
      let types = try RouteFile.types(in: element["types"], of: texts)
      try nameValue.require(
        names.insert(name).inserted,
        "another route is named '\(name)'; rename one, or give one route both patterns as "
          + "'paths'")
      patterns += places.map { ($0, routes.count) }
      routes.append(
        Route(
          name: name, patterns: texts, location: lines.location(of: element.offset),
          types: types))
    }
    table = RoutePatternTable(routes: routes)
    for (place, route) in patterns {
      let pattern = try place.parsed(RoutePattern(place.string ?? ""))
      if let twin = table.trie.insert(RouteTrie.Entry(route: route, pattern: pattern)) {
        throw ambiguity(of: pattern, in: route, with: table.trie.entries[twin], at: place)
      }
      self.places.append(place)
    }
  }

  private static func patterns(of route: JSONValue) throws(SourceError) -> [JSONValue] {
    switch (route["path"], route.member("paths")) {
    case (let path?, nil): return [path.named("a pattern")]
    case (nil, let paths?):
      let places = Array(try paths.value.requireElements(named: "a pattern"))
      try paths.value.require(
        !places.isEmpty, "'paths' is empty; add a pattern, as in [\"games/{username}\"]")
      return places
    case (nil, nil): throw route.error("the route has no 'path'; add 'path' or 'paths'")
    case (_?, let paths?):
      throw paths.key.error("the route has both 'path' and 'paths'; write all patterns in 'paths'")
    }
  }

  private func checkAmbiguities() throws(SourceError) {
    let generator = exampleGenerator
    if !appSchemes.isEmpty, let pair = table.trie.hostsThatDifferInCase() {
      throw places[pair.later].error(
        "'\(table.trie.entries[pair.later].pattern.text)' begins like "
          + "'\(table.trie.entries[pair.earlier].pattern.text)' except for case, which "
          + "\(appSchemes[0])://\(pair.host) ignores; use one spelling")
    }
    for pair in table.trie.rivals {
      let (earlier, later) = (table.trie.entries[pair.earlier], table.trie.entries[pair.later])
      let demands = earlier.pattern.demands + later.pattern.demands
      // A third pattern that requires the parameters of both patterns resolves the ambiguity.
      let winner = generator.address(of: later.pattern, demanding: demands)
        .flatMap { table.winner(for: $0) }
      if let winner, table.trie.entries[winner].pattern.demands.count > later.pattern.demands.count
      {
        continue
      }
      throw ambiguity(of: later.pattern, in: later.route, with: earlier, at: places[pair.later])
    }
  }

  private var exampleGenerator: ExampleAddressGenerator {
    ExampleAddressGenerator(
      appSchemes: appSchemes, webHosts: webHosts.names, patterns: table.trie.entries)
  }

  private func ambiguity(
    of pattern: RoutePattern, in route: Int, with other: RouteTrie.Entry, at place: JSONValue
  ) -> SourceError {
    let url = exampleGenerator.text(of: pattern, demanding: other.pattern.demands + pattern.demands)
    let names = (table.routes[other.route].name, table.routes[route].name)
    return place.error(
      route == other.route
        ? "'\(pattern.text)' and '\(other.pattern.text)' of '\(names.1)' match the same addresses, "
          + "such as \(url); remove one"
        : "'\(pattern.text)' of '\(names.1)' and '\(other.pattern.text)' of '\(names.0)' match "
          + "\(url) equally well; change or remove one [ambiguous-route]")
  }

  private mutating func reportUnreachableRoutes(at elements: [JSONValue]) {
    let reached = table.trie.entries.indices.filter { !table.trie.isShadowed($0) }
    let reachable = Set(reached.map { table.trie.entries[$0].route })
    for (index, route) in table.routes.enumerated() where !reachable.contains(index) {
      findings.append(
        JSONFinding(
          place: elements[index].id, rule: "unreachable-route", level: .warning,
          message: "no address reaches route '\(route.name)', because more literal patterns match "
            + "all of them"))
    }
  }

  private static func types(
    in object: JSONValue?, of patterns: [String]
  ) throws(SourceError) -> [String: RouteValueType] {
    guard let object else { return [:] }
    try object.requireObject("an object of placeholders and types, as in {\"page\": \"int\"}")
    let names = Set(patterns.flatMap { (try? RoutePattern($0))?.parameterNames ?? [] })
      .subtracting([RoutePattern.restName])
    var types: [String: RouteValueType] = [:]
    for type in object.members {
      try type.key.require(
        names.contains(type.name),
        "no pattern of the route has the placeholder '{\(type.name)}'"
          + names.sorted().suggestion(for: type.name))
      types[type.name] = try type.value.named("the type of '{\(type.name)}'").choice()
    }
    return types
  }
}

package enum RouteValueType: String, CaseIterable, Sendable {
  case string
  case int
  case bool
}

struct ExampleAddressGenerator {
  private let start: String
  /// A text that doesn't occur as a literal in any pattern.
  private let fresh: String

  init(appSchemes: [String], webHosts: [String], patterns: [RouteTrie.Entry]) {
    if let host = webHosts.first {
      start = "https://" + (host.hasPrefix("*.") ? "www\(host.dropFirst())" : host) + "/"
    } else {
      start = (appSchemes.first ?? "app") + "://"
    }
    let components = patterns.flatMap(\.pattern.components)
    var fresh = "x"
    while components.contains(.literal(fresh)) { fresh += "x" }
    self.fresh = fresh
  }

  /// Returns an address with `fresh` in place of each placeholder, `**`, and required query value.
  func text(of pattern: RoutePattern, demanding demands: [RoutePattern.Demand]) -> String {
    let components = pattern.components.map {
      switch $0 {
      case .literal(let text): text.encodedForAddress
      case .placeholder, .rest: fresh
      }
    }
    let names = demands.map(\.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let query = names.map { $0.encodedForAddress + "=" + fresh }
    return start + components.joined(separator: "/")
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  func address(
    of pattern: RoutePattern, demanding demands: [RoutePattern.Demand]
  ) -> RouteAddress? {
    let text = Bytes(text(of: pattern, demanding: demands).utf8)
    return try? RouteAddress(reading: text.span)
  }
}
