extension RouteOutcome: CustomStringConvertible {
  /// A human-readable clause.
  package var description: String {
    switch self {
    case .chosen: "chosen"
    case .demandsLess: "matches, but requires less of the query"
    case .lessLiteral(let component): "matches, but is less specific in component \(component)"
    case .laterInRoute: "matches equally well, but comes later in its route"
    case .differs(let component, let expected, let found):
      "component \(component) is '\(found)', not '\(expected)'"
    case .tooShort(let count, let needed):
      "the address has \(RouteOutcome.components(count)), and the pattern needs \(needed)"
    case .tooLong(let count, let needed):
      "the address has \(RouteOutcome.components(count)), and the pattern allows \(needed)"
    case .lacks(let names):
      "the query lacks \(names.map { "'\($0)'" }.joined(separator: ", "))"
    case .other(let reason): reason
    }
  }

  /// The name of the case in JSON.
  package var name: String {
    switch self {
    case .chosen: "chosen"
    case .demandsLess: "demandsLess"
    case .lessLiteral: "lessLiteral"
    case .laterInRoute: "laterInRoute"
    case .differs: "differs"
    case .tooShort: "tooShort"
    case .tooLong: "tooLong"
    case .lacks: "lacks"
    case .other: "other"
    }
  }

  private static func components(_ count: Int) -> String {
    count == 1 ? "1 component" : "\(count) components"
  }
}
