/// A table of an app's routes, which finds the route that an address matches.
public struct RouteTable: Sendable {
  /// The routes in the order of the file.
  public let routes: [Route]
  /// The app's schemes, lowercased.
  public let appSchemes: [String]
  /// The findings in the route file, such as unreachable routes.
  public let findings: [Finding]
  private let hosts: WebHosts
  private let matcher: Matcher

  /// The patterns of a file in linkmark's format, or the components of an association file.
  private enum Matcher {
    case patterns(RoutePatternTable)
    case components(ComponentTable)

    func match(for address: RouteAddress) -> MatchResult {
      switch self {
      case .patterns(let table): table.match(for: address)
      case .components(let table): table.match(for: address.parts, query: address.queryValues)
      }
    }

    func candidates(for address: RouteAddress) -> [RouteCandidate] {
      switch self {
      case .patterns(let table): table.candidates(for: address)
      case .components(let table): table.candidates(for: address.parts)
      }
    }
  }

  /// Reads a route file, whose format is determined by its contents.
  ///
  /// The formats are described in `Documentation/Routes.md`.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The file's name in error messages.
  ///   - webHosts: Additional hosts; ``webHosts`` lists them before the hosts in the file.
  /// - Throws: A ``SourceError`` with the position of the first error in the file.
  public init(
    parsing source: some Sequence<UInt8>, path: String, webHosts: [String] = []
  ) throws(SourceError) {
    let file = JSONValue(try JSONDocument(parsing: source, path: path), named: "a file of routes")
    var hosts = WebHosts()
    for host in webHosts { try file.parsed(hosts.insert(host)) }
    if let components = try ComponentTable(file) {
      try file.require(
        !hosts.names.isEmpty,
        "the file lists no hosts; pass them with --web-hosts, as in --web-hosts www.example.com")
      matcher = .components(components)
      routes = components.routes
      appSchemes = []
      self.hosts = hosts
      findings = components.findings
    } else {
      let reader = try RouteFile(file, webHosts: hosts)
      matcher = .patterns(reader.table)
      routes = reader.table.routes
      appSchemes = reader.appSchemes
      self.hosts = reader.webHosts
      findings = file.json.findings(reader.findings)
    }
  }

  /// The hosts of the app's web addresses, in lowercase ASCII: the hosts passed by the caller,
  /// followed by the hosts in the file.
  ///
  /// `*.host` matches every host with one or more labels before `host`, but not `host` itself.
  public var webHosts: [String] { hosts.names }

  /// The components of an Apple or Android association file; `nil` for a file in linkmark's format.
  package var components: [LinkComponent]? {
    if case .components(let table) = matcher { table.components } else { nil }
  }

  /// Returns an error message if a text isn't valid in ``webHosts``, or `nil` if the text is valid.
  package static func errorMessage(aboutWebHost text: String) -> String? {
    var hosts = WebHosts()
    return (try? hosts.insert(text)) == nil ? WebHosts.error(about: text).message : nil
  }

  /// Returns the route that an absolute address in UTF-8 matches, or the reason why there is none.
  public func match(for address: Span<UInt8>) -> MatchResult {
    switch read(address) {
    case .ours(let route): matcher.match(for: route)
    case .foreign: .foreign
    case .refused(let refusal): .refused(refusal)
    }
  }

  /// Returns the route that an absolute address matches, or the reason why there is none.
  public func match(for address: String) -> MatchResult { match(for: Bytes(address.utf8).span) }

  /// Returns the same result as ``match(for:)-(String)``; generated code calls this method.
  public func answer(to address: String) -> MatchResult { match(for: address) }

  /// Returns the same result as ``match(for:)-(Span<UInt8>)``, which replaced this method.
  public func answer(to address: Span<UInt8>) -> MatchResult { match(for: address) }

  /// Returns the route that an absolute address matches, and the outcomes of the patterns.
  package func explanation(of address: Span<UInt8>) -> RouteExplanation {
    var candidates: [RouteCandidate] = []
    if case .ours(let route) = read(address) { candidates = matcher.candidates(for: route) }
    return RouteExplanation(answer: match(for: address), candidates: candidates)
  }

  private enum Reading {
    case ours(RouteAddress)
    case foreign
    case refused(RouteAddress.SyntaxError)
  }

