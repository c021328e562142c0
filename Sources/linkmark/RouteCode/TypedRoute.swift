import LinkText

/// A route with the names and types that it has in code.
struct TypedRoute {
  /// A value of a route.
  struct Parameter {
    /// The name of the placeholder, or `**`.
    let placeholder: String
    let name: CodeName
    let type: RouteValueType
    /// Whether some of the route's patterns do not have it.
    let isOptional: Bool
  }

  let route: Route
  let name: CodeName
  /// The patterns, with everything percent-encoded that is not ASCII.
  let patterns: [String]
  /// Those that every address has come first.
  let parameters: [Parameter]

  /// Creates a route whose value is everything in an address after the host, as wildcards have no names.
  init(ofComponents route: Route) throws(NameError) {
    self.route = route
    name = try TypedRoute.name(of: route, "change the 'comment' of its component")
    patterns = route.patterns.map(\.quotedForCode)
    let placeholder = "reference"
    parameters = [CodeName(placeholder)].compactMap(\.self).map { name in
      Parameter(placeholder: placeholder, name: name, type: .string, isOptional: false)
    }
  }

  init(_ route: Route) throws(NameError) {
    self.route = route
    name = try TypedRoute.name(of: route, "rename it")
    let patterns = route.parsedPatterns
    self.patterns = patterns.map(\.canonicalText)
    var names: [CodeName: String] = [:]
    var parameters: [Parameter] = []
    for placeholder in patterns.flatMap(\.parameterNames)
    where !parameters.contains(where: { $0.placeholder == placeholder }) {
      let isRest = placeholder == RoutePattern.restName
      guard let name = CodeName(isRest ? "rest" : placeholder) else {
        throw NameError(
          message: "'{\(placeholder)}' of the route '\(route.name)' has no letters for a name in "
            + "code; rename it")
      }
      if let other = names.updateValue(placeholder, forKey: name) {
        throw NameError(
          message: "\(TypedRoute.written(other)) and \(TypedRoute.written(placeholder)) of the "
            + "route '\(route.name)' are both '\(name.camel)' in code; rename one")
      }
      parameters.append(
        Parameter(
          placeholder: placeholder, name: name, type: route.types[placeholder] ?? .string,
          isOptional: !patterns.allSatisfy { $0.parameterNames.contains(placeholder) }))
    }
    self.parameters = parameters.filter { !$0.isOptional } + parameters.filter(\.isOptional)
  }

  private static func name(of route: Route, _ advice: String) throws(NameError) -> CodeName {
    guard let name = CodeName(route.name) else {
      throw NameError(
        message: "the route '\(route.name)' has no letters for a name in code; \(advice)")
    }
    return name
  }

  private static func written(_ placeholder: String) -> String {
    placeholder == RoutePattern.restName ? "'**'" : "'{\(placeholder)}'"
  }
}

/// A name in the file of routes that cannot be one in code.
struct NameError: Error {
  let message: String
}

extension RoutePattern {
  /// The pattern in printable ASCII, so that every language compares it alike.
  fileprivate var canonicalText: String {
    let path = components.map { component in
      switch component {
      case .literal(let text): text.percentEncoded
      case .placeholder(let name): "{\(name)}"
      case .rest: "**"
      }
    }
    let query = demands.map { "\($0.name.percentEncoded)={\($0.placeholder)}" }
    return "/" + path.joined(separator: "/")
      + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
  }
}

extension String {
  /// The text with everything percent-encoded but unreserved characters.
  fileprivate var percentEncoded: String { percentEncoded(keeping: "-._~") }
}
