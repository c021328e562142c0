/// What a project decides about its links: an ordered list of conditions and what they set.
///
/// Every rule that matches applies, in order. No rule follows what is blocked or changes where a
/// link leads.
public struct LinkRules: Sendable {
  /// A rule as it was read.
  struct Rule: Sendable {
    let location: SourcePosition
    let match: LinkMatch
    let settings: LinkSettings
  }

  /// The file's name, as the caller gave it.
  public let path: String
  let rules: [Rule]

  /// Complains about the first rule that asks for a route that the app does not have.
  public func check(against table: RouteTable) throws(SourceError) {
    let names = Set(table.routes.lazy.map(\.name))
    for route in rules.lazy.flatMap({ $0.match.routes ?? [] }) where !names.contains(route.name) {
      throw SourceError(
        path: path, line: route.location.line, column: route.location.column,
        message: """
          no route is called '\(route.name)', so the rule would never match\
          \(table.routes.lazy.map(\.name).suggestion(for: route.name))
          """)
    }
  }

  /// What all rules together set on a link; nil when none matches.
  func settings(for subject: LinkSubject) -> LinkSettings? {
    var settings: LinkSettings?
    for rule in rules where rule.match.failure(of: subject) == nil {
      settings = settings ?? LinkSettings()
      settings?.add(rule.settings)
    }
    return settings
  }

  /// What became of each rule, in order.
  package func outcomes(for subject: LinkSubject) -> [LinkRuleOutcome] {
    rules.map { rule in
      LinkRuleOutcome(
        path: path, location: rule.location,
        failedCondition: rule.match.failure(of: subject)?.rawValue,
        properties: rule.settings.properties)
    }
  }
}
