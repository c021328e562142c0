/// The components of an `apple-app-site-association`, or of the dynamic rules in an
/// `assetlinks.json`.
///
/// The first matching component decides, even if it is an exclusion. Only components that share
/// literal text with the address are compared (see ``ComponentIndex``); each comparison takes time
/// linear in the lengths of the address and the component's patterns.
struct ComponentTable: Sendable {
  let components: [LinkComponent]
  /// The routes that the components open.
  let routes: [Route]
  let findings: [Finding]
  private let dialect: ComponentDialect
  let indexes: [ComponentComparison: ComponentIndex]

  /// Reads a file, or returns `nil` if it has neither format.
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

  /// Returns the result for an address whose host is one of the app's.
  ///
  /// - Parameters:
  ///   - address: The address in UTF-8.
  ///   - query: The parameters of a match. Wildcards have no names.
  func answer(to address: Span<UInt8>, query: [String: String] = [:]) -> RouteTable.Answer {
    var texts = ComparedTexts(AddressParts(splitting: address), in: dialect)
    for place in places(for: &texts) {
      let component = components[place]
      if component.mismatch(with: texts[component.comparison]) == nil {
        return component.answer(query: query)
      }
    }
    return .noRoute
  }

  /// Returns the indices of the components that may match an address, in ascending order.
  func places(for texts: inout ComparedTexts) -> [Int] {
    var places: [Int] = []
    for (comparison, index) in indexes { places += index.places(for: texts[comparison]) }
    return places.sorted()
  }

  /// Returns every component, in order, with the outcome for an address.
  func candidates(for address: Span<UInt8>) -> [RouteCandidate] {
    var texts = ComparedTexts(AddressParts(splitting: address), in: dialect)
    var isDecided = false
    return components.map { component in
      let outcome: RouteOutcome
      if let part = component.mismatch(with: texts[component.comparison]) {
        outcome = .other("the \(part.rawValue) does not match")
      } else {
        outcome =
          isDecided ? .other("it matches, but an earlier component decides") : component.outcome
        isDecided = true
      }
      return RouteCandidate(name: component.name, pattern: component.pattern, outcome: outcome)
    }
  }
}

extension LinkComponent {
  /// The outcome if the component decides.
  fileprivate var outcome: RouteOutcome {
    switch effect {
    case .opensApp: .chosen
    case .staysOut: .other("it matches, and excludes the address from the app")
    }
  }

  /// Returns the result for an address that matches.
  fileprivate func answer(query: [String: String]) -> RouteTable.Answer {
    switch effect {
    case .staysOut: .excluded(name)
    case .opensApp:
      .match(
        RouteMatch(
          name: name, pattern: pattern, parameters: RouteParameters(path: [:], query: query)))
    }
  }
}
