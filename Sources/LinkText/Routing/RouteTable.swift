/// A table of an app's routes that answers which route an address matches.
public struct RouteTable: Sendable {
  /// The routes in the order of the file.
  public let routes: [Route]
  /// The app's schemes, lowercased.
  public let appSchemes: [String]
  /// The findings in the route file, such as unreachable routes.
  public let findings: [Finding]
  private let hosts: WebHosts
  private let matcher: RouteMatcher

  /// Reads a route file, whose format is determined by its contents.
  ///
  /// The formats are described in `Documentation/Routes.md`.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The file's name in error messages.
  ///   - webHosts: Hosts in addition to those in the file; they precede them in ``webHosts``.
  /// - Throws: A ``SourceError`` with the position of the first error in the file.
  public init(
    parsing source: some Sequence<UInt8>, path: String, webHosts: [String] = []
  ) throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    var hosts = WebHosts()
    for host in webHosts { try json.parsed(hosts.insert(host), at: JSONDocument.root) }
    if let components = try ComponentTable(json) {
      guard !hosts.names.isEmpty else {
        throw json.error(
          at: JSONDocument.root,
          "the file lists no hosts; pass them with --web-hosts, as in --web-hosts www.example.com")
      }
      matcher = .components(components)
      routes = components.routes
      appSchemes = []
      self.hosts = hosts
      findings = components.findings
    } else {
      try json.checkObject(
        JSONDocument.root, "a file of routes", "an object with 'routes'")
      let file = try RouteFile(json, webHosts: hosts)
      matcher = .patterns(file.table)
      routes = file.table.routes
      appSchemes = file.appSchemes
      self.hosts = file.webHosts
      findings = json.findings(file.remarks)
    }
  }

  /// The hosts whose web addresses the app handles, in lowercase ASCII: those passed by the caller,
  /// followed by those in the file.
  ///
  /// `*.host` matches every host with one or more labels before `host`, but not `host` itself.
  public var webHosts: [String] { hosts.names }

  /// The entries of Apple's or Android's file, in order; `nil` for a file in linkmark's format.
  package var components: [LinkComponent]? {
    switch matcher {
    case .patterns: nil
    case .components(let table): table.components
    }
  }

  /// Returns an error message if a text is not valid in ``webHosts``, or `nil` if it is.
  package static func complaint(aboutWebHost text: String) -> String? {
    var hosts = WebHosts()
    return (try? hosts.insert(text)) == nil ? WebHosts.error(about: text).message : nil
  }

  /// Returns the route that an absolute address in UTF-8 matches, or the reason why there is none.
  public func answer(to address: Span<UInt8>) -> Answer {
    switch read(address) {
    case .ours(let route): matcher.answer(to: route, address)
    case .foreign: .foreign
    case .refused(let refusal): .refused(refusal)
    }
  }

  /// Returns the route that an absolute address matches, or the reason why there is none.
  public func answer(to address: String) -> Answer { answer(to: Bytes(address.utf8).span) }

  /// Returns the route that an absolute address matches, and the outcome of every pattern.
  package func explanation(of address: Span<UInt8>) -> RouteExplanation {
    var candidates: [RouteCandidate] = []
    if case .ours(let route) = read(address) {
      candidates = matcher.candidates(for: route, address)
    }
    return RouteExplanation(answer: answer(to: address), candidates: candidates)
  }
}

extension RouteTable {
  private enum Reading {
    case ours(RouteAddress)
    case foreign
    case refused(RouteAddress.SyntaxError)
  }

  /// Reads an address; errors in the path of a foreign address are out of scope.
  private func read(_ text: Span<UInt8>) -> Reading {
    do throws(RouteAddress.SyntaxError) {
      guard let scheme = URIReference(text).scheme else { throw .notAbsolute }
      let name = text.string(scheme).lowercased()
      guard RouteAddress.isWeb(name) || appSchemes.contains(name) else { return .foreign }
      let head = try RouteAddressHead(reading: text)
      if RouteAddress.isWeb(name), !hosts.contains(head.host) { return .foreign }
      return .ours(try RouteAddress(head, reading: text))
    } catch {
      return .refused(error)
    }
  }
}
