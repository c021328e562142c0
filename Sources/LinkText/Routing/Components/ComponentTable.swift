/// The components of an `apple-app-site-association` or of dynamic rules in an `assetlinks.json`.
///
/// The first that fits an address decides, an exclusion included. Only those are asked that have
/// something literal in common with the address, as `ComponentIndex` says; each costs what the address
/// and its own patterns are long.
struct ComponentTable: Sendable {
  let components: [LinkComponent]
  /// What the components open.
  let routes: [Route]
  let findings: [Finding]
  private let dialect: ComponentDialect
  let indexes: [ComponentComparison: ComponentIndex]

  /// Nil when the file has the shape of neither format.
  init?(_ json: JSONDocument) throws(SourceError) {
    let root = JSONDocument.root
    var reader: ComponentReader
    if let applinks = json.member("applinks", of: root)?.value {
      reader = ComponentReader(json, in: .apple)
      try reader.readAssociation(applinks)
    } else if json[root].kind == .array {
      reader = ComponentReader(json, in: .android)
      try reader.readStatements(root)
    } else {
      return nil
    }
    let components = reader.entries.map(\.component)
    self.components = components
    routes = reader.routes
    indexes = Dictionary(
      uniqueKeysWithValues: Set(components.map(\.comparison)).map {
        ($0, ComponentIndex(components, comparedBy: $0))
      })
    findings = json.findings(reader.remarks + reader.unreachableComponents)
    dialect = reader.dialect
  }

  /// What decides about an address of one of the app's hosts.
  ///
  /// A match hands over `query`: wildcards have no names.
  func answer(to address: Span<UInt8>, query: [String: String] = [:]) -> RouteAnswer {
    var texts = ComparedTexts(AddressParts(splitting: address), in: dialect)
    for place in places(for: &texts) {
      let component = components[place]
      if component.mismatch(with: texts[component.comparison]) == nil {
        return component.answer(query: query)
      }
    }
    return .noRoute
  }

  /// The places of the components that may fit an address, in their order.
  func places(for texts: inout ComparedTexts) -> [Int] {
    var places: [Int] = []
    for (comparison, index) in indexes { places += index.places(for: texts[comparison]) }
    return places.sorted()
  }

  /// Every component, in order, and why it decides about an address or does not.
  func candidates(for address: Span<UInt8>) -> [RouteCandidate] {
    var texts = ComparedTexts(AddressParts(splitting: address), in: dialect)
    var isDecided = false
    return components.map { component in
      let outcome: RouteOutcome
      if let part = component.mismatch(with: texts[component.comparison]) {
        outcome = .other("the \(part.rawValue) does not fit")
      } else {
        outcome =
          isDecided ? .other("it fits, but an earlier component decides") : component.outcome
        isDecided = true
      }
      return RouteCandidate(name: component.name, pattern: component.pattern, outcome: outcome)
    }
  }
}

extension LinkComponent {
  /// What becomes of the component when it decides.
  fileprivate var outcome: RouteOutcome {
    switch effect {
    case .opensApp: .chosen
    case .staysOut: .other("it fits, and keeps the address out of the app")
    }
  }

  /// The answer to an address that fits.
  fileprivate func answer(query: [String: String]) -> RouteAnswer {
    switch effect {
    case .staysOut: .excluded(name)
    case .opensApp:
      .match(
        RouteMatch(
          name: name, pattern: pattern, parameters: RouteParameters(path: [:], query: query)))
    }
  }
}
