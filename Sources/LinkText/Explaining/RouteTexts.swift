extension RouteTable.Answer: CustomStringConvertible {
  /// A human-readable clause without the address, which may be long.
  public var description: String { texts.description }

  /// The name of the case in JSON.
  package var name: String { texts.name }

  private var texts: (name: String, description: String) {
    switch self {
    case .match(let match): ("match", "\(match.name), by the pattern \(match.pattern)")
    case .noRoute: ("noRoute", "none; it is one of the app's own addresses, but no pattern matches")
    case .excluded(let component): ("excluded", "none; the component '\(component)' excludes it")
    case .foreign: ("foreign", "none; neither its scheme nor its host is the app's")
    case .refused(let refusal): ("refused", "none; \(refusal)")
    }
  }
}

extension RouteOutcome: CustomStringConvertible {
  /// A human-readable clause.
  package var description: String { texts.description }

  /// The name of the case in JSON.
  package var name: String { texts.name }

  private var texts: (name: String, description: String) {
    func components(_ count: Int) -> String {
      "the address has " + (count == 1 ? "1 component" : "\(count) components")
    }
    return switch self {
    case .chosen: ("chosen", "chosen")
    case .demandsLess: ("demandsLess", "matches, but requires less of the query")
    case .lessLiteral(let component):
      ("lessLiteral", "matches, but is less specific in component \(component)")
    case .laterInRoute: ("laterInRoute", "matches equally well, but comes later in its route")
    case .differs(let component, let expected, let found):
      ("differs", "component \(component) is '\(found)', not '\(expected)'")
    case .tooShort(let count, let needed):
      ("tooShort", "\(components(count)), and the pattern needs \(needed)")
    case .tooLong(let count, let needed):
      ("tooLong", "\(components(count)), and the pattern allows \(needed)")
    case .lacks(let names):
      ("lacks", "the query lacks \(names.map { "'\($0)'" }.joined(separator: ", "))")
    case .other(let reason): ("other", reason)
    }
  }
}