  /// Reads an address, but does not check the path of a foreign address.
  private func read(_ text: Span<UInt8>) -> Reading {
    do throws(RouteAddress.SyntaxError) {
      let reference = URIReference(text)
      guard let scheme = reference.scheme else { throw .notAbsolute }
      let name = text.string(scheme).lowercased()
      guard RouteAddress.isWeb(name) || appSchemes.contains(name) else { return .foreign }
      let head = try RouteAddressHead(reference, of: text)
      if RouteAddress.isWeb(name), !hosts.contains(head.host) { return .foreign }
      return .ours(try RouteAddress(head, of: text))
    } catch {
      return .refused(error)
    }
  }

  /// The earlier name of ``MatchResult``.
  public typealias Answer = MatchResult

  /// The result of looking up an address in a route table.
  public enum MatchResult: Equatable, Sendable {
    /// The address matches a route.
    case match(RouteMatch)
    /// The address has one of the app's hosts or schemes but matches no route.
    case noRoute
    /// The component with this name in an association file excludes the address from the app.
    case excluded(String)
    /// The address has neither a scheme nor a host of the app.
    case foreign
    /// The app must not follow the address, for this reason.
    case refused(RouteAddress.SyntaxError)
  }
}

/// A destination in the app, and the patterns of the addresses that lead to it.
public struct Route: Equatable, Sendable {
  /// The route's name, unique in its table.
  public let name: String
  /// The patterns in the order and spelling of the file, such as `games/{username}`.
  public let patterns: [String]
  /// The position of the route's first entry in the file.
  public let location: SourcePosition
  /// The types of values by placeholder; a value without a type is a string.
  package var types: [String: RouteValueType] = [:]

  /// The patterns that are valid in linkmark's format, parsed.
  package var parsedPatterns: [RoutePattern] { patterns.compactMap { try? RoutePattern($0) } }
}

/// The route that an address matches, with the values of the pattern's placeholders.
public struct RouteMatch: Hashable, Codable, Sendable {
  /// The index of a match in a list of matches.
  public struct ID: Hashable, Sendable {
    /// The zero-based index.
    public let index: UInt32
  }

  // The names of the members in the JSON format `linkmark.runs/1`.
  private enum CodingKeys: String, CodingKey {
    case name
    case pattern
    case parameters = "params"
  }

  /// The route's name.
  public let name: String
  /// The pattern of the route that the address matches.
  public let pattern: String
  /// The values of the placeholders, and the other query parameters.
  public let parameters: RouteParameters
}

/// The decoded parameters that an address passes to the app.
///
/// Path and query parameters are kept apart so that neither can overwrite the other.
public struct RouteParameters: Hashable, Codable, Sendable {
  /// The values of the path's placeholders by name.
  ///
  /// The name of a trailing `**` is `**`.
  public let path: [String: String]
  /// The values of the query's placeholders, and the other parameters by their names in the query.
  ///
  /// Of several parameters with the same name, the last counts. Parameters without `=` are omitted.
  public let query: [String: String]
}

/// The result of matching an address, and the outcomes of the compared patterns.
package struct RouteExplanation: Equatable, Sendable {
  package let answer: RouteTable.MatchResult
  /// The compared patterns, best first, or all components of an association file in file order.
  ///
  /// The list is empty if the address is foreign, or is refused before it is compared.
  package let candidates: [RouteCandidate]
}

/// A pattern that was compared with an address, and the outcome.
package struct RouteCandidate: Equatable, Sendable {
  /// The route's name.
  package let name: String
  /// The pattern as written in the file.
  package let pattern: String
  package let outcome: RouteOutcome
}

package enum RouteOutcome: Equatable, Sendable {
  /// The pattern matches and was chosen.
  case chosen
  /// The pattern matches, but the chosen pattern requires more query parameters.
  case demandsLess
  /// The pattern matches, but the chosen pattern is more specific in a component, numbered from 1.
  case lessLiteral(component: Int)
  /// The pattern matches equally well, but the chosen pattern precedes it in the same route.
  case laterInRoute
  /// A component of the address, numbered from 1, is `found`, but the pattern requires `expected`.
  case differs(component: Int, expected: String, found: String)
  case tooShort(count: Int, needed: Int)
  case tooLong(count: Int, needed: Int)
  case lacks([String])
  /// The outcome of a component of an association file, in words.
  case other(String)
}

extension RouteTable.MatchResult: CustomStringConvertible {
  /// A human-readable clause without the address, because addresses may be long.
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
