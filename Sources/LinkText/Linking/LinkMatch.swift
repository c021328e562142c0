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
    case .kind: LinkMatch.isAny(of: kinds, subject.kind.name, ==)
    case .scheme: LinkMatch.isAny(of: schemes, subject.scheme, ==)
    case .host: LinkMatch.isAny(of: hosts, subject.host) { $0.matches($1) }
    case .path: LinkMatch.isAny(of: paths, subject.address) { $0.matches($1) }
    case .route: LinkMatch.isAny(of: routes, subject.route) { $0.name == $1 }
    case .text: LinkMatch.isAny(of: texts, subject.text) { $0.matches($1) }
    case .file: LinkMatch.isAny(of: files, subject.file) { $0.matches($1) }
    }
  }

  private static func isAny<Value, Subject>(
    of values: [Value]?, _ subject: Subject?, _ matches: (Value, Subject) -> Bool
  ) -> Bool {
    guard let values else { return true }
    guard let subject else { return false }
    return values.contains { matches($0, subject) }
  }
}
