/// The routes of an app, ready to be asked.
public struct RouteTable: Sendable {
  /// In the order of the file.
  public let routes: [Route]
  /// The schemes of the app's own addresses, in lower case.
  public let appSchemes: [String]
  /// What the author of the file should know.
  public let findings: [Finding]
  private let hosts: WebHosts
  private let matcher: RouteMatcher

  /// Reads a file of routes, whose shape decides what it is.
  ///
  /// `Documentation/Routes.md` describes it. `webHosts` come before the hosts that the file names.
  public init(
    parsing source: [UInt8], path: String, webHosts: [String] = []
  ) throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    var hosts = WebHosts()
    for host in webHosts {
      do throws(WebHosts.SyntaxError) {
        try hosts.insert(host)
      } catch {
        throw json.error(at: JSONDocument.root, error.message)
      }
    }
    if let components = try ComponentTable(json) {
      guard !hosts.names.isEmpty else {
        throw json.error(
          at: JSONDocument.root,
          "the file names no hosts; give them with --web-hosts, as in --web-hosts www.example.com")
      }
      matcher = .components(components)
      appSchemes = []
      self.hosts = hosts
      findings = components.findings
    } else {
      try json.checkObject(
        JSONDocument.root, "a file of routes", "an object with 'routes'")
      let file = try RouteFile(json, webHosts: hosts)
      matcher = .patterns(file.table)
      appSchemes = file.appSchemes
      self.hosts = file.webHosts
      findings = json.findings(file.remarks)
    }
    routes = matcher.routes
  }

  /// The hosts whose web addresses the app handles, in lower case and ASCII: those of the caller, then
  /// those of the file.
  ///
  /// `*.host` is every host with one or more labels before `host`, and never `host` itself.
  public var webHosts: [String] { hosts.names }

  /// Why a text cannot be one of the hosts whose web addresses an app handles; nil where it can.
  package static func complaint(aboutWebHost text: String) -> String? {
    var hosts = WebHosts()
    do throws(WebHosts.SyntaxError) {
      try hosts.insert(text)
      return nil
    } catch {
      return error.message
    }
  }

  /// The route that an address takes.
  public func answer(to address: Span<UInt8>) -> RouteAnswer {
    switch read(address) {
    case .ours(let route): matcher.answer(to: route, address)
    case .foreign: .foreign
    case .refused(let refusal): .refused(refusal)
    }
  }

  /// The route that an address takes.
  public func answer(to address: String) -> RouteAnswer {
    answer(to: Array(address.utf8).span)
  }

  /// The route that an address takes, and why every other pattern did not get it.
  public func explanation(of address: Span<UInt8>) -> RouteExplanation {
    switch read(address) {
    case .ours(let route):
      RouteExplanation(
        answer: matcher.answer(to: route, address),
        candidates: matcher.candidates(for: route, address))
    case .foreign: RouteExplanation(answer: .foreign, candidates: [])
    case .refused(let refusal): RouteExplanation(answer: .refused(refusal), candidates: [])
    }
  }
}

extension RouteTable {
  private enum Reading {
    case ours(RouteAddress)
    case foreign
    case refused(RouteAddress.Refusal)
  }

  /// Whose address it is comes first: what is wrong with the path of a foreign one is not our affair.
  private func read(_ text: Span<UInt8>) -> Reading {
    do throws(RouteAddress.Refusal) {
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
