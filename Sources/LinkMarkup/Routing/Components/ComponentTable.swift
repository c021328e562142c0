/// The components of an `apple-app-site-association` or of dynamic rules in an `assetlinks.json`.
///
/// The first that fits an address decides, an exclusion included. Each costs what the address and its
/// own patterns are long.
struct ComponentTable: Sendable {
  let components: [LinkComponent]
  let findings: [Finding]
  private let dialect: ComponentDialect

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
    components = reader.entries.map(\.component)
    findings = json.findings(reader.remarks + reader.unreachableComponents)
    dialect = reader.dialect
  }

  /// What the components open, by name in the order of the file; components with one name are one
  /// route.
  var routes: [Route] {
    var names: [String] = []
    var patterns: [String: [String]] = [:]
    for component in components where component.effect == .opensApp {
      if patterns[component.name] == nil { names.append(component.name) }
      patterns[component.name, default: []].append(component.pattern)
    }
    return names.map { Route(name: $0, patterns: patterns[$0] ?? []) }
  }

  /// What decides about an address of one of the app's hosts.
  ///
  /// A match hands over `query`: wildcards have no names.
  func answer(to address: Span<UInt8>, query: [String: String] = [:]) -> RouteAnswer {
    var texts = ComparedTexts(AddressParts(splitting: address), in: dialect)
    for component in components where component.mismatch(with: texts[component.comparison]) == nil {
      return component.answer(query: query)
    }
    return .noRoute
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

/// The texts of one address, each made when a component first asks for it.
private struct ComparedTexts {
  private let parts: AddressParts
  private let dialect: ComponentDialect
  private var texts: [ComponentComparison: ComparedAddress] = [:]

  init(_ parts: AddressParts, in dialect: ComponentDialect) {
    self.parts = parts
    self.dialect = dialect
  }

  subscript(comparison: ComponentComparison) -> ComparedAddress {
    mutating get {
      if let text = texts[comparison] { return text }
      let text = ComparedAddress(parts, by: comparison, in: dialect)
      texts[comparison] = text
      return text
    }
  }
}
