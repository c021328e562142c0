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
