extension RouteTable.Answer: CustomStringConvertible {
  /// A human-readable clause without the address, which may be long.
  public var description: String {
    switch self {
    case .match(let match): "\(match.name), by the pattern \(match.pattern)"
    case .noRoute: "none; it is one of the app's own addresses, but no pattern matches"
    case .excluded(let component): "none; the component '\(component)' excludes it"
    case .foreign: "none; neither its scheme nor its host is the app's"
    case .refused(let refusal): "none; \(refusal)"
    }
  }

  /// The name of the case in JSON.
  package var name: String {
    switch self {
    case .match: "match"
    case .noRoute: "noRoute"
    case .excluded: "excluded"
    case .foreign: "foreign"
    case .refused: "refused"
    }
  }
}
