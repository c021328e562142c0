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
  /// - Parameter query: The parameters of a match. Wildcards have no names.
  func answer(to address: Span<UInt8>, query: [String: String] = [:]) -> RouteTable.Answer {
    let parts = AddressParts(splitting: address)
    let matches = indexes.compactMap { comparison, index in
      let address = ComparedAddress(parts, by: comparison, in: dialect)
      return index.places(for: address).first { components[$0].mismatch(with: address) == nil }
        .map { (place: $0, isItemRepeated: components[$0].isItemRepeated(in: address)) }
    }
    guard let match = matches.min(by: { $0.place < $1.place }) else { return .noRoute }
    guard !match.isItemRepeated else { return .refused(.repeatedParameter) }
    let component = components[match.place]
    return component.isExcluded
      ? .excluded(component.name)
      : .match(
        RouteMatch(
          name: component.name, pattern: component.pattern,
          parameters: RouteParameters(path: [:], query: query)))
  }

  /// Returns every component, in order, with the outcome for an address.
  func candidates(for address: Span<UInt8>) -> [RouteCandidate] {
    let parts = AddressParts(splitting: address)
    var isDecided = false
    return components.map { component in
      let address = ComparedAddress(parts, by: component.comparison, in: dialect)
      let outcome: RouteOutcome
      if let part = component.mismatch(with: address) {
        outcome = .other("the \(part) does not match")
      } else if isDecided {
        outcome = .other("it matches, but an earlier component decides")
      } else {
        outcome =
          component.isItemRepeated(in: address)
          ? .other("it matches, but the query repeats a parameter that it requires")
          : component.isExcluded
            ? .other("it matches, and excludes the address from the app") : .chosen
        isDecided = true
      }
      return RouteCandidate(name: component.name, pattern: component.pattern, outcome: outcome)
    }
  }
}
